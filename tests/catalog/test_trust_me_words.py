"""How Trust Me! puts things: claims, cards, and what a seat is about to say."""

from __future__ import annotations

import pytest

from games.catalog.trust_me import GAME
from games.catalog.trust_me.board import ANIMALS, SPECIALS
from games.engine.questions import Answer
from games.engine.transcript import english
from tests.catalog.trust_me_evening import (
    BELIEVE,
    CAT,
    CREATURE,
    DOG,
    ELEPHANT,
    ENOUGH,
    FOX,
    GOAT,
    HEN,
    INVISIBLE,
    MOUSE,
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

HANDS = [[CAT, CAT, DOG, CREATURE, PIG], [CAT, DOG, INVISIBLE, ENOUGH, BELIEVE, TORNADO], [PIG, OWL]]


def drawn(kind: str, value: object) -> str:
    return english(GAME, GAME.words.of[kind](value))


@pytest.mark.parametrize(
    ("claim", "words"),
    [([1, CAT], "one cat"), ([3, CAT], "three cats"), ([2, MOUSE], "two mice"), ([5, FOX], "five foxes")],
)
def test_a_claim_is_words(claim: list[object], words: str) -> None:
    assert drawn("claim", claim) == words


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ([DOG], "one dog"),
        ([DOG, CAT, DOG], "one cat and two dogs"),
        ([ELEPHANT, CAT, CREATURE, CREATURE], "one cat, two Creatures and the Elephant"),
        ([ENOUGH, PIG], "one pig and one Not Enough!"),
        ([HEN] * 13, "13 hens"),
        ([], "no cards"),
    ],
)
def test_cards_are_named_kind_by_kind(cards: list[str], words: str) -> None:
    assert drawn("cards", cards) == words


def test_every_card_has_its_names() -> None:
    for card in (*ANIMALS, *SPECIALS, CREATURE, ELEPHANT):
        assert drawn("one", card).split(" ", 1)[1] == drawn("card", card)
        assert drawn("claim", [1, card]).split(" ", 1)[1] == drawn("card", card)


def test_a_hand_lies_animals_first_and_specials_last() -> None:
    hand = [TORNADO, ELEPHANT, CAT, CREATURE, PIG, INVISIBLE, CAT]
    assert sorted(hand, key=GAME.page.rank) == [PIG, CAT, CAT, CREATURE, ELEPHANT, INVISIBLE, TORNADO]


def test_every_verb_and_field_that_is_ever_offered_has_a_label() -> None:
    game = position(HANDS)
    options = [*game.decision(0).options]
    game.plays(start(CAT, animal=CAT))
    options += game.decision(1).options
    game.plays(tornado(2))
    options += game.decision(2).options
    game = position(HANDS)
    game.plays(start(CAT, animal=CAT), not_enough(DOG))
    options += game.decision(2).options
    assert {option.verb for option in options} == {"start", "believe", "disbelieve", *SPECIALS, "show", "hand_in"}
    for option in options:
        assert option.verb in GAME.words.labels
        assert (f"{option.verb}?" in GAME.words.labels) == (option.verb in SPECIALS)  # says what it does
        for name in option.fields:
            assert f"{option.verb}.{name}" in GAME.words.labels


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (start(CAT, CAT, animal=CAT), "You say two cats; that is the truth."),
        (start(CAT, CAT, DOG, animal=CAT), "You say three cats; one of the cards is not a cat."),
        (start(CAT, PIG, DOG, animal=CAT), "You say three cats; two of the cards are not cats."),
        (start(CAT, PIG, animal=GOAT), "You say two goats; that is a lie."),
        (start(CAT, CREATURE, animal=CAT), "You say two cats; that is the truth, since a Creature passes for a cat."),
        (
            start(PIG, CREATURE, animal=CAT),
            "You say two cats; one of the cards is not a cat, but a Creature passes for a cat.",
        ),
    ],
)
def test_before_beginning_i_see_what_i_am_about_to_say(answer: Answer, words: str) -> None:
    assert english(GAME, GAME.preview(position(HANDS).sight(0), answer)) == words


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (believe(CAT), "You say one cat; that is the truth."),
        (believe(CAT, DOG), "You say two cats; one of the cards is not a cat."),
        (
            disbelieve(2),
            "You do not believe Ada's two cats and turn up the second card; if you are wrong you take the two cards.",
        ),
        (
            i_believe(1),
            (
                "You play I Believe! on Ada's two cats and turn up the first card. "
                "If it is a cat, Ada takes the stack; if not, you do."
            ),
        ),
        (VANISH, "You play Invisible Man!: the next player faces the same claim."),
        (not_enough(DOG), "You play Not Enough! and slide a dog under the stack."),
        (not_enough(), "You play Not Enough! as your last card; everybody else slides a card under the stack."),
        (
            tornado(2),
            "You play Tornado! and turn up Cleo's card. If it is a cat, you take the stack; if not, Cleo does.",
        ),
    ],
)
def test_before_answering_a_claim_i_see_what_i_am_about_to_do(answer: Answer, words: str) -> None:
    game = position(HANDS)
    game.plays(start(CAT, PIG, animal=CAT))
    assert english(GAME, GAME.preview(game.sight(1), answer)) == words


@pytest.mark.parametrize(
    ("answer", "words"),
    [(hand_in(PIG), "You slide a pig under the stack."), (show(OWL), "You lay an owl in front of you.")],
)
def test_before_giving_a_card_i_see_what_becomes_of_it(answer: Answer, words: str) -> None:
    assert english(GAME, GAME.preview(position(HANDS).sight(2), answer)) == words


def test_what_is_asked_names_who_played_what() -> None:
    game = position(HANDS)
    game.plays(start(CAT, animal=CAT))
    assert english(GAME, game.decision(1).prompt) == "Ada says one cat. Do you believe it?"
    game.plays(tornado(2))
    prompt = english(GAME, game.decision(2).prompt)
    assert prompt == "Ben plays Tornado! over a claim of one cat. Which card do you lay in front of you?"


def test_a_tall_tale_goes_with_a_claim() -> None:
    assert {"start", "believe"} == GAME.page.tale
