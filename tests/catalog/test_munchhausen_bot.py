"""Munchhausen's bot: what it doubts, and that it neither lies nor doubts always."""

from __future__ import annotations

from collections import Counter
from itertools import count

import pytest

from games.catalog.munchhausen import GAME
from games.catalog.munchhausen.board import cannot_hold
from games.catalog.munchhausen.bot import bot
from games.engine.chance import Chance
from games.engine.players import play_out
from games.engine.position import Position
from games.engine.questions import Answer
from games.engine.weighing import weigh
from tests.catalog.munchhausen_evening import all_pass, evening_of, with_cards
from tests.hints import sure

FIRST = Chance(b"weighed", 1)


def test_it_lies_and_doubts_now_and_then_among_its_own_kind() -> None:
    said: Counter[str] = Counter()
    for game in range(12):
        _, moves = play_out(GAME, [bot] * 4, {}, f"rates {game}".encode())
        for _, answer in moves:
            if answer.verb == "bid":
                said["truth" if answer["lay"] == [answer["value"]] else "lie"] += 1
            said[answer.verb] += 1
    assert 0.3 < said["lie"] / said["bid"] < 0.9
    assert 0.15 < said["reject"] / (said["reject"] + said["accept"]) < 0.9


def test_its_bids_spread_over_the_values() -> None:
    said: Counter[int | None] = Counter()
    for game in range(12):
        _, moves = play_out(GAME, [bot] * 4, {}, f"spread {game}".encode())
        said.update(answer.values.get("value") for _, answer in moves if answer.verb in ("bid", "pass"))
    assert all(said[value] > 0.03 * sum(said.values()) for value in (5, 6, 7, 8, None))
    assert said[8] < 0.5 * sum(said.values())


def test_in_the_first_turn_an_8_is_now_true_and_now_false() -> None:
    evening = evening_of(4)
    sight, decision = evening.sight(1), evening.decision(1)
    answers = [bot(sight, decision, Chance(b"first", draw)) for draw in range(200)]
    true = [answer["lay"] == [8] for answer in answers if answer.values.get("value") == 8]
    assert 0.1 < sum(true) / len(true) < 0.9


def test_who_was_caught_lies_less_and_is_doubted_more() -> None:
    lies, doubts = {}, {}
    for caught in (0, 3):
        evening = with_cards([[8, 7, 6], [1, 2, 3, 4, 5, 6, 7, 8], [1, 8, 3]], lies=[0, caught, 0])
        sight, decision = evening.sight(1), evening.decision(1)
        said = [bot(sight, decision, Chance(b"said", draw)) for draw in range(300)]
        claims = [answer["lay"] == [answer["value"]] for answer in said if answer.verb == "bid"]
        lies[caught] = claims.count(False) / len(claims)
        evening.says(1, "bid", value=8, lay=2)
        evening.says(2, "pass")
        sight, decision = evening.sight(0), evening.decision(0)
        doubts[caught] = [bot(sight, decision, Chance(b"", draw)).verb for draw in range(300)].count("reject")
    assert lies[3] < 0.7 * lies[0]
    assert doubts[3] > doubts[0] + 30


def test_a_baron_who_has_doubted_much_expects_the_truth() -> None:
    rejected = {}
    for doubted in (0, 8):
        hands = [[8, 7, 6], [1, 2, 3, 4, 5, 6, 7, 8], [1, 8, 3], [1, 8, 3]]
        evening = with_cards(hands, doubts=[doubted] * 4, beliefs=[8 - doubted] * 4)
        evening.says(1, "bid", value=8, lay=2)
        evening.says(2, "pass")
        evening.says(3, "pass")
        sight, decision = evening.sight(0), evening.decision(0)
        rejected[doubted] = [bot(sight, decision, Chance(b"", draw)).verb for draw in range(300)].count("reject")
    assert rejected[8] < rejected[0] - 30


def test_it_banks_what_lies_between_and_keeps_its_8_to_tell_the_truth_with() -> None:
    evening = with_cards([[1, 2, 3, 4, 5, 6, 7, 8], [2, 3, 8], [1, 8, 3]])
    all_pass(evening)
    sight, decision = evening.sight(0), evening.decision(0)
    banked = Counter(bot(sight, decision, Chance(b"bank", draw))["card"][0] for draw in range(400))
    assert all(banked[card] > 10 for card in (3, 4, 5, 6))
    assert banked[8] + banked[1] < banked[6]


def test_in_the_second_wave_it_may_raise_its_own_bid() -> None:
    raised = 0
    for game in range(6):
        _, moves = play_out(GAME, [bot] * 4, {}, f"raises {game}".encode())
        last: dict[int, int] = {}
        for seat, answer in moves:
            if answer.verb in ("accept", "reject", "bank"):
                last.clear()
            if answer.verb == "bid":
                raised += seat in last and max(last.values()) == last[seat] < answer["value"]
                last.setdefault(seat, answer["value"])
    assert raised > 5


def test_it_doubts_a_card_that_it_knows_to_be_elsewhere() -> None:
    verdicts = {}
    for seen in ([], [8]):
        evening = with_cards([[8, 8, 5], [1, 2, 3, 4, 5, 6, 7, 8], [8, 3]], seen=[[], [], seen])
        evening.says(1, "bid", value=8, lay=2)
        evening.says(2, "pass")
        sight, decision = evening.sight(0), evening.decision(0)
        verdicts[len(seen)] = [bot(sight, decision, Chance(b"", draw)).verb for draw in range(200)].count("reject")
    assert verdicts[0] < 170
    assert verdicts[1] > 190


def test_it_doubts_a_card_that_all_have_seen_its_owner_lose() -> None:
    verdicts = {}
    for left in ([1, 2, 3, 4, 5, 6, 7, 8], [1, 2, 3, 4, 5, 6, 7]):
        every = [*range(1, 9)]
        evening = with_cards([[8, 7, 5], [1, 2, 3, 4, 5, 6, 7], [8, 3]], possible=[every, left, every])
        evening.says(1, "bid", value=8, lay=2)
        evening.says(2, "pass")
        sight, decision = evening.sight(0), evening.decision(0)
        verdicts[8 in left] = [bot(sight, decision, Chance(b"", draw)).verb for draw in range(200)].count("reject")
    assert verdicts[True] < 170
    assert verdicts[False] > 190


@pytest.mark.parametrize("seats", [2, 3, 4, 7])
@pytest.mark.parametrize("bidding", ["waves", "open"])
def test_it_never_says_what_all_can_see_to_be_false(seats: int, bidding: str) -> None:
    said = gone = 0
    for game in range(12):
        position = Position.deal(GAME, seats, {"bidding": bidding}, b"gone %d" % game)
        for number in count():
            if position.question is None:
                break
            (seat, *_) = position.awaited
            sight = position.sight(seat)
            answer = bot(sight, position.question.decisions[seat], Chance(b"gone", number))
            if "value" in answer.values:
                said += 1
                gone += any(cannot_hold(sight, seat, value) for value in range(sight.low, 9))
                assert not cannot_hold(sight, seat, answer["value"])
            position.answer(seat, answer)
    assert said > gone > 20


@pytest.mark.parametrize("gone", [False, True])
def test_a_lie_that_all_can_see_is_weighed_as_one(gone: bool) -> None:
    every, seven = [*range(1, 9)], [*range(1, 8)]
    hands = [every, seven if gone else every, every]
    evening = with_cards(hands, possible=hands)
    found = weigh(evening, 1, Answer("bid", {"value": 8, "lay": [2], "bank": [], "up_to": [], "final": []}), 0, FIRST)
    assert (found.share(sure(GAME.bots.claims)) < 0.1) is gone


def test_it_answers_the_same_to_the_same() -> None:
    evening = evening_of(4)
    answers = [bot(evening.sight(1), evening.decision(1), Chance(b"same", 1)) for _ in range(2)]
    assert answers[0] == answers[1]
