"""What tells the tempers of Liar's Dice's bots."""

from __future__ import annotations

from benchmarks.kit import DOUBTS, LESS, LIES, MORE, Marks, Telling, Tellings, said
from games.catalog.liars_dice.odds import true
from games.engine.bots import Temper
from games.engine.questions import Answer, Decision
from games.engine.sights import Sight

UNLIKELY = 0.4


def unlikely_bid(sight: Sight, decision: Decision, answer: Answer) -> bool | None:
    """Whether it said what its own dice make unlikely, where it bid at all."""
    if answer.verb not in ("open", "raise"):
        return None
    return true(sight, answer["count"][0], answer["face"][0]) < UNLIKELY


MARKS: Marks = {
    LIES: unlikely_bid,
    DOUBTS: said("doubt", instead_of=("raise",)),
}

TELLING: Tellings = {
    Temper.BOLD: Telling(LIES, MORE),
    Temper.CAREFUL: Telling(DOUBTS, LESS),
    Temper.HONEST: Telling(LIES, LESS),
    Temper.SUSPICIOUS: Telling(DOUBTS, MORE),
}
