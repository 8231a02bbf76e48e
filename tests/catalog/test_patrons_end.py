"""Patrons, paragraph by paragraph of its rules.md: the end, and pictures shown ahead."""

from __future__ import annotations

from collections import Counter

import pytest

from games.catalog.patrons import GAME
from games.catalog.patrons.board import CARDS, WORTH, Saleroom, points
from games.engine.asides import Luck
from games.engine.questions import Seat
from games.engine.transcript import english
from tests.catalog.evening import Evening
from tests.catalog.patrons_evening import FAKE, bid, bids, last, last_lots, position

from .noted import SEEDS, deeds, played


def reason(game: Evening[Saleroom]) -> str:
    return english(GAME, game.end.reason)


@pytest.mark.parametrize(("cards", "pictures"), [(["50", "40"], [[12], []]), ([FAKE, "40"], [[], []])])
def test_5_1_the_game_ends_after_the_last_lot_whether_or_not_it_was_sold(
    cards: list[str], pictures: list[list[int]]
) -> None:
    game = last_lots([[card] for card in cards], [12])
    game.plays(*map(last, cards))
    assert game.question is None
    assert game.outcome is not None
    assert game.table.pictures == pictures
    assert (game.table.lot, game.table.lots_left) == (None, 0)


def test_5_1_the_game_does_not_end_before() -> None:
    game = last_lots([["50", "60"], ["40", FAKE]], [12, 1])
    bids(game, "50", "40")
    assert game.outcome is None


@pytest.mark.parametrize(
    ("pictures", "score"),
    [([], 0), ([12], 12), ([1, 7], 8), ([1, 7, 12], 25), ([1, 7, 12, 4, 5, 9], 48), ([1, 2, 3], 6)],
)
def test_5_2_pictures_count_their_points_and_a_colour_5_more(pictures: list[int], score: int) -> None:
    assert points(pictures) == score


def test_5_2_completing_a_colour_is_told() -> None:
    game = last_lots([["50", "30"], ["40", "20"]], [12, 3], pictures=[[1, 7], [2]])
    assert bids(game, "50", "40")[1:3] == ["Ada gets the blue 12.", "Ada has all the blue pictures: 5 more points."]
    game.plays(last("30"), last("20"))
    assert game.end.points == [28, 2]
    assert game.end.places == [1, 2]
    assert reason(game) == "All pictures have been on sale."


def test_5_3_a_tie_is_broken_by_the_most_valuable_picture() -> None:
    game = last_lots([["50"], ["40"], ["30"]], [2], pictures=[[3, 4], [9], [1, 8]])
    game.plays(last("50"), last("40"), last("30"))
    assert game.end.points == [9, 9, 9]
    assert game.end.places == [3, 1, 2]
    assert reason(game) == "All pictures have been on sale. Ben wins the tie with the most valuable picture."


def test_5_3_a_tie_behind_the_winner_is_broken_too() -> None:
    game = last_lots([["50"], ["40"], ["30"]], [12], pictures=[[], [1, 4], [5]])
    game.plays(last("50"), last("40"), last("30"))
    assert game.end.points == [12, 5, 5]
    assert game.end.places == [1, 3, 2]
    assert reason(game) == "All pictures have been on sale."


def test_5_4_players_without_a_picture_share_their_place() -> None:
    game = last_lots([["50"], [FAKE], ["30"]], [12], pictures=[[], [], [5]])
    game.plays(last("50"), last(FAKE), last("30"))
    assert game.end.places == [2, 2, 1]


def test_5_4_if_nobody_has_a_picture_all_win() -> None:
    game = last_lots([["50"], [FAKE]], [12])
    game.plays(last("50"), last(FAKE))
    assert (game.end.places, game.end.points) == ([1, 1], [0, 0])
    assert reason(game) == "All pictures have been on sale, and nobody has any."


def test_6_1_three_pictures_lie_open_beside_the_one_on_sale() -> None:
    game = position(2, {"ahead": "three"}, deck=[7, 3, 12, 1, 9])
    seen = game.sight(None)
    assert (seen.lot, seen.coming, seen.deck, seen.lots_left) == (7, [3, 12, 1], 8, 11)
    bids(game, "10", "20")
    seen = game.sight(1)
    assert (seen.lot, seen.coming, seen.deck, seen.lots_left) == (3, [12, 1, 9], 7, 10)


def test_6_1_towards_the_end_fewer_are_left_to_show() -> None:
    game = last_lots([["10", "20"], ["30", "40"]], [7, 3], ahead=3)
    assert (game.table.coming, game.table.lots_left) == ([3], 1)
    bids(game, "10", "30")
    assert (game.table.lot, game.table.coming, game.table.lots_left) == (3, [], 0)


def test_6_1_else_nothing_is_shown_ahead() -> None:
    assert position(2).sight(0).coming == []


def test_6_1_a_second_bid_is_made_with_the_same_pictures_ahead() -> None:
    game = position(2, {"ahead": "three"}, deck=[7, 3, 12, 1, 9])
    game.plays(bid("10"), bid("10"))
    assert (game.table.lot, game.table.coming) == (7, [3, 12, 1])


@pytest.mark.parametrize("seed", SEEDS)
def test_in_patrons_what_is_paid_and_what_is_wasted_is_all_there_was(seed: bytes) -> None:
    position, noted, _flows = played("patrons", seed)
    paid = Counter[Seat]()
    for aside in noted:
        if isinstance(aside, Luck):
            paid[aside.by] += int(aside.worth)
    wasted, all_cards = deeds(noted, "wasted"), sum(WORTH[card] for card in CARDS)
    assert [paid[seat] + wasted[seat] for seat in range(position.table.seats)] == [all_cards] * position.table.seats
