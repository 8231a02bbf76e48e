"""Munchhausen's bot: how well it plays, and that neither doubting nor believing nor lying always beats it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

from games.catalog.munchhausen import GAME
from games.catalog.munchhausen.bot import bot
from games.engine.chance import Chance
from games.engine.players import every_table, play_out, random_player
from games.engine.questions import Answer, Decision
from games.engine.rulebook import Player
from games.engine.table import Sight
from tests.catalog.munchhausen_evening import Evening


def share_of_wins(player: Player, others: Sequence[Player], games: int) -> float:
    """Return which part of the games a player wins, each from another seat in turn; a shared win counts in part."""
    won = 0.0
    for game in range(games):
        seat = game % (len(others) + 1)
        players = [*others[:seat], player, *others[seat:]]
        position, _ = play_out(GAME, players, {}, f"share {game}".encode())
        assert position.outcome
        places = position.outcome.places
        won += (places[seat] == 1) / places.count(1)
    return won / games


def doubter(sight: Sight, decision: Decision, chance: Chance) -> Answer:
    """Play like the bot, but doubt everything."""
    answer = bot(sight, decision, chance)
    if answer.verb != "accept":
        return answer
    return Answer("reject", {"bidder": answer["bidder"], "bank": [max(sight.hands[sight.me])]})


def believer(sight: Sight, decision: Decision, chance: Chance) -> Answer:
    """Play like the bot, but believe everything."""
    answer = bot(sight, decision, chance)
    return Answer("accept", {"bidder": answer["bidder"]}) if answer.verb == "reject" else answer


def liar(sight: Sight, decision: Decision, chance: Chance) -> Answer:
    """Play like the bot, but never lay what was bid if there is anything else to lay."""
    answer = bot(sight, decision, chance)
    others = [card for card in sight.hands[sight.me] if card != answer.values.get("value")]
    if "lay" not in answer.values or not others:
        return answer
    return Answer(answer.verb, {**answer.values, "lay": [min(others)], "bank": []})


def test_it_beats_three_random_players_in_nearly_half_of_400_games_and_more() -> None:
    assert share_of_wins(bot, [random_player] * 3, 400) >= 0.45


@pytest.mark.parametrize(("always", "at_most"), [(doubter, 0.3), (believer, 0.3), (liar, 0.4)])
def test_nobody_lives_off_doing_always_the_same_to_it(always: Player, at_most: float) -> None:
    assert share_of_wins(always, [bot] * 3, 48) <= at_most


def test_it_lies_and_doubts_now_and_then_among_its_own_kind() -> None:
    said: Counter[str] = Counter()
    for game in range(40):
        _, moves = play_out(GAME, [bot] * 4, {}, f"rates {game}".encode())
        for _, answer in moves:
            if answer.verb == "bid":
                said["truth" if answer["lay"] == [answer["value"]] else "lie"] += 1
            said[answer.verb] += 1
    assert 0.3 < said["lie"] / said["bid"] < 0.7
    assert 0.15 < said["reject"] / (said["reject"] + said["accept"]) < 0.6


def test_it_doubts_a_card_that_it_knows_to_be_elsewhere() -> None:
    verdicts = {}
    for seen in ([], [8]):
        evening = Evening.with_cards([[8, 8, 5], [2, 3], [8, 3]], seen=[[], [], seen], truths=[0, 9, 0])
        evening.says(1, "bid", value=8, lay=2)
        evening.says(2, "pass")
        sight, decision = evening.position.sight(0), evening.decision(0)
        verdicts[len(seen)] = [bot(sight, decision, Chance(b"", draw)).verb for draw in range(200)].count("reject")
    assert verdicts[0] < 100
    assert verdicts[1] > 190


@pytest.mark.parametrize(("seats", "options"), every_table(GAME))
def test_it_plays_at_every_table(seats: int, options: dict[str, str]) -> None:
    position, _ = play_out(GAME, [bot] * seats, options, b"every table", bound=5000)
    assert position.outcome


def test_it_answers_the_same_to_the_same() -> None:
    evening = Evening.of(4)
    answers = [bot(evening.position.sight(1), evening.decision(1), Chance(b"same", 1)) for _ in range(2)]
    assert answers[0] == answers[1]
