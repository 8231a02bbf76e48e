"""Master Bluff, paragraph by paragraph of its rules.md: calling bluff."""

from __future__ import annotations

import pytest

from games.catalog.master_bluff import GAME
from games.engine.table import FaceDown
from games.engine.transcript import english
from tests.catalog.evening import there
from tests.catalog.master_bluff_evening import (
    BLUFF,
    EASY,
    ELF,
    FAIRY,
    OGRE,
    PASS,
    WITCH,
    WIZARD,
    follow,
    lead,
    position,
    switch,
)


def test_3_1_every_opponent_is_asked_at_once_clockwise_from_the_declarer() -> None:
    game = position(EASY, mover=2)
    game.plays(lead(WITCH, family=WITCH))
    assert game.awaited == [3, 0, 1]
    assert game.verbs(0) == game.verbs(1) == ["pass", "bluff"]


def test_3_2_of_several_callers_the_nearest_clockwise_counts_not_the_fastest() -> None:
    game = position(EASY)
    game.plays(lead(ELF, family=ELF))
    game.answer(3, BLUFF)
    game.answer(2, BLUFF)
    assert game.told == []
    game.answer(1, PASS)
    assert english(GAME, game.told[0].text) == "Cleo calls bluff on Ada's one elf, but it was the truth!"
    assert game.table.hands[2] == sorted([*EASY[2], ELF])
    assert game.table.hands[3] == EASY[3]


def test_3_2_the_nearest_call_is_settled_without_waiting_for_the_others() -> None:
    game = position(EASY)
    game.plays(lead(ELF, family=OGRE))
    game.answer(1, BLUFF)
    assert there(game.table.check).caller == 1


def test_3_3_the_cards_laid_last_are_shown_and_no_others() -> None:
    game = position(EASY)
    told = game.plays(lead(ELF, OGRE, family=ELF), follow(OGRE), PASS, PASS, BLUFF)
    assert told[-2:] == [
        "Cleo calls bluff on Ben's one elf, and it was a lie: one ogre!",
        "Ben takes the pile of three cards.",
    ]
    assert game.table.seen == [[], [OGRE], [], []]
    assert game.sight(3).check.cards == [OGRE]


def test_3_3_one_false_card_makes_it_a_lie() -> None:
    game = position(EASY)
    told = game.plays(lead(ELF, ELF, OGRE, family=ELF), PASS, BLUFF)
    assert "Cleo calls bluff on Ada's three elves, and it was a lie: two elves and one ogre!" in told


def test_3_4_a_wrong_caller_takes_the_whole_pile() -> None:
    game = position(EASY, pile=[FaceDown(WIZARD, [])])
    game.plays(lead(OGRE, family=ELF), follow(FAIRY), PASS, PASS, follow(ELF), PASS, PASS)
    told = game.plays(PASS, BLUFF)
    assert told[-2:] == [
        "Ada calls bluff on Cleo's one elf, but it was the truth!",
        "Ada takes the pile of four cards.",
    ]
    assert game.table.hands[0] == sorted([ELF, ELF, OGRE, FAIRY, ELF, WIZARD])
    assert game.table.pile == []
    assert game.table.seen[0] == [ELF]


def test_3_4_only_the_taker_learns_what_lay_in_the_pile() -> None:
    game = position(EASY, pile=[FaceDown(WIZARD, [])])
    game.plays(lead(ELF, family=ELF), BLUFF)
    private = [(english(GAME, event.text), event.only) for event in game.told if event.only is not None]
    assert private == [("You pick up one elf and one wizard.", (1,))]
    assert game.sight(2).hands[1] == 5


def test_3_5_a_liar_takes_the_whole_pile() -> None:
    game = position(EASY, pile=[FaceDown(WIZARD, [])])
    game.plays(lead(OGRE, family=ELF), BLUFF)
    assert game.table.hands[0] == sorted([*EASY[0], WIZARD])
    assert (game.table.lies, game.table.truths) == ([1, 0, 0, 0], [0, 0, 0, 0])


@pytest.mark.parametrize("family", [ELF, OGRE])
def test_3_6_after_a_call_the_player_left_of_the_declarer_leads_freely(family: str) -> None:
    game = position(EASY)
    game.plays(lead(OGRE, family=family), PASS, PASS, BLUFF)
    assert game.awaited == [1]
    assert game.verbs(1) == ["lead"]
    assert game.table.claims == []
    assert game.plays(lead(FAIRY, family=WITCH)) == ["Ben declares one witch."]


def test_3_7_cards_filed_with_the_pass_are_declared_at_once_if_nobody_calls() -> None:
    game = position(EASY)
    game.plays(lead(ELF, family=ELF))
    assert game.plays(follow(OGRE, FAIRY)) == []
    assert game.table.hands[1] == EASY[1]
    assert game.plays(PASS, PASS) == ["Ben declares two elves."]
    assert game.awaited == [2, 3, 0]
    assert [(claim.seat, claim.count) for claim in game.table.claims] == [(0, 1)]


def test_3_7_cards_filed_with_the_pass_stay_in_the_hand_if_somebody_calls() -> None:
    game = position(EASY)
    game.plays(lead(ELF, family=ELF), switch(OGRE, OGRE, family=OGRE), BLUFF)
    assert game.table.hands[1] == EASY[1]
    assert game.table.tokens[1]
    assert game.awaited == [1]


def test_3_7_a_player_who_only_passes_is_asked_for_cards_afterwards() -> None:
    game = position(EASY)
    game.plays(lead(ELF, family=ELF), PASS, PASS, PASS)
    assert game.awaited == [1]
    assert english(GAME, game.told[0].text) == "Nobody calls bluff."
    assert game.verbs(1) == ["follow", "switch"]


def test_3_8_for_the_absent_one_true_card_is_laid_if_they_have_one_and_nobody_is_called() -> None:
    game = position(EASY)
    game.plays(game.decision(0).default)
    assert there(game.table.claim).words == [1, ELF]
    defaults = {seat: game.decision(seat).default for seat in game.awaited}
    assert defaults == {1: follow(FAIRY), 2: PASS, 3: PASS}
    game.plays(PASS, PASS, PASS, follow(FAIRY))
    assert game.decision(2).default == follow(ELF)
