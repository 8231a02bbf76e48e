"""The rows: games with their seats, hands, moves and log lines, circles of people, the letters
that must go out, and the other ways in which players are told.

Reading a game never loads the truth: that is in `Truth` and `Move`, which only `games.play` reads.
"""

from games.models.book import Book
from games.models.channel import Call, Channel
from games.models.circle import Circle, Membership, new_secret
from games.models.feed import Feed
from games.models.game import Game, Truth, another_revision, new_address
from games.models.heartbeat import Heartbeat
from games.models.invitation import Invitation
from games.models.letter import Letter, LetterItem
from games.models.log import OWN, Line, LineQuerySet, Move
from games.models.note import Note
from games.models.opening import Ending, Opening, Verdict
from games.models.proposal import Consent, Nudge, Proposal
from games.models.push_key import PushKey
from games.models.seat import MOST_SEATS, Hand, Seat, SeatQuerySet, without_name
from games.models.shapes import Awaited, Public
from games.models.tally import AnswerTimes, Rating, RatingStep, Tally
from games.models.thought import Thought

__all__ = [
    "MOST_SEATS",
    "OWN",
    "AnswerTimes",
    "Awaited",
    "Book",
    "Call",
    "Channel",
    "Circle",
    "Consent",
    "Ending",
    "Feed",
    "Game",
    "Hand",
    "Heartbeat",
    "Invitation",
    "Letter",
    "LetterItem",
    "Line",
    "LineQuerySet",
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
