"""What Trust Me! says of itself to the tests that all games share."""

from __future__ import annotations

from typing import Any

from games.engine.asides import Claim
from games.engine.questions import Answer

LARGEST_HAND = 23
CLAIMING = ("{seat} begins a stack", "{seat} believes")
DOUBTS_ARE_OF_ONE_CARD = False  # of a stack one card is turned up, and it may be another


def said_and_laid(claim: Claim, answer: Answer) -> tuple[Any, list[Any]]:
    """Return what a claim says that each card is, and the cards that it was about."""
    return claim.said.values["claim"][1], answer["cards"]
