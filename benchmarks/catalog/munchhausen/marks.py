"""What tells the tempers of Munchhausen's bots."""

from __future__ import annotations

from benchmarks.kit import DOUBTS, LESS, LIES, MORE, Marks, Telling, Tellings, said
from games.engine.bots import Temper
from games.engine.questions import Answer, Decision
from games.engine.sights import Sight


def false_bid(sight: Sight, decision: Decision, answer: Answer) -> bool | None:
    """Whether a card was not what was said."""
    return answer["lay"][0] != answer["value"] if {"lay", "value"} <= answer.values.keys() else None


MARKS: Marks = {
    LIES: false_bid,
    DOUBTS: said("reject", instead_of=("accept",)),
    "leaves the bidding": said("pass", "stand", instead_of=("bid",)),
}

TELLING: Tellings = {
    Temper.BOLD: Telling("leaves the bidding", LESS),
    Temper.CAREFUL: Telling("leaves the bidding", MORE),
    Temper.HONEST: Telling(LIES, LESS),
    Temper.SUSPICIOUS: Telling(DOUBTS, MORE),
}
