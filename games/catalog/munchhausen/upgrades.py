"""Brings tables of Munchhausen that were dealt under earlier editions up to date."""

from __future__ import annotations

from typing import Any


def from_1(table: dict[str, Any]) -> dict[str, Any]:
    """Empty the lists of cards seen in hand: some have left unseen since, and nothing says which."""
    return table | {"seen": [[] for _ in table["seen"]]}
