"""What strong bots answer: thought out while nobody holds the table, and given only if the question is still the same.

Nothing of it is stored. If a worker dies over it, the seat is still due, and the next sweep thinks again: the draws
come from the game's seed, so it comes to the same answer.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass

from games.engine.chance import Chance
from games.engine.manner import Level
from games.engine.position import encode_sorted
from games.engine.questions import Answer, Decision
from games.engine.searching import search, thinks
from games.ledger.held import Held
from games.models import Seat

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Thought:
    """What a bot would answer to a question, None if it has failed to find out."""

    asked: int
    seat: int
    decision: bytes
    answer: Answer | None

    def answer_to(self, asked: int, decision: Decision) -> Answer | None:
        """Return the answer, if this is still the question."""
        if self.answer is None or (self.asked, self.decision) != (asked, encode_sorted(decision.as_data())):
            return None
        return self.answer if decision.takes(self.answer) else None


def thought_for(held: Held, seat: Seat) -> Callable[[], Thought] | None:
    """Return how a seat's bot finds its answer, if that takes some thought. The table need not be held for it."""
    position, question = held.position, held.position.question
    decision = question.decisions.get(seat.number) if question else None
    if decision is None or not seat.plays_itself or seat.manner.level != Level.STRONG:
        return None
    try:
        if not thinks(position, seat.number):
            return None
    except Exception as error:  # whatever a bot raises, it then gives its usual answer
        log.error("the bot of %s failed with %s", held.game.slug, type(error).__name__)
        return None
    chance, manner, number = chance_of(held, seat), seat.manner, seat.number
    asked, data = position.asked, encode_sorted(decision.as_data())

    def think() -> Thought:
        try:
            answer = search(position, number, chance, manner=manner)
        except Exception as error:  # values are secret, so only the type is logged
            log.error("the search of %s failed with %s", position.rules.slug, type(error).__name__)
            answer = None
        return Thought(asked, number, data, answer)

    return think


def chance_of(held: Held, seat: Seat) -> Chance:
    """Open the stream from which a seat's bot draws for the open question."""
    return Chance(bytes(held.truth.stirred or b""), f"bot {held.position.asked} {seat.number}")
