"""What tells the tempers of Master Bluff's bots."""

from __future__ import annotations

from benchmarks.kit import DOUBTS, LESS, LIES, MORE, Marks, Telling, Tellings, said
from games.engine.bots import Temper
from games.engine.questions import Answer, Decision
from games.engine.sights import Sight


def false_cards(sight: Sight, decision: Decision, answer: Answer) -> bool | None:
    """Whether there were false cards in a claim of which it held a true one."""
    if answer.verb not in ("lead", "follow", "switch"):
        return None
    family = sight.family if answer.verb == "follow" else answer["family"][0]
    return any(card != family for card in answer["cards"]) if family in sight.hands[sight.me] else None


MARKS: Marks = {
    LIES: false_cards,
    DOUBTS: said("bluff", instead_of=("follow", "switch", "pass")),
    "changes the family": said("switch", instead_of=("follow", "pass")),
}

TELLING: Tellings = {
    Temper.BOLD: Telling(LIES, MORE),
    Temper.CAREFUL: Telling(DOUBTS, LESS),
    Temper.HONEST: Telling(LIES, LESS),
    Temper.SUSPICIOUS: Telling(DOUBTS, MORE),
}
