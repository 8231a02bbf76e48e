"""Master Bluff's bot: what it believes and calls, and that it does neither always."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

from games.catalog.master_bluff import GAME
from games.catalog.master_bluff.board import FAMILIES, Board
from games.engine.analysis import chances_at, valued
from games.engine.bots import Level, Manner
from games.engine.chance import Chance
from games.engine.questions import Answer
from games.engine.rulebook import Player
from tests.catalog.evening import Evening
from tests.catalog.master_bluff_evening import BLUFF, EASY, ELF, FAIRY, JESTER, OGRE, PASS, WITCH, lead, position


def played(players: Sequence[Player], games: int) -> Counter[str]:
    """Play games and count what the first player does and wins, each time from another seat."""
    count: Counter[str] = Counter()
    for game in range(games):
        at = game % len(players)
        seated = [*players[-at:], *players[:-at]] if at else [*players]
        table = Evening.deal(GAME, len(players), {}, b"game %d" % game)
        chance = Chance(b"game %d" % game, "players")
        while table.question is not None:
            seat, plays = table.awaited[0], table.table.plays
            decision = table.decision(seat)
            answer = seated[seat](table.sight(seat), decision, chance)
            if seat == at and decision.option("bluff"):
                count["asked"] += 1
                count["called"] += answer == BLUFF
            table.answer(seat, answer)
            claim = table.table.claim
            if claim is not None and table.table.plays > plays and claim.seat == at:
                count["claims"] += 1
                count["lies"] += table.table.checked(claim.count).count(claim.family) < claim.count
        count["won"] += table.outcome is not None and table.end.places[at] == 1
        count["caught"] += table.table.lies[at]
        count["cleared"] += table.table.truths[at]
    return count


def test_among_bots_calls_and_lies_are_worth_about_what_they_cost() -> None:
    count = played([GAME.bots.answer] * 4, 64)
    assert 0.05 < count["called"] / count["asked"] < 0.5
    assert 0.2 < count["lies"] / count["claims"] < 0.6
    assert 0.3 < count["caught"] / (count["caught"] + count["cleared"]) < 0.75


def answered(game: Evening[Board], seat: int, draws: int = 20, level: Level = Level.SENSIBLE) -> Counter[str]:
    """Ask the bot for what it answers, with one chance after another."""
    assert game.question is not None
    sight, decision, manner = game.sight(seat), game.decision(seat), Manner(level)
    return Counter(GAME.bots.answer(sight, decision, Chance(b"draw", draw), manner).verb for draw in range(draws))


def test_it_begins_a_round_with_now_more_and_now_fewer_cards() -> None:
    game = position([[ELF] * 8 + [OGRE, FAIRY, FAIRY], *EASY[1:]])
    sight, decision = game.sight(0), game.decision(0)
    led = [GAME.bots.answer(sight, decision, Chance(b"draw", draw)) for draw in range(100)]
    sizes = Counter(len(answer["cards"]) for answer in led if answer["family"] == [ELF])
    assert len(sizes) > 2
    assert max(sizes.values()) < 0.6 * sizes.total()


@pytest.mark.parametrize("level", [Level.EASY, Level.SENSIBLE])
def test_it_calls_what_its_own_cards_prove_a_lie(level: Level) -> None:
    game = position([[ELF, ELF, ELF, OGRE], [ELF] * 7, EASY[2], EASY[3]])
    game.plays(lead(ELF, ELF, family=ELF))
    assert answered(game, 1, level=level) == {"bluff": 20}


def test_it_calls_what_cards_seen_elsewhere_make_a_lie() -> None:
    game = position([[ELF, ELF, OGRE], [ELF] * 3, [ELF] * 4, EASY[3]], seen=[[], [], [ELF] * 4, []])
    game.plays(lead(ELF, OGRE, family=ELF))
    assert answered(game, 1)["bluff"] == 20


def test_it_remembers_what_it_laid_itself() -> None:
    hands = [[ELF] * 6 + [OGRE], [FAIRY, OGRE], [JESTER, WITCH, WITCH, WITCH], [ELF, WITCH]]
    game = position(hands)
    game.plays(lead(*[ELF] * 6, family=ELF))
    game.plays(Answer("follow", {"cards": [FAIRY]}), PASS, PASS)
    game.plays(Answer("follow", {"cards": [JESTER, WITCH, WITCH]}), PASS, PASS)
    assert answered(game, 0) == {"bluff": 20}


def test_it_believes_what_the_table_saw_go_into_the_hand() -> None:
    game = position([[ELF] * 4 + [OGRE] * 8, [FAIRY] * 6, EASY[2], EASY[3]], seen=[[ELF] * 4, [], [], []])
    game.plays(lead(*[ELF] * 4, family=ELF))
    assert answered(game, 2)["pass"] == 20


def test_it_lays_a_last_family_truly_and_wins() -> None:
    game = position([[OGRE, OGRE], *EASY[1:]])
    for draw in range(20):
        answer = GAME.bots.answer(game.sight(0), game.decision(0), Chance(b"draw", draw))
        assert answer == lead(OGRE, OGRE, family=OGRE)


def test_it_spends_its_token_to_end_truly() -> None:
    game = position([EASY[0], [OGRE, OGRE], *EASY[2:]])
    game.plays(lead(ELF, family=ELF), PASS, PASS, PASS)
    answer = GAME.bots.answer(game.sight(1), game.decision(1), Chance(b"draw", 0))
    assert answer == Answer("switch", {"cards": [OGRE, OGRE], "family": [OGRE]})


def test_far_from_its_end_it_rather_spends_its_token_than_lies_about_a_family_that_is_used_up() -> None:
    long, short = [OGRE] * 4 + [JESTER, WITCH], [OGRE, OGRE]
    for hand, others, verb in ((long * 3, short, "switch"), (long, long * 3, "follow")):
        game = position([[ELF] * 8 + others, hand, others, others])
        game.plays(lead(*[ELF] * 8, family=ELF))
        game.plays(PASS, PASS, PASS)
        answers = Counter(
            GAME.bots.answer(game.sight(1), game.decision(1), Chance(b"draw", draw)).verb for draw in range(20)
        )
        assert answers[verb] == 20


def test_it_calls_when_far_more_cards_are_declared_than_there_are() -> None:
    rest = [FAIRY, JESTER, OGRE, WITCH, *FAMILIES]
    game = position([[ELF] * 3 + rest, rest * 2, rest * 2, rest * 2])
    game.plays(lead(*[ELF] * 3, *rest[:2], family=ELF))
    game.plays(Answer("follow", {"cards": rest[:4]}), PASS, PASS)
    game.plays(Answer("follow", {"cards": rest[:4]}), PASS, PASS)
    assert answered(game, 3)["bluff"] > 15


def test_it_knows_nothing_but_its_own_sight() -> None:
    chosen = []
    for others in ([EASY[2], EASY[3]], [EASY[3], [WITCH, *FAMILIES[:2]]]):
        game = position([*EASY[:2], *others])
        game.plays(lead(ELF, family=ELF))
        chosen.append([GAME.bots.answer(game.sight(1), game.decision(1), Chance(b"draw", n)) for n in range(20)])
    assert chosen[0] == chosen[1]


ONE_FAMILY = [[ELF, OGRE, FAIRY], [OGRE, OGRE], [WITCH, WITCH, WITCH], [JESTER, FAIRY, ELF, OGRE]]


def test_who_can_first_lay_all_cards_truly_is_as_good_as_through() -> None:
    assert valued(position(ONE_FAMILY))[1] > 0.9  # 2 waits for as good a hand
    assert valued(position(ONE_FAMILY, tokens=[True, False, True, True]))[2] > 0.9  # 1 cannot name ogres
    assert max(valued(position(ONE_FAMILY, tokens=[False] * 4))) < 0.8
    led = [*ONE_FAMILY[1:], ONE_FAMILY[0]]
    assert valued(position(led, tokens=[False] * 4))[0] > 0.9  # 0 may name ogres


def test_last_cards_win_by_the_truth_whoever_else_could_lay_theirs() -> None:
    table = position([[ELF], *ONE_FAMILY[1:]])
    table.answer(0, lead(ELF, family=ELF))
    assert chances_at(table, Chance(b"endings", 0), 20)[0] > 0.9
    lied = position([[ELF], *ONE_FAMILY[1:]])
    lied.answer(0, lead(ELF, family=FAIRY))
    chances = chances_at(lied, Chance(b"endings", 0), 20)
    assert chances[1] > 0.5 > chances[0]
