"""What players of Trust Me! leave beforehand: what they answer and lay, and their cards for two of the specials."""

from __future__ import annotations

from typing import Any

import pytest

from games.catalog.trust_me import GAME
from games.catalog.trust_me.board import Board
from games.engine.advance import Order
from games.engine.fields import IllegalAnswer
from games.engine.questions import Answer
from games.engine.transcript import english

from .evening import Evening
from .plans import asked_of, kind_of, planned, said, why_ended
from .trust_me_evening import (
    CAT,
    CREATURE,
    DOG,
    ELEPHANT,
    ENOUGH,
    GOAT,
    HEN,
    OWL,
    PIG,
    TORNADO,
    believe,
    disbelieve,
    hand_in,
    not_enough,
    position,
    show,
    start,
    tornado,
)

HANDS = [[CAT, CAT, DOG, PIG, PIG], [CAT, DOG, HEN, GOAT, OWL], [PIG, HEN, HEN, OWL, DOG]]
SPECIALS = ["hand_in", "show"]
LAST_LIE = "It would be a lie with your last cards, so we ask you after all."


def reply(evening: Evening[Board], seat: int = 1, **changed: Any) -> Order:
    """What a seat answers and lays: by default it believes all, turns up the second card and lays a hen besides."""
    return planned(evening, seat, "reply", **{"up_to": 5, "turn": 2, "false": [HEN], "animal": [], **changed})


def begun(*cards: str, hands: list[list[str]] = HANDS) -> Evening[Board]:
    """A stack that seat 0 has begun with cats."""
    evening = position(hands)
    evening.plays(start(*(cards or [CAT]), animal=CAT))
    return evening


def followed(*cards: str) -> Evening[Board]:
    """A stack of cats to which seat 1 has added cards."""
    evening = begun()
    evening.plays(believe(*cards))
    return evening


def test_everybody_is_asked_for_what_comes_next() -> None:
    evening = position(HANDS)
    every = ["reply", *SPECIALS]
    assert [asked_of(evening, seat) for seat in range(3)] == [SPECIALS, every, every]
    evening.plays(start(CAT, animal=CAT))
    assert [asked_of(evening, seat) for seat in range(3)] == [every, SPECIALS, every]


def test_nobody_without_cards_is_asked() -> None:
    evening = position([[CAT], HANDS[1], HANDS[2]])
    evening.plays(start(CAT, animal=CAT))
    assert asked_of(evening, 0) == []


# What I answer and lay


def test_who_begins_is_believed_and_all_that_is_true_goes_with_the_cards_named() -> None:
    evening = begun(CAT, CAT, DOG)
    assert said(evening, 1, reply(evening, up_to=0)) == believe(CAT, HEN)


def test_no_more_than_five_cards_are_laid() -> None:
    evening = begun(hands=[HANDS[0], [CAT, CAT, CAT, DOG, HEN, GOAT, OWL], HANDS[2]])
    assert said(evening, 1, reply(evening, false=[HEN, GOAT, OWL])) == believe(CAT, CAT, CAT, HEN, GOAT)


@pytest.mark.parametrize(("up_to", "says"), [(0, disbelieve(2)), (1, disbelieve(2)), (2, believe(HEN))])
def test_who_follows_is_believed_up_to_a_number_of_cards(up_to: int, says: Answer) -> None:
    evening = followed(CAT, DOG)
    assert said(evening, 2, reply(evening, 2, up_to=up_to)) == says


def test_what_my_own_cards_show_to_be_a_lie_is_doubted() -> None:
    evening = begun(PIG, PIG, hands=[HANDS[0], [CAT] * 3 + [CREATURE] * 3, HANDS[2]])
    assert said(evening, 1, reply(evening, false=[])) == disbelieve(2)


def test_a_place_is_at_most_the_last() -> None:
    evening = followed(DOG)
    assert said(evening, 2, reply(evening, 2, up_to=0, turn=5)) == disbelieve(1)


def test_without_a_place_a_doubt_is_asked_about() -> None:
    evening = followed(CAT, DOG)
    asks = "{seat} says {claim}, so we ask you after all."
    assert said(evening, 2, reply(evening, 2, up_to=1, turn=[])) == asks


def test_without_a_card_to_lay_its_player_is_asked() -> None:
    evening = followed(CAT)
    asks = "You hold none of the {animal}, so we ask you after all."
    assert said(evening, 2, reply(evening, 2, false=[])) == asks


@pytest.mark.parametrize(
    ("hand", "says"),
    [([HEN], LAST_LIE), ([CAT, HEN], LAST_LIE), ([CAT], believe(CAT)), ([CREATURE, CAT], believe(CAT, CREATURE))],
)
def test_a_lie_with_the_last_cards_is_asked_about(hand: list[str], says: Answer | str) -> None:
    evening = begun(hands=[HANDS[0], hand, HANDS[2]])
    named = [card for card in hand if card != CAT]
    assert said(evening, 1, reply(evening, false=named)) == says


@pytest.mark.parametrize(("animal", "says"), [([PIG], start(PIG, HEN, animal=PIG)), ([], None)])
def test_a_stack_may_be_begun_after_a_doubt_that_was_right(animal: list[str], says: Answer | None) -> None:
    evening = followed(DOG)
    plan = reply(evening, 2, animal=animal)
    evening.plays(disbelieve())
    assert evening.mover == 2
    assert said(evening, 2, plan) == says


def test_it_holds_until_its_player_takes_a_stack() -> None:
    evening = begun(CAT, CAT)
    plans = [reply(evening, seat, false=[]) for seat in range(3)]
    evening.plays(believe(CAT))
    assert [why_ended(evening, seat, plan) for seat, plan in enumerate(plans)] == [""] * 3
    evening.plays(disbelieve())
    taken = "You have taken the stack, so what you said in advance no longer stands."
    assert [why_ended(evening, seat, plan) for seat, plan in enumerate(plans)] == ["", "", taken]


def test_it_ends_for_who_is_out_of_cards() -> None:
    evening = position([[CAT], HANDS[1], HANDS[2]])
    plan = reply(evening, 0, false=[])
    evening.plays(start(CAT, animal=CAT))
    assert why_ended(evening, 0, plan) == "You are out of cards."


def test_once_its_cards_are_laid_it_is_asked_for_again() -> None:
    evening = begun()
    plan, kind = reply(evening), kind_of(evening, "reply")
    assert kind.could_be_given(plan, evening.sight(1))
    evening.plays(believe(CAT, HEN))
    assert not kind.could_be_given(plan, evening.sight(1))


def test_what_is_proposed_begins_with_an_animal_of_the_hand_and_stays_the_same() -> None:
    evening = position(HANDS)
    kind = kind_of(evening, "reply")
    proposed = kind.start(evening.sight(2))
    assert proposed["animal"][0] in HANDS[2]
    assert proposed["animal"][0] not in proposed["false"]
    assert kind.start(evening.sight(2)) == proposed


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        (
            {},
            (
                "I believe everybody unless my own cards show a lie, and then turn up the second card. "
                "I lay what is true, and with it one hen."
            ),
        ),
        (
            {"up_to": 2, "false": []},
            (
                "I believe those who begin a stack, and up to two cards of others; otherwise I turn up the "
                "second card. I lay what is true."
            ),
        ),
        (
            {"up_to": 0, "turn": [], "animal": [HEN]},
            (
                "I believe only those who begin a stack; otherwise I want to be asked. "
                "I lay what is true, and with it one hen. If I begin a stack, I say they are hens."
            ),
        ),
    ],
)
def test_it_says_what_is_believed_and_laid(changed: dict[str, Any], sentence: str) -> None:
    evening = position(HANDS)
    kind = kind_of(evening, "reply")
    assert english(GAME, kind.says(reply(evening, **changed).values, evening.sight(1))) == sentence


@pytest.mark.parametrize("changed", [{"up_to": [6]}, {"turn": [6]}, {"false": [PIG]}, {"animal": [PIG]}])
def test_an_answer_that_makes_no_sense_is_refused(changed: Any) -> None:
    with pytest.raises(IllegalAnswer):
        reply(position(HANDS), **changed)


# Not Enough! and Tornado!


def test_the_dearest_card_is_proposed_for_not_enough() -> None:
    evening = position([HANDS[0], [ENOUGH, HEN, HEN], [OWL, PIG, ELEPHANT]])
    plan = planned(evening, 2, "hand_in")
    evening.plays(start(CAT, animal=CAT), not_enough(HEN))
    assert said(evening, 2, plan) == hand_in(ELEPHANT)
    evening.plays(hand_in(ELEPHANT), hand_in(DOG))
    assert why_ended(evening, 2, plan) == "You no longer hold {card:one} to slide under the stack, so we ask you."


@pytest.mark.parametrize(("hand", "card"), [([CAT, PIG], CAT), ([CREATURE, PIG], CREATURE), ([OWL, PIG], OWL)])
def test_a_true_card_or_a_creature_is_proposed_for_a_tornado(hand: list[str], card: str) -> None:
    evening = position([HANDS[0], [TORNADO, HEN, HEN], hand])
    plan = planned(evening, 2, "show")
    evening.plays(start(CAT, animal=CAT), tornado(2))
    assert said(evening, 2, plan) == show(card)
