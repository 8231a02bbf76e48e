"""What happens among Munchhausen's bots, for what they expect of others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from operator import mul
from types import SimpleNamespace as Seen

from benchmarks.matches import moves, seeing
from benchmarks.train.learning import Rate, Worths, blank, moved
from games.catalog.munchhausen import GAME
from games.catalog.munchhausen.board import DUEL, HIGHEST, Mat
from games.catalog.munchhausen.bot import (
    HANDS,
    Expected,
    View,
    Ways,
    best_claim,
    bids,
    claim_of,
    left_of,
    play,
    sayable,
)
from games.catalog.munchhausen.rules import MANY
from games.engine.position import Position
from games.engine.questions import Answer, Decision, Seat
from games.engine.table import FaceDown

COUNTED = ("lying", "doubting", "winning", "opening", "raising", "keeping", "matching", "caught", "doubted")
SELDOM = 1  # case that what was expected before counts for: some values are said a few times in a round


def beginning(seats: int) -> Expected:
    """Return what to expect before anything has been seen."""
    low = 3 if seats >= MANY else 1
    winning = [max(0.05, round((value - low + 1) / (HIGHEST - low + 1), 3)) for value in range(1, HIGHEST + 1)]
    return Expected(
        lying=[[0.5] * HIGHEST for _ in range(HANDS)],
        doubting=[[0.4] * HIGHEST for _ in range(HANDS)],
        winning=winning,
        opening=winning,
        matching=0.5,
        raising=[0.6] * (HIGHEST - 1) + [0.9],
        keeping=[0.3] * HIGHEST,
        hand=[float(-(seats == DUEL))] * HIGHEST,
        lost=-1.0,
        waiting=0.2,
        caught=0.6,
        doubted=0.4,
    )


def nothing(usual: Expected) -> Seen:
    """Return what has been counted before anything has been seen, beside what is expected: what it cost, and hoped."""
    seen = blank(usual, partial(Rate, SELDOM))
    seen.hand = Worths(HIGHEST)
    seen.turns = seen.lost = 0.0  # turns, and what they have cost those who had no part in them
    seen.hoped = seen.waited = 0.0  # what those who passed could have had in the first wave, and found in the second
    return seen


def learnt(usual: Expected, seen: Seen, step: float) -> Expected:
    """Move what the bot expects at a number of players towards what happens there among its own kind."""
    return Expected(
        **{name: moved(getattr(seen, name), getattr(usual, name), step) for name in COUNTED},
        hand=seen.hand.moved(usual.hand, step),
        waiting=round(usual.waiting + step * (seen.waited / max(1.0, seen.hoped) - usual.waiting), 4),
        lost=round(usual.lost + step * (seen.lost / max(1, seen.turns) - usual.lost), 4),
    )


def watch(ways: Ways, seats: int, seed: bytes, seen: Seen) -> None:
    """Play a game and count what is bid, won, doubted and false, and how the hands before each turn fared."""
    turn = Turn(-1)
    stood: list[Stand] = []
    for position, seat, decision, answer in moves(GAME, [seeing(partial(play, ways=ways))] * seats, seed):
        table = position.table
        assert isinstance(table, Mat)
        if table.turns != turn.number:
            turn = Turn(table.turns)
            stood.append(Stand.of(table))
        if decision.option("pass"):
            turn.first[seat] = answer.values.get("value")
            hoped(position, seat, answer, ways, seen)
        elif decision.option("stand"):
            if answer.verb == "bid":
                turn.second[seat] = (answer["value"], table.top)
            elif table.top and turn.first.get(seat) == table.top:
                turn.kept[seat] = table.top
            if turn.first.get(seat) is None:
                seen.waited += found(View(position.sight(seat), ways), decision)
        elif answer.verb in ("accept", "reject"):
            chosen: Seat = answer["bidder"][0]
            judged(table, seat, chosen, answer.verb, seen, position)
            stood[-1].parts = {seat, chosen}
            turn.note(chosen, seen)
    assert position.outcome is not None
    assert isinstance(position.table, Mat)
    end = position.table.ending
    assert end is not None
    fared(stood, [sum(mat) - sum(hand) for mat, hand in zip(end.mats, end.hands, strict=True)], ways, seen)


@dataclass
class Turn:
    """The bids of a turn: of the first wave, and of the second with the highest of the first."""

    number: int
    first: dict[Seat, int | None] = field(default_factory=dict)
    second: dict[Seat, tuple[int, int]] = field(default_factory=dict)
    kept: dict[Seat, int] = field(default_factory=dict)  # the highest of the first, where they stand

    def note(self, chosen: Seat, seen: Seen) -> None:
        """Count which bids were taken."""
        for seat, value in self.first.items():
            if value is not None and seat not in self.second:
                seen.winning[value - 1].count(seat == chosen)
        for seat, value in self.kept.items():
            seen.keeping[value - 1].count(seat == chosen)
        for seat, (value, top) in self.second.items():
            rate = (seen.raising if top else seen.opening)[value - 1] if value > top else seen.matching
            rate.count(seat == chosen)


@dataclass
class Stand:
    """How everybody stood before a turn: points on mats, and cards in hands."""

    mats: list[int]
    hands: list[list[int]]  # how many of each value
    parts: set[Seat] = field(default_factory=set)  # who had a part in the turn

    @classmethod
    def of(cls, table: Mat) -> Stand:
        """Look at a table."""
        mats = [sum(int(card.card if isinstance(card, FaceDown) else card) for card in mat) for mat in table.mats]
        return cls(mats, [[hand.count(value) for value in range(1, HIGHEST + 1)] for hand in table.hands])


def lead(numbers: Sequence[float], seat: Seat) -> float:
    """Return how far a seat is ahead of the others on average."""
    return numbers[seat] - (sum(numbers) - numbers[seat]) / (len(numbers) - 1)


def fared(stood: Sequence[Stand], points: Sequence[float], ways: Ways, seen: Seen) -> None:
    """Set the hands before each turn beside what became of them, and each turn's gain beside who had no part in it."""
    seats = [*range(len(points))]
    values = []
    for stand in stood:
        for seat in seats:
            if len(seats) > DUEL:  # in a duel all cards are worth the same: with other worths the honest lived off it
                led = [lead(held, seat) for held in zip(*stand.hands, strict=True)]
                seen.hand.add(led, lead(points, seat) - lead(stand.mats, seat))
        hand = ways.expected[str(len(points))].hand
        worth = [stand.mats[seat] + sum(map(mul, hand, stand.hands[seat])) for seat in seats]
        values.append([lead(worth, seat) for seat in seats])
    for stand, before, after in zip(stood, values, values[1:], strict=False):
        for seat in seats:
            if stand.parts and seat not in stand.parts:
                seen.lost += after[seat] - before[seat]
                seen.turns += 1


def judged(table: Mat, baron: Seat, chosen: Seat, verb: str, seen: Seen, position: Position) -> None:
    """Count a verdict, and the truth of what was judged."""
    value, plan = table.bids[chosen], table.plans[chosen]
    assert value is not None
    assert plan is not None
    lie = plan.lay != value
    left = left_of(position.sight(baron), chosen, value)
    seen.lying[left][value - 1].count(lie)
    seen.doubting[left][value - 1].count(verb == "reject")
    seen.doubted.count(verb == "reject")
    if verb == "reject":
        seen.caught.count(lie)


def hoped(position: Position, seat: Seat, answer: Answer, ways: Ways, seen: Seen) -> None:
    """Note what the best claim of somebody who passes would have brought."""
    if answer.verb == "pass":
        view = View(position.sight(seat), ways)
        values = sayable(view.sight, view.sight.low)
        seen.hoped += max(best_claim(view, claim_of(view, value)) for value in values)


def found(view: View, decision: Decision) -> float:
    """Return what the second wave is worth to somebody who has waited."""
    return sum(bid.likely * bid.worth for bid in bids(view, decision))
