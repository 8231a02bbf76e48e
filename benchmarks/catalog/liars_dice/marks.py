"""What tells the tempers of Liar's Dice's bots."""

from __future__ import annotations

from benchmarks.kit import DOUBTS, LESS, LIES, MORE, Marks, Telling, Tellings, said
from games.catalog.liars_dice.odds import own
from games.engine.bots import Temper
from games.engine.questions import Answer, Decision
from games.engine.sights import Sight


def feint(sight: Sight, decision: Decision, answer: Answer) -> bool | None:
    """Whether it bid on a face of which it held none, where it bid at all."""
    if answer.verb not in ("open", "raise"):
        return None
    return not own(sight, answer.one("face"))


MARKS: Marks = {
    LIES: feint,
    DOUBTS: said("doubt", instead_of=("raise",)),
}

TELLING: Tellings = {
    Temper.BOLD: Telling(LIES, MORE),
    Temper.CAREFUL: Telling(DOUBTS, LESS),
    Temper.HONEST: Telling(LIES, LESS),
    Temper.SUSPICIOUS: Telling(DOUBTS, MORE),
}
