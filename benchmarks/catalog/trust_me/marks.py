"""What tells the tempers of Trust Me!'s bots."""

from __future__ import annotations

from benchmarks.kit import DOUBTS, LESS, LIES, MORE, Marks, Telling, Tellings, said
from games.catalog.trust_me.board import CREATURE
from games.engine.bots import Temper
from games.engine.questions import Answer, Decision
from games.engine.sights import Sight

FEW = 5  # cards in hand: with fewer, nobody lays many


def false_cards(sight: Sight, decision: Decision, answer: Answer) -> bool | None:
    """Whether there were false cards in a claim of which it held a true one."""
    animal = claimed(sight, answer)
    if animal is None or animal not in sight.hands[sight.me]:
        return None
    return any(card not in (animal, CREATURE) for card in answer["cards"])


def lays_many(sight: Sight, decision: Decision, answer: Answer) -> bool | None:
    """Whether it laid four cards or more, out of five or more."""
    if claimed(sight, answer) is None or len(sight.hands[sight.me]) < FEW:
        return None
    return len(answer["cards"]) >= FEW - 1


def claimed(sight: Sight, answer: Answer) -> str | None:
    """Return what cards were said to be, if any were laid."""
    if answer.verb not in ("start", "believe") or not answer["cards"]:
        return None
    named = answer.values.get("animal")
    return str(named[0] if named else sight.claim.animal)


MARKS: Marks = {
    LIES: false_cards,
    DOUBTS: said("disbelieve", instead_of=("believe",)),
    "lays four cards and more": lays_many,
}

TELLING: Tellings = {
    Temper.BOLD: Telling(LIES, MORE),
    Temper.CAREFUL: Telling(DOUBTS, LESS),
    Temper.HONEST: Telling(LIES, LESS),
    Temper.SUSPICIOUS: Telling(DOUBTS, MORE),
}
