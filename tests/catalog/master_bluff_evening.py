"""A table of Master Bluff set up by hand, and short ways to play at it."""

from __future__ import annotations

from typing import Any

from games.catalog.master_bluff import GAME
from games.catalog.master_bluff.board import FAMILIES, Board
from games.catalog.master_bluff.rules import deal
from games.engine.chance import Chance
from games.engine.questions import Answer

from .evening import Evening, lay

ELF, FAIRY, JESTER, OGRE, WITCH, WIZARD = FAMILIES
PASS, BLUFF = Answer("pass"), Answer("bluff")
EASY = [[ELF, ELF, OGRE], [FAIRY, OGRE, OGRE], [ELF, WITCH, WITCH], [JESTER, JESTER, WIZARD]]


def position(hands: list[list[str]], options: dict[str, Any] | None = None, **fields: Any) -> Evening[Board]:
    """Set up a game in which seat 0 leads with these hands."""
    table = deal(len(hands), GAME.agreed(options or {}), Chance(b"set up", "deal"))
    table.hands, table.mover, table.pile = [[*hand] for hand in hands], 0, []
    return Evening(GAME, lay(table, **fields), b"set up")


def lead(*cards: str, family: str) -> Answer:
    return Answer("lead", {"cards": [*cards], "family": [family]})


def follow(*cards: str) -> Answer:
    return Answer("follow", {"cards": [*cards]})


def switch(*cards: str, family: str) -> Answer:
    return Answer("switch", {"cards": [*cards], "family": [family]})
