"""A table of Last Chance set up by hand, and short ways to play at it."""

from __future__ import annotations

from functools import cache
from itertools import count
from typing import Any

from games.catalog.last_chance import GAME
from games.catalog.last_chance.board import CARDS, Board, PrizeCard
from games.catalog.last_chance.rules import deal
from games.engine.chance import Chance
from games.engine.questions import Answer
from games.engine.table import FaceDown

from .evening import Evening, lay

DECLINE, LAST_CHANCE, RUN, LAY = Answer("decline"), Answer("last_chance"), Answer("run"), Answer("lay")
TAKE, LEAVE, STAND, NO_BET = Answer("take"), Answer("leave"), Answer("stand"), Answer("no_bet")
FILL = Answer("fill")
SIXES, STREET, JOKERS, FULL_HOUSE = CARDS[35], CARDS[33], CARDS[4], CARDS[0]  # 66666, 23456, JJJKK, 1144J


def position(
    cash: list[int],
    card: PrizeCard = SIXES,
    rolls: tuple[list[int], ...] = (),
    options: dict[str, Any] | None = None,
    **fields: Any,
) -> Evening[Board]:
    """Set up a game with this money and this card, seat 0 being asked first; its dice will begin to fall as `rolls`."""
    table = deal(len(cash), GAME.agreed(options or {}), Chance(b"set up", "deal"))
    others = [at for at in range(len(CARDS)) if CARDS[at] != card]
    row = [CARDS.index(card), *others[: len(table.row) - 1]]
    table.row, table.cash, table.first = [FaceDown(number, []) for number in row], cash, 0
    if not table.throw:
        table.turn_up()
    return Evening(GAME, lay(table, **fields), seed_of(*map(tuple, rolls)), usual=betting())


def almost(cash: list[int], fills: bool, **fields: Any) -> Evening[Board]:
    """Set up a game in which the card lacks a six, pays 3400, and has two rolls: the first brings it, or neither."""
    return position(cash, STREET, ([6],) if fills else ([1], [1]), locked=[2, 3, 4, 5, None], **fields)


def last_card(cash: list[int], fills: bool = True, **fields: Any) -> Evening[Board]:
    """Set up the same with no other card to come."""
    game = almost(cash, fills, **fields)
    table = lay(game.table, row=[game.table.row[0]], cards_left=1)
    return Evening(GAME, table, game.seed, game.usual)


@cache
def seed_of(*rolls: tuple[int, ...]) -> bytes:
    """Find a seed whose first turn rolls these dice, each roll in any order."""
    wanted = [sorted(roll) for roll in rolls]
    for number in count():
        chance = Chance(b"%d" % number, 0)
        if all(sorted(chance.roll() for _ in roll) == roll for roll in wanted):
            return b"%d" % number
    raise AssertionError


def ask(limit: int, *bet: Any, **rather: Any) -> Answer:
    return Answer("ask", {"limit": limit, **betting(*bet, **rather)})


def pay(limit: int, *bet: Any, **rather: Any) -> Answer:
    return Answer("pay", {"limit": limit, **betting(*bet, **rather)})


def decline(*bet: Any, **rather: Any) -> Answer:
    return Answer("decline", betting(*bet, **rather))


def betting(side: str = "no", exact: int | None = None, share: int = 0, **rather: Any) -> dict[str, Any]:
    return {"side": [side], "exact": exact, "share": [share], **{name: [value] for name, value in rather.items()}}


def bid(amount: int) -> Answer:
    """An open bid, below nought to be paid."""
    return Answer("pay", {"amount": amount}) if amount >= 0 else Answer("ask", {"amount": -amount})


def bet(side: str, exact: int) -> Answer:
    return Answer("bet", betting(side, exact))


def choose(*printed: int, **jokers: int) -> Answer:
    """Lay these dice on printed numbers, and a number on star or moon."""
    return Answer("choose", {"printed": [*printed], **{name: [number] for name, number in jokers.items()}})
