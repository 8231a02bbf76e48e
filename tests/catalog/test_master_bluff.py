"""Master Bluff, paragraph by paragraph of its rules.md."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest

from games.catalog.master_bluff import GAME
from games.catalog.master_bluff.board import FAMILIES, Board
from games.engine.chance import Chance
from games.engine.position import Position
from games.engine.questions import Answer, IllegalAnswer
from games.engine.table import FaceDown
from games.engine.transcript import english

ELF, FAIRY, JESTER, OGRE, WITCH, WIZARD = FAMILIES
PASS, BLUFF = Answer("pass"), Answer("bluff")
EASY = [[ELF, ELF, OGRE], [FAIRY, OGRE, OGRE], [ELF, WITCH, WITCH], [JESTER, JESTER, WIZARD]]


def position(hands: list[list[str]], options: dict[str, Any] | None = None, **fields: Any) -> Position:
    """Set up a game in which seat 0 leads with these hands."""
    table: Board = GAME.deal(len(hands), GAME.agreed(options or {}), Chance(b"set up", "deal"))
    table.hands, table.mover, table.pile = [[*hand] for hand in hands], 0, []
    for name, value in fields.items():
        setattr(table, name, value)
    return Position(GAME, msgspec.json.encode(table), b"set up")


def lead(*cards: str, family: str) -> Answer:
    return Answer("lead", {"cards": [*cards], "family": [family]})


def follow(*cards: str) -> Answer:
    return Answer("follow", {"cards": [*cards]})


def switch(*cards: str, family: str) -> Answer:
    return Answer("switch", {"cards": [*cards], "family": [family]})


def say(game: Position, *answers: Answer) -> list[str]:
    """Let whoever is awaited answer, one after the other, and return all that was told, in English."""
    told = []
    for answer in answers:
        game.answer(game.awaited[0], answer)
        told += [english(GAME, event.text) for event in game.told if event.only is None]
    return told


def offered(game: Position, seat: int) -> list[str]:
    assert game.question is not None
    return [option.verb for option in game.question.decisions[seat].options]


@pytest.mark.parametrize(
    ("seats", "cards", "each", "left"),
    [(3, "eight", 16, 0), (4, "eight", 12, 0), (5, "eight", 9, 3), (3, "seven", 14, 0), (4, "seven", 10, 2)],
)
def test_1_1_and_1_2_everyone_gets_equally_many_and_the_rest_lies_under_the_pile(
    seats: int, cards: str, each: int, left: int
) -> None:
    game = Position.deal(GAME, seats, {"cards": cards}, b"deal")
    assert [len(hand) for hand in game.table.hands] == [each] * seats
    assert len(game.table.pile) == left
    assert game.sight(0).pile == [None] * left
    everything = sum(game.table.hands, [str(card.card) for card in game.table.pile])
    assert Counter(everything) == dict.fromkeys(FAMILIES, 8 if cards == "eight" else 7)


def test_1_3_everyone_gets_a_token() -> None:
    assert Position.deal(GAME, 5, {}, b"deal").table.tokens == [True] * 5


def test_1_4_who_sits_left_of_the_dealer_leads() -> None:
    game = Position.deal(GAME, 5, {}, b"deal")
    dealer = game.told[0].text.values["seat"]
    assert game.awaited == [(dealer + 1) % 5]
    assert {Position.deal(GAME, 3, {}, bytes([n])).awaited[0] for n in range(30)} == {0, 1, 2}


def test_2_1_the_number_is_true_the_family_may_be_a_lie() -> None:
    game = position(EASY)
    assert say(game, lead(ELF, OGRE, family=WITCH)) == ["Ada declares two witches."]
    assert game.table.hands[0] == [ELF]
    assert game.sight(0).pile == [ELF, OGRE]
    assert game.sight(1).pile == game.sight(None).pile == [None, None]


def test_2_1_what_was_laid_is_told_to_its_player_alone() -> None:
    game = position(EASY)
    say(game, lead(OGRE, ELF, family=WITCH))
    private = [(english(GAME, event.text), event.only) for event in game.told if event.only is not None]
    assert private == [("You lay one elf and one ogre.", (0,))]


def test_2_2_the_leader_names_any_family() -> None:
    game = position(EASY)
    for family in FAMILIES:
        game.question.check(0, lead(ELF, family=family))
    assert offered(game, 0) == ["lead"]


def test_2_3_whoever_follows_declares_the_same_family() -> None:
    game = position(EASY)
    say(game, lead(ELF, family=ELF), PASS, PASS, PASS)
    assert game.awaited == [1]
    assert say(game, follow(FAIRY)) == ["Ben declares one elf."]


def test_2_4_the_token_changes_the_family_once() -> None:
    game = position(EASY)
    say(game, lead(ELF, family=ELF), PASS, PASS, PASS)
    assert say(game, switch(OGRE, OGRE, family=OGRE)) == ["Ben spends the token and declares two ogres."]
    assert game.table.tokens == [True, False, True, True]
    assert say(game, follow(WITCH), PASS, PASS)[-1] == "Cleo declares one ogre."
    say(game, follow(JESTER), PASS, PASS, follow(ELF), PASS, PASS)
    assert game.table.claim.seat == 0
    assert offered(game, 1) == ["pass", "bluff", "follow"]


def test_2_4_the_token_names_another_family() -> None:
    game = position(EASY)
    say(game, lead(ELF, family=ELF))
    with pytest.raises(IllegalAnswer):
        game.answer(1, switch(OGRE, family=ELF))


def test_2_4_a_leader_needs_no_token() -> None:
    game = position(EASY)
    say(game, lead(ELF, family=WITCH))
    assert game.table.tokens == [True] * 4


def test_2_5_whoever_has_the_turn_lays_at_least_one_card() -> None:
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


def test_3_1_every_opponent_is_asked_at_once_clockwise_from_the_declarer() -> None:
    game = position(EASY, mover=2)
    say(game, lead(WITCH, family=WITCH))
    assert game.awaited == [3, 0, 1]
    assert offered(game, 0) == offered(game, 1) == ["pass", "bluff"]


def test_3_2_of_several_callers_the_nearest_clockwise_counts_whoever_was_faster() -> None:
    game = position(EASY)
    say(game, lead(ELF, family=ELF))
    game.answer(3, BLUFF)
    game.answer(2, BLUFF)
    assert game.told == []
    game.answer(1, PASS)
    assert english(GAME, game.told[0].text) == "Cleo calls bluff on Ada's one elf."
    assert game.table.hands[2] == sorted([*EASY[2], ELF])
    assert game.table.hands[3] == EASY[3]


def test_3_2_the_nearest_call_is_settled_without_waiting_for_the_others() -> None:
    game = position(EASY)
    say(game, lead(ELF, family=OGRE))
    game.answer(1, BLUFF)
    assert game.table.check.caller == 1


def test_3_3_the_cards_laid_last_are_shown_and_no_others() -> None:
    game = position(EASY)
    told = say(game, lead(ELF, OGRE, family=ELF), follow(OGRE), PASS, PASS, BLUFF)
    assert told[-3:] == [
        "Cleo calls bluff on Ben's one elf.",
        "It is a lie: one ogre!",
        "Ben takes the pile of three cards.",
    ]
    assert game.table.seen == [[], [OGRE], [], []]
    assert game.sight(3).check.cards == [OGRE]


def test_3_3_one_false_card_makes_it_a_lie() -> None:
    game = position(EASY)
    assert "It is a lie: two elves and one ogre!" in say(game, lead(ELF, ELF, OGRE, family=ELF), PASS, BLUFF)


def test_3_4_a_wrong_caller_takes_the_whole_pile() -> None:
    game = position(EASY, pile=[FaceDown(WIZARD, [])])
    say(game, lead(OGRE, family=ELF), follow(FAIRY), PASS, PASS, follow(ELF), PASS, PASS)
    told = say(game, PASS, BLUFF)
    assert told[-3:] == [
        "Ada calls bluff on Cleo's one elf.",
        "It is the truth: one elf!",
        "Ada takes the pile of four cards.",
    ]
    assert game.table.hands[0] == sorted([ELF, ELF, OGRE, FAIRY, ELF, WIZARD])
    assert game.table.pile == []
    assert game.table.seen[0] == [ELF]


def test_3_4_only_the_taker_learns_what_lay_in_the_pile() -> None:
    game = position(EASY, pile=[FaceDown(WIZARD, [])])
    say(game, lead(ELF, family=ELF), BLUFF)
    private = [(english(GAME, event.text), event.only) for event in game.told if event.only is not None]
    assert private == [("You pick up one elf and one wizard.", (1,))]
    assert game.sight(2).hands[1] == 5


def test_3_5_a_liar_takes_the_whole_pile() -> None:
    game = position(EASY, pile=[FaceDown(WIZARD, [])])
    say(game, lead(OGRE, family=ELF), BLUFF)
    assert game.table.hands[0] == sorted([*EASY[0], WIZARD])
    assert (game.table.lies, game.table.truths) == ([1, 0, 0, 0], [0, 0, 0, 0])


@pytest.mark.parametrize("family", [ELF, OGRE])
def test_3_6_after_a_call_the_player_left_of_the_declarer_leads_freely(family: str) -> None:
    game = position(EASY)
    say(game, lead(OGRE, family=family), PASS, PASS, BLUFF)
    assert game.awaited == [1]
    assert offered(game, 1) == ["lead"]
    assert game.table.claims == []
    assert say(game, lead(FAIRY, family=WITCH)) == ["Ben declares one witch."]


def test_3_7_cards_filed_with_the_pass_are_declared_at_once_if_nobody_calls() -> None:
    game = position(EASY)
    say(game, lead(ELF, family=ELF))
    assert say(game, follow(OGRE, FAIRY)) == []
    assert game.table.hands[1] == EASY[1]
    assert say(game, PASS, PASS) == ["Ben declares two elves."]
    assert game.awaited == [2, 3, 0]
    assert [(claim.seat, claim.count) for claim in game.table.claims] == [(0, 1)]


def test_3_7_cards_filed_with_the_pass_stay_in_the_hand_if_somebody_calls() -> None:
    game = position(EASY)
    say(game, lead(ELF, family=ELF), switch(OGRE, OGRE, family=OGRE), BLUFF)
    assert game.table.hands[1] == EASY[1]
    assert game.table.tokens[1]
    assert game.awaited == [1]


def test_3_7_whoever_only_passes_is_asked_for_cards_afterwards() -> None:
    game = position(EASY)
    say(game, lead(ELF, family=ELF), PASS, PASS, PASS)
    assert game.awaited == [1]
    assert english(GAME, game.told[0].text) == "Nobody calls bluff."
    assert offered(game, 1) == ["follow", "switch"]


def test_3_8_for_the_absent_one_true_card_is_laid_if_they_have_one_and_nobody_is_called() -> None:
    game = position(EASY)
    say(game, game.question.decisions[0].default)
    assert game.table.claim.words == [1, ELF]
    defaults = {seat: decision.default for seat, decision in game.question.decisions.items()}
    assert defaults == {1: follow(FAIRY), 2: PASS, 3: PASS}
    say(game, PASS, PASS, PASS, follow(FAIRY))
    assert game.question.decisions[2].default == follow(ELF)


def test_4_1_whoever_lays_the_last_card_and_is_believed_wins() -> None:
    game = position([[OGRE], *EASY[1:]])
    assert "Ada has no cards left." in say(game, lead(OGRE, family=ELF))
    assert offered(game, 1) == ["pass", "bluff"]
    assert say(game, PASS, PASS, PASS) == ["Nobody calls bluff.", "Ada is out of cards and safe."]
    assert game.outcome.places == [1, 2, 2, 2]
    assert english(GAME, game.outcome.reason) == "Ada is rid of all cards."


def test_4_1_whoever_is_wrongly_called_on_the_last_card_wins_and_the_caller_takes_the_pile() -> None:
    game = position([[ELF], *EASY[1:]])
    say(game, lead(ELF, family=ELF), PASS, BLUFF)
    assert game.outcome.places == [1, 2, 4, 2]
    assert game.table.hands[2] == sorted([*EASY[2], ELF])


def test_4_1_whoever_lies_with_the_last_card_and_is_called_plays_on() -> None:
    game = position([[ELF], *EASY[1:]])
    say(game, lead(ELF, family=OGRE), PASS, PASS, BLUFF)
    assert game.outcome is None
    assert game.table.hands[0] == [ELF]
    assert game.awaited == [1]


def test_4_2_and_4_3_the_others_are_ranked_by_the_fewest_cards_and_equals_share_a_place() -> None:
    game = position([[ELF], [OGRE, OGRE], [FAIRY], [WITCH, WITCH]])
    say(game, lead(ELF, family=ELF), PASS, PASS, PASS)
    assert game.outcome.places == [1, 3, 2, 3]
    assert game.outcome.points == [None] * 4


def test_4_4_after_forty_declarations_for_each_player_the_fewest_cards_win() -> None:
    game = position([[ELF, ELF], [OGRE, OGRE], [FAIRY]], plays=119)
    assert (game.table.last_play, game.table.plays) == (120, 119)
    say(game, lead(ELF, family=ELF))
    assert offered(game, 1) == ["pass", "bluff"]
    say(game, PASS, PASS)
    assert game.outcome.places == [1, 3, 1]
    assert (
        english(GAME, game.outcome.reason)
        == "Forty rounds have been played: whoever holds the fewest cards comes first."
    )


def test_4_4_the_very_last_claim_can_be_called() -> None:
    game = position([[ELF, ELF], [OGRE, OGRE], [FAIRY]], plays=119)
    say(game, lead(ELF, family=OGRE), BLUFF)
    assert game.outcome.places == [2, 2, 1]


def test_4_4_a_last_card_in_the_very_last_claim_wins() -> None:
    game = position([[ELF], [OGRE, OGRE], [FAIRY]], plays=119)
    say(game, lead(ELF, family=ELF), PASS, PASS)
    assert english(GAME, game.outcome.reason) == "Ada is rid of all cards."


def test_4_5_at_the_end_every_card_is_shown() -> None:
    game = position([[ELF], *EASY[1:]])
    assert game.sight(None).ending is None
    say(game, lead(ELF, family=OGRE), PASS, PASS, PASS)
    assert game.sight(None).ending == {"hands": [[], *EASY[1:]], "pile": [ELF]}


def test_5_1_the_family_carries_on_after_a_call() -> None:
    game = position(EASY, {"family": "strict"})
    say(game, lead(ELF, family=ELF), BLUFF)
    assert game.awaited == [1]
    assert offered(game, 1) == ["follow", "switch"]
    assert say(game, follow(OGRE)) == ["Ben declares one elf."]


def test_5_1_where_the_family_carries_on_a_leader_may_spend_the_token() -> None:
    game = position(EASY, {"family": "strict"})
    say(game, lead(ELF, family=OGRE), BLUFF, switch(FAIRY, family=FAIRY))
    assert game.table.family == FAIRY
    assert game.table.tokens[1] is False


def test_5_3_the_others_play_on_and_the_round_with_them() -> None:
    game = position([[ELF], *EASY[1:]], {"end": "last"})
    say(game, lead(ELF, family=ELF), follow(OGRE), PASS, PASS)
    assert game.table.out == [0]
    assert game.table.claim.words == [1, ELF]
    assert game.awaited == [2, 3]


def test_5_3_whoever_is_out_is_neither_asked_nor_given_the_lead() -> None:
    game = position([EASY[0], [OGRE], *EASY[2:]], {"end": "last"}, mover=1)
    say(game, lead(OGRE, family=OGRE), BLUFF)
    assert game.table.out == [1]
    assert game.awaited == [2]
    say(game, lead(WITCH, family=WITCH), PASS, PASS)
    say(game, follow(WIZARD), PASS, BLUFF)
    assert game.awaited == [0]


def test_5_3_the_game_ends_when_one_player_alone_has_cards() -> None:
    game = position([[ELF], [ELF], [ELF, OGRE]], {"end": "last"})
    say(game, lead(ELF, family=ELF), follow(ELF), PASS)
    assert offered(game, 2) == ["pass", "bluff"]
    assert "Ben is out of cards and safe." in say(game, PASS)
    assert game.outcome.places == [1, 2, 3]
    assert english(GAME, game.outcome.reason) == "Only Cleo still has cards."


def test_5_3_at_the_cap_whoever_is_out_comes_before_whoever_holds_cards() -> None:
    game = position([[ELF, OGRE], [OGRE], [], [ELF, ELF]], {"end": "last"}, out=[2], plays=159)
    say(game, lead(ELF, family=ELF), PASS, PASS)
    assert game.outcome.places == [2, 2, 1, 4]


def test_r7_cards_that_were_shown_stay_on_record_until_they_are_shown_again() -> None:
    game = position(EASY)
    say(game, lead(OGRE, ELF, family=WITCH), BLUFF)
    assert game.table.seen[0] == [ELF, OGRE]
    say(game, lead(OGRE, family=OGRE), follow(WITCH), PASS, PASS, follow(JESTER), PASS, PASS, follow(OGRE), PASS, PASS)
    assert game.table.seen[0] == [ELF, OGRE]
    say(game, BLUFF)
    assert game.table.seen == [[ELF], [OGRE], [], []]


def test_r7_cards_that_may_have_gone_into_another_hand_come_off_the_record() -> None:
    game = position(EASY, seen=[[ELF, ELF, OGRE], [], [], []])
    say(game, lead(ELF, family=ELF), follow(FAIRY), PASS, PASS, PASS, BLUFF)
    assert game.table.check.taker == 1
    assert game.table.seen == [[ELF], [FAIRY], [], []]


def test_r7_the_record_is_true() -> None:
    for seed in range(20):
        game, chance = Position.deal(GAME, 4, {"end": "last"}, b"%d" % seed), Chance(b"%d" % seed, "players")
        while game.question is not None:
            game.answer(game.awaited[0], game.question.decisions[game.awaited[0]].sample(chance))
            for seat, seen in enumerate(game.table.seen):
                laid = [str(card.card) for card in game.table.pile if seat in card.known]
                assert not Counter(seen) - Counter(game.table.hands[seat] + laid)


def test_r7_how_each_players_claims_fared_is_on_record() -> None:
    game = position(EASY)
    say(game, lead(ELF, family=ELF), BLUFF, lead(FAIRY, family=OGRE), BLUFF)
    assert (game.sight(3).truths, game.sight(3).lies) == ([1, 0, 0, 0], [0, 1, 0, 0])
