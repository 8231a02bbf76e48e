"""Records missed deadlines, but only when the question closes: any sooner would reveal who has answered.

Until then the answer played for an absent player is a move like any other, and nothing else is kept of it.
"""

from __future__ import annotations

from django.utils import timezone

from accounts.nights import is_away
from games.engine.texts import say
from games.ledger.advance import end_plans
from games.ledger.held import Held
from games.ledger.log import tell
from games.ledger.proposals import players_changed
from games.models import OWN, Line, Move, Seat

MISSES = 3  # deadlines missed in a row until a bot sits in


def note_absent(held: Held, question: int, turn: int) -> None:
    """Tell whose time ran out for a question that has closed. Players who answered it start counting again at zero.

    By hand, in advance or for lack of a choice: if one of these counted less, the next misses would tell which it was.
    """
    sources = held.sources(question)
    for seat in held.seats:
        source = sources.get(seat.number)
        if source in OWN:
            seat.missed = 0
        elif source == Move.Source.ABSENCE and not seat.plays_itself:
            note_miss(held, seat, turn)


def note_miss(held: Held, seat: Seat, turn: int) -> None:
    """Tell that a seat's time ran out; after the third time in a row let a bot sit in."""
    tell(held, say("Time has run out for {seat}.", seat=seat.number), kind=Line.Kind.HOST, turn=turn)
    end_plans(held, seat, say("Your time has run out, so what you said in advance no longer stands."))
    seat.missed += 1
    if seat.missed >= MISSES:
        seat.stand_in = True
        players_changed(held)
        sits_in = say("A bot sits in for {seat} until they are back.", seat=seat.number)
        tell(held, sits_in, kind=Line.Kind.HOST, turn=turn)


def is_absent(seat: Seat) -> bool:
    """Whether a seat's player has missed their last deadline, as far as the table has been told, and is not away."""
    if seat.user is None or seat.plays_itself:
        return False
    return seat.missed > 0 and not is_away(seat.user, timezone.now())
