"""How Patrons puts things: cards, pictures, bids, and what a seat is about to bid."""

from __future__ import annotations

import pytest

from games.catalog.patrons import GAME
from games.catalog.patrons.board import CARDS, PICTURES
from games.engine.questions import Answer
from games.engine.transcript import english
from tests.catalog.patrons_evening import FAKE, SHEIK, bid, bids, last, last_lots, position, rebid

SHEIK_BID = "Sheik's Arriving (which counts as 40 and doubles your next bid)"


def drawn(kind: str, value: object) -> str:
    return english(GAME, GAME.words.of[kind](value))


def test_every_card_and_every_picture_has_a_name_of_its_own() -> None:
    assert [drawn("card", card) for card in CARDS] == [*CARDS[:10], "Sheik's Arriving", "Fake"]
    assert len({drawn("picture", picture) for picture in PICTURES}) == 12
    assert [drawn("picture", picture) for picture in (12, 8, 3, 5)] == [
        "the blue 12",
        "the red 8",
        "the green 3",
        "the golden 5",
    ]


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ([0, "30", 30], "Ada bids 30"),
        ([0, "30", 60], "Ada bids 30 (doubled to 60)"),
        ([1, SHEIK, 40], "Ben bids Sheik's Arriving (40)"),
        ([1, SHEIK, 80], "Ben bids Sheik's Arriving (doubled to 80)"),
        ([1, FAKE, 0], "Ben bids Fake"),
    ],
)
def test_a_bid_says_what_it_counts_where_the_card_does_not(value: list[object], words: str) -> None:
    assert drawn("bid", value) == words


def test_in_the_hand_the_numbered_cards_come_first_and_in_their_order() -> None:
    assert sorted(["100", FAKE, "20", SHEIK, "90"], key=GAME.page.rank) == ["20", "90", "100", SHEIK, FAKE]


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (bid("30"), "You bid 30 for the blue 12. If that ties, you are asked again."),
        (bid("30", "50"), "You bid 30 for the blue 12. If that ties, you bid 50."),
        (bid(SHEIK), f"You bid {SHEIK_BID} for the blue 12. If that ties, you are asked again."),
        (bid(SHEIK, "50"), f"You bid {SHEIK_BID} for the blue 12. If that ties, you bid 50 (which counts as 100)."),
        (bid(FAKE), "You bid Fake: nobody gets the blue 12."),
        (bid("30", FAKE), "You bid 30 for the blue 12. If that ties, you bid Fake."),
    ],
)
def test_before_bidding_i_see_what_i_am_about_to_bid(answer: Answer, words: str) -> None:
    assert english(GAME, GAME.preview(position(2, deck=[12]).sight(0), answer)) == words


def test_before_bidding_i_see_that_it_counts_double() -> None:
    game = position(2, deck=[12], doubled=[True, False])
    words = english(GAME, GAME.preview(game.sight(0), bid("30", "50")))
    assert words == "You bid 30 (which counts as 60) for the blue 12. If that ties, you bid 50."


def test_before_bidding_the_last_card() -> None:
    game = last_lots([["50"], ["40"]], [7])
    assert english(GAME, GAME.preview(game.sight(0), last("50"))) == "You bid 50 for the blue 7."


def test_before_a_second_bid_i_see_what_it_counts() -> None:
    game = position(2, deck=[12])
    bids(game, SHEIK, "40")
    assert english(GAME, GAME.preview(game.sight(0), rebid("30"))) == (
        "Your second bid for the blue 12 is 30 (which counts as 60)."
    )
    assert english(GAME, GAME.preview(game.sight(1), rebid("30"))) == "Your second bid for the blue 12 is 30."
    assert english(GAME, GAME.preview(game.sight(1), rebid(FAKE))) == "You bid Fake: nobody gets the blue 12."
