"""The rules of before and after: a change of a different kind for each game, as an edition brings it."""

from __future__ import annotations

import os
from itertools import cycle

CHANGED = "CHAOS_RULES_CHANGED"  # in the environment of processes that play by the new rules


def apply() -> None:
    """Play by the new rules from now on, if this process is told to."""
    if not os.environ.get(CHANGED):
        return
    from games import catalog
    from tests.games import changed_rules as changed

    kinds = cycle([changed.number_changed, changed.option_more, changed.field_more, changed.option_less])
    for slug, kind in zip([*catalog.GAMES], kinds, strict=False):
        catalog.GAMES[slug] = kind(catalog.GAMES[slug])  # type: ignore[index]
