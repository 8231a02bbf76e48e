"""Munchhausen's bot: what it doubts, and that it neither lies nor doubts always."""

from __future__ import annotations

from collections import Counter

from games.catalog.munchhausen import GAME
from games.catalog.munchhausen.bot import bot
from games.engine.chance import Chance
from games.engine.players import play_out
from tests.catalog.munchhausen_evening import evening_of, with_cards


def test_it_lies_and_doubts_now_and_then_among_its_own_kind() -> None:
    said: Counter[str] = Counter()
    for game in range(12):
        _, moves = play_out(GAME, [bot] * 4, {}, f"rates {game}".encode())
        for _, answer in moves:
            if answer.verb == "bid":
                said["truth" if answer["lay"] == [answer["value"]] else "lie"] += 1
            said[answer.verb] += 1
    assert 0.3 < said["lie"] / said["bid"] < 0.85
    assert 0.15 < said["reject"] / (said["reject"] + said["accept"]) < 0.75


def test_it_doubts_a_card_that_it_knows_to_be_elsewhere() -> None:
    verdicts = {}
    for seen in ([], [8]):
        evening = with_cards([[8, 8, 5], [2, 3], [8, 3]], seen=[[], [], seen], truths=[0, 9, 0])
        evening.says(1, "bid", value=8, lay=2)
        evening.says(2, "pass")
        sight, decision = evening.sight(0), evening.decision(0)
        verdicts[len(seen)] = [bot(sight, decision, Chance(b"", draw)).verb for draw in range(200)].count("reject")
    assert verdicts[0] < 100
    assert verdicts[1] > 190


def test_it_answers_the_same_to_the_same() -> None:
    evening = evening_of(4)
    answers = [bot(evening.sight(1), evening.decision(1), Chance(b"same", 1)) for _ in range(2)]
    assert answers[0] == answers[1]
