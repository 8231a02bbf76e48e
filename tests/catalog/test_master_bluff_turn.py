"""Master Bluff, paragraph by paragraph of its rules.md: the deal and a turn."""

from __future__ import annotations

from collections import Counter

import pytest

from games.catalog.master_bluff import GAME
from games.catalog.master_bluff.board import FAMILIES
from games.engine.fields import IllegalAnswer
from games.engine.transcript import english
from tests.catalog.evening import Evening, there
from tests.catalog.master_bluff_evening import (
    EASY,
    ELF,
    FAIRY,
    JESTER,
    OGRE,
    PASS,
    WITCH,
    follow,
    lead,
    position,
    switch,
)


@pytest.mark.parametrize(
    ("seats", "cards", "each", "left"),
    [(3, "eight", 16, 0), (4, "eight", 12, 0), (5, "eight", 9, 3), (3, "seven", 14, 0), (4, "seven", 10, 2)],
)
def test_1_1_and_1_2_everyone_gets_equally_many_and_the_rest_lies_under_the_pile(
    seats: int, cards: str, each: int, left: int
) -> None:
    game = Evening.deal(GAME, seats, {"cards": cards}, b"deal")
    assert [len(hand) for hand in game.table.hands] == [each] * seats
    assert len(game.table.pile) == left
    assert game.sight(0).pile == [None] * left
    everything = sum(game.table.hands, [str(card.card) for card in game.table.pile])
    assert Counter(everything) == dict.fromkeys(FAMILIES, 8 if cards == "eight" else 7)


def test_1_3_everyone_gets_a_token() -> None:
    assert Evening.deal(GAME, 5, {}, b"deal").table.tokens == [True] * 5


def test_1_4_who_sits_left_of_the_dealer_leads() -> None:
    game = Evening.deal(GAME, 5, {}, b"deal")
    dealer = game.told[0].text.values["seat"]
    assert game.awaited == [(dealer + 1) % 5]
    assert {Evening.deal(GAME, 3, {}, bytes([n])).awaited[0] for n in range(30)} == {0, 1, 2}


def test_2_1_the_number_is_true_the_family_may_be_a_lie() -> None:
    game = position(EASY)
    assert game.plays(lead(ELF, OGRE, family=WITCH)) == ["Ada declares two witches."]
    assert game.table.hands[0] == [ELF]
    assert game.sight(0).pile == [ELF, OGRE]
    assert game.sight(1).pile == game.sight(None).pile == [None, None]


def test_2_1_what_was_laid_is_told_to_its_player_alone() -> None:
    game = position(EASY)
    game.plays(lead(OGRE, ELF, family=WITCH))
    private = [(english(GAME, event.text), event.only) for event in game.told if event.only is not None]
    assert private == [("You lay one elf and one ogre.", (0,))]


def test_2_2_the_leader_names_any_family() -> None:
    game = position(EASY)
    for family in FAMILIES:
        game.decision(0).check(lead(ELF, family=family))
    assert game.verbs(0) == ["lead"]


def test_2_3_a_player_who_follows_declares_the_same_family() -> None:
    game = position(EASY)
    game.plays(lead(ELF, family=ELF), PASS, PASS, PASS)
    assert game.awaited == [1]
    assert game.plays(follow(FAIRY)) == ["Ben declares one elf."]


def test_2_4_the_token_changes_the_family_once() -> None:
    game = position(EASY)
    game.plays(lead(ELF, family=ELF), PASS, PASS, PASS)
    assert game.plays(switch(OGRE, OGRE, family=OGRE)) == ["Ben spends the token and declares two ogres."]
    assert game.table.tokens == [True, False, True, True]
    assert game.plays(follow(WITCH), PASS, PASS)[-1] == "Cleo declares one ogre."
    game.plays(follow(JESTER), PASS, PASS, follow(ELF), PASS, PASS)
    assert there(game.table.claim).seat == 0
    assert game.verbs(1) == ["pass", "bluff", "follow"]


def test_2_4_the_token_names_another_family() -> None:
    game = position(EASY)
    game.plays(lead(ELF, family=ELF))
    with pytest.raises(IllegalAnswer):
        game.answer(1, switch(OGRE, family=ELF))


def test_2_4_a_leader_needs_no_token() -> None:
    game = position(EASY)
    game.plays(lead(ELF, family=WITCH))
    assert game.table.tokens == [True] * 4


def test_2_5_the_player_in_turn_lays_at_least_one_card() -> None:
    game = position(EASY)
    for answer in (PASS, lead(family=ELF)):
        with pytest.raises(IllegalAnswer):
            game.answer(0, answer)


def test_2_6_nobody_lays_more_cards_than_a_family_has() -> None:
    hand = [ELF] * 7 + [OGRE] * 7
    for cards, most in (("eight", 8), ("seven", 7)):
        game = position([hand, [FAIRY], [WITCH]], {"cards": cards}, size=most)
        with pytest.raises(IllegalAnswer):
            game.answer(0, lead(*hand[: most + 1], family=ELF))
        game.answer(0, lead(*hand[:most], family=ELF))


def test_2_6_nobody_lays_a_card_they_do_not_hold() -> None:
    game = position(EASY)
    for cards in ([WITCH], [ELF, ELF, ELF]):
        with pytest.raises(IllegalAnswer):
            game.answer(0, lead(*cards, family=ELF))
    assert game.table.hands[0] == EASY[0]
