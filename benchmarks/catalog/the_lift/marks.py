"""What tells the tempers of The Lift's bots."""

from __future__ import annotations

from benchmarks.kit import MORE, Marks, Telling, Tellings, said
from games.engine.bots import Temper
from games.engine.questions import Answer, Decision
from games.engine.sights import Sight


def sends(sight: Sight, decision: Decision, answer: Answer) -> bool | None:
    """Whether it means to send a crew."""
    return bool(answer.values.get("crew") or answer.values.get("plan"))


MARKS: Marks = {
    "sends a crew": sends,
    "stands on the lift": said("lift", instead_of=("claim",)),
    "waits": said("wait", instead_of=("claim", "lift")),
}

TELLING: Tellings = {
    Temper.BOLD: Telling("stands on the lift", MORE),
}
