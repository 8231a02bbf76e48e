"""Bots and plans say the same in every process: no answer and no proposal depends on the order of a set."""

from __future__ import annotations

import os
import subprocess
import sys

SAID = """
from games.catalog import GAMES
from games.engine.chance import Chance
from games.engine.advance import invited
from games.engine.position import Position
from games.engine.searching import search

for slug, rules in GAMES.items():
    position = Position.deal(rules, rules.seats[-1], {}, b"hashes")
    for answer in range(80):
        if position.question is None:
            break
        seat = min(position.awaited)
        sight = position.sight(seat)
        print(slug, answer, [(plan.kind.name, dict(plan.start)) for plan in invited(rules.advance, sight)])
        decision, chance = position.question.decisions[seat], Chance(b"hashes", f"{position.asked} {seat}")
        given = rules.bots.answer(sight, decision, chance)
        print(given)
        if not answer % 10:
            print(search(position, seat, Chance(b"hashes", f"search {position.asked}"), 4))
        position.answer(seat, given)
"""


def said(seed: str) -> list[str]:
    """What bots answer and plans propose in a process whose sets have an order of their own."""
    ran = subprocess.run(
        [sys.executable, "-c", SAID],
        env=os.environ | {"PYTHONHASHSEED": seed},
        capture_output=True,
        text=True,
        check=True,
    )
    return ran.stdout.splitlines()


def test_every_process_says_the_same() -> None:
    one, other = said("1"), said("2")
    assert len(one) > 500
    assert not [pair for pair in zip(one, other, strict=True) if pair[0] != pair[1]]
