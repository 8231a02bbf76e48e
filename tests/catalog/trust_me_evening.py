"""A table of Trust Me! set up by hand, and short ways to play at it."""

from __future__ import annotations

from typing import Any

from games.catalog.trust_me import GAME
from games.catalog.trust_me.board import ANIMALS, Board
from games.catalog.trust_me.rules import deal
from games.engine.chance import Chance
from games.engine.questions import Answer

from .evening import Evening, lay

PIG, CAT, DOG, HEN, GOAT, MOUSE, OWL, FOX, TOAD, SWAN, HEDGEHOG = ANIMALS
CREATURE, ELEPHANT = "creature", "elephant"
INVISIBLE, ENOUGH, BELIEVE, TORNADO = "invisible_man", "not_enough", "i_believe", "tornado"
VANISH = Answer(INVISIBLE)
EASY = [[CAT, CAT, DOG, PIG], [DOG, DOG, HEN, GOAT], [PIG, HEN, HEN, OWL]]


def position(hands: list[list[str]], options: dict[str, Any] | None = None, **fields: Any) -> Evening[Board]:
    """Set up a game in which seat 0 begins a stack with these hands."""
    table = deal(len(hands), GAME.agreed(options or {}), Chance(b"set up", "deal"))
    table.hands, table.mover, table.animals = [sorted(hand) for hand in hands], 0, [*ANIMALS]
    table.fours, table.total = [[] for _ in hands], sum(map(len, hands))
    return Evening(GAME, lay(table, **fields), b"set up")


def start(*cards: str, animal: str) -> Answer:
    return Answer("start", {"cards": [*cards], "animal": [animal]})


def believe(*cards: str) -> Answer:
    return Answer("believe", {"cards": [*cards]})


def disbelieve(turn: int = 1) -> Answer:
    return Answer("disbelieve", {"turn": [turn]})


def not_enough(*card: str) -> Answer:
    return Answer(ENOUGH, {"card": [*card]} if card else {})


def i_believe(turn: int = 1) -> Answer:
    return Answer(BELIEVE, {"turn": [turn]})


def tornado(seat: int) -> Answer:
    return Answer(TORNADO, {"player": [seat]})


def hand_in(card: str) -> Answer:
    return Answer("hand_in", {"card": [card]})


def show(card: str) -> Answer:
    return Answer("show", {"card": [card]})


def place(game: Evening[Board], card: str) -> int:
    """Return where a card lies among those laid last, from 1."""
    table = game.table
    assert isinstance(table, Board)
    assert table.claim is not None
    return 1 + [each.card for each in table.stack[-table.claim.count :]].index(card)
