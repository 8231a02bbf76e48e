"""Paragraph 2 of Munchhausen's rules: the bidding."""

from __future__ import annotations

import pytest

from games.catalog.munchhausen.board import Mat
from games.engine.chance import Chance
from games.engine.fields import Amount, IllegalAnswer
from games.engine.table import FaceDown
from tests.catalog.evening import Evening
from tests.catalog.munchhausen_evening import all_pass, evening_of, with_cards


def lowest_bid(evening: Evening[Mat], seat: int) -> int:
    option = evening.decision(seat).option("bid")
    assert option
    value = option.fields["value"]
    assert isinstance(value, Amount)
    return value.low


@pytest.mark.parametrize(("seats", "lowest"), [(3, 1), (5, 1), (6, 3), (8, 3)])
def test_2_1_the_lowest_value_in_play_is_the_least_bid_and_8_the_most(seats: int, lowest: int) -> None:
    evening = evening_of(seats)
    for value in (lowest - 1, 9):
        with pytest.raises(IllegalAnswer):
            evening.says(1, "bid", value=value, lay=8)
    evening.says(1, "bid", value=lowest, lay=8)
    evening.says(2, "bid", value=8, lay=8)


def test_2_1_a_bid_need_not_be_held() -> None:
    evening = with_cards([[1], [2, 3], [4]])
    evening.says(1, "bid", value=8, lay=2)


def test_2_2_everyone_but_the_baron_is_asked_and_nobody_hears_a_bid_before_all_have_spoken() -> None:
    evening = evening_of(4)
    assert evening.awaited == [1, 2, 3]
    evening.says(2, "bid", value=5, lay=1)
    evening.says(1, "bid", value=4, lay=1)
    assert evening.table.bids == [None] * 4
    evening.says(3, "pass")
    assert evening.table.bids == [None, 4, 5, None]


def test_2_2_only_the_bidder_sees_what_was_filed() -> None:
    evening = evening_of(3)
    evening.says(1, "bid", value=5, lay=1, bank=8)
    evening.says(2, "bid", value=4, lay=1)
    assert evening.sight(1).plans[1] == {"lay": 1, "bank": 8, "up_to": 5}
    assert [evening.sight(seat).plans[1] for seat in (0, 2, None)] == [None, None, None]


def test_2_2_the_card_to_bank_is_another_than_the_card_to_lay() -> None:
    evening = evening_of(3)
    with pytest.raises(IllegalAnswer):
        evening.says(1, "bid", value=5, lay=4, bank=4)


def test_2_2_until_all_have_spoken_a_later_bid_replaces_the_first() -> None:
    evening = evening_of(3)
    evening.says(1, "bid", value=5, lay=1)
    evening.says(1, "pass")
    evening.says(2, "bid", value=2, lay=2)
    assert evening.table.bids == [None, None, 2]


def test_2_3_the_undecided_may_match_and_so_may_those_who_passed() -> None:
    evening = evening_of(4)
    evening.says(1, "pass")
    evening.says(2, "bid", value=5, lay=1)
    evening.says(3, "bid", value=3, lay=1)
    assert evening.awaited == [1, 2, 3]
    assert [lowest_bid(evening, seat) for seat in (1, 2, 3)] == [5, 6, 5]
    evening.says(1, "bid", value=5, lay=2)
    evening.says(2, "stand")
    evening.says(3, "bid", value=7, lay=2)
    assert evening.table.bids == [None, 5, 5, 7]
    assert evening.awaited == [0]


def test_2_3_r15_a_bid_that_is_left_keeps_its_cards_and_a_new_one_names_them_again() -> None:
    evening = evening_of(4)
    evening.says(1, "bid", value=5, lay=1, bank=8)
    evening.says(2, "bid", value=6, lay=2)
    evening.says(3, "bid", value=6, lay=3)
    evening.says(1, "bid", value=7, lay=4)
    evening.says(2, "stand")
    evening.says(3, "bid", value=7, lay=5)
    filed = [evening.sight(seat).plans[seat] for seat in (1, 2, 3)]
    assert [(plan["lay"], plan["bank"]) for plan in filed] == [(4, None), (2, None), (5, None)]


def test_2_3_a_last_word_is_not_asked_again_and_everyone_knows_it_was_one() -> None:
    evening = evening_of(4)
    evening.says(1, "pass", final="final")
    evening.says(2, "bid", value=5, lay=1)
    evening.says(3, "bid", value=3, lay=1)
    assert evening.awaited == [2, 3]
    assert evening.heard.count("That is Ben's last word.") == 1


def test_2_3_no_second_time_after_an_8() -> None:
    evening = evening_of(4)
    evening.says(1, "bid", value=8, lay=1)
    evening.says(2, "pass")
    evening.says(3, "pass")
    assert evening.awaited == [0]


def test_2_3_no_second_time_when_all_have_spoken_their_last_word() -> None:
    evening = evening_of(3)
    evening.says(1, "bid", value=4, lay=1, final="final")
    evening.says(2, "pass", final="final")
    assert evening.awaited == [0]


def test_2_3_nobody_is_asked_to_outbid_only_themselves() -> None:
    evening = evening_of(3)
    evening.says(1, "bid", value=4, lay=1)
    evening.says(2, "bid", value=3, lay=1, final="final")
    assert evening.awaited == [0]


def test_2_3_of_two_equals_the_undecided_one_may_still_go_higher() -> None:
    evening = evening_of(3)
    evening.says(1, "bid", value=4, lay=1)
    evening.says(2, "bid", value=4, lay=1, final="final")
    assert evening.awaited == [1]


def test_2_3_undecided_equals_may_both_go_higher() -> None:
    evening = evening_of(3)
    evening.says(1, "bid", value=4, lay=1)
    evening.says(2, "bid", value=4, lay=1)
    assert evening.awaited == [1, 2]


def test_2_4_a_bid_follows_as_far_as_its_limit() -> None:
    evening = evening_of(3)
    evening.says(1, "bid", value=2, lay=1, up_to=4)
    evening.says(2, "bid", value=4, lay=1, final="final")
    assert evening.table.bids == [None, 4, 4]


def test_2_4_a_bid_follows_the_others_within_its_reach_once_the_bidding_is_over() -> None:
    evening = evening_of(4)
    evening.says(1, "bid", value=2, lay=1, up_to=6)
    evening.says(2, "bid", value=3, lay=1, up_to=5)
    evening.says(3, "bid", value=4, lay=1)
    assert evening.awaited == [0]
    assert evening.table.bids == [None, 4, 4, 4]


def test_2_4_a_bid_beyond_reach_is_not_followed() -> None:
    evening = evening_of(4)
    evening.says(1, "bid", value=2, lay=1, up_to=6)
    evening.says(2, "pass")
    evening.says(3, "bid", value=4, lay=1)
    evening.says(2, "bid", value=7, lay=1)
    evening.says(3, "stand")
    assert evening.table.bids == [None, 2, 7, 4]
    assert evening.table.top_bidders == [2]


def test_2_4_nobody_learns_how_far_a_bid_would_have_gone() -> None:
    evening = evening_of(3)
    evening.says(1, "bid", value=2, lay=1, up_to=6)
    evening.says(2, "bid", value=4, lay=1, final="final")
    assert evening.sight(0).plans == [None, None, None]


def test_2_5_among_equals_the_baron_chooses() -> None:
    evening = evening_of(4)
    evening.says(1, "bid", value=8, lay=1)
    evening.says(2, "bid", value=8, lay=2)
    evening.says(3, "bid", value=7, lay=3)
    with pytest.raises(IllegalAnswer):
        evening.says(0, "accept", bidder=3)
    evening.says(0, "accept", bidder=2)
    assert [card.card for card in evening.table.mats[0] if isinstance(card, FaceDown)] == [2]


def test_2_5_a_baron_who_is_offered_a_card_must_take_one() -> None:
    evening = evening_of(3)
    evening.says(1, "bid", value=8, lay=1)
    evening.says(2, "pass")
    assert evening.verbs(0) == ["accept", "reject"]


@pytest.mark.parametrize("card", range(1, 9))
def test_2_6_any_card_may_be_laid_and_only_its_owner_knows_it(card: int) -> None:
    evening = evening_of(3)
    evening.says(1, "bid", value=8, lay=card)
    evening.says(2, "pass")
    evening.says(0, "accept", bidder=1)
    assert [evening.sight(seat).mats[0] for seat in (0, 1, 2, None)] == [[None], [card], [None], [None]]
    assert card not in evening.table.hands[1]


def test_2_7_if_nobody_bids_the_baron_may_bank() -> None:
    evening = evening_of(3)
    all_pass(evening)
    evening.says(0, "bank", card=8)
    assert evening.sight(0).mats[0] == [8]
    assert evening.sight(1).mats[0] == [None]


def test_2_7_the_baron_need_not_bank() -> None:
    evening = evening_of(3)
    all_pass(evening)
    evening.says(0, "keep")
    assert evening.table.mats == [[], [], []]
    assert evening.table.baron == 1


def test_2_8_only_who_banks_a_card_is_told_what_it_is() -> None:
    evening = evening_of(3)
    all_pass(evening)
    evening.says(0, "bank", card=8)
    assert [(event.only, event.text.values) for event in evening.told if event.only] == [((0,), {"card": 8})]
    assert all("card" not in event.text.values for event in evening.told if not event.only)


def test_2_9_with_one_wave_the_bids_stand_as_they_are() -> None:
    evening = evening_of(4, "wave")
    option = evening.decision(1).option("bid")
    assert option
    assert set(option.fields) == {"value", "lay", "bank"}
    evening.says(1, "bid", value=3, lay=1)
    evening.says(2, "pass")
    evening.says(3, "bid", value=4, lay=1)
    assert evening.awaited == [0]


def test_2_9_open_bids_go_on_until_nobody_bids() -> None:
    evening = evening_of(4, "open")
    evening.says(1, "bid", value=3)
    evening.says(2, "bid", value=5)
    evening.says(3, "pass")
    assert evening.awaited == [1]
    assert lowest_bid(evening, 1) == 5
    evening.says(1, "bid", value=7)
    assert evening.awaited == [2]
    evening.says(2, "bid", value=7)
    assert [lowest_bid(evening, seat) for seat in evening.awaited] == [8, 8]
    evening.says(1, "wait")
    evening.says(2, "wait")
    assert evening.verbs(0) == ["choose"]
    evening.says(0, "choose", bidder=2)
    evening.says(2, "lay", lay=7, bank=8)
    with pytest.raises(IllegalAnswer):
        evening.says(0, "reject", bidder=1)
    evening.says(0, "reject", bidder=2)
    assert evening.table.hands[0].count(7) == 2
    assert [card.card for card in evening.table.mats[2] if isinstance(card, FaceDown)] == [8]


@pytest.mark.parametrize(("hand", "laid"), [([2, 5, 8], 5), ([2, 4, 8], 2)])
def test_r14_an_absent_winner_of_open_bids_lays_the_card_promised_if_they_hold_it(hand: list[int], laid: int) -> None:
    evening = with_cards([[1, 2, 3], hand, [1, 2, 3]], bidding="open")
    evening.says(1, "bid", value=5)
    evening.says(2, "pass")
    assert evening.verbs(1) == ["lay"]
    assert evening.decision(1).default["lay"] == [laid]


def test_2_9_open_bids_that_nobody_makes_leave_it_to_the_baron() -> None:
    evening = evening_of(3, "open")
    evening.says(1, "pass")
    evening.says(2, "pass")
    assert evening.verbs(0) == ["bank", "keep"]


def test_2_9_the_printed_example_of_open_bids_can_be_played() -> None:
    frank, susi, bjorn, karl, anja = range(5)
    evening = evening_of(5, "open")
    calls = [{anja: 2}, {bjorn: 5}, {susi: 5}, {anja: 7}, {karl: 7}]
    for call in calls:
        for seat in [*evening.awaited]:
            evening.says(seat, "bid", value=call[seat]) if seat in call else evening.says(seat, "wait")
    assert evening.table.bids == [None, 5, 5, 7, 7]
    assert evening.awaited == [susi, bjorn, karl, anja]
    for seat in [*evening.awaited]:
        evening.says(seat, "wait")  # nobody is prepared to raise further
    assert evening.awaited == [frank]
    evening.says(frank, "choose", bidder=anja)
    assert evening.awaited == [anja]


def test_2_9_who_waits_is_asked_again_and_who_passes_is_not() -> None:
    evening = evening_of(4, "open")
    assert evening.verbs(1) == ["bid", "wait", "pass"]
    evening.says(1, "wait")
    evening.says(2, "pass")
    evening.says(3, "bid", value=4)
    assert evening.awaited == [1]
    assert lowest_bid(evening, 1) == 4


def test_2_9_a_bid_stands_when_its_bidder_passes() -> None:
    evening = evening_of(3, "open")
    evening.says(1, "bid", value=4)
    evening.says(2, "bid", value=4)
    evening.says(1, "pass")
    evening.says(2, "wait")
    assert evening.table.bids == [None, 4, 4]
    assert evening.verbs(0) == ["choose"]


def test_2_9_who_passed_with_the_highest_bid_is_not_asked_when_it_is_outbid() -> None:
    evening = evening_of(4, "open")
    for seat, value in ((1, 4), (2, 4)):
        evening.says(seat, "bid", value=value)
    evening.says(3, "wait")
    evening.says(1, "pass")
    evening.says(2, "wait")
    evening.says(3, "bid", value=6)
    assert evening.awaited == [2]


def test_2_9_when_all_wait_nobody_bids() -> None:
    evening = evening_of(3, "open")
    evening.says(1, "wait")
    evening.says(2, "wait")
    assert evening.verbs(0) == ["bank", "keep"]


def test_2_9_nobody_can_go_over_an_8() -> None:
    evening = evening_of(4, "open")
    evening.says(1, "bid", value=8)
    evening.says(2, "bid", value=8)
    evening.says(3, "wait")
    assert evening.awaited == [3]
    evening.says(3, "wait")
    assert evening.awaited == [0]


@pytest.mark.parametrize("seats", [3, 5, 8])
def test_r2_open_bids_end_however_they_are_made(seats: int) -> None:
    chance = Chance(b"open bids", "players")
    for _ in range(60):
        evening, asked = evening_of(seats, "open"), 0
        while "wait" in evening.verbs(seat := evening.awaited[0]):
            verb = "bid" if chance.below(3) == 0 else "wait"
            evening.says(seat, verb, **({"value": lowest_bid(evening, seat)} if verb == "bid" else {}))
            asked += 1
        assert asked <= (seats - 1) ** 2 * 8


def test_r4_who_holds_the_highest_open_bid_alone_is_not_asked() -> None:
    evening = evening_of(3, "open")
    evening.says(1, "bid", value=4)
    evening.says(2, "wait")
    assert evening.awaited == [2]
    evening.says(2, "wait")
    assert evening.awaited == [1]
    assert evening.verbs(1) == ["lay"]
