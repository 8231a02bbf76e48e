"""How Master Bluff puts things: claims, cards, and what a seat is about to say."""

from __future__ import annotations

import pytest

from games.catalog.master_bluff import GAME
from games.catalog.master_bluff.board import FAMILIES
from games.engine.questions import Answer
from games.engine.transcript import english
from tests.catalog.master_bluff_evening import (
    BLUFF,
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


def drawn(kind: str, value: object) -> str:
    return english(GAME, GAME.words.of[kind](value))


@pytest.mark.parametrize(
    ("claim", "words"),
    [
        ([1, ELF], "one elf"),
        ([3, ELF], "three elves"),
        ([2, FAIRY], "two fairies"),
        ([5, WITCH], "five witches"),
        ([8, OGRE], "eight ogres"),
    ],
)
def test_a_claim_is_named_with_its_number(claim: list[object], words: str) -> None:
    assert drawn("claim", claim) == words


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ([ELF], "one elf"),
        ([OGRE, ELF, OGRE], "one elf and two ogres"),
        ([JESTER, ELF, WITCH, ELF], "two elves, one jester and one witch"),
        ([ELF] * 13, "13 elves"),
        ([], "no cards"),
    ],
)
def test_cards_are_named_family_by_family(cards: list[str], words: str) -> None:
    assert drawn("cards", cards) == words


def test_every_family_has_its_names() -> None:
    for family in FAMILIES:
        assert {drawn("card", family), drawn("family", family), drawn("claim", [2, family]).removeprefix("two ")} == {
            family,
            drawn("family", family),
        }


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (lead(ELF, ELF, family=ELF), "You declare two elves: the truth."),
        (lead(ELF, OGRE, family=ELF), "You declare two elves: one of the cards is something else."),
        (lead(ELF, ELF, OGRE, family=OGRE), "You declare three ogres: two of the cards are something else."),
        (lead(ELF, family=WITCH), "You declare one witch: a lie."),
    ],
)
def test_before_leading_i_see_what_i_am_about_to_say(answer: Answer, words: str) -> None:
    assert english(GAME, GAME.preview(position(EASY).sight(0), answer)) == words


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (PASS, "You pass."),
        (BLUFF, "You call bluff on Ada's two elves. If it is true, you take the pile of two cards; if not, Ada does."),
        (follow(OGRE), "You pass; if nobody calls bluff, you declare one elf: a lie."),
        (
            switch(OGRE, OGRE, family=OGRE),
            "You pass; if nobody calls bluff, you spend your token and declare two ogres: the truth.",
        ),
    ],
)
def test_before_answering_a_claim_i_see_what_i_am_about_to_say(answer: Answer, words: str) -> None:
    game = position(EASY)
    game.plays(lead(ELF, OGRE, family=ELF))
    assert english(GAME, GAME.preview(game.sight(1), answer)) == words


def test_what_i_am_about_to_say_after_everyone_has_passed() -> None:
    game = position(EASY)
    game.plays(lead(ELF, family=ELF), PASS, PASS, PASS)
    assert english(GAME, GAME.preview(game.sight(1), follow(FAIRY))) == "You declare one elf: a lie."
    words = english(GAME, GAME.preview(game.sight(1), switch(FAIRY, family=FAIRY)))
    assert words == "You spend your token and declare one fairy: the truth."
