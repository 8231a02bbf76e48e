"""Paragraphs 4 and 5 of Munchhausen's rules: the end, and the game for two."""

from __future__ import annotations

import pytest

from games.catalog.munchhausen.board import Mat
from games.engine.fields import IllegalAnswer
from tests.catalog.evening import Evening
from tests.catalog.munchhausen_evening import all_pass, with_cards


def test_4_1_the_game_goes_on_while_everyone_holds_a_card() -> None:
    evening = with_cards([[5, 1], [6, 2], [7]])
    evening.says(1, "bid", value=6, lay=6, final="final")
    evening.says(2, "pass", final="final")
    evening.says(0, "accept", bidder=1)
    assert evening.outcome is None


def test_4_1_the_last_card_by_a_bid_ends_the_game() -> None:
    evening = with_cards([[5, 1], [6], [7]], mats=[[1], [8, 8], [2]])
    evening.says(1, "bid", value=6, lay=6, final="final")
    evening.says(2, "pass", final="final")
    evening.says(0, "accept", bidder=1)
    assert evening.end.points == [1, 16, -5]
    assert evening.end.places == [2, 1, 3]
    assert evening.end.reason.values == {"seat": 1}


def test_4_1_the_last_card_banked_ends_the_game() -> None:
    evening = with_cards([[5], [6], [7]])
    all_pass(evening)
    evening.says(0, "bank", card=5)
    assert evening.end.points == [5, -6, -7]


def test_4_1_a_liar_caught_with_the_last_card_holds_it_again_and_the_game_goes_on() -> None:
    evening = with_cards([[5, 4], [6], [7]])
    evening.says(1, "bid", value=8, lay=6, final="final")
    evening.says(2, "pass", final="final")
    evening.says(0, "reject", bidder=1)
    assert evening.outcome is None


def test_4_2_everything_is_turned_up() -> None:
    evening = with_cards([[5], [6, 3], [7]], mats=[[1, 2], [], [8]])
    all_pass(evening)
    evening.says(0, "bank", card=5)
    for viewer in (0, 1, 2, None):
        assert evening.sight(viewer).ending == {"mats": [[1, 2, 5], [], [8]], "hands": [[], [3, 6], [7]]}


def nothing_moves(evening: Evening[Mat], turns: int) -> None:
    for _ in range(turns):
        all_pass(evening)
        evening.says(evening.table.baron, "keep")


def test_4_3_two_rounds_in_which_nothing_moves_end_the_game() -> None:
    evening = with_cards([[5], [6], [7]])
    nothing_moves(evening, 5)
    assert evening.outcome is None
    nothing_moves(evening, 1)
    assert evening.end.places == [1, 2, 3]


def test_4_3_the_table_is_warned_after_one_round() -> None:
    evening = with_cards([[5], [6], [7]])
    nothing_moves(evening, 2)
    warning = "No hand has grown or shrunk for a round. After another round like it, the game ends."
    assert warning not in evening.heard
    nothing_moves(evening, 1)
    assert evening.heard[-1] == warning


def test_4_3_a_turn_that_moves_something_restarts_the_count() -> None:
    evening = with_cards([[5, 1], [6, 1], [7, 1]])
    nothing_moves(evening, 4)
    all_pass(evening)
    evening.says(1, "bank", card=6)
    nothing_moves(evening, 5)
    assert evening.outcome is None


@pytest.mark.parametrize(
    ("hands", "mats", "places"),
    [
        ([[5], [2], [8]], [[4], [7, 4], [8]], [2, 1, 3]),  # by score
        ([[5], [2], [2]], [[4], [7, 4], [3, 8]], [3, 1, 1]),  # 9 each: nothing tells the mats of 11 apart
        ([[5], [2], [3]], [[4], [7, 4], [4, 8]], [3, 2, 1]),  # 9 each: the higher mat
        ([[5], [1, 2], [3]], [[], [8], [8]], [3, 2, 1]),  # 5 each: of the mats of 8, fewer cards in hand
    ],
)
def test_4_4_equal_scores_are_told_apart(hands: list[list[int]], mats: list[list[int]], places: list[int]) -> None:
    evening = with_cards(hands, mats)
    all_pass(evening)
    evening.says(0, "bank", card=5)
    assert evening.end.places == places


def two(hands: list[list[int]] | None = None) -> Evening[Mat]:
    return with_cards(hands or [[1, 2, 3, 4], [1, 2, 3, 4]])


def test_5_1_between_two_the_opponent_must_lay_a_card_and_say_what_it_is() -> None:
    evening = two()
    assert evening.awaited == [1]
    assert evening.verbs(1) == ["state"]
    evening.says(1, "state", value=8, lay=2)
    assert evening.table.bids == [None, 8]
    assert [evening.sight(seat).mats[0] for seat in (0, 1, None)] == [[None], [2], [None]]


def test_5_2_a_believed_truth_stays_open_on_the_barons_mat() -> None:
    evening = two()
    evening.says(1, "state", value=2, lay=2)
    evening.says(0, "accept", bidder=1)
    assert evening.sight(None).mats == [[2], []]
    assert evening.table.truths == [0, 1]


def test_5_2_a_believed_lie_goes_onto_the_liars_own_mat() -> None:
    evening = two()
    evening.says(1, "state", value=8, lay=4)
    evening.says(0, "accept", bidder=1)
    assert evening.sight(None).mats == [[], [4]]
    assert evening.table.hands[1] == [1, 2, 3]


def test_5_2_doubting_goes_as_among_more() -> None:
    evening = two()
    evening.says(1, "state", value=8, lay=4)
    evening.says(0, "reject", bidder=1, bank=3)
    assert evening.table.hands == [[1, 2, 4], [1, 2, 3, 4]]
    evening.says(0, "state", value=1, lay=1, bank=4)
    evening.says(1, "reject", bidder=0, bank=1)
    assert sorted(evening.table.hands[1]) == [1, 1, 2, 3, 4]
    assert evening.table.hands[0] == [2]


def test_r12_between_two_nobody_may_pass() -> None:
    with pytest.raises(IllegalAnswer):
        two().says(1, "pass")
