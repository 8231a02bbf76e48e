"""The bots of the house: what temper each one has, whatever the game, and who sits down together."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence

from accounts.likeness import BOTS
from games.engine.manner import Temper

TEMPERS: Mapping[str, Temper] = dict(
    zip(
        BOTS,
        (
            Temper.CALM, Temper.CAREFUL, Temper.BOLD, Temper.HONEST, Temper.SUSPICIOUS, Temper.CAREFUL, Temper.BOLD,
        ),
        strict=True,
    )
)  # fmt: skip


def company() -> Sequence[str]:
    """Draw the order in which bots are asked to a table, so that one does not always meet the same."""
    return secrets.SystemRandom().sample(BOTS, len(BOTS))
