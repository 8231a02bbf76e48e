"""Trust Me!, paragraph by paragraph of its rules.md: the deal, stacks, believing or not, and four alike."""

from __future__ import annotations

from collections import Counter

import pytest

from games.catalog.trust_me import GAME
from games.catalog.trust_me.board import ANIMALS, SPECIALS, Board
from games.engine.fields import IllegalAnswer
from games.engine.table import FaceDown
from games.engine.transcript import english
from tests.catalog.evening import Evening, there
from tests.catalog.trust_me_evening import (
    CAT,
    CREATURE,
    DOG,
    EASY,
    ELEPHANT,
    ENOUGH,
    FOX,
    GOAT,
    HEDGEHOG,
    HEN,
    OWL,
    PIG,
    SWAN,
    TOAD,
    TORNADO,
    believe,
    disbelieve,
    hand_in,
    not_enough,
    place,
    position,
    show,
    start,
    tornado,
)


def dealt(seats: int, seed: bytes = b"deal") -> Evening[Board]:
    return Evening.deal(GAME, seats, {}, seed)


def cards_of(game: Evening[Board]) -> Counter[str]:
    """All the cards on the table, in hands or discarded as four alike."""
    return Counter(card for cards in [*game.table.hands, *game.table.fours] for card in cards)


@pytest.mark.parametrize("seats", [5, 6])
def test_1_1_there_are_sixty_cards(seats: int) -> None:
    cards = cards_of(dealt(seats))
    assert cards.total() == 60
    assert all(cards[animal] == 4 for animal in ANIMALS)
    assert all(cards[special] == 3 for special in SPECIALS)
    assert (len(ANIMALS), cards[CREATURE], cards[ELEPHANT]) == (11, 3, 1)


@pytest.mark.parametrize(
    ("seats", "total", "missing", "specials"), [(4, 48, {SWAN, HEDGEHOG}, 2), (3, 36, {SWAN, HEDGEHOG, FOX, TOAD}, 1)]
)
def test_1_2_with_fewer_players_some_cards_stay_in_the_box(
    seats: int, total: int, missing: set[str], specials: int
) -> None:
    game = dealt(seats)
    cards = cards_of(game)
    assert cards.total() == total
    assert {animal for animal in ANIMALS if not cards[animal]} == missing == {*ANIMALS} - {*game.table.animals}
    assert all(cards[animal] == 4 for animal in {*ANIMALS} - missing)
    assert all(cards[special] == specials for special in SPECIALS)
    assert (cards[CREATURE], cards[ELEPHANT]) == (3, 1)


@pytest.mark.parametrize(("seats", "each"), [(3, 12), (4, 12), (5, 12), (6, 10)])
def test_1_3_everyone_gets_as_many_cards(seats: int, each: int) -> None:
    table = dealt(seats).table
    assert [len(hand) + len(fours) for hand, fours in zip(table.hands, table.fours, strict=True)] == [each] * seats


def test_1_4_who_begins_is_drawn_by_lot() -> None:
    assert {dealt(3, b"%d" % seed).awaited[0] for seed in range(20)} == {0, 1, 2}


def test_2_1_one_to_five_cards_are_laid_and_claimed() -> None:
    game = position([[CAT, CAT, DOG, PIG, HEN, OWL], *EASY[1:]])
    assert game.verbs(0) == ["start"]
    for cards in ([], [CAT, CAT, DOG, PIG, HEN, OWL], [GOAT]):
        with pytest.raises(IllegalAnswer):
            game.answer(0, start(*cards, animal=CAT))
    assert game.plays(start(CAT, CAT, PIG, HEN, OWL, animal=CAT)) == ["Ada begins a stack and says five cats."]
    assert game.table.hands[0] == [DOG]
    assert len(game.table.stack) == 5
    assert game.awaited == [1]


def test_2_2_any_card_may_lie_there_but_only_animals_are_claimed() -> None:
    game = position([[CREATURE, ELEPHANT, ENOUGH, CAT], *EASY[1:]])
    for card in (CREATURE, ELEPHANT, ENOUGH):
        with pytest.raises(IllegalAnswer):
            game.answer(0, start(card, animal=card))
    assert game.plays(start(CREATURE, ELEPHANT, ENOUGH, animal=CAT)) == ["Ada begins a stack and says three cats."]


def test_2_3_an_animal_that_has_been_discarded_cannot_be_claimed() -> None:
    game = position([[CAT, CAT, DOG, HEN], [CAT, CAT, PIG], EASY[2]])
    game.plays(start(CAT, CAT, animal=CAT), disbelieve())
    assert game.table.fours == [[], [CAT] * 4, []]
    with pytest.raises(IllegalAnswer):
        game.answer(2, start(HEN, animal=CAT))
    assert game.plays(start(HEN, animal=DOG)) == ["Cleo begins a stack and says one dog."]


def test_2_3_the_last_animal_may_always_be_claimed() -> None:
    game = position([[CAT, CAT, DOG, HEN], [CAT, CAT, PIG], EASY[2]], animals=[CAT])
    game.plays(start(CAT, CAT, animal=CAT), disbelieve())
    assert game.table.fours == [[], [CAT] * 4, []]
    assert game.plays(start(HEN, animal=CAT)) == ["Cleo begins a stack and says one cat."]


def test_2_4_five_of_an_animal_may_be_claimed() -> None:
    game = position([[CAT, CAT, CAT, CREATURE, PIG, DOG], *EASY[1:]])
    assert game.plays(start(CAT, CAT, CAT, CREATURE, PIG, animal=CAT)) == ["Ada begins a stack and says five cats."]


def test_2_5_cards_are_shuffled_as_they_are_laid_and_stay_face_down() -> None:
    orders = set()
    for seed in range(10):
        game = position([[CAT, DOG, HEN, PIG], *EASY[1:]], turns=seed)
        game.plays(start(CAT, DOG, HEN, animal=CAT))
        orders.add(tuple(game.sight(0).stack))
        assert game.sight(1).stack == game.sight(None).stack == [None] * 3
    assert len(orders) > 2


def test_3_1_the_next_player_alone_is_asked() -> None:
    game = position(EASY)
    game.plays(start(CAT, CAT, animal=CAT))
    assert game.awaited == [1]
    assert game.verbs(1) == ["believe", "disbelieve"]
    assert game.sight(2).hands == [2, 4, sorted(EASY[2])]


def test_3_2_a_believer_lays_cards_as_the_same_animal() -> None:
    game = position(EASY)
    assert game.plays(start(CAT, animal=CAT), believe(DOG, DOG, HEN)) == [
        "Ada begins a stack and says one cat.",
        "Ben believes Ada and says three cats.",
    ]
    assert game.awaited == [2]
    assert [claim.words for claim in game.table.plays] == [[1, CAT]]
    assert game.table.beliefs == [0, 1, 0]


def test_3_2_nobody_believes_without_laying_a_card() -> None:
    game = position(EASY)
    game.plays(start(CAT, animal=CAT))
    for cards in ([], [PIG], [DOG, DOG, DOG]):
        with pytest.raises(IllegalAnswer):
            game.answer(1, believe(*cards))


def test_4_1_only_the_cards_laid_last_can_be_turned_up() -> None:
    game = position(EASY)
    game.plays(start(CAT, CAT, DOG, animal=CAT), believe(DOG, HEN))
    for turn in (0, 3):
        with pytest.raises(IllegalAnswer):
            game.answer(2, disbelieve(turn))
    told = game.plays(disbelieve(place(game, HEN)))
    assert told[0] == "Cleo does not believe Ben's two cats and turns up a hen."
    assert there(game.table.check).card == HEN


def test_4_2_a_liar_takes_the_whole_stack() -> None:
    game = position(EASY)
    game.plays(start(CAT, animal=CAT), believe(DOG, HEN))
    told = game.plays(disbelieve(place(game, DOG)))
    assert told == ["Cleo does not believe Ben's two cats and turns up a dog.", "Ben takes the stack of three cards."]
    assert game.table.hands[1] == sorted([*EASY[1], CAT])
    assert (game.table.lies, game.table.truths, game.table.doubts) == ([0, 1, 0], [0, 0, 0], [0, 0, 1])
    assert (game.table.stack, game.table.claim, game.table.plays) == ([], None, [])


def test_4_2_only_the_taker_learns_what_lay_in_the_stack() -> None:
    game = position(EASY)
    game.plays(start(CAT, animal=CAT), believe(DOG), disbelieve())
    assert game.whispered() == [("You pick up one cat and one dog.", (1,))]
    assert game.sight(2).hands[1] == 5


def test_4_3_a_true_card_gives_the_stack_to_who_did_not_believe() -> None:
    game = position(EASY)
    game.plays(start(CAT, CAT, DOG, animal=CAT))
    told = game.plays(disbelieve(place(game, CAT)))
    assert told == [
        "Ben does not believe Ada's three cats and turns up a cat.",
        "Ben takes the stack of three cards.",
    ]
    assert game.table.hands[1] == sorted([*EASY[1], CAT, CAT, DOG])
    assert (game.table.lies, game.table.truths) == ([0, 0, 0], [1, 0, 0])


def test_4_4_the_player_after_the_taker_begins() -> None:
    game = position(EASY)
    game.plays(start(DOG, animal=CAT), disbelieve())
    assert game.awaited == [1]
    assert game.verbs(1) == ["start"]
    game = position(EASY)
    game.plays(start(CAT, animal=CAT), disbelieve())
    assert game.awaited == [2]


def test_4_5_for_the_absent_the_first_card_is_turned_up_and_a_true_one_laid() -> None:
    game = position([[CAT, CREATURE, DOG], [CREATURE, ELEPHANT], EASY[2]])
    default = game.decision(0).default
    assert default == start(CAT, animal=CAT)
    game.plays(default)
    assert game.decision(1).default == disbelieve(1)
    only_lies = position([[CREATURE, ELEPHANT], *EASY[1:]])
    assert only_lies.decision(0).default == start(CREATURE, animal=PIG)


def test_4_5_for_the_absent_the_first_card_of_the_hand_as_it_lies_goes_under_the_stack() -> None:
    game = position([EASY[0], [ENOUGH, HEN], [TORNADO, CAT, CREATURE, PIG, OWL]])
    game.plays(start(CAT, animal=CAT), not_enough(HEN))
    default = game.decision(2).default
    assert default == hand_in(sorted(game.table.hands[2], key=GAME.page.rank)[0]) == hand_in(PIG)


def test_4_5_for_the_absent_a_true_card_is_shown_in_a_tornado_and_else_the_first() -> None:
    game = position([[CAT, DOG, PIG], [TORNADO, HEN], [CREATURE, CAT, PIG], [CREATURE, DOG, PIG]])
    game.plays(start(CAT, animal=CAT), tornado(2))
    assert [game.decision(seat).default for seat in (2, 3)] == [show(CAT), show(PIG)]


def test_5_1_four_alike_are_discarded_open_at_once() -> None:
    game = position([[CAT, CAT, DOG, HEN], [CAT, CAT, PIG], EASY[2]])
    game.plays(start(CAT, CAT, DOG, animal=CAT))
    told = game.plays(disbelieve(place(game, CAT)))
    assert told[-1] == "Ben holds four cats and discards them."
    assert game.table.hands[1] == [DOG, PIG]
    assert game.sight(2).fours == [[], [CAT] * 4, []]
    assert CAT not in game.table.animals


def test_5_2_fours_of_the_deal_are_discarded_before_anybody_begins() -> None:
    for seed in range(200):
        game = dealt(3, b"%d" % seed)
        if any(game.table.fours):
            break
    seat = next(seat for seat, four in enumerate(game.table.fours) if four)
    animal = game.table.fours[seat][0]
    assert len(game.table.hands[seat]) in (4, 8)
    assert animal not in game.table.animals
    assert any("discards them" in english(GAME, event.text) for event in game.told)


def test_5_3_creatures_do_not_make_up_four() -> None:
    game = position([[CAT, CAT, DOG, HEN], [CAT, CREATURE, PIG], EASY[2]])
    game.plays(start(CAT, CAT, animal=CAT), disbelieve())
    assert game.table.fours == [[], [], []]
    assert game.table.hands[1] == [CAT, CAT, CAT, CREATURE, PIG]


def test_5_4_a_player_who_discards_everything_is_out() -> None:
    game = position([[CAT, CAT, DOG, HEN], [CAT, CAT], EASY[2]])
    told = game.plays(start(CAT, CAT, animal=CAT), disbelieve())
    assert told[-2:] == ["Ben holds four cats and discards them.", "Ben is out of cards and safe."]
    assert game.table.out == [1]
    assert game.awaited == [2]


def test_8_of_the_printed_rules_their_example_of_play() -> None:
    game = position([[CAT, CAT, CAT, PIG, HEN, OWL], [DOG, GOAT, HEN, HEN, PIG], [ENOUGH, PIG, PIG, GOAT, OWL]])
    assert game.plays(start(CAT, CAT, CAT, PIG, animal=CAT)) == ["Ada begins a stack and says four cats."]
    assert game.plays(believe(DOG, GOAT)) == ["Ben believes Ada and says two cats."]
    assert game.plays(not_enough(OWL)) == ["Cleo plays Not Enough! Everybody slides a card under the stack."]
    assert game.awaited == [0, 1]
    game.plays(hand_in(HEN), hand_in(PIG))
    assert [len(hand) for hand in game.table.hands] == [1, 2, 3]
    assert [card.card for card in game.table.stack[:3]] == [OWL, HEN, PIG]
    assert game.awaited == [2]
    assert game.verbs(2) == ["believe", "disbelieve"]
    assert game.plays(disbelieve(place(game, DOG))) == [
        "Cleo does not believe Ben's two cats and turns up a dog.",
        "Ben takes the stack of nine cards.",
    ]
    assert game.table.hands[1] == sorted([HEN, HEN, CAT, CAT, CAT, PIG, DOG, GOAT, OWL, HEN, PIG])
    assert game.awaited == [2]
    assert game.plays(start(PIG, GOAT, animal=CAT)) == ["Cleo begins a stack and says two cats."]


def test_r4_nobody_but_its_owner_knows_where_a_card_lies() -> None:
    game = position(EASY)
    game.plays(start(CAT, DOG, PIG, animal=CAT))
    assert sorted(game.sight(0).stack) == [CAT, DOG, PIG]
    assert game.sight(1).stack == [None, None, None]


def test_r14_cards_that_went_openly_into_a_hand_stay_listed() -> None:
    game = position(EASY)
    game.plays(start(DOG, PIG, animal=CAT))
    game.plays(disbelieve(place(game, DOG)))
    assert game.sight(2).seen == [[DOG], [], []]


def test_r14_a_card_seen_is_forgotten_once_it_may_lie_elsewhere() -> None:
    game = position([[CAT, CAT, DOG, PIG], [DOG, HEN, GOAT], EASY[2]], seen=[[DOG], [], []])
    game.plays(start(CAT, animal=CAT))
    assert game.table.seen == [[DOG], [], []]
    game.plays(believe(DOG), disbelieve())
    assert game.table.seen == [[], [DOG], []]


def test_r14_a_card_seen_that_is_turned_up_leaves_the_list_of_its_hand() -> None:
    game = position(EASY, seen=[[CAT, DOG], [], []])
    game.plays(start(CAT, animal=CAT), disbelieve())
    assert game.table.seen == [[DOG], [CAT], []]


def test_r14_a_card_seen_in_a_tornado_is_not_forgotten_with_what_its_owner_laid() -> None:
    game = position([[CAT, CAT, PIG, PIG], [TORNADO, DOG], EASY[2]], seen=[[PIG], [], []])
    game.plays(start(PIG, PIG, animal=CAT), tornado(0), show(OWL), show(CAT))
    assert game.table.hands[0] == [CAT, CAT]
    assert game.table.seen == [[CAT], [], []]


def test_r14_a_card_seen_in_a_tornado_is_listed_once() -> None:
    game = position([[CAT, PIG, PIG], [TORNADO, DOG], EASY[2]], seen=[[CAT], [], []])
    game.plays(start(PIG, animal=CAT), tornado(0), show(OWL), show(CAT))
    assert game.table.seen == [[CAT], [], []]


def test_r14_what_lay_in_a_stack_and_comes_back_stays_listed() -> None:
    game = position([[CAT, DOG, PIG], *EASY[1:]], seen=[[DOG, PIG], [], []])
    game.plays(start(DOG, PIG, animal=CAT), disbelieve())
    assert game.table.seen == [[DOG, PIG], [], []]


def test_r14_fours_leave_the_list_of_their_hand() -> None:
    game = position([[CAT, CAT, DOG, HEN], [CAT, CAT, PIG], EASY[2]], seen=[[], [CAT, PIG], []])
    game.plays(start(CAT, CAT, animal=CAT), disbelieve())
    assert game.table.fours[1] == [CAT] * 4
    assert game.table.seen == [[], [PIG], []]


def test_r14_nothing_is_listed_beside_a_player_who_is_out() -> None:
    game = position([EASY[0], [ENOUGH, HEN, HEN], [PIG], [OWL, OWL]], seen=[[], [], [PIG], []])
    game.plays(start(CAT, animal=CAT), not_enough(HEN), hand_in(PIG), hand_in(OWL), hand_in(PIG))
    assert game.table.out == [2]
    assert game.table.seen == [[], [], [], []]


def test_2_5_face_down_cards_are_known_to_the_player_who_laid_them() -> None:
    game = position(EASY)
    game.plays(start(CAT, animal=CAT), believe(DOG))
    assert game.table.stack == [FaceDown(CAT, [0]), FaceDown(DOG, [1])]
    assert game.sight(1).stack == [None, DOG]
