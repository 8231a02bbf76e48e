"""Master Bluff, paragraph by paragraph of its rules.md: the end, the options and the rulings."""

from __future__ import annotations

from collections import Counter

from games.catalog.master_bluff import GAME
from games.engine.chance import Chance
from games.engine.transcript import english
from tests.catalog.evening import Evening, there
from tests.catalog.master_bluff_evening import (
    BLUFF,
    EASY,
    ELF,
    FAIRY,
    JESTER,
    OGRE,
    PASS,
    WITCH,
    WIZARD,
    follow,
    lead,
    position,
    switch,
)


def test_4_1_a_player_who_lays_the_last_card_and_is_believed_wins() -> None:
    game = position([[OGRE], *EASY[1:]])
    assert "Ada has no cards left." in game.plays(lead(OGRE, family=ELF))
    assert game.verbs(1) == ["pass", "bluff"]
    assert game.plays(PASS, PASS, PASS) == ["Nobody calls bluff.", "Ada is out of cards."]
    assert game.end.places == [1, 2, 2, 2]
    assert english(GAME, game.end.reason) == "Ada has got rid of all their cards."


def test_4_1_a_player_wrongly_called_on_the_last_card_wins_and_the_caller_takes_the_pile() -> None:
    game = position([[ELF], *EASY[1:]])
    game.plays(lead(ELF, family=ELF), PASS, BLUFF)
    assert game.end.places == [1, 2, 4, 2]
    assert game.table.hands[2] == sorted([*EASY[2], ELF])


def test_4_1_a_player_who_lies_with_the_last_card_and_is_called_plays_on() -> None:
    game = position([[ELF], *EASY[1:]])
    game.plays(lead(ELF, family=OGRE), PASS, PASS, BLUFF)
    assert game.outcome is None
    assert game.table.hands[0] == [ELF]
    assert game.awaited == [1]


def test_4_2_and_4_3_the_others_are_ranked_by_the_fewest_cards_and_equals_share_a_place() -> None:
    game = position([[ELF], [OGRE, OGRE], [FAIRY], [WITCH, WITCH]])
    game.plays(lead(ELF, family=ELF), PASS, PASS, PASS)
    assert game.end.places == [1, 3, 2, 3]
    assert game.end.points == [None] * 4


def test_4_4_after_forty_declarations_for_each_player_the_fewest_cards_win() -> None:
    game = position([[ELF, ELF], [OGRE, OGRE], [FAIRY]], plays=119)
    assert (game.table.last_play, game.table.plays) == (120, 119)
    game.plays(lead(ELF, family=ELF))
    assert game.verbs(1) == ["pass", "bluff"]
    game.plays(PASS, PASS)
    assert game.end.places == [1, 3, 1]
    assert english(GAME, game.end.reason) == "Forty rounds have been played, so the fewest cards come first."


def test_4_4_the_very_last_claim_can_be_called() -> None:
    game = position([[ELF, ELF], [OGRE, OGRE], [FAIRY]], plays=119)
    game.plays(lead(ELF, family=OGRE), BLUFF)
    assert game.end.places == [2, 2, 1]


def test_4_4_a_last_card_in_the_very_last_claim_wins() -> None:
    game = position([[ELF], [OGRE, OGRE], [FAIRY]], plays=119)
    game.plays(lead(ELF, family=ELF), PASS, PASS)
    assert english(GAME, game.end.reason) == "Ada has got rid of all their cards."


def test_4_5_at_the_end_every_card_is_shown() -> None:
    game = position([[ELF], *EASY[1:]])
    assert game.sight(None).ending is None
    game.plays(lead(ELF, family=OGRE), PASS, PASS, PASS)
    assert game.sight(None).ending == {"hands": [[], *EASY[1:]], "pile": [ELF]}


def test_5_1_the_family_carries_on_after_a_call() -> None:
    game = position(EASY, {"family": "strict"})
    game.plays(lead(ELF, family=ELF), BLUFF)
    assert game.awaited == [1]
    assert game.verbs(1) == ["follow", "switch"]
    assert game.plays(follow(OGRE)) == ["Ben declares one elf."]


def test_5_1_where_the_family_carries_on_a_leader_may_spend_the_token() -> None:
    game = position(EASY, {"family": "strict"})
    game.plays(lead(ELF, family=OGRE), BLUFF, switch(FAIRY, family=FAIRY))
    assert game.table.family == FAIRY
    assert game.table.tokens[1] is False


def test_5_3_the_others_play_on_and_the_round_with_them() -> None:
    game = position([[ELF], *EASY[1:]], {"end": "last"})
    game.plays(lead(ELF, family=ELF), follow(OGRE), PASS, PASS)
    assert game.table.out == [0]
    assert there(game.table.claim).words == [1, ELF]
    assert game.awaited == [2, 3]


def test_5_3_a_player_who_is_out_is_neither_asked_nor_given_the_lead() -> None:
    game = position([EASY[0], [OGRE], *EASY[2:]], {"end": "last"}, mover=1)
    game.plays(lead(OGRE, family=OGRE), BLUFF)
    assert game.table.out == [1]
    assert game.awaited == [2]
    game.plays(lead(WITCH, family=WITCH), PASS, PASS)
    game.plays(follow(WIZARD), PASS, BLUFF)
    assert game.awaited == [0]


def test_5_3_the_game_ends_when_one_player_alone_has_cards() -> None:
    game = position([[ELF], [ELF], [ELF, OGRE]], {"end": "last"})
    game.plays(lead(ELF, family=ELF), follow(ELF), PASS)
    assert game.verbs(2) == ["pass", "bluff"]
    assert "Ben is out of cards and safe." in game.plays(PASS)
    assert game.end.places == [1, 2, 3]
    assert english(GAME, game.end.reason) == "Only Cleo still has cards."


def test_5_3_at_the_cap_players_who_are_out_come_before_those_with_cards() -> None:
    game = position([[ELF, OGRE], [OGRE], [], [ELF, ELF]], {"end": "last"}, out=[2], plays=159)
    game.plays(lead(ELF, family=ELF), PASS, PASS)
    assert game.end.places == [2, 2, 1, 4]


def test_r7_cards_that_were_shown_stay_on_record_until_they_are_shown_again() -> None:
    game = position(EASY)
    game.plays(lead(OGRE, ELF, family=WITCH), BLUFF)
    assert game.table.seen[0] == [ELF, OGRE]
    game.plays(lead(OGRE, family=OGRE), follow(WITCH), PASS, PASS, follow(JESTER), PASS, PASS, follow(OGRE), PASS, PASS)
    assert game.table.seen[0] == [ELF, OGRE]
    game.plays(BLUFF)
    assert game.table.seen == [[ELF], [OGRE], [], []]


def test_r7_cards_that_may_have_gone_into_another_hand_come_off_the_record() -> None:
    game = position(EASY, seen=[[ELF, ELF, OGRE], [], [], []])
    game.plays(lead(ELF, family=ELF), follow(FAIRY), PASS, PASS, PASS, BLUFF)
    assert there(game.table.check).taker == 1
    assert game.table.seen == [[ELF], [FAIRY], [], []]


def test_r7_the_record_is_true() -> None:
    for seed in range(20):
        game, chance = Evening.deal(GAME, 4, {"end": "last"}, b"%d" % seed), Chance(b"%d" % seed, "players")
        while game.question is not None:
            game.answer(game.awaited[0], game.decision(game.awaited[0]).sample(chance))
            for seat, seen in enumerate(game.table.seen):
                laid = [str(card.card) for card in game.table.pile if seat in card.known]
                assert not Counter(seen) - Counter(game.table.hands[seat] + laid)


def test_r7_how_each_players_claims_fared_is_on_record() -> None:
    game = position(EASY)
    game.plays(lead(ELF, family=ELF), BLUFF, lead(FAIRY, family=OGRE), BLUFF)
    assert (game.sight(3).truths, game.sight(3).lies) == ([1, 0, 0, 0], [0, 1, 0, 0])
