"""Patrons' standing orders: bids filed beforehand, what they answer, and when and why they end [6.2]."""

from __future__ import annotations

import pytest

from games.catalog.patrons import GAME
from games.catalog.patrons.board import Saleroom
from games.engine.advance import Order, ordered_answer
from games.engine.fields import IllegalAnswer, Pick
from games.engine.questions import Answer
from games.engine.transcript import english
from tests.catalog.evening import Evening
from tests.catalog.patrons_evening import FAKE, SHEIK, bid, bids, last, last_lots, position, rebid
from tests.catalog.plans import kind_of, planned


def answered(game: Evening[Saleroom], seat: int, order: Order) -> Answer | None:
    assert game.question is not None
    return ordered_answer(GAME.advance, [order], game.sight(seat), game.question.decisions[seat])


def ended(game: Evening[Saleroom], seat: int, order: Order) -> str | None:
    kind = next(kind for kind in GAME.advance if kind.name == order.kind)
    reason = kind.until(order, game.sight(seat))
    return None if reason is None else english(GAME, reason)


def check(game: Evening[Saleroom], seat: int, order: Order) -> None:
    next(kind for kind in GAME.advance if kind.name == order.kind).check(order, game.sight(seat))


def filed(picture: int, card: str, again: str | None = None) -> Order:
    return Order("prebid", {"picture": [picture], "card": [card], "again": [again] if again else []})


def test_a_bid_filed_for_a_picture_is_made_when_it_is_on_sale() -> None:
    game = position(2, deck=[7, 12])
    order = filed(12, "90", "100")
    assert answered(game, 0, order) is None
    bids(game, "10", "20")
    assert answered(game, 0, order) == bid("90", "100")


def test_a_filed_bid_without_a_second_one_leaves_the_tie_to_its_player() -> None:
    game = position(2, deck=[12])
    order = filed(12, "90")
    assert answered(game, 0, order) == bid("90")
    bids(game, "90", "90")
    assert answered(game, 0, order) is None


def test_a_filed_second_bid_answers_a_tie() -> None:
    game = position(2, deck=[12])
    bids(game, "90", "90")
    assert answered(game, 0, filed(12, "90", "50")) == rebid("50")


def test_a_filed_second_bid_that_is_spent_by_then_is_left_open() -> None:
    game = position(2, deck=[7, 12])
    bids(game, "50", "60")
    assert answered(game, 0, filed(12, "90", "50")) == bid("90")


def test_a_filed_bid_is_the_last_card_too() -> None:
    game = last_lots([["90"], ["50"]], [12])
    assert answered(game, 0, filed(12, "90", "90")) == last("90")


def test_a_filed_bid_ends_when_its_picture_has_been_called() -> None:
    game = position(2, deck=[12, 7])
    order = filed(12, "90")
    assert ended(game, 0, order) is None
    bids(game, "10", "10")
    assert ended(game, 0, order) is None
    game.plays(rebid("20"), rebid("30"))
    assert ended(game, 0, order) == "The sale of the blue 12 is over."


def test_a_filed_bid_ends_when_its_card_is_spent() -> None:
    game = position(2, deck=[7, 12])
    order = filed(12, SHEIK)
    bids(game, SHEIK, "50")
    assert (ended(game, 0, order), ended(game, 1, order)) == ("You have spent your Sheik's Arriving.", None)


@pytest.mark.parametrize("options", [{}, {"ahead": "three"}])
def test_bids_may_be_filed_for_any_picture_not_yet_sold_those_shown_first(options: dict[str, str]) -> None:
    game = position(2, options, deck=[7, 12, 3, 1])
    bids(game, "10", "20")
    field = next(kind for kind in GAME.advance if kind.name == "prebid").fields(game.sight(0))["picture"]
    assert isinstance(field, Pick)
    shown = [12, 3, 1, 2] if options else [12]
    assert field.among[: len(shown)] == shown
    assert sorted(field.among) == [picture for picture in range(1, 13) if picture != 7]
    check(game, 0, filed(5, "20", "30"))
    for wrong in (filed(7, "20"), filed(5, "10"), filed(5, "20", "10")):
        with pytest.raises(IllegalAnswer):
            check(game, 0, wrong)


@pytest.mark.parametrize(("picture", "answer"), [(3, bid("20", "20")), (4, None)])
def test_the_lowest_card_for_pictures_of_few_points(picture: int, answer: Answer | None) -> None:
    game = position(2, deck=[12, picture])
    bids(game, "10", "20")
    assert answered(game, 0, Order("low", {"points": 3})) == answer


def test_the_lowest_card_does_not_answer_a_tie() -> None:
    game = position(2, deck=[1])
    bids(game, "10", "10")
    assert answered(game, 0, Order("low", {"points": 3})) is None


def test_the_order_of_the_lowest_card_ends_with_the_numbered_cards() -> None:
    game = last_lots([[SHEIK, FAKE], ["50", FAKE]], [1, 2])
    order = Order("low", {"points": 12})
    assert answered(game, 0, order) is None
    assert ended(game, 0, order) == "You have spent all your numbered cards."
    assert (answered(game, 1, order), ended(game, 1, order)) == (bid("50", "50"), None)


def test_the_fake_when_somebody_else_could_complete_a_colour() -> None:
    order = Order("spoil")
    pictures = [[1, 12], [2, 8], []]
    assert answered(position(3, deck=[7], pictures=pictures), 1, order) == bid(FAKE)
    assert answered(position(3, deck=[7], pictures=pictures), 0, order) is None
    assert answered(position(3, deck=[4], pictures=pictures), 2, order) is None
    assert answered(position(3, deck=[10], pictures=pictures), 2, order) == bid(FAKE)


def test_the_order_to_play_the_fake_ends_with_it() -> None:
    game = position(2, deck=[7])
    assert ended(game, 0, Order("spoil")) is None
    bids(game, FAKE, "10")
    assert ended(game, 0, Order("spoil")) == "You have spent your Fake."


def test_the_same_card_again_when_i_tie() -> None:
    game = position(2, {"ahead": "three"}, deck=[12, 7, 3, 1])
    order = planned(game, 0, "lots", cards=["60"], again=[], same=["same"])
    bids(game, "10", "20")
    assert answered(game, 0, order) == bid("60", "60")
    bids(game, "60", "60")
    assert answered(game, 0, order) == rebid("60")
    assert english(GAME, kind_of(game, "lots").says(order.values, game.sight(0))).endswith("; in a tie the same again.")


def test_orders_know_nothing_but_the_seats_own_sight() -> None:
    """What lies in the deck and in another's hand changes neither what may be filed nor what is answered or ended."""
    orders = [filed(7, "90"), Order("low", {"points": 7}), Order("spoil")]
    seen = []
    for deck, hand in (([7, 12, 3], [SHEIK, FAKE]), ([7, 3, 12], ["10", "100"])):
        game = position(2, deck=deck, pictures=[[], [1, 12]])
        game.table.hands[1] = hand
        fields = [kind.fields(game.sight(0)) for kind in GAME.advance]
        seen.append([(answered(game, 0, order), ended(game, 0, order)) for order in orders] + fields)
    assert seen[0] == seen[1]
    assert seen[0][0] == (bid("90"), None)
    assert seen[0][2] == (bid(FAKE), None)
