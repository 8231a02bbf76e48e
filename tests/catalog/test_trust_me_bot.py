"""Trust Me!'s bot: what it lays, believes and shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

from games.catalog.trust_me import GAME
from games.catalog.trust_me.board import ALIKE, ANIMALS, Board
from games.engine.chance import Chance
from games.engine.questions import Answer
from games.engine.searching import imagine
from tests.catalog.evening import Evening
from tests.catalog.trust_me_evening import (
    CAT,
    CREATURE,
    DOG,
    EASY,
    ELEPHANT,
    ENOUGH,
    GOAT,
    HEN,
    INVISIBLE,
    MOUSE,
    OWL,
    PIG,
    TORNADO,
    VANISH,
    believe,
    hand_in,
    not_enough,
    position,
    show,
    start,
    tornado,
)


def answers(game: Evening[Board], seat: int, draws: int = 20) -> list[Answer]:
    """Ask the bot for what it answers, with one chance after another."""
    assert game.question is not None
    decision = game.question.decisions[seat]
    return [GAME.bots.answer(game.sight(seat), decision, Chance(b"draw", draw)) for draw in range(draws)]


def verbs(game: Evening[Board], seat: int) -> Sequence[str]:
    return [answer.verb for answer in answers(game, seat)]


def test_it_lays_its_last_family_truly_and_is_out() -> None:
    game = position([[DOG, DOG, DOG], *EASY[1:]])
    assert {tuple(answer["cards"]) for answer in answers(game, 0)} == {(DOG, DOG, DOG)}
    assert {answer["animal"][0] for answer in answers(game, 0)} == {DOG}


def test_it_begins_a_stack_with_now_more_and_now_fewer_cards() -> None:
    game = position([[CAT, CAT, CAT, DOG, PIG, HEN, OWL], *EASY[1:]])
    sizes = Counter(len(answer["cards"]) for answer in answers(game, 0, 100))
    assert len(sizes) > 2
    assert max(sizes.values()) < 60


def test_who_was_caught_lies_less() -> None:
    lies = {}
    for caught in (0, 4):
        game = position([[CAT, CAT, CAT, DOG, PIG, HEN, OWL], *EASY[1:]], lies=[caught, 0, 0])
        lies[caught] = sum({*answer["cards"]} != {*answer["animal"]} for answer in answers(game, 0, 100))
    assert lies[4] + 20 < lies[0]


def test_it_does_not_believe_what_cards_seen_elsewhere_prove_a_lie() -> None:
    hands = [[DOG, PIG, PIG, HEN, OWL, OWL], [DOG, DOG, GOAT, GOAT, HEN, HEN], [PIG, GOAT, OWL], [CAT, CAT, CAT, DOG]]
    game = position(hands, seen=[[], [], [], [CAT, CAT, CAT]], used=[CREATURE] * 3)
    game.plays(start(DOG, PIG, PIG, HEN, OWL, animal=CAT), believe(DOG, DOG, GOAT, GOAT, HEN))
    assert set(verbs(game, 2)) == {"disbelieve"}


def test_it_doubts_who_claims_after_others_have_claimed_more_than_there_are() -> None:
    first, rest = [DOG, PIG, HEN, OWL, GOAT], [DOG, DOG, DOG, PIG, PIG, PIG, GOAT, GOAT, HEN, HEN]
    game = position([[*first, MOUSE, MOUSE], rest, rest, rest])
    game.plays(start(*first, animal=CAT), believe(DOG, DOG, PIG, PIG))
    assert verbs(game, 2).count("disbelieve") > 12


def test_it_doubts_five_of_an_animal_now_and_then_though_nothing_proves_them_a_lie() -> None:
    five, rest = [DOG, PIG, HEN, OWL, GOAT], [DOG, DOG, PIG, GOAT, HEN, HEN, MOUSE, OWL]
    game = position([[*five, MOUSE, DOG], rest, rest, rest])
    game.plays(start(*five, animal=CAT))
    doubted = verbs(game, 1).count("disbelieve")
    game = position([[CAT, DOG, PIG, HEN, OWL, MOUSE, DOG], rest, rest, rest])
    game.plays(start(CAT, animal=CAT))
    assert 0 <= verbs(game, 1).count("disbelieve") < doubted < 20


def test_it_goes_out_by_a_special_if_it_can() -> None:
    game = position([[CAT, DOG, DOG], [INVISIBLE], EASY[2]])
    game.plays(start(CAT, animal=CAT))
    assert {answer.verb for answer in answers(game, 1)} == {INVISIBLE}
    game = position([[CAT, DOG, DOG], [ENOUGH, HEN], EASY[2]])
    game.plays(start(CAT, animal=CAT))
    assert set(map(str, answers(game, 1))) == {str(not_enough(HEN))}


def test_it_slides_the_elephant_under_the_stack() -> None:
    game = position([EASY[0], [ENOUGH, HEN, HEN], [CAT, ELEPHANT, PIG, CREATURE]])
    game.plays(start(CAT, animal=CAT), not_enough(HEN))
    assert answers(game, 2, 1) == [hand_in(ELEPHANT)]


@pytest.mark.parametrize(("hand", "card"), [([PIG, CAT, CREATURE], CAT), ([PIG, CREATURE], CREATURE), ([PIG], PIG)])
def test_in_a_tornado_it_shows_a_true_card_if_it_can(hand: list[str], card: str) -> None:
    game = position([[CAT, DOG], [TORNADO, HEN], hand])
    game.plays(start(CAT, animal=CAT), tornado(0))
    assert answers(game, 2, 1) == [show(card)]


def test_its_tornado_spares_a_player_known_to_hold_a_true_card() -> None:
    game = position([[CAT, CAT, DOG, PIG], [TORNADO], [GOAT, HEN, OWL]], seen=[[CAT, CAT], [], []])
    game.plays(start(CAT, animal=CAT))
    assert {str(answer) for answer in answers(game, 1) if answer.verb == TORNADO} == {str(tornado(2))}


def test_it_knows_nothing_but_its_own_sight() -> None:
    chosen = []
    for hands in ([EASY[0], EASY[1], EASY[2]], [[CAT, HEN, OWL, GOAT], EASY[1], [CREATURE, ELEPHANT, DOG, PIG]]):
        game = position(hands)
        game.plays(start(CAT, animal=CAT))
        chosen.append(answers(game, 1))
    assert chosen[0] == chosen[1]


def test_what_it_answers_is_legal_with_an_invisible_man_in_hand() -> None:
    game = position([[CAT, DOG, DOG], [INVISIBLE, HEN, HEN, GOAT], EASY[2]])
    game.plays(start(CAT, DOG, animal=CAT))
    assert game.question is not None
    for answer in answers(game, 1):
        game.question.decisions[1].check(answer)
    assert game.plays(VANISH)[-1] == "Ben plays Invisible Man!: the next player faces Ada's two cats."


def test_no_hand_that_a_strong_bot_imagines_holds_four_alike_however_large_it_is() -> None:
    kinds = [PIG, CAT, DOG, HEN, GOAT, MOUSE, OWL]
    game = position([[CREATURE, ELEPHANT], kinds * (ALIKE - 1), kinds])
    for number in range(20):
        imagined = imagine(game, 0, Chance(b"imagine", number))
        assert imagined is not None
        table = imagined.playout().table
        assert isinstance(table, Board)
        assert max(hand.count(animal) for hand in table.hands for animal in ANIMALS) < ALIKE
        assert sorted(table.hands[1] + table.hands[2]) == sorted(kinds * ALIKE)
