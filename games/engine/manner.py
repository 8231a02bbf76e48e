"""How a bot plays: at which level, and with what temper."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Level(StrEnum):
    """How well a bot plays."""

    EASY = "easy"
    SENSIBLE = "sensible"
    STRONG = "strong"


class Temper(StrEnum):
    """What a bot is inclined to, without being the better or the worse for it."""

    CALM = "calm"  # inclined to nothing
    BOLD = "bold"
    CAREFUL = "careful"
    HONEST = "honest"
    SUSPICIOUS = "suspicious"


@dataclass(frozen=True)
class Manner:
    """How a bot plays."""

    level: Level = Level.SENSIBLE
    temper: Temper = Temper.CALM


USUAL = Manner()
