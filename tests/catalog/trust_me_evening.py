"""A table of Trust Me! set up by hand, and short ways to play at it."""

from __future__ import annotations

from typing import Any

import msgspec

from games.catalog.trust_me import GAME
from games.catalog.trust_me.board import ANIMALS, Board
from games.engine.chance import Chance
from games.engine.position import Position
from games.engine.questions import Answer
from games.engine.transcript import english

PIG, CAT, DOG, HEN, GOAT, MOUSE, OWL, FOX, TOAD, SWAN, HEDGEHOG = ANIMALS
CREATURE, ELEPHANT = "creature", "elephant"
INVISIBLE, ENOUGH, BELIEVE, TORNADO = "invisible_man", "not_enough", "i_believe", "tornado"
VANISH = Answer(INVISIBLE)
EASY = [[CAT, CAT, DOG, PIG], [DOG, DOG, HEN, GOAT], [PIG, HEN, HEN, OWL]]


def position(hands: list[list[str]], options: dict[str, Any] | None = None, **fields: Any) -> Position:
    """Set up a game in which seat 0 begins a stack with these hands."""
    table: Board = GAME.deal(len(hands), GAME.agreed(options or {}), Chance(b"set up", "deal"))
    table.hands, table.mover, table.animals = [sorted(hand) for hand in hands], 0, [*ANIMALS]
    table.fours, table.total = [[] for _ in hands], sum(map(len, hands))
    for name, value in fields.items():
        setattr(table, name, value)
    return Position(GAME, msgspec.json.encode(table), b"set up")


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


def say(game: Position, *answers: Answer) -> list[str]:
    """Let whoever is awaited answer, one after the other, and return all that was told, in English."""
    told = []
    for answer in answers:
        game.answer(game.awaited[0], answer)
        told += [english(GAME, event.text) for event in game.told if event.only is None]
    return told


def whispered(game: Position) -> list[tuple[str, tuple[int, ...]]]:
    """Return what the last answer made some read alone."""
    return [(english(GAME, event.text), event.only) for event in game.told if event.only is not None]


def offered(game: Position, seat: int) -> list[str]:
    assert game.question is not None
    return [option.verb for option in game.question.decisions[seat].options]


def place(game: Position, card: str) -> int:
    """Return where a card lies among those laid last, from 1."""
    table = game.table
    assert isinstance(table, Board)
    assert table.claim is not None
    return 1 + [each.card for each in table.stack[-table.claim.count :]].index(card)
