"""A table of Master Bluff set up by hand, and short ways to play at it."""

from __future__ import annotations

from typing import Any

import msgspec

from games.catalog.master_bluff import GAME
from games.catalog.master_bluff.board import FAMILIES, Board
from games.engine.chance import Chance
from games.engine.position import Position
from games.engine.questions import Answer
from games.engine.transcript import english

ELF, FAIRY, JESTER, OGRE, WITCH, WIZARD = FAMILIES
PASS, BLUFF = Answer("pass"), Answer("bluff")
EASY = [[ELF, ELF, OGRE], [FAIRY, OGRE, OGRE], [ELF, WITCH, WITCH], [JESTER, JESTER, WIZARD]]


def position(hands: list[list[str]], options: dict[str, Any] | None = None, **fields: Any) -> Position:
    """Set up a game in which seat 0 leads with these hands."""
    table: Board = GAME.deal(len(hands), GAME.agreed(options or {}), Chance(b"set up", "deal"))
    table.hands, table.mover, table.pile = [[*hand] for hand in hands], 0, []
    for name, value in fields.items():
        setattr(table, name, value)
    return Position(GAME, msgspec.json.encode(table), b"set up")


def lead(*cards: str, family: str) -> Answer:
    return Answer("lead", {"cards": [*cards], "family": [family]})


def follow(*cards: str) -> Answer:
    return Answer("follow", {"cards": [*cards]})


def switch(*cards: str, family: str) -> Answer:
    return Answer("switch", {"cards": [*cards], "family": [family]})


def say(game: Position, *answers: Answer) -> list[str]:
    """Let whoever is awaited answer, one after the other, and return all that was told, in English."""
    told = []
    for answer in answers:
        game.answer(game.awaited[0], answer)
        told += [english(GAME, event.text) for event in game.told if event.only is None]
    return told


def offered(game: Position, seat: int) -> list[str]:
    assert game.question is not None
    return [option.verb for option in game.question.decisions[seat].options]
