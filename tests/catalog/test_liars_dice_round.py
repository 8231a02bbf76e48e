"""Liar's Dice, played by hand: bids, doubts, and what a table may agree on."""

from __future__ import annotations

from typing import Any

import pytest

from games.catalog.liars_dice import GAME
from games.catalog.liars_dice.board import Bid, ways_after
from games.engine.asides import Claim, Verdict
from games.engine.chance import Chance
from games.engine.fields import IllegalAnswer
from games.engine.questions import Answer
from games.engine.transcript import english
from tests.catalog.evening import there
from tests.catalog.liars_dice_evening import bids, evening

DICE = 12


def sayable(last: tuple[int, int] | None, wild: bool = True, same_face: bool = False) -> set[tuple[int, int]]:
    """What may be said after a bid, with twelve dice on the table."""
    ways = ways_after(Bid(0, *last) if last else None, DICE, wild, same_face)
    return {(count, face) for way in ways for count in way.counts for face in way.faces}


def test_1_1_everybody_has_five_dice_or_three() -> None:
    for dice, options in ((5, {}), (3, {"dice": 3})):
        table: Any = GAME.deal(4, GAME.agreed(options), Chance(b"round", "deal"))
        assert [len(hand) for hand in table.hands] == [dice] * 4


def test_2_1_the_first_bid_is_of_anything_but_ones() -> None:
    assert sayable(None) == {(count, face) for count in range(1, DICE + 1) for face in range(2, 7)}


def test_2_2_a_raise_is_more_dice_or_as_many_of_a_higher_face() -> None:
    higher = sayable((5, 4))
    assert {(count, face) for count, face in higher if face > 1} == {
        *((5, face) for face in (5, 6)),
        *((count, face) for count in range(6, DICE + 1) for face in range(2, 7)),
    }


@pytest.mark.parametrize(("said", "ones"), [((7, 5), 4), ((6, 2), 3), ((1, 3), 1)])
def test_2_5_of_ones_half_as_many_will_do_rounded_up(said: tuple[int, int], ones: int) -> None:
    assert min(count for count, face in sayable(said) if face == 1) == ones


def test_2_5_after_ones_come_more_ones_or_twice_as_many_and_one() -> None:
    higher = sayable((4, 1))
    assert min(count for count, face in higher if face == 1) == 5
    assert {count for count, face in higher if face == 2} == {*range(9, DICE + 1)}
    assert sayable((DICE, 1)) == set()


def test_2_5_what_goes_with_nothing_is_refused_in_a_sentence() -> None:
    game = evening([5, 5, 1], [2, 3, 4], [6, 6, 6])
    bids(game, (4, 5))
    with pytest.raises(IllegalAnswer) as refusal:
        game.answer(1, Answer("raise", {"count": [4], "face": [3]}))
    assert english(GAME, refusal.value.sentence) == ("Say more dice, or as many of a higher face. Of ones two will do.")
    bids(game, (2, 1))
    with pytest.raises(IllegalAnswer) as refusal:
        game.answer(2, Answer("raise", {"count": [3], "face": [3]}))
    assert english(GAME, refusal.value.sentence) == "Say more ones, or at least five of another face."


def test_2_3_nobody_can_say_more_dice_than_there_are_and_then_must_doubt() -> None:
    game = evening([6], [6], [2])
    bids(game, (3, 6))
    assert game.verbs(1) == ["raise", "doubt"]  # two ones are higher still
    bids(game, (3, 1))
    assert game.verbs(2) == ["doubt"]
    assert game.decision().forced


def test_2_6_the_absent_doubt_and_begin_with_as_little_as_they_may() -> None:
    game = evening([6, 6], [6, 2])
    assert game.decision().default == Answer("open", {"count": [1], "face": [2]})
    bids(game, (1, 2))
    assert game.decision().default == Answer("doubt")


def test_3_2_all_dice_count_ones_for_every_face() -> None:
    game = evening([5, 5, 1], [1, 5, 2], [6, 6, 6])
    bids(game, (5, 5))
    assert game.says(1, "doubt") == [
        "Ben doubts Ada's five fives, and is wrong: five fives!",
        "Ben loses a die.",
    ]
    check = there(game.table.check)
    assert (check.found, check.losers, check.dice) == (5, [1], [[5, 5, 1], [1, 5, 2], [6, 6, 6]])
    assert (game.table.truths, game.table.lies) == ([1, 0, 0], [0, 0, 0])


def test_3_3_too_few_and_the_bidder_loses_a_die() -> None:
    game = evening([5, 5, 1], [1, 5, 2], [6, 6, 6])
    bids(game, (6, 5))
    assert game.says(1, "doubt") == ["Ben doubts Ada's six fives, and is right: five fives!", "Ada loses a die."]
    assert [len(hand) for hand in game.table.hands] == [2, 3, 3]
    assert (game.table.truths, game.table.lies) == ([0, 0, 0], [1, 0, 0])
    assert game.mover == 0


def test_3_5_who_is_out_does_not_begin_but_the_next_who_has_dice() -> None:
    game = evening([5], [], [6, 6], [2, 2])
    bids(game, (4, 5))
    assert game.says(2, "doubt")[-1] == "Ada loses the last die and is out."
    assert (game.mover, game.table.out_in[0]) == (2, 1)


def test_1_2_new_dice_are_rolled_and_each_is_told_their_own_alone() -> None:
    game = evening([5, 5], [6, 6])
    bids(game, (4, 5))
    game.says(1, "doubt")
    assert [len(hand) for hand in game.table.hands] == [1, 2]
    assert [only for _told, only in game.whispered()] == [(0,), (1,)]
    assert game.sight(0).hands[1] == 2


def test_4_2_who_goes_out_in_the_same_round_shares_a_place() -> None:
    game = evening([2], [3], [4], [], exact="yes", laid={"out_in": [0, 0, 0, 1], "turns": 4})
    bids(game, (1, 3))
    game.says(1, "exact")
    assert game.end.places == [2, 1, 2, 4]
    assert english(GAME, game.end.reason) == "Only Ben has dice left."


def test_5_1_ones_that_are_just_ones_are_the_lowest_face() -> None:
    assert (1, 1) in sayable(None, wild=False)
    assert sayable((5, 4), wild=False) == {
        *((5, face) for face in (5, 6)),
        *((count, face) for count in range(6, DICE + 1) for face in range(1, 7)),
    }
    game = evening([5, 5, 1], [1, 5, 2], [6, 6, 6], ones="plain")
    bids(game, (4, 5))
    assert game.says(1, "doubt")[0] == "Ben doubts Ada's four fives, and is right: three fives!"


def test_5_2_exactly_as_many_cost_all_others_a_die() -> None:
    game = evening([5, 5, 1], [1, 5, 2], [6, 6, 6], exact="yes")
    bids(game, (5, 5))
    assert game.says(1, "exact") == [
        "Ben calls Ada's five fives exact, and so it is!",
        "Cleo loses a die.",
        "Ada loses a die.",
    ]
    assert [len(hand) for hand in game.table.hands] == [2, 3, 2]
    assert game.mover == 1  # 5.3


def test_5_2_anything_else_costs_the_caller_one() -> None:
    game = evening([5, 5, 1], [1, 5, 2], [6, 6, 6], exact="yes")
    bids(game, (4, 5))
    assert game.says(1, "exact") == ["Ben calls Ada's four fives exact, but it is five fives!", "Ben loses a die."]
    assert game.mover == 1


def test_5_2_without_it_nobody_can() -> None:
    game = evening([5, 5], [1, 5])
    bids(game, (2, 5))
    assert game.verbs(1) == ["raise", "doubt"]


def test_5_4_who_comes_down_to_one_die_begins_a_round_of_one_face() -> None:
    game = evening([5, 2], [1, 3], [6, 6], palifico="yes")
    bids(game, (4, 5))
    assert game.says(1, "doubt")[-1] == ("Ada is down to one die: this round the face stays, and ones are ones.")
    assert game.among(0, "open", "face") == [1, 2, 3, 4, 5, 6]
    bids(game, (1, 2))
    assert game.among(1, "raise", "face") == [2]
    assert game.among(1, "raise", "count") == [2, 3, 4, 5]
    assert game.table.had_one == [True, False, False]


def test_5_4_once_each_and_never_between_two() -> None:
    game = evening([5, 2], [1, 3], palifico="yes")
    bids(game, (4, 5))
    game.says(1, "doubt")
    assert not game.table.palifico
    again = evening([5, 2], [1, 3], [4, 4], palifico="yes", laid={"had_one": [True, False, False]})
    bids(again, (4, 6))
    again.says(1, "doubt")
    assert (len(again.table.hands[0]), again.table.palifico) == (1, False)


def test_a_bid_is_a_claim_and_the_end_tells_whether_it_was_true() -> None:
    game = evening([5, 5, 1], [1, 5, 2])
    bids(game, (5, 5))
    (claim,) = [aside for aside in game.asides if isinstance(aside, Claim)]
    assert claim.true
    assert english(GAME, claim.said) == english(GAME, claim.truth) == "five fives"


def test_who_has_no_choice_but_to_doubt_has_not_doubted_by_choice() -> None:
    game = evening([6], [6])
    bids(game, (2, 6), (2, 1))
    game.says(0, "doubt")
    (verdict,) = [aside for aside in game.asides if isinstance(aside, Verdict) and aside.doubts]
    assert (verdict.forced, verdict.right) == (True, True)
