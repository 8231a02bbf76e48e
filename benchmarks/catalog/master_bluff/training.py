"""What happens among Master Bluff's bots, for what they expect of others."""

from __future__ import annotations

from functools import partial
from types import SimpleNamespace as Seen

from benchmarks.matches import moves, seeing
from benchmarks.train.learning import Ratio, blank, count, moved
from games.catalog.master_bluff import GAME
from games.catalog.master_bluff.board import Board, Claim
from games.catalog.master_bluff.bot import (
    ROWS,
    Expected,
    Ways,
    called_odds,
    chosen,
    excess,
    lie,
    play,
)
from games.engine.bots import likely
from games.engine.sights import Sight

MOST, IN_ALL = 8, 12  # cards in a claim, and in all of a round that are told apart
LEAST = {  # strangers lie and call more often than bots that expect each other not to
    "leader_lies": 0.12,
    "lies": 0.45,
    "leader_called": 0.18,
    "called": 0.18,
}
FIELDS = Expected.__struct_fields__


def beginning(seats: int) -> Expected:
    """Return what to expect before anything has been seen."""
    return Expected(
        leader_lies=[0.3] * MOST,
        lies=[0.6] * MOST,
        excess=[1.0] * ROWS,
        leader_called=[0.5] * MOST,
        called=[0.33] * MOST,
        total=[1.0] * IN_ALL,
    )


def nothing(usual: Expected) -> Seen:
    """Return what has been counted before anything has been seen."""
    return blank(usual, Ratio)


def learnt(usual: Expected, seen: Seen, step: float) -> Expected:
    """Move what the bot expects at a number of players towards what happens there among its own kind."""
    return Expected(**{n: moved(getattr(seen, n), getattr(usual, n), step, LEAST.get(n, 0.0)) for n in FIELDS})


def watch(ways: Ways, seats: int, seed: bytes, seen: Seen) -> None:
    """Play a game and count who lies, to all who are asked, and who is called; everybody calls last cards."""
    claim: Claim | None = None
    usual, expected, called = ways.expected[str(seats)], 0.0, False
    places: list[Ratio] = []
    for position, seat, _decision, answer in moves(GAME, [seeing(partial(play, ways=ways))] * seats, seed):
        table, sight = position.table, position.sight(seat)
        assert isinstance(table, Board)
        if table.claim is not claim:
            count(places, expected, called)
            claim, places, called = table.claim, [], False
            if claim is not None and table.hands[claim.seat]:
                free, before = chosen(sight, claim), declared(table)
                expected = likely(called_odds(usual, free, claim.count, before))
                places = called_at(seen, free, claim.count, before)
        if places and claim is not None:
            count_lie(sight, claim, usual, not table.is_true(claim), seen)
        called = called or answer.verb == "bluff"
    count(places, expected, called)


def count_lie(sight: Sight, claim: Claim, usual: Expected, found: bool, seen: Seen) -> None:
    """Count a claim that could be true for all that somebody sees."""
    expected = lie(sight, claim, usual)
    if expected == 1:
        return
    if chosen(sight, claim):
        count([seen.leader_lies[claim.count - 1]], expected, found)
    else:
        count([seen.lies[claim.count - 1], seen.excess[excess(sight, claim)]], expected, found)


def declared(table: Board) -> int:
    """Return how many cards of the open claim's family were declared before it in the round."""
    return sum(before.count for before in table.claims if before.family == table.family)


def called_at(seen: Seen, free: bool, count: int, before: int) -> list[Ratio]:
    """Return where to count whether a claim is called."""
    if free:
        return [seen.leader_called[count - 1]]
    return [seen.called[count - 1], seen.total[min(before + count, IN_ALL) - 1]]
