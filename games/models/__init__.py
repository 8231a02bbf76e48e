"""The rows: games with their seats, hands, moves and log lines, circles of people, the letters
that must go out, and the other ways in which players are told.

Reading a game never loads the truth: that is in `Truth` and `Move`, which only `games.play` reads.
"""

from games.models.channel import Call, Channel, Feed, PushKey
from games.models.circle import Circle, CircleLine, Invitation, Membership, new_secret
from games.models.comeback import Comeback
from games.models.game import Game, Truth, another_revision, new_address
from games.models.letter import Letter, LetterItem
from games.models.log import OWN, Line, LineQuerySet, Move, Note
from games.models.opening import Analysis, Book, Ending, Opening, Verdict
from games.models.proposal import Consent, Nudge, Proposal
from games.models.season import Entrant, Season, SeasonLine, SeasonSeat, SeasonTable
from games.models.seat import MOST_SEATS, Hand, Seat, SeatQuerySet, without_name
from games.models.shapes import Awaited, Public
from games.models.tally import AnswerTimes, LuckAndChoice, Rating, RatingStep, Tally
from games.models.work import Heartbeat, Thought

__all__ = [
    "MOST_SEATS",
    "OWN",
    "Analysis",
    "AnswerTimes",
    "Awaited",
    "Book",
    "Call",
    "Channel",
    "Circle",
    "CircleLine",
    "Comeback",
    "Consent",
    "Ending",
    "Entrant",
    "Feed",
    "Game",
    "Hand",
    "Heartbeat",
    "Invitation",
    "Letter",
    "LetterItem",
    "Line",
    "LineQuerySet",
    "LuckAndChoice",
    "Membership",
    "Move",
    "Note",
    "Nudge",
    "Opening",
    "Proposal",
    "Public",
    "PushKey",
    "Rating",
    "RatingStep",
    "Season",
    "SeasonLine",
    "SeasonSeat",
    "SeasonTable",
    "Seat",
    "SeatQuerySet",
    "Tally",
    "Thought",
    "Truth",
    "Verdict",
    "another_revision",
    "new_address",
    "new_secret",
    "without_name",
]
