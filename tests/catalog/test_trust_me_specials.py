"""Trust Me!, paragraph by paragraph of its rules.md: Creatures and special cards."""

from __future__ import annotations

import pytest

from games.engine.fields import IllegalAnswer
from tests.catalog.evening import there
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
    place,
    position,
    show,
    start,
    tornado,
)


def with_special(card: str) -> list[list[str]]:
    """Hands of four players, of whom Ben holds a special."""
    return [[CAT, CAT, DOG, PIG], [card, HEN, GOAT], [PIG, HEN, OWL], [DOG, OWL, OWL]]


def test_6_1_a_creature_that_is_turned_up_leaves_the_game() -> None:
    game = position([[CREATURE, DOG, DOG], *EASY[1:]])
    game.plays(start(CREATURE, DOG, animal=CAT))
    game.plays(disbelieve(place(game, CREATURE)))
    assert game.sight(2).used == [CREATURE]
    assert game.table.hands[1] == sorted([*EASY[1], DOG])
    assert (game.table.truths, game.table.lies) == ([0, 0, 0], [0, 0, 0])


def test_6_2_not_believed_it_is_the_animal_claimed() -> None:
    game = position([[CREATURE, DOG, DOG], *EASY[1:]])
    game.plays(start(CREATURE, DOG, animal=CAT))
    assert game.plays(disbelieve(place(game, CREATURE))) == [
        "Ben does not believe Ada's two cats and turns up a Creature.",
        "The Creature passes for a cat and leaves the game.",
        "Ben takes the stack, a single card.",
    ]


def test_6_2_of_a_stack_of_one_creature_nothing_is_left_to_take() -> None:
    game = position([[CREATURE, DOG, DOG], *EASY[1:]])
    told = game.plays(start(CREATURE, animal=CAT), disbelieve())
    assert told[-1] == "Nothing is left of the stack for Ben to take."
    assert game.awaited == [2]
    assert game.whispered() == []


def test_6_2_as_a_last_card_it_lets_its_owner_out() -> None:
    game = position([[CREATURE], *EASY[1:]])
    told = game.plays(start(CREATURE, animal=CAT))
    assert told[1:] == [
        "Ada says one cat with their last cards, so Ben must turn one up: a Creature.",
        "The Creature passes for a cat and leaves the game.",
        "The stack leaves the game.",
        "Ada is out of cards and safe.",
    ]
    assert game.table.out == [0]


def test_6_3_under_i_believe_it_is_some_other_animal() -> None:
    game = position([[CREATURE, DOG, DOG], [BELIEVE, HEN], EASY[2]])
    game.plays(start(CREATURE, DOG, animal=CAT))
    assert game.plays(i_believe(place(game, CREATURE))) == [
        "Ben plays I Believe! on Ada's two cats and turns up a Creature.",
        "The Creature passes for something else and leaves the game.",
        "Ben takes the stack, a single card.",
    ]
    assert game.table.used == [BELIEVE, CREATURE]
    assert game.table.hands[1] == [DOG, HEN]


def test_6_4_under_a_tornado_it_is_the_animal_claimed() -> None:
    game = position([[CAT, DOG, DOG], [TORNADO, HEN], [CREATURE, PIG]])
    game.plays(start(CAT, animal=CAT), tornado(2))
    assert game.plays(show(CREATURE), show(DOG))[1:] == [
        "The Creature passes for a cat and leaves the game.",
        "Ben takes the stack, a single card.",
    ]
    assert game.table.hands == [[DOG, DOG], [CAT, HEN], [PIG]]
    assert game.table.used == [TORNADO, CREATURE]


def test_7_1_specials_are_not_played_without_a_stack() -> None:
    game = position([[INVISIBLE, ENOUGH, BELIEVE, TORNADO, CAT], *EASY[1:]])
    assert game.verbs(0) == ["start"]


def test_7_1_each_special_in_the_hand_is_offered_along_with_the_rest() -> None:
    game = position([EASY[0], [INVISIBLE, ENOUGH, BELIEVE, TORNADO, CAT], EASY[2]])
    game.plays(start(CAT, animal=CAT))
    assert game.verbs(1) == ["believe", "disbelieve", INVISIBLE, ENOUGH, BELIEVE, TORNADO]


def test_7_1_only_one_special_is_played_in_a_turn() -> None:
    game = position([EASY[0], [INVISIBLE, ENOUGH, BELIEVE, TORNADO, CAT], EASY[2]])
    game.plays(start(CAT, animal=CAT), not_enough(CAT), hand_in(PIG), hand_in(DOG))
    assert game.awaited == [1]
    assert game.verbs(1) == ["believe", "disbelieve"]


def test_7_1_a_special_that_was_played_leaves_the_game() -> None:
    game = position(with_special(INVISIBLE), seen=[[], [INVISIBLE], [], []])
    game.plays(start(CAT, animal=CAT), VANISH)
    assert game.sight(3).used == [INVISIBLE]
    assert game.table.hands[1] == [GOAT, HEN]
    assert game.table.seen[1] == []


def test_7_2_invisible_man_lets_the_turn_pass_to_the_next() -> None:
    game = position(with_special(INVISIBLE))
    told = game.plays(start(CAT, animal=CAT), VANISH)
    assert told[-1] == "Ben plays Invisible Man!: the next player faces Ada's one cat."
    assert game.awaited == [2]
    assert game.verbs(2) == ["believe", "disbelieve"]
    assert there(game.table.claim).seat == 0


def test_7_2_several_in_a_row_until_it_would_reach_the_claimer() -> None:
    hands = [[CAT, CAT, DOG, PIG], [INVISIBLE, HEN], [INVISIBLE, HEN], [INVISIBLE, OWL]]
    game = position(hands)
    game.plays(start(CAT, animal=CAT), VANISH, VANISH)
    assert game.awaited == [3]
    assert game.verbs(3) == ["believe", "disbelieve"]
    with pytest.raises(IllegalAnswer):
        game.answer(3, VANISH)


def test_7_2_with_two_left_it_cannot_be_played() -> None:
    game = position([[CAT, CAT, DOG], [INVISIBLE, HEN], []], out=[2])
    game.plays(start(CAT, animal=CAT))
    assert game.verbs(1) == ["believe", "disbelieve"]


def test_7_2_an_invisible_man_not_believed_skips_players_who_passed() -> None:
    game = position(with_special(INVISIBLE))
    game.plays(start(CAT, animal=CAT), VANISH, disbelieve())
    assert game.table.hands[2] == sorted([CAT, HEN, OWL, PIG])
    assert game.awaited == [3]


def test_7_3_everyone_with_cards_slides_one_under_the_stack_in_secret() -> None:
    game = position(with_special(ENOUGH))
    game.plays(start(CAT, DOG, animal=CAT))
    assert game.plays(not_enough(HEN)) == ["Ben plays Not Enough! Everybody slides a card under the stack."]
    assert game.awaited == [2, 3, 0]
    assert game.plays(hand_in(PIG), hand_in(DOG)) == []
    assert game.table.stack[0].card in (CAT, DOG)
    game.plays(hand_in(PIG))
    assert [card.known for card in game.table.stack] == [[1], [2], [3], [0], [0], [0]]
    assert game.sight(2).stack == [None, PIG, None, None, None, None]
    assert ("You slide a dog under the stack.", (3,)) in game.whispered()
    assert game.awaited == [1]


def test_7_3_a_player_without_cards_slides_none() -> None:
    game = position([[CAT, CAT, DOG, PIG], [ENOUGH, HEN], [PIG, HEN], []], out=[3])
    game.plays(start(CAT, animal=CAT), not_enough(HEN))
    assert game.awaited == [2, 0]


def test_7_3_cards_under_the_stack_cannot_be_turned_up() -> None:
    game = position(with_special(ENOUGH))
    game.plays(start(CAT, CAT, animal=CAT), not_enough(HEN), hand_in(PIG), hand_in(DOG), hand_in(PIG))
    for turn in (3, 6):
        with pytest.raises(IllegalAnswer):
            game.answer(1, disbelieve(turn))
    told = game.plays(disbelieve(2))
    assert told[0] == "Ben does not believe Ada's two cats and turns up a cat."


def test_7_3_after_it_the_claim_may_be_believed() -> None:
    game = position(with_special(ENOUGH))
    game.plays(start(CAT, animal=CAT), not_enough(HEN), hand_in(PIG), hand_in(DOG), hand_in(PIG))
    told = game.plays(believe(GOAT))
    assert told[0] == "Ben believes Ada and says one cat."


def test_7_4_a_player_who_runs_out_of_cards_by_it_is_out() -> None:
    game = position([[CAT, CAT, DOG], [ENOUGH, HEN, GOAT], [PIG], [OWL]])
    game.plays(start(CAT, animal=CAT), not_enough(HEN), hand_in(PIG))
    told = game.plays(hand_in(OWL), hand_in(DOG))
    assert told == ["Cleo is out of cards and safe.", "Dan is out of cards and safe."]
    assert game.table.out == [2, 3]
    assert game.awaited == [1]


@pytest.mark.parametrize(("card", "out"), [(CAT, [0]), (PIG, [])])
def test_7_4_the_open_claim_of_a_player_who_runs_out_becomes_their_last_cards(card: str, out: list[int]) -> None:
    game = position([[card, DOG], [ENOUGH, HEN, GOAT], [PIG, OWL]])
    game.plays(start(card, animal=CAT), not_enough(HEN), hand_in(PIG))
    told = game.plays(hand_in(DOG))
    assert told[0].startswith("Ada says one cat with their last cards, so Ben must turn one up: ")
    assert game.table.out == out
    assert game.awaited == [1]


def test_7_4_if_both_run_out_the_next_player_turns_up_the_card() -> None:
    game = position([[CAT, DOG], [ENOUGH, HEN], [PIG, OWL], EASY[1]])
    game.plays(start(CAT, animal=CAT), not_enough(HEN), hand_in(PIG), hand_in(GOAT))
    told = game.plays(hand_in(DOG))
    assert told[0] == "Ben is out of cards and safe."
    assert told[1] == "Ada says one cat with their last cards, so Cleo must turn one up: a cat."
    assert game.table.out == [1, 0]
    assert game.awaited == [2]


def test_7_5_i_believe_gives_the_stack_to_the_claimer_of_a_true_card() -> None:
    game = position(with_special(BELIEVE))
    game.plays(start(CAT, CAT, animal=CAT))
    assert game.plays(i_believe(2)) == [
        "Ben plays I Believe! on Ada's two cats and turns up a cat.",
        "Ada takes the stack of two cards.",
    ]
    assert game.table.hands[0] == [CAT, CAT, DOG, PIG]
    assert game.awaited == [1]


def test_7_5_i_believe_gives_the_stack_to_its_player_if_the_card_is_false() -> None:
    game = position(with_special(BELIEVE))
    game.plays(start(PIG, animal=CAT))
    assert game.plays(i_believe()) == [
        "Ben plays I Believe! on Ada's one cat and turns up a pig.",
        "Ben takes the stack, a single card.",
    ]
    assert game.table.hands[1] == [GOAT, HEN, PIG]
    assert game.awaited == [2]
    assert (game.table.lies, game.table.doubts) == ([1, 0, 0, 0], [0, 0, 0, 0])


def test_7_6_in_a_tornado_all_others_lay_a_card_the_claimer_too() -> None:
    game = position(with_special(TORNADO))
    game.plays(start(CAT, animal=CAT))
    assert game.plays(tornado(3)) == ["Ben plays Tornado! on Ada's one cat. Everybody else lays a card face down."]
    assert game.awaited == [2, 3, 0]
    assert game.verbs(0) == ["show"]


def test_7_6_nobody_learns_beforehand_whose_card_it_will_be() -> None:
    games = [position(with_special(TORNADO)) for _ in range(2)]
    for game, seat in zip(games, (2, 3), strict=True):
        game.plays(start(CAT, animal=CAT), tornado(seat))
        game.plays(show(PIG), show(DOG))
    one, other = games
    assert [one.sight(seat) for seat in (None, 0, 2, 3)] == [other.sight(seat) for seat in (None, 0, 2, 3)]
    assert one.plays(show(CAT))[0] == "Ben turns up Cleo's card: a pig."
    assert other.plays(show(CAT))[0] == "Ben turns up Dan's card: a dog."


def test_7_6_the_owner_of_a_false_card_takes_the_stack() -> None:
    game = position(with_special(TORNADO))
    game.plays(start(CAT, animal=CAT), tornado(3), show(PIG), show(DOG))
    assert game.plays(show(CAT)) == ["Ben turns up Dan's card: a dog.", "Dan takes the stack, a single card."]
    assert game.table.hands[3] == [CAT, DOG, OWL, OWL]
    assert game.awaited == [0]


def test_7_6_a_true_card_gives_the_stack_to_who_played_the_tornado() -> None:
    game = position(with_special(TORNADO))
    game.plays(start(CAT, animal=CAT), tornado(0), show(PIG), show(DOG))
    assert game.plays(show(CAT))[-1] == "Ben takes the stack, a single card."
    assert game.table.hands[1] == [CAT, GOAT, HEN]


def test_7_7_cards_shown_go_back_and_only_one_has_been_seen() -> None:
    game = position(with_special(TORNADO))
    game.plays(start(CAT, animal=CAT), tornado(3), show(PIG), show(DOG), show(CAT))
    assert game.table.hands[2] == [HEN, OWL, PIG]
    assert game.sight(0).seen == [[], [], [], [DOG]]
    assert ("You lay a pig in front of you.", (2,)) in game.whispered()


def test_7_7_a_player_who_loses_their_last_card_by_it_is_out() -> None:
    game = position([[CAT, DOG, DOG], [TORNADO, HEN], [CREATURE], EASY[1]])
    game.plays(start(CAT, animal=CAT), tornado(2), show(CREATURE), show(DOG))
    assert game.plays(show(DOG))[-1] == "Cleo is out of cards and safe."
    assert game.awaited == [3]


def test_7_8_after_a_tornado_the_player_after_the_taker_begins() -> None:
    game = position(with_special(TORNADO))
    game.plays(start(CAT, animal=CAT), tornado(2), show(PIG), show(DOG), show(CAT))
    assert game.awaited == [3]


def test_7_9_invisible_man_may_be_the_last_card() -> None:
    game = position([[CAT, DOG], [INVISIBLE], EASY[2]])
    told = game.plays(start(CAT, animal=CAT), VANISH)
    assert told[-1] == "Ben is out of cards and safe."
    assert game.awaited == [2]
    assert there(game.table.claim).seat == 0


def test_7_9_not_enough_may_be_the_last_card() -> None:
    game = position([[CAT, DOG, DOG], [ENOUGH], EASY[2]])
    game.plays(start(CAT, animal=CAT))
    assert game.decision(1).options[2].fields == {}
    told = game.plays(not_enough(), hand_in(PIG), hand_in(DOG))
    assert told[-1] == "Ben is out of cards and safe."
    assert len(game.table.stack) == 3
    assert game.awaited == [2]


def test_7_9_after_a_last_not_enough_the_claimer_does_not_answer_their_own_claim() -> None:
    game = position([[CAT, DOG, DOG], [INVISIBLE, HEN, HEN], [ENOUGH]])
    game.plays(start(CAT, animal=CAT), VANISH, not_enough(), hand_in(DOG), hand_in(HEN))
    assert game.table.out == [2]
    assert game.awaited == [1]
    assert there(game.table.claim).seat == 0


@pytest.mark.parametrize(("card", "out", "hand"), [(CAT, [1], []), (DOG, [], [DOG])])
def test_7_9_i_believe_as_the_last_card_is_done_first(card: str, out: list[int], hand: list[str]) -> None:
    game = position([[CAT, DOG, DOG], [BELIEVE], EASY[2]])
    game.plays(start(card, animal=CAT), i_believe())
    assert game.table.out == out
    assert game.table.hands[1] == hand
    assert game.awaited == [2]


@pytest.mark.parametrize(("card", "out"), [(DOG, [1]), (CAT, [])])
def test_7_9_a_tornado_as_the_last_card_is_done_first(card: str, out: list[int]) -> None:
    game = position([[CAT, DOG, CAT], [TORNADO], EASY[2]])
    game.plays(start(CAT, animal=CAT), tornado(0), show(PIG), show(card))
    assert game.table.out == out
    assert game.awaited == [2]


def test_7_9_a_last_tornado_between_two_ends_the_game() -> None:
    game = position([[CAT, DOG], [TORNADO], []], out=[2])
    game.plays(start(CAT, animal=CAT), tornado(0), show(DOG))
    assert game.end.places == [3, 2, 1]


def test_the_elephant_may_be_slid_under_the_stack() -> None:
    game = position([[CAT, DOG], [ENOUGH, ELEPHANT, HEN], EASY[2]])
    game.plays(start(CAT, animal=CAT), not_enough(ELEPHANT))
    assert game.table.hands[1] == [ELEPHANT, HEN]
    game.plays(hand_in(PIG), hand_in(DOG))
    assert game.table.out == [0]
    assert game.table.hands[1] == [HEN]
