"""Munchhausen's end: what is said of the players, and how they stood."""

from __future__ import annotations

from typing import cast

from games.catalog.munchhausen.mat import Mat
from games.engine.honours import BLUFFS, turning_point
from games.engine.rulebook import Standings
from games.engine.table import FaceDown
from games.engine.texts import say

HONOURS = (*BLUFFS, turning_point())


def points(table: Mat) -> list[int]:
    """Count what each mat is worth minus what is left in the hand, as at the end [4.2]."""
    mats = [sum(cast(int, card.card) if isinstance(card, FaceDown) else card for card in mat) for mat in table.mats]
    return [mat - sum(hand) for mat, hand in zip(mats, table.hands, strict=True)]


STANDING = Standings(points, say("Points on the mat minus points in the hand"))
