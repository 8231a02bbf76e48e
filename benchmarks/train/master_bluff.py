"""What happens among Master Bluff's bots, for what they expect of others."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial

from benchmarks.train.beliefs import Rate, Ratio, run_of
from games.catalog.master_bluff import GAME
from games.catalog.master_bluff.board import Board, Claim
from games.catalog.master_bluff.bot import Expected, Ways, chosen, lie, play

MOST = 8  # cards in a claim
LEAST = {  # strangers lie and call more often than bots that expect each other not to
    "leader_lies": 0.12,
    "lies": 0.45,
    "leader_called": 0.15,
    "called": 0.15,
}


def ratios() -> list[Ratio]:
    """Count nothing yet, by the number of cards in a claim."""
    return [Ratio() for _ in range(MOST)]


def rates() -> list[Rate]:
    """Count nothing yet, by the number of cards in a claim."""
    return [Rate() for _ in range(MOST)]


@dataclass
class Seen:
    """What has happened."""

    leader_lies: list[Ratio] = field(default_factory=ratios)
    lies: list[Ratio] = field(default_factory=ratios)
    leader_called: list[Rate] = field(default_factory=rates)
    called: list[Rate] = field(default_factory=rates)


def beginning(seats: int) -> Expected:
    """Return what to expect before anything has been seen."""
    return Expected(leader_lies=[0.3] * MOST, lies=[0.6] * MOST, leader_called=[0.35] * MOST, called=[0.25] * MOST)


def learnt(ways: Ways, seats: int, seed: str, games: int, step: float) -> Expected:
    """Move what the bot expects at a number of players towards what happens there among its own kind."""
    usual, seen = ways.expected[str(seats)], Seen()
    for number in range(games):
        watch(ways, seats, f"{seed} {number}".encode(), seen)
    moved = {}
    for name, least in LEAST.items():
        before = getattr(usual, name)
        after = [found.moved(old, step) for found, old in zip(getattr(seen, name), before, strict=True)]
        moved[name] = [max(least, rate) for rate in after]
    return Expected(**moved)


def watch(ways: Ways, seats: int, seed: bytes, seen: Seen) -> None:
    """Play a game and count who lies and who is called; everybody calls last cards."""
    claim: Claim | None = None
    for position, seat, _decision, answer in run_of(GAME, [partial(play, ways=ways)] * seats, seed):
        table = position.table
        assert isinstance(table, Board)
        if table.claim is None or not table.hands[table.claim.seat]:
            continue
        free = chosen(position.sight(seat), table.claim)
        called = (seen.leader_called if free else seen.called)[table.claim.count - 1]
        if table.claim is not claim:
            claim = table.claim
            called.cases += 1
            likely = lie(position.sight(seat), claim, ways.expected[str(seats)])
            if likely < 1:
                (seen.leader_lies if free else seen.lies)[claim.count - 1].add(likely, not table.is_true(claim))
        called.hits += answer.verb == "bluff"
