"""What happens among Trust Me!'s bots, for what they expect of others."""

from __future__ import annotations

from functools import partial
from types import SimpleNamespace as Seen

from benchmarks.matches import moves, seeing
from benchmarks.train.learning import Ratio, blank, count, moved
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
from games.engine.bots import likely
from games.engine.sights import Sight

LEAST = {"leader_doubted": 0.05, "doubted": 0.1}  # strangers doubt more often than bots that expect each other not to
FIELDS = Expected.__struct_fields__


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


def nothing(usual: Expected) -> Seen:
    """Return what has been counted before anything has been seen."""
    return blank(usual, Ratio)


def learnt(usual: Expected, seen: Seen, step: float) -> Expected:
    """Move what the bot expects at a number of players towards what happens there among its own kind."""
    return Expected(**{n: moved(getattr(seen, n), getattr(usual, n), step, LEAST.get(n, 0.0)) for n in FIELDS})


def watch(ways: Ways, seats: int, seed: bytes, seen: Seen) -> None:
    """Play a game, and count who lies and who is doubted wherever a claim may be believed or not."""
    usual = ways.expected[str(seats)]
    for position, seat, decision, answer in moves(GAME, [seeing(partial(play, ways=ways))] * seats, seed):
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
