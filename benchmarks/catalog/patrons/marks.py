"""What tells the tempers of Patrons's bots."""

from __future__ import annotations

from benchmarks.kit import LESS, MORE, Marks, Telling, Tellings
from games.catalog.patrons.board import FAKE, NUMBERED
from games.engine.bots import Temper
from games.engine.questions import Answer, Decision
from games.engine.sights import Sight


def bids_high(sight: Sight, decision: Decision, answer: Answer) -> bool | None:
    """Whether it bid one of the higher third of its numbered cards."""
    hand = [card for card in NUMBERED if card in sight.hands[sight.me]]
    return answer["card"][0] in hand[-(len(hand) // 3) :] if answer.verb == "bid" and len(hand) > 3 else None


def spoils(sight: Sight, decision: Decision, answer: Answer) -> bool | None:
    """Whether it bid the Fake while it held it."""
    return bool(answer["card"] == [FAKE]) if answer.verb == "bid" and FAKE in sight.hands[sight.me] else None


MARKS: Marks = {
    "bids high": bids_high,
    "spoils with the Fake": spoils,
}

TELLING: Tellings = {
    Temper.BOLD: Telling("bids high", MORE),
    Temper.CAREFUL: Telling("bids high", LESS),
    Temper.HONEST: Telling("spoils with the Fake", LESS),
    Temper.SUSPICIOUS: Telling("spoils with the Fake", MORE),
}
