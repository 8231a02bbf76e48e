"""Standing orders of Munchhausen."""

from __future__ import annotations

from typing import Any

import pytest

from games.catalog.munchhausen import GAME
from games.catalog.munchhausen.mat import Mat
from games.engine.fields import IllegalAnswer
from games.engine.orders import Order, ordered_answer
from games.engine.questions import Answer
from tests.catalog.evening import Evening
from tests.catalog.munchhausen_evening import all_pass, evening_of

PASS = Order("pass")


def bid(up_to: int, lay: int, bank: int | None = None) -> Order:
    return Order("raise", {"up_to": up_to, "lay": [lay], "bank": [] if bank is None else [bank]})


def ordered(evening: Evening[Mat], seat: int, order: Order) -> Answer | None:
    return ordered_answer(GAME.orders, [order], evening.sight(seat), evening.decision(seat))


def why_ended(evening: Evening[Mat], seat: int, order: Order) -> str:
    (kind,) = [kind for kind in GAME.orders if kind.name == order.kind]
    reason = kind.ended(order, evening.sight(seat))
    return reason.template if reason else ""


def follow_orders(evening: Evening[Mat], orders: dict[int, Order]) -> None:
    """Let orders answer for their seats until none has anything to say."""
    while True:
        waiting = [(seat, ordered(evening, seat, orders[seat])) for seat in evening.awaited if seat in orders]
        answers = [(seat, answer) for seat, answer in waiting if answer]
        if not answers:
            return
        evening.answer(*answers[0])


@pytest.mark.parametrize("bidding", ["waves", "wave", "open"])
def test_an_order_to_pass_passes_for_the_whole_turn(bidding: str) -> None:
    evening = evening_of(3, bidding)
    follow_orders(evening, {1: PASS, 2: PASS})
    assert evening.verbs(0) == ["bank", "keep"]


def test_an_order_to_pass_given_between_the_waves_leaves_it_at_that() -> None:
    evening = evening_of(4)
    for seat, value in ((1, 4), (2, 5), (3, 5)):
        evening.says(seat, "bid", value=value, lay=1)
    follow_orders(evening, {1: PASS, 2: PASS, 3: PASS})
    assert evening.table.bids == [None, 4, 5, 5]


def test_an_order_to_pass_ends_with_the_turn() -> None:
    evening = evening_of(3)
    all_pass(evening)
    assert why_ended(evening, 1, PASS) == ""
    evening.says(0, "keep")
    assert why_ended(evening, 2, PASS) == "The turn is over."
    assert ordered(evening, 2, PASS) is None


def test_an_order_says_that_the_baron_does_not_bid() -> None:
    assert why_ended(evening_of(3), 0, PASS) == "You are the Baron this turn."


def test_an_order_to_bid_follows_the_others_as_far_as_it_may() -> None:
    evening = evening_of(4)
    evening.says(2, "bid", value=5, lay=1)
    evening.says(3, "bid", value=6, lay=1)
    follow_orders(evening, {1: bid(5, lay=3, bank=8)})
    assert evening.table.bids == [None, 1, 5, 6]
    assert evening.table.plans[1] is not None
    evening.says(2, "stand")
    assert evening.table.bids == [None, 1, 5, 6]


def test_an_order_to_bid_matches_the_top_bid_within_its_reach() -> None:
    evening = evening_of(3)
    evening.says(2, "bid", value=6, lay=1)
    follow_orders(evening, {1: bid(7, lay=3, bank=8)})
    assert evening.awaited == [0]
    assert evening.table.bids == [None, 6, 6]


def test_an_order_to_bid_given_between_the_waves_matches_or_leaves_it() -> None:
    for up_to, bids in ((6, [None, 5, 5, 4]), (4, [None, None, 5, 4])):
        evening = evening_of(4)
        evening.says(1, "pass")
        evening.says(2, "bid", value=5, lay=1)
        evening.says(3, "bid", value=4, lay=1)
        evening.answer(1, ordered(evening, 1, bid(up_to, lay=3)) or Answer("none"))
        evening.says(2, "stand")
        evening.says(3, "stand")
        assert evening.table.bids == bids


def test_an_order_to_bid_does_not_outbid_itself() -> None:
    evening = evening_of(4)
    evening.says(1, "bid", value=5, lay=1)
    evening.says(2, "bid", value=4, lay=1)
    evening.says(3, "pass")
    assert ordered(evening, 1, bid(8, lay=3)) == Answer("stand")


def test_an_order_to_bid_goes_to_its_limit_at_once_where_there_is_one_wave() -> None:
    evening = evening_of(3, "wave")
    answer = ordered(evening, 1, bid(5, lay=3))
    assert answer == Answer("bid", {"value": 5, "lay": [3], "bank": []})


def test_an_order_to_bid_plays_a_whole_turn_of_open_bids() -> None:
    evening = evening_of(3, "open")
    follow_orders(evening, {1: bid(6, lay=3, bank=8), 2: bid(4, lay=1)})
    assert evening.table.bids == [None, 1, 1]
    evening.says(0, "choose", bidder=1)
    order = bid(6, lay=3, bank=8)
    assert ordered(evening, 1, order) == Answer("lay", {"lay": [3], "bank": [8]})
    evening.says(1, "lay", lay=3)
    assert why_ended(evening, 1, order) == "You have laid your {card}."


def test_an_order_to_bid_waits_while_its_bid_is_among_the_highest_and_then_follows() -> None:
    evening = evening_of(4, "open")
    order = bid(6, lay=3)
    follow_orders(evening, {1: order})
    evening.says(2, "bid", value=1)
    evening.says(3, "wait")
    assert ordered(evening, 1, order) == Answer("wait")
    follow_orders(evening, {1: order})
    evening.says(2, "wait")
    evening.says(3, "bid", value=5)
    assert ordered(evening, 1, order) == Answer("bid", {"value": 5})


def test_an_order_to_bid_passes_open_bids_beyond_its_limit() -> None:
    evening = evening_of(3, "open")
    evening.says(1, "bid", value=2)
    evening.says(2, "bid", value=7)
    assert ordered(evening, 1, bid(6, lay=3)) == Answer("pass")


@pytest.mark.parametrize(
    "values",
    [
        {"up_to": 9, "lay": [1], "bank": []},
        {"up_to": 5, "lay": [], "bank": []},
        {"up_to": 5, "lay": [1], "bank": [1]},
        {"up_to": 5, "lay": [9], "bank": []},
        {"up_to": 5},
    ],
)
def test_an_order_that_makes_no_sense_is_refused(values: dict[str, Any]) -> None:
    (kind,) = [kind for kind in GAME.orders if kind.name == "raise"]
    with pytest.raises(IllegalAnswer):
        kind.check(Order("raise", values), evening_of(3).sight(1))
