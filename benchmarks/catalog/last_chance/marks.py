"""What tells the tempers of Last Chance's bots."""

from __future__ import annotations

from benchmarks.kit import LESS, MORE, Marks, Telling, Tellings, said
from games.engine.bots import Temper
from games.engine.questions import Answer, Decision
from games.engine.sights import Sight


def stakes_much(sight: Sight, decision: Decision, answer: Answer) -> bool | None:
    """Whether it bet more than half of its money."""
    stake = answer.values.get("exact")
    return None if stake is None else 2 * stake > sight.cash[sight.me]


def bets_on_no(sight: Sight, decision: Decision, answer: Answer) -> bool | None:
    """Whether it bet on NO."""
    return answer["side"] == ["no"] if answer.values.get("exact") else None


MARKS: Marks = {
    "offers money": said("pay", instead_of=("ask",)),
    "stakes more than half": stakes_much,
    "bets on NO": bets_on_no,
}

TELLING: Tellings = {
    Temper.BOLD: Telling("stakes more than half", MORE),
    Temper.CAREFUL: Telling("stakes more than half", LESS),
    Temper.SUSPICIOUS: Telling("bets on NO", MORE),
}
