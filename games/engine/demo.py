"""What the demo shows of a game; `manage.py demo` sets it up."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from games.engine.questions import Answer, Decision
from games.engine.sights import Sight

Offer = Callable[[Decision, int], Answer | None]


def always(sight: Sight) -> bool:
    """Any table is worth a look, unless a game says otherwise."""
    return True


@dataclass(frozen=True)
class Demo:
    """What the demo shows of a game besides what it shows of every game.

    A long game names the number of `players` and the `options` for its finished table. `worth_a_look` decides, by what
    everybody sees, at which point a running table is left. `offer` finds an offer that an awaited seat can make to
    another, so that one is left waiting. `series`: whether a series of it makes good reading afterwards.
    """

    players: int = 4
    options: Mapping[str, Any] = field(default_factory=dict)
    worth_a_look: Callable[[Sight], bool] = always
    offer: Offer | None = None
    series: bool = False
