"""What bidders in Patrons leave beforehand: a card for each picture that lies open."""

from __future__ import annotations

from typing import Any

import pytest

from games.catalog.patrons import GAME
from games.catalog.patrons.board import Saleroom
from games.engine.advance import Order
from games.engine.fields import IllegalAnswer
from games.engine.transcript import english

from .evening import Evening
from .patrons_evening import FAKE, SHEIK, bid, bids, last_lots, position, rebid
from .plans import asked_of, kind_of, planned, said, why_ended

DECK = [7, 3, 12, 1, 9]


def sale(seats: int = 3, **fields: Any) -> Evening[Saleroom]:
    """A sale in which three pictures lie open after the one on sale."""
    return position(seats, {"ahead": "three"}, deck=DECK, **fields)


def plan(evening: Evening[Saleroom], *cards: str, seat: int = 0, again: str = "") -> Order:
    """Cards for the next pictures, and one for a tie."""
    return planned(evening, seat, "lots", cards=[*cards], again=[again] if again else [])


def test_new_tables_show_three_pictures_ahead() -> None:
    assert GAME.agreed({})["ahead"] == "three"


def test_everybody_is_asked_while_pictures_to_come_lie_open() -> None:
    evening = sale()
    assert [asked_of(evening, seat) for seat in range(3)] == [["lots"]] * 3
    assert asked_of(position(3), 0) == []
    evening = last_lots([["10", "20"], ["30", "40"]], [7, 3], ahead=3)
    assert asked_of(evening, 0) == ["lots"]
    bids(evening, "10", "30")
    assert asked_of(evening, 0) == []


def test_each_card_is_bid_for_its_picture() -> None:
    evening = sale()
    order = plan(evening, "50", FAKE, "90")
    assert said(evening, 0, order) is None
    lots = [("100", "10", "70"), ("50", "20", "60"), (FAKE, "30", "50")]
    for (mine, *others), card in zip(lots, ["50", FAKE, "90"], strict=True):
        bids(evening, mine, *others)
        assert said(evening, 0, order) == bid(card)
        assert why_ended(evening, 0, order) == ""
    bids(evening, "90", "80", "20")
    assert why_ended(evening, 0, order) == "The sale of {picture} is over."


def test_a_second_bid_goes_with_it_as_long_as_its_card_is_there() -> None:
    evening = sale()
    order = plan(evening, "50", "60", again="20")
    bids(evening, "10", "30", "40")
    assert said(evening, 0, order) == bid("50", "20")
    evening.plays(bid("50", "20"), bid("50", "10"), bid("20"))
    assert said(evening, 0, order) == bid("60")


def test_a_tie_is_answered_by_the_second_bid_or_asked_about() -> None:
    evening = sale()
    orders = [plan(evening, "50", again="20"), plan(evening, "50")]
    bids(evening, "10", "30", "40")
    bids(evening, "50", "50", "20")
    assert [said(evening, 0, order) for order in orders] == [rebid("20"), None]


def test_a_card_that_is_spent_is_asked_about() -> None:
    evening = sale()
    order = plan(evening, "50")
    bids(evening, "50", "30", "40")
    assert said(evening, 0, order) == "Your {card} is spent, so we ask you what you bid for {picture}."


@pytest.mark.parametrize(("owned", "surprised"), [([], False), ([6], True)])
def test_a_set_that_can_suddenly_be_completed_is_asked_about(owned: list[int], surprised: bool) -> None:
    evening = position(2, {"ahead": "three"}, deck=[11, 3, 12, 1], pictures=[[], owned], called=owned)
    order = plan(evening, "50")
    bids(evening, "10", "30")
    asks = "A set can now be completed with {picture}, so we ask you what you bid."
    assert said(evening, 0, order) == (asks if surprised else bid("50"))


def test_a_set_that_could_be_completed_before_is_no_surprise() -> None:
    evening = position(2, {"ahead": "three"}, deck=[7, 3, 12, 1], pictures=[[], [6, 11]], called=[6, 11])
    order = plan(evening, FAKE)
    bids(evening, "10", "30")
    assert said(evening, 0, order) == bid(FAKE)


def test_what_is_proposed_has_a_card_for_each_and_stays_the_same() -> None:
    evening = sale()
    kind = kind_of(evening, "lots")
    proposed = kind.start(evening.sight(1))
    assert proposed["first"] == [3]
    assert len({*proposed["cards"], *proposed["again"]}) == 4
    evening.plays(bid(SHEIK))
    assert kind.start(evening.sight(1)) == proposed


def test_it_says_which_card_goes_on_which_picture() -> None:
    evening = sale()
    order, kind = plan(evening, "50", FAKE, again="20"), kind_of(evening, "lots")
    sentence = "50 for the green 3, Fake for the blue 12; in a tie 20."
    assert english(GAME, kind.says(order.values, evening.sight(0))) == sentence
    bids(evening, "10", "30", "40")
    assert english(GAME, kind.says(order.values, evening.sight(0))) == sentence


@pytest.mark.parametrize("cards", [[], ["50", "50"], ["110"], ["10", "20", "30", "40"]])
def test_cards_that_make_no_sense_are_refused(cards: list[str]) -> None:
    with pytest.raises(IllegalAnswer):
        plan(sale(), *cards)
