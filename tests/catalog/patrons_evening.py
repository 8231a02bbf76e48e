"""A table of Patrons set up by hand, and short ways to play at it."""

from __future__ import annotations

from typing import Any

import msgspec

from games.catalog.patrons import GAME
from games.catalog.patrons.board import CARDS, PICTURES, Saleroom
from games.engine.chance import Chance
from games.engine.position import Position
from games.engine.questions import Answer
from games.engine.transcript import english

FAKE, SHEIK = "fake", "sheik"


def position(
    seats: int, options: dict[str, Any] | None = None, deck: list[int] | None = None, **fields: Any
) -> Position:
    """Set up a game in which the pictures come in this order, the rest of them after these."""
    table: Saleroom = GAME.deal(seats, GAME.agreed(options or {}), Chance(b"set up", "deal"))
    first = deck or []
    table.deck = [*first, *[picture for picture in PICTURES if picture not in first]][::-1]
    for name, value in fields.items():
        setattr(table, name, value)
    return Position(GAME, msgspec.json.encode(table), b"set up")


def last_lots(hands: list[list[str]], deck: list[int], **fields: Any) -> Position:
    """Set up the end of a game, with these cards still in hand and these pictures still to come."""
    spent = [[card for card in CARDS if card not in hand] for hand in hands]
    gone = [picture for picture in PICTURES if picture not in deck]
    game = position(len(hands), hands=[[*hand] for hand in hands], spent=spent, called=gone, **fields)
    table: Saleroom = msgspec.json.decode(game.checkpoint, type=Saleroom)
    table.deck = deck[::-1]
    return Position(GAME, msgspec.json.encode(table), b"set up")


def bid(card: str, again: str | None = None) -> Answer:
    return Answer("bid", {"card": [card], "again": [again] if again else []})


def last(card: str) -> Answer:
    return Answer("bid", {"card": [card]})


def rebid(card: str) -> Answer:
    return Answer("rebid", {"card": [card]})


def say(game: Position, *answers: Answer) -> list[str]:
    """Let whoever is awaited answer, one after the other, and return all that was told, in English."""
    told = []
    for answer in answers:
        game.answer(game.awaited[0], answer)
        told += [english(GAME, event.text) for event in game.told]
        assert all(event.only is None for event in game.told)
    return told


def bids(game: Position, *cards: str) -> list[str]:
    """Let everyone bid a card and name no second one."""
    return say(game, *[bid(card) for card in cards])
