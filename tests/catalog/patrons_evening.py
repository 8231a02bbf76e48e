"""A table of Patrons set up by hand, and short ways to play at it."""

from __future__ import annotations

from typing import Any

import msgspec

from games.catalog.patrons import GAME
from games.catalog.patrons.board import CARDS, PICTURES, Saleroom
from games.catalog.patrons.rules import deal
from games.engine.chance import Chance
from games.engine.questions import Answer

from .evening import Evening, lay

FAKE, SHEIK = "fake", "sheik"


def position(
    seats: int, options: dict[str, Any] | None = None, deck: list[int] | None = None, **fields: Any
) -> Evening[Saleroom]:
    """Set up a game in which the pictures come in this order, the rest of them after these, each shown by itself."""
    table = deal(seats, GAME.agreed({"ahead": "one"} | (options or {})), Chance(b"set up", "deal"))
    first = deck or []
    table.deck = [*first, *[picture for picture in PICTURES if picture not in first]][::-1]
    return Evening(GAME, lay(table, **fields), b"set up")


def last_lots(hands: list[list[str]], deck: list[int], **fields: Any) -> Evening[Saleroom]:
    """Set up the end of a game, with these cards still in hand and these pictures still to come."""
    spent = [[card for card in CARDS if card not in hand] for hand in hands]
    gone = [picture for picture in PICTURES if picture not in deck]
    game = position(len(hands), hands=[[*hand] for hand in hands], spent=spent, called=gone, **fields)
    table: Saleroom = msgspec.json.decode(game.checkpoint, type=Saleroom)
    table.deck = deck[::-1]
    return Evening(GAME, table, b"set up")


def bid(card: str, again: str | None = None) -> Answer:
    return Answer("bid", {"card": [card], "again": [again] if again else []})


def last(card: str) -> Answer:
    return Answer("bid", {"card": [card]})


def rebid(card: str) -> Answer:
    return Answer("rebid", {"card": [card]})


def bids(game: Evening[Saleroom], *cards: str) -> list[str]:
    """Let everyone bid a card and name no second one."""
    return game.plays(*[bid(card) for card in cards])
