"""Trust Me!, paragraph by paragraph of its rules.md: last cards, the Elephant, and how the game ends."""

from __future__ import annotations

import pytest

from games.catalog.trust_me import GAME
from games.catalog.trust_me.board import Board
from games.catalog.trust_me.stack import STILL
from games.engine.table import FaceDown
from games.engine.transcript import english
from tests.catalog.evening import Evening, there
from tests.catalog.trust_me_evening import (
    BELIEVE,
    CAT,
    CREATURE,
    DOG,
    EASY,
    ELEPHANT,
    ENOUGH,
    GOAT,
    HEN,
    INVISIBLE,
    OWL,
    PIG,
    TORNADO,
    VANISH,
    believe,
    disbelieve,
    hand_in,
    i_believe,
    not_enough,
    position,
    show,
    start,
    tornado,
)


def ended(game: Evening[Board]) -> str:
    """Why the game is over."""
    return english(GAME, game.end.reason)


def test_8_1_last_cards_are_turned_up_at_once_without_a_question() -> None:
    game = position([[CAT, CAT], [INVISIBLE, HEN], EASY[2]])
    told = game.plays(start(CAT, CAT, animal=CAT))
    assert told[:2] == [
        "Ada begins a stack and says two cats.",
        "Ada says two cats with their last cards, so Ben must turn one up: a cat.",
    ]
    assert game.awaited == [1]
    assert game.table.hands[1] == [HEN, INVISIBLE]
    assert there(game.table.check).why == "last"


def test_8_1_which_card_is_turned_up_is_drawn_by_lot() -> None:
    outs = set()
    for turn in range(30):
        game = position([[CAT, DOG], *EASY[1:]], turns=turn)
        game.plays(start(CAT, DOG, animal=CAT))
        outs.add(bool(game.table.out))
    assert outs == {True, False}


def test_8_1_it_counts_as_nobodys_doubt() -> None:
    game = position([[CAT, CAT], *EASY[1:]])
    game.plays(start(CAT, CAT, animal=CAT))
    assert game.table.doubts == [0, 0, 0]


def test_8_2_a_false_last_card_brings_the_stack_back() -> None:
    game = position([EASY[0], [DOG], EASY[2]])
    told = game.plays(start(CAT, CAT, animal=CAT), believe(DOG))
    assert told[-2:] == [
        "Ben says one cat with their last cards, so Cleo must turn one up: a dog.",
        "Ben takes the stack of three cards.",
    ]
    assert game.table.hands[1] == [CAT, CAT, DOG]
    assert game.table.out == []
    assert game.awaited == [2]


def test_8_3_a_true_last_card_lets_its_owner_out_and_the_stack_leaves_the_game() -> None:
    game = position([EASY[0], [CAT], EASY[2]])
    told = game.plays(start(DOG, animal=CAT), believe(CAT))
    assert told[-2:] == ["The stack leaves the game.", "Ben is out of cards and safe."]
    assert game.table.out == [1]
    assert game.table.gone == [FaceDown(DOG, [0]), CAT]
    assert game.sight(2).gone == [None, CAT]
    assert game.sight(0).gone == [DOG, CAT]
    assert [len(hand) for hand in game.table.hands] == [3, 0, 4]
    assert game.awaited == [2]
    assert game.table.claim is None


def test_8_3_a_player_who_is_out_is_skipped() -> None:
    game = position([EASY[0], [CAT], EASY[2]])
    game.plays(start(DOG, animal=CAT), believe(CAT), start(PIG, animal=PIG))
    assert game.awaited == [0]
    game.plays(believe(CAT))
    assert game.awaited == [2]


def test_9_1_the_elephant_is_always_a_lie() -> None:
    game = position([[ELEPHANT, CAT], *EASY[1:]])
    assert game.plays(start(ELEPHANT, animal=CAT), disbelieve())[-2:] == [
        "Ben does not believe Ada's one cat and turns up the Elephant.",
        "Ada takes the stack, a single card.",
    ]


def test_9_2_a_player_who_must_begin_with_the_elephant_alone_loses() -> None:
    game = position([[DOG, CAT], [ELEPHANT], EASY[2]])
    told = game.plays(start(DOG, animal=CAT))
    assert game.awaited == [1]
    told = game.plays(disbelieve())
    assert told[-1] == "Ben must begin a stack and holds nothing but the Elephant: Ben has bought an elephant."
    assert ended(game) == "Ben has bought an elephant, and loses."
    assert game.end.places == [1, 3, 2]


def test_9_3_with_a_stack_the_elephant_is_a_last_card_that_comes_back() -> None:
    game = position([[DOG, CAT], [ELEPHANT], EASY[2]])
    told = game.plays(start(DOG, animal=CAT), believe(ELEPHANT))
    assert told[-2:] == [
        "Ben says one cat with their last cards, so Cleo must turn one up: the Elephant.",
        "Ben takes the stack of two cards.",
    ]
    assert game.table.hands[1] == [DOG, ELEPHANT]
    assert game.awaited == [2]


def test_10_6_at_the_end_everyone_sees_who_told_the_truth_how_often() -> None:
    game = position([[CAT, CREATURE, PIG], [DOG, DOG], []], out=[2])
    game.plays(start(CAT, CREATURE, animal=CAT), believe(DOG))
    assert game.sight(0).claims == [1, 1, 0]
    assert game.table.honest.counts == [1, 0, 0]
    assert [game.sight(seat).honest for seat in (0, 1, 2, None)] == [None] * 4
    game.plays(disbelieve(), start(PIG, animal=PIG))
    ending = game.sight(None).ending
    assert (ending.loser, ending.honest, game.sight(None).claims) == (1, [2, 0, 0], [2, 1, 0])


def test_10_1_the_game_ends_when_one_player_is_left() -> None:
    game = position([[CAT], [DOG, HEN], []], out=[2])
    game.plays(start(CAT, animal=CAT))
    assert ended(game) == "Ben is the last one holding cards, and loses."
    assert game.sight(None).ending.hands == [[], [DOG, HEN], []]


def test_10_1_with_the_last_claim_open_there_is_nobody_to_answer_it() -> None:
    game = position([[CAT, DOG], [ENOUGH, HEN], []], out=[2])
    game.plays(start(CAT, animal=CAT), not_enough(HEN), hand_in(DOG))
    assert ended(game) == "Everybody else was out before Ada, who loses."
    assert game.end.places == [3, 2, 1]
    assert game.sight(None).ending.stack == [HEN, DOG, CAT]


@pytest.mark.parametrize("card", [BELIEVE, TORNADO])
def test_10_1_of_the_last_two_the_one_who_runs_out_by_fours_after_a_last_special_loses(card: str) -> None:
    taken = CAT if card == BELIEVE else DOG
    game = position([[taken, taken, taken], [taken, card], []], out=[2], mover=1)
    game.plays(start(taken, animal=CAT))
    game.plays(believe(taken), *([i_believe()] if card == BELIEVE else [tornado(0), show(DOG)]))
    assert game.table.hands == [[], [], []]
    assert game.table.fours[0] == [taken] * 4
    assert ended(game) == "Everybody else was out before Ada, who loses."
    assert game.end.places == [3, 2, 1]


def test_10_2_places_go_by_who_was_out_first() -> None:
    game = position([[CAT], [DOG, HEN], [], []], out=[3, 2])
    game.plays(start(CAT, animal=CAT))
    assert game.end.places == [3, 4, 2, 1]
    assert game.end.points == [None] * 4


def test_10_3_the_elephants_buyer_is_last_even_with_the_fewest_cards() -> None:
    game = position([[DOG, CAT, HEN], [ELEPHANT], EASY[2], []], out=[3])
    game.plays(start(DOG, animal=CAT), disbelieve())
    assert game.end.places == [2, 4, 3, 1]


def test_10_4_thirty_stacks_that_change_nothing_end_the_game() -> None:
    game = position([[CAT, CAT, DOG], [DOG, PIG], []], out=[2], still=STILL - 1)
    game.plays(start(CAT, animal=CAT))
    assert game.outcome is None
    game.plays(disbelieve())
    assert (
        ended(game)
        == "Thirty stacks have changed nothing. Of those still in, the player with the most cards comes last."
    )
    assert game.table.still == STILL == 30
    assert game.end.places == [2, 3, 1]


def test_10_4_a_card_that_leaves_the_game_restarts_the_count() -> None:
    game = position([[CAT, CAT, DOG], [DOG, PIG, BELIEVE], []], out=[2], still=STILL - 1)
    game.plays(start(CAT, animal=CAT), i_believe())
    assert game.outcome is None
    assert game.sight(None).still == 0
    game.plays(start(DOG, animal=DOG), disbelieve())
    assert game.sight(None).still == 1


def test_10_4_so_does_the_elephant_that_leaves_a_fast_game() -> None:
    game = position([[DOG, CAT], [ELEPHANT], EASY[2]], {"end": "first"}, still=STILL - 1)
    game.plays(start(DOG, animal=CAT), disbelieve())
    assert game.outcome is None
    assert game.sight(None).still == 0


def test_10_4_r13_an_elephant_bought_after_the_thirtieth_stack_goes_first() -> None:
    game = position([[DOG, CAT], [ELEPHANT], EASY[2]], still=STILL - 1)
    game.plays(start(DOG, animal=CAT), disbelieve())
    assert game.table.still == STILL
    assert ended(game) == "Ben has bought an elephant, and loses."
    assert game.end.places == [1, 3, 2]


def test_10_5_equal_hands_share_a_place() -> None:
    game = position([[CAT, DOG], [DOG], [HEN, PIG]], still=STILL - 1)
    game.plays(start(CAT, animal=CAT), disbelieve())
    assert game.end.places == [1, 2, 2]


def test_10_6_at_the_end_everything_is_turned_up() -> None:
    game = position([[CAT], [DOG, HEN], []], out=[2])
    assert game.sight(2).hands == [1, 2, []]
    game.plays(start(CAT, animal=CAT))
    for viewer in (None, 0, 2):
        assert game.sight(viewer).ending.hands[1] == [DOG, HEN]


def test_11_1_in_a_fast_game_the_first_one_out_wins() -> None:
    game = position([EASY[0], [CAT], EASY[2], [GOAT, OWL, HEN, PIG]], {"end": "first"})
    game.plays(start(DOG, animal=CAT), believe(CAT))
    assert ended(game) == "Ben is the first to run out of cards, and wins."
    assert game.end.places == [2, 1, 3, 3]


def test_11_1_in_a_fast_game_the_elephants_buyer_is_out_of_the_race() -> None:
    game = position([[DOG, CAT], [ELEPHANT], EASY[2]], {"end": "first"})
    told = game.plays(start(DOG, animal=CAT), disbelieve())
    assert told[-1].endswith("Ben has bought an elephant.")
    assert game.outcome is None
    assert game.awaited == [2]
    assert game.table.hands[1] == []
    game.plays(start(HEN, animal=HEN))
    assert game.awaited == [0]
    game.plays(disbelieve(), start(PIG, animal=PIG), disbelieve(), start(HEN, animal=HEN))
    assert game.table.bought == 1
    assert game.table.out == []


def test_11_1_in_a_fast_game_the_elephants_buyer_comes_last() -> None:
    game = position([[DOG, CAT], [ELEPHANT], [OWL]], {"end": "first"})
    game.plays(start(DOG, animal=CAT), disbelieve(), start(OWL, animal=OWL))
    assert game.end.places == [2, 3, 1]


def test_r7_of_several_who_run_out_at_once_who_played_the_card_is_first() -> None:
    game = position([[CAT, DOG, DOG], [ENOUGH, HEN], [PIG], EASY[1]])
    game.plays(start(CAT, animal=CAT), not_enough(HEN), hand_in(PIG), hand_in(GOAT), hand_in(DOG))
    assert game.table.out == [1, 2]


def test_r11_who_has_only_specials_begins_with_a_lie_and_may_play_them_later() -> None:
    game = position([[INVISIBLE], *EASY[1:]])
    told = game.plays(start(INVISIBLE, animal=CAT))
    assert told[-1] == "Ada takes the stack, a single card."
    assert game.awaited == [1]
    game.plays(start(DOG, animal=DOG), believe(PIG))
    assert game.plays(VANISH)[-1] == "Ada is out of cards and safe."


def test_r6_a_stack_of_last_cards_goes_on_with_the_player_who_turned_them_up() -> None:
    game = position([EASY[0], EASY[1], [CAT]])
    game.plays(start(CAT, animal=CAT), believe(DOG), believe(CAT))
    assert game.table.out == [2]
    assert game.awaited == [0]
