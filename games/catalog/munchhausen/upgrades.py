"""Tables of Munchhausen dealt under earlier editions, as today's rules have them."""

from __future__ import annotations

from typing import Any


def from_1(table: dict[str, Any]) -> dict[str, Any]:
    """Empty the lists of cards seen in hand: some of these have gone unseen, and nothing says which."""
    return table | {"seen": [[] for _ in table["seen"]]}
