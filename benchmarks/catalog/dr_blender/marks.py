"""What tells the tempers of Dr Blender's bots."""

from __future__ import annotations

from benchmarks.kit import LESS, MORE, Marks, Telling, Tellings, said
from games.catalog.dr_blender.board import CREATURE
from games.engine.bots import Temper
from games.engine.questions import Answer, Decision
from games.engine.sights import Sight


def blocks_the_mover(sight: Sight, decision: Decision, answer: Answer) -> bool | None:
    """Whether what it blocks first belongs to what the mover is known to hold."""
    first = answer.values.get("first") or answer.values.get("parts")
    known = {CREATURE[card] for card in sight.known[sight.mover]}
    open_too = [part for part in sight.slots if part and CREATURE[part] in known]
    return CREATURE[first[0]] in known if first and open_too else None


MARKS: Marks = {
    "demands": said("demand", instead_of=("create", "finish")),
    "blocks what the mover collects": blocks_the_mover,
}

TELLING: Tellings = {
    Temper.BOLD: Telling("demands", MORE),
    Temper.CAREFUL: Telling("demands", LESS),
    Temper.SUSPICIOUS: Telling("blocks what the mover collects", MORE),
}
