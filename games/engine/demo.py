"""What a game wants to show of itself to somebody who looks around; `manage.py demo` lays it out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from games.engine.questions import Answer, Decision
from games.engine.table import Sight

Offer = Callable[[Decision, int], Answer | None]


def always(sight: Sight) -> bool:
    """Any table is worth a look, as far as a game that does not say otherwise is concerned."""
    return True


@dataclass(frozen=True)
class Demo:
    """What the demo shows of a game beyond what it shows of all.

    A game that takes long says with how many `players` and which `options` its finished table is played. `worth_a_look`
    judges, by what everybody sees, where a table under way is left. `offer` finds what a seat that is asked can offer
    another, so that one offer is left waiting.
    """

    players: int = 4
    options: Mapping[str, Any] = field(default_factory=dict)
    worth_a_look: Callable[[Sight], bool] = always
    offer: Offer | None = None
