"""The Lift's bot: how well it plays, and what it reckons with."""

from __future__ import annotations

import pytest

from games.catalog.the_lift import GAME
from games.catalog.the_lift.bot import Outlook, best, bot, incomes, worth
from games.catalog.the_lift.crews import CREWS, Counts, able, without
from games.engine.chance import Chance
from games.engine.players import absent_player, every_table, play_out, random_player
from games.engine.questions import Answer
from games.engine.rulebook import Player
from tests.catalog.the_lift_evening import Evening


def share_of_wins(others: Player, seats: int, games: int) -> float:
    """Return which part of the games the bot wins, each from another seat in turn; a shared win counts in part."""
    won = 0.0
    for game in range(games):
        players = [others] * seats
        players[game % seats] = bot
        position, _ = play_out(GAME, players, {}, f"share {game}".encode())
        assert position.outcome
        places = position.outcome.places
        won += (places[game % seats] == 1) / places.count(1)
    return won / games


def said(evening: Evening) -> Answer:
    return bot(evening.position.sight(evening.mover), evening.decision, Chance(b"", 0))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_beats_random_players_nearly_always(seats: int) -> None:
    assert share_of_wins(random_player, seats, 40) >= 0.9


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_beats_what_is_played_for_the_absent(seats: int) -> None:
    assert share_of_wins(absent_player, seats, 24) >= 1.3 / seats


@pytest.mark.parametrize(("seats", "options"), every_table(GAME))
def test_it_plays_at_every_table(seats: int, options: dict[str, str]) -> None:
    position, _ = play_out(GAME, [bot] * seats, options, b"every table")
    assert position.outcome


def test_it_answers_the_same_to_the_same_whatever_the_deck_holds() -> None:
    evening = Evening.of(3, "YRGBB", hands=("YYR", "GG", "B"))
    before = said(evening)
    table = evening.table
    table.deck.reverse()
    assert said(evening) == before


def all_ways(hand: Counts, lifts: int) -> int:
    """Try everything: the most points of a hand in so many crews."""
    if not lifts:
        return 0
    ways = (CREWS[g].points + all_ways(without(hand, CREWS[g].dwarves), lifts - 1) for g in able(hand))
    return max(ways, default=0)


def test_it_knows_the_best_crews_of_a_hand() -> None:
    for hand in ((4, 3, 0, 0), (5, 3, 2, 1), (6, 0, 4, 2), (3, 3, 3, 3), (0, 0, 0, 0)):
        for lifts in range(4):
            assert best(hand, lifts) == all_ways(hand, lifts)


def test_it_reckons_only_with_dwarves_that_are_still_to_come() -> None:
    for deck in ((0, 0, 0, 6), (20, 0, 0, 0), (10, 10, 5, 0)):
        for income in incomes(Outlook(3, 6, (1, 1, 1, 1), deck)):
            assert all(few <= many for few, many in zip(income, deck, strict=True))


def test_a_hand_is_worth_nothing_more_after_the_last_round() -> None:
    assert worth((9, 9, 9, 3), Outlook(4, 0, (0, 0, 0, 0), (0, 0, 0, 0)), 0) == 0


def test_before_the_last_round_a_hand_is_worth_its_best_crew_with_what_it_can_still_hire() -> None:
    last = Outlook(2, 1, (1, 3, 1, 0), (0, 0, 0, 0))
    assert worth((4, 0, 0, 0), last, 0) == CREWS["diamond"].points


def test_in_the_last_round_it_completes_the_best_crew() -> None:
    evening = Evening.of(3, "YRRGB", "", ("YYYYR",), 12, deck=[])
    assert said(evening) == Answer("claim", {"colour": ["red"], "plan": ["diamond"]})


def test_it_stands_on_the_lift_where_another_would_be_there_before_it() -> None:
    evening = Evening.of(2, "GGGYY", "YYYYY", (2 * "YYYYRRR", 2 * "YYYYRRR"), 11, deck=[])
    assert said(evening) == Answer("lift", {"crew": ["diamond"]})
