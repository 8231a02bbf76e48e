"""What Munchhausen says of itself to the tests that all games share."""

from __future__ import annotations

from typing import Any

from games.engine.advance import Order
from games.engine.asides import Claim
from games.engine.questions import Answer

CLAIMING = ("{seat} bids", "{seat} follows", "{seat} lays")
TOLD_TO_THE_HOST = ("Ada: 8 unseen", "Two sealed waves", "<dt>Baron</dt>"), ">waves<"


def said_and_laid(claim: Claim, answer: Answer) -> tuple[Any, list[Any]]:
    """Return what a claim says that the card is, and the card that it was about."""
    return claim.said.values["card"], answer["lay"]


def passing(hand: list[int], turn: int) -> Order:
    """Return what somebody says in advance who will bid nothing in a turn."""
    values = {"bid": [0], "lay": hand[:1], "bank": [], "up_to": [], "stays": []}
    return Order("ahead", values, turn, {"turn": turn, "hand": hand})
