"""What happens among Trust Me!'s bots, for what they expect of others."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from typing import Any

from benchmarks.train.beliefs import Rate, Ratio, count, ratios, run_of
from games.catalog.trust_me import GAME
from games.catalog.trust_me.board import ALIKE, CREATURE, Board
from games.catalog.trust_me.bot import (
    MOST_BEFORE,
    Expected,
    Ways,
    before,
    doubted_odds,
    elsewhere,
    false_odds,
    known,
    play,
)
from games.catalog.trust_me.rules import MOST
from games.engine.bots import likely
from games.engine.sights import Sight

LEAST = {"leader_doubted": 0.05, "doubted": 0.1}  # strangers doubt more often than bots that expect each other not to


@dataclass
class Seen:
    """What has happened."""

    leader_false: list[Ratio] = field(default_factory=partial(ratios, MOST))
    false: list[Ratio] = field(default_factory=partial(ratios, MOST))
    elsewhere: list[Ratio] = field(default_factory=partial(ratios, ALIKE + 1))
    known: list[Ratio] = field(default_factory=partial(ratios, 3))
    before: list[Ratio] = field(default_factory=partial(ratios, MOST_BEFORE))
    leader_doubted: list[Ratio] = field(default_factory=partial(ratios, MOST))
    doubted: list[Ratio] = field(default_factory=partial(ratios, MOST))
    said: list[Ratio] = field(default_factory=partial(ratios, MOST_BEFORE))
    doubting: Rate = field(default_factory=Rate)


def beginning(seats: int) -> Expected:
    """Return what to expect before anything has been seen."""
    return Expected(
        leader_false=[0.1, 0.3, 0.4, 0.6, 0.9],
        false=[0.1, 0.6, 1.0, 1.5, 2.0],
        elsewhere=[1.0] * (ALIKE + 1),
        known=[1.0] * 3,
        before=[1.0] * MOST_BEFORE,
        leader_doubted=[0.1, 0.15, 0.2, 0.3, 0.4],
        doubted=[0.3, 0.4, 0.7, 1.0, 1.5],
        said=[1.0] * MOST_BEFORE,
        doubting=0.25,
    )


def learnt(ways: Ways, seats: int, seed: str, games: int, step: float) -> Expected:
    """Move what the bot expects at a number of players towards what happens there among its own kind."""
    usual, seen = ways.expected[str(seats)], Seen()
    for number in range(games):
        watch(ways, seats, f"{seed} {number}".encode(), seen)
    moved: dict[str, Any] = {}
    for name in usual.__struct_fields__:
        old, found = getattr(usual, name), getattr(seen, name)
        if isinstance(old, list):
            after = [ratio.moved(odds, step) for ratio, odds in zip(found, old, strict=True)]
            moved[name] = [max(LEAST.get(name, 0.0), odds) for odds in after]
        else:
            moved[name] = found.moved(old, step)
    return Expected(**moved)


def watch(ways: Ways, seats: int, seed: bytes, seen: Seen) -> None:
    """Play a game, and count who lies and who is doubted wherever a claim may be believed or not."""
    usual = ways.expected[str(seats)]
    for position, seat, decision, answer in run_of(GAME, [partial(play, ways=ways)] * seats, seed):
        if decision.option("believe") is None:
            continue
        sight, table = position.sight(seat), position.table
        assert isinstance(table, Board)
        assert table.claim is not None
        laid = [card.card for card in table.stack[-table.claim.count :]]
        count_false(sight, usual, sum(card not in (table.claim.animal, CREATURE) for card in laid) / len(laid), seen)
        if answer.verb in ("believe", "disbelieve"):
            count_doubt(sight, usual, answer.verb == "disbelieve", seen)


def count_false(sight: Sight, usual: Expected, false: float, seen: Seen) -> None:
    """Count how many cards of a claim are false, as a part of all."""
    at, expected = sight.claim.count - 1, likely(false_odds(sight, usual))
    places = [seen.elsewhere[elsewhere(sight)], seen.known[known(sight)]]
    places += [seen.false[at], seen.before[before(sight) - 1]] if sight.plays else [seen.leader_false[at]]
    count(places, expected, false)


def count_doubt(sight: Sight, usual: Expected, doubted: bool, seen: Seen) -> None:
    """Count whether a claim is believed."""
    at, said = sight.claim.count - 1, before(sight) if sight.plays else 0
    expected = likely(doubted_odds(usual, said)[at])
    count([seen.doubted[at], seen.said[said - 1]] if said else [seen.leader_doubted[at]], expected, doubted)
    seen.doubting.count(doubted)
