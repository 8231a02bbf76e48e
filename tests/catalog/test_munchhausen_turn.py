"""Paragraphs 1 and 3 of Munchhausen's rules: what everyone holds, and the Baron's choice."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from games.catalog.munchhausen import GAME
from games.catalog.munchhausen.board import Mat
from games.catalog.munchhausen.bot import bot
from games.engine.chance import Chance
from games.engine.fields import IllegalAnswer
from games.engine.players import random_player
from games.engine.position import Position
from games.engine.table import FaceDown
from tests.catalog.evening import Evening
from tests.catalog.munchhausen_evening import all_pass, evening_of, with_cards


def faces(evening: Evening[Mat], seat: int) -> list[int]:
    return [int(card.card if isinstance(card, FaceDown) else card) for card in evening.table.mats[seat]]


def offered(value: int, lay: int, bank: int | None = None) -> Evening[Mat]:
    """A table of three at which seat 1 has bid and the Baron is asked."""
    evening = evening_of(3)
    evening.says(1, "bid", value=value, lay=lay, bank=[] if bank is None else bank, final="final")
    evening.says(2, "pass", final="final")
    return evening


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_1_2_everyone_holds_1_to_8(seats: int) -> None:
    assert evening_of(seats).table.hands == [[1, 2, 3, 4, 5, 6, 7, 8]] * seats


def test_1_2_nobody_sees_the_hand_of_another() -> None:
    evening = with_cards([[1, 2], [3, 4], [5]])
    hands = [evening.sight(seat).hands for seat in (0, 1, 2, None)]
    assert hands == [[[1, 2], 2, 1], [2, [3, 4], 1], [2, 2, [5]], [2, 2, 1]]


@pytest.mark.parametrize("seats", [6, 7, 8])
def test_1_3_with_six_or_more_everyone_holds_3_to_8(seats: int) -> None:
    assert evening_of(seats).table.hands == [[3, 4, 5, 6, 7, 8]] * seats


def test_1_4_anybody_may_become_the_first_baron() -> None:
    assert {Position.deal(GAME, 5, {}, bytes([n])).table.baron for n in range(60)} == {0, 1, 2, 3, 4}  # type: ignore[attr-defined]


def test_1_4_the_lot_is_drawn_from_the_seed() -> None:
    barons = [GAME.deal(8, {"bidding": "waves"}, Chance(b"the same", "deal")).baron for _ in range(2)]  # type: ignore[attr-defined]
    assert barons[0] == barons[1]


def test_3_2_a_believed_card_stays_unseen_and_its_owner_is_told_what_it_was() -> None:
    evening = offered(value=7, lay=2)
    evening.says(0, "accept", bidder=1)
    assert faces(evening, 0) == [2]
    assert evening.sight(0).mats[0] == [None]
    private = [event for event in evening.told if event.only]
    assert [(event.only, event.text.values["card"]) for event in private] == [((1,), 2)]
    assert evening.table.beliefs == [1, 0, 0]


def test_3_3_a_liar_takes_the_card_back_for_all_to_see_and_the_baron_may_bank() -> None:
    evening = offered(value=7, lay=2)
    evening.says(0, "reject", bidder=1, bank=8)
    assert sorted(evening.table.hands[1]) == [1, 2, 3, 4, 5, 6, 7, 8]
    assert evening.sight(None).seen == [[], [2], []]
    assert faces(evening, 0) == [8]
    assert evening.sight(1).mats[0] == [None]
    assert (evening.table.lies, evening.table.doubts) == ([0, 1, 0], [1, 0, 0])


def test_3_3_a_baron_who_has_named_no_card_is_asked_when_the_lie_is_out() -> None:
    evening = offered(value=7, lay=2)
    evening.says(0, "reject", bidder=1)
    assert evening.awaited == [0]
    assert evening.verbs(0) == ["bank", "keep"]
    assert evening.decision(0).rule == "3.3"
    assert evening.sight(0).seen == [[], [2], []]
    evening.says(0, "bank", card=8)
    assert faces(evening, 0) == [8]
    assert evening.table.baron == 1


def test_3_3_a_card_named_for_a_lie_stays_in_hand_when_there_is_none() -> None:
    evening = offered(value=7, lay=7, bank=8)
    evening.says(0, "reject", bidder=1, bank=1)
    assert (faces(evening, 0), 1 in evening.table.hands[0]) == ([], True)


@pytest.mark.parametrize("bidding", ["waves", "open"])
def test_r14_a_baron_who_is_absent_when_the_lie_is_out_banks_the_lowest(bidding: str) -> None:
    evening = with_cards([[3, 6], [1, 2], [4, 5]], bidding=bidding)
    if bidding == "open":
        evening.says(1, "bid", value=7)
        evening.says(2, "pass")
        evening.says(1, "lay", lay=2)
    else:
        evening.says(1, "bid", value=7, lay=2, final="final")
        evening.says(2, "pass", final="final")
    evening.says(0, "reject", bidder=1)
    evening.answer(0, evening.decision(0).default)
    assert faces(evening, 0) == [3]


def test_3_3_the_baron_need_not_bank() -> None:
    evening = offered(value=7, lay=2)
    evening.says(0, "reject", bidder=1)
    evening.says(0, "keep")
    assert evening.table.mats == [[], [], []]
    assert evening.table.baron == 1


def test_3_4_the_baron_takes_a_true_card_and_the_accused_banks_what_was_filed() -> None:
    evening = offered(value=7, lay=7, bank=8)
    evening.says(0, "reject", bidder=1, bank=1)
    assert sorted(evening.table.hands[0]) == [1, 2, 3, 4, 5, 6, 7, 7, 8]
    assert evening.sight(None).seen == [[7], [], []]
    assert (faces(evening, 0), faces(evening, 1)) == ([], [8])
    assert evening.table.truths == [0, 1, 0]


def test_3_4_the_accused_who_filed_nothing_is_asked_and_must_bank() -> None:
    evening = offered(value=7, lay=7)
    evening.says(0, "reject", bidder=1)
    assert evening.awaited == [1]
    assert evening.verbs(1) == ["bank"]
    with pytest.raises(IllegalAnswer):
        evening.says(1, "bank", card=7)
    evening.says(1, "bank", card=8)
    assert faces(evening, 1) == [8]


def test_3_4_what_was_filed_to_bank_stays_in_hand_when_the_card_is_believed() -> None:
    evening = offered(value=7, lay=7, bank=8)
    evening.says(0, "accept", bidder=1)
    assert 8 in evening.table.hands[1]


def test_3_4_the_accused_without_another_card_banks_nothing() -> None:
    evening = with_cards([[5], [6], [7]])
    evening.says(1, "bid", value=6, lay=6, final="final")
    evening.says(2, "pass", final="final")
    evening.says(0, "reject", bidder=1)
    assert evening.table.ending
    assert evening.table.ending.hands == [[5, 6], [], [7]]
    assert evening.table.ending.mats == [[], [], []]


def test_3_5_the_player_on_the_left_is_the_next_baron() -> None:
    evening = offered(value=7, lay=2)
    evening.says(0, "accept", bidder=1)
    assert evening.table.baron == 1
    assert evening.awaited == [2, 0]


def test_r10_a_card_seen_in_a_hand_is_no_longer_known_to_be_there_once_it_is_seen_to_leave() -> None:
    evening = with_cards([[5, 1], [6, 2], [7, 3]], seen=[[], [6], []])
    evening.says(1, "bid", value=6, lay=6, final="final")
    evening.says(2, "pass", final="final")
    evening.says(0, "reject", bidder=1)
    assert evening.table.seen == [[6], [], []]


def test_r10_a_card_that_goes_unseen_takes_one_of_each_value_off_the_list() -> None:
    evening = with_cards([[5, 1], [6, 6, 2], [7, 3]], seen=[[5], [6, 6, 2], []])
    evening.says(1, "bid", value=8, lay=6, final="final")
    evening.says(2, "pass", final="final")
    evening.says(0, "accept", bidder=1)
    assert evening.table.seen == [[5], [6], []]


def test_r10_what_is_banked_may_be_any_of_those_seen() -> None:
    evening = with_cards([[5, 1], [6, 2], [7, 3]], seen=[[5], [], []])
    all_pass(evening)
    evening.says(0, "bank", card=1)
    assert evening.table.seen == [[], [], []]


@pytest.mark.parametrize(("verb", "left"), [("accept", []), ("reject", [6])])
def test_r10_while_a_card_waits_for_the_baron_what_was_seen_before_is_shown_beside(verb: str, left: list[int]) -> None:
    evening = with_cards([[5, 1], [6, 2], [7, 3]], bidding="open", seen=[[], [6, 2], []])
    evening.says(1, "bid", value=2)
    evening.says(2, "pass")
    assert evening.sight(0).laid is None
    evening.says(1, "lay", lay=2, bank=[])
    assert evening.sight(0).seen[1] == []
    assert evening.sight(0).laid == {"seat": 1, "seen": [6, 2]}
    evening.says(0, verb, bidder=1)
    assert evening.table.seen[1] == left
    assert evening.table.laid is None


def test_r10_a_card_believed_between_two_leaves_the_rest_of_the_list() -> None:
    evening = with_cards([[5, 1], [6, 2]], seen=[[], [6, 2]])
    evening.says(1, "state", value=8, lay=6)
    assert evening.table.seen[1] == []
    evening.says(0, "accept", bidder=1)
    assert evening.table.seen[1] == [2]


@pytest.mark.parametrize("bidding", ["waves", "wave", "open"])
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_r10_what_is_not_listed_as_gone_may_be_there_and_what_is_listed_is_there(seats: int, bidding: str) -> None:
    listed = 0
    for number in range(12):
        players = [bot if seat % 2 else random_player for seat in range(seats)]
        position = Position.deal(GAME, seats, {"bidding": bidding}, b"seen %d" % number)
        chance = Chance(b"seen", number)
        while position.question is not None:
            (seat, *_) = position.awaited
            sight = position.sight(seat)
            assert isinstance(position.table, Mat)
            for seen, possible, hand in zip(sight.seen, sight.possible, position.table.hands, strict=True):
                listed += len(seen)
                assert not Counter(seen) - Counter(hand)
                assert not Counter(hand) - Counter(possible)
            position.answer(seat, players[seat](sight, position.question.decisions[seat], chance))
    assert listed


def test_r10_a_card_that_all_see_leave_a_hand_is_gone_until_all_see_another_come() -> None:
    evening = evening_of(3)
    evening.says(1, "bid", value=8, lay=8, bank=7)
    evening.says(2, "pass")
    assert evening.sight(0).possible[1] == [1, 2, 3, 4, 5, 6, 7, 8]
    evening.says(0, "reject", bidder=1)
    assert evening.sight(2).possible == [[1, 2, 3, 4, 5, 6, 7, 8, 8], [1, 2, 3, 4, 5, 6, 7], [1, 2, 3, 4, 5, 6, 7, 8]]
    evening.says(2, "bid", value=8, lay=8)
    evening.says(0, "pass")
    evening.says(1, "reject", bidder=2)
    assert evening.sight(None).possible[1] == [1, 2, 3, 4, 5, 6, 7, 8]


def test_r10_of_a_table_of_the_second_edition_nothing_is_ruled_out() -> None:
    stored = msgspec.to_builtins(with_cards([[5, 1], [6, 2], [7, 3]]).table)
    del stored["possible"]  # it is new in the third
    table = msgspec.json.decode(GAME.upgraded(msgspec.json.encode(stored), 2), type=Mat)
    assert all(possible.count(value) == 3 for possible in table.possible for value in range(1, 9))


def test_r10_a_table_of_the_first_edition_lists_nothing_that_may_have_gone() -> None:
    stored = msgspec.to_builtins(with_cards([[5, 1], [6, 2], [7, 3]]).table)
    del stored["laid"]  # it is new in the second
    stored["seen"] = [[5], [6, 6, 6], []]
    upgraded = GAME.upgraded(msgspec.json.encode(stored), 1)
    table = msgspec.json.decode(upgraded, type=Mat)
    assert (table.seen, table.laid) == ([[], [], []], None)
    assert table.hands == [[5, 1], [6, 2], [7, 3]]
