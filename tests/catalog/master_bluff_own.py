"""What Master Bluff says of itself to the tests that all games share."""

from __future__ import annotations

from typing import Any

from games.engine.asides import Claim
from games.engine.questions import Answer

LARGEST_HAND = 36
CLAIMING = ("{seat} declares", "{seat} spends the token")


def said_and_laid(claim: Claim, answer: Answer) -> tuple[Any, list[Any]]:
    """Return what a claim says that each card is, and the cards that it was about."""
    return claim.said.values["claim"][1], answer["cards"]
