"""Last Chance's standing orders: what they answer, and when and why they end."""

from __future__ import annotations

from typing import Any

import pytest

from games.catalog.last_chance import GAME
from games.catalog.last_chance.board import Board
from games.engine.advance import Order, ordered_answer
from games.engine.fields import IllegalAnswer
from games.engine.questions import Answer
from games.engine.transcript import english
from tests.catalog.evening import Evening
from tests.catalog.last_chance_evening import (
    DECLINE,
    FILL,
    FULL_HOUSE,
    LAST_CHANCE,
    LEAVE,
    NO_BET,
    RUN,
    STAND,
    almost,
    ask,
    bid,
    decline,
    last_card,
    position,
)


def answered(game: Evening[Board], seat: int, order: Order) -> Answer | None:
    assert game.question is not None
    return ordered_answer(GAME.advance, [order], game.sight(seat), game.question.decisions[seat])


def ended(game: Evening[Board], seat: int, order: Order) -> str | None:
    kind = next(kind for kind in GAME.advance if kind.name == order.kind)
    reason = kind.until(order, game.sight(seat))
    return None if reason is None else english(GAME, reason)


def by_odds(no_share: int, no_below: int, yes_share: int, yes_above: int) -> Order:
    values: dict[str, Any] = {"no_share": [no_share], "no_below": no_below}
    return Order("by_odds", {**values, "yes_share": [yes_share], "yes_above": yes_above})


@pytest.mark.parametrize(
    ("order", "sealed"),
    [
        (by_odds(50, 31, 25, 90), decline("no", share=50)),
        (by_odds(50, 30, 25, 30), decline("yes", share=25)),
        (by_odds(50, 30, 25, 31), decline()),
    ],
)
def test_bet_by_the_odds(order: Order, sealed: Answer) -> None:
    game = almost([5000] * 3, fills=True)  # at 30.6%
    assert answered(game, 1, order) == game.whole(1, sealed)
    assert ended(game, 1, order) is None


def test_bet_by_the_odds_with_open_bids() -> None:
    game = almost([5000] * 3, True, options={"bidding": "open"})
    order, other = by_odds(50, 31, 25, 90), by_odds(50, 10, 25, 90)
    assert answered(game, 1, order) == DECLINE
    game.plays(bid(0), bid(0), DECLINE)
    assert answered(game, 1, order) == STAND
    game.plays(STAND, STAND)
    assert answered(game, 1, order) == Answer("bet", {"side": ["no"], "share": [50], "exact": None})
    assert answered(game, 2, other) == NO_BET


def test_bet_by_the_odds_leaves_the_banks_offer() -> None:
    game = almost([5000] * 2, True)
    game.plays(DECLINE, DECLINE)
    assert answered(game, 1, by_odds(50, 31, 25, 90)) == LEAVE


def test_call_it_a_day_until_enough_dice_lie_on_the_card() -> None:
    order = Order("wait", {"dice": 4})
    fresh, nearly = position([5000] * 3), almost([5000] * 3, True)
    assert answered(fresh, 1, order) == fresh.whole(1, decline())
    assert ended(fresh, 1, order) is None
    assert ended(nearly, 1, order) == "There are 4 dice on the card."
    assert answered(nearly, 1, order) is None


def test_orders_end_with_being_out() -> None:
    game = almost([5000] * 3, fills=False)
    game.plays(DECLINE, LAST_CHANCE, DECLINE)
    for order in (Order("wait", {"dice": 5}), by_odds(5, 5, 5, 50), Order("run")):
        assert ended(game, 1, order) == "You are out of the game."


def test_lay_what_is_best_until_the_last_card_is_full() -> None:
    game = last_card([5000, 50_000])
    game.plays(ask(100), DECLINE)
    assert answered(game, 0, Order("run")) == FILL


def test_lay_what_is_best() -> None:
    game = position([5000] * 2, FULL_HOUSE, ([1, 1, 4, 6, 6],))
    order = Order("run")
    assert answered(game, 0, order) is None
    game.plays(ask(100), DECLINE)
    assert answered(game, 0, order) == RUN
    game = position([5000] * 2, FULL_HOUSE, ([1, 1, 2, 4, 4],))
    game.plays(ask(100), decline("yes", 1000))
    assert answered(game, 0, order) == FILL


def test_an_order_is_filled_in_sensibly() -> None:
    game = position([5000] * 2)
    kinds = {kind.name: kind for kind in GAME.advance}
    kinds["by_odds"].check(by_odds(5, 30, 100, 60), game.sight(0))
    for order in (by_odds(7, 30, 100, 60), by_odds(5, 101, 100, 60), Order("by_odds")):
        with pytest.raises(IllegalAnswer):
            kinds["by_odds"].check(order, game.sight(0))
    with pytest.raises(IllegalAnswer):
        kinds["wait"].check(Order("wait", {"dice": 5}), game.sight(0))
