"""What tells the tempers of Door & Treasure's bots."""

from __future__ import annotations

from benchmarks.kit import LESS, MORE, Marks, Telling, Tellings, said
from games.engine.bots import Temper
from games.engine.questions import Answer, Decision
from games.engine.sights import Sight


def wants_trouble(sight: Sight, decision: Decision, answer: Answer) -> bool | None:
    """Whether it looks for trouble, or means to when it opens the door."""
    if answer.verb == "open":
        return bool(answer["then"] == ["ask"])
    return said("trouble", instead_of=("search",))(sight, decision, answer)


MARKS: Marks = {
    "wants trouble": wants_trouble,
    "helps": said("help", instead_of=("counter",)),
    "asks for help": said("ask", instead_of=("run",)),
    "keeps out of fights": said("pass", instead_of=("boost", "aim", "curse", "lure", "stab")),
}

TELLING: Tellings = {
    Temper.BOLD: Telling("wants trouble", MORE),
    Temper.CAREFUL: Telling("asks for help", LESS),
    Temper.SUSPICIOUS: Telling("keeps out of fights", LESS),
}
