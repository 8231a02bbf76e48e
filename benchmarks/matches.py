"""The runner of matches: it deals, seats, plays and counts, with errors. The commands only say who sits there.

Whatever lies in chance is the same in every game of a deal: the shuffles, and what each seat draws. So a bot among bots
wins its fair share of each deal, and what somebody wins beyond it is their own.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from math import inf, sqrt
from statistics import fmean, variance
from typing import Any, TypeVar

from games.engine.chance import Chance
from games.engine.position import Playout, Position
from games.engine.questions import Answer, Decision, Seat
from games.engine.rulebook import Player, Rulebook

BOUND = 20_000  # answers after which a game counts as lost by everybody
FEWEST = 25  # deals before an error is believed
SURE = 1.5  # errors by which a share must be below the most it may be
WORKERS = 2
USUAL_SEATS = 4
Seated = Callable[[Position, Seat, Chance], Answer]  # whoever sits at a table, and is asked
Found = TypeVar("Found")


def spread(work: Callable[..., Found], *cases: Any) -> Iterator[Found]:
    """Do something for each case, on all cores."""
    with ProcessPoolExecutor(WORKERS) as pool:
        yield from pool.map(work, *cases)


def seeing(player: Player) -> Seated:
    """Return somebody who plays by what they see."""

    def seated(position: Position, seat: Seat, chance: Chance) -> Answer:
        return player(position.sight(seat), decision_of(position, seat), chance)

    return seated


def anyhow(position: Position, seat: Seat, chance: Chance) -> Answer:
    """Give any legal answer, without a look at the table, which takes time."""
    return decision_of(position, seat).sample(chance)


def sizes_of(rules: Rulebook) -> list[int]:
    """Return the numbers of players at which is measured what somebody wins: the fewest, four, and the most."""
    sizes = rules.seats
    return sorted({sizes[0], min(max(USUAL_SEATS, sizes[0]), sizes[-1]), sizes[-1]})


def decision_of(position: Position, seat: Seat) -> Decision:
    assert position.question is not None
    return position.question.decisions[seat]


def moves(rules: Rulebook, seated: Sequence[Seated], seed: bytes) -> Iterator[tuple[Position, Seat, Decision, Answer]]:
    """Play a game, and stop before each answer is given."""
    position = Position.deal(rules, len(seated), {}, seed)
    chances = [Chance(seed, f"seat {seat}") for seat in range(len(seated))]
    for _ in range(BOUND):
        if position.question is None:
            return
        seat = position.awaited[0]
        answer = seated[seat](position, seat, chances[seat])
        yield position, seat, position.question.decisions[seat], answer
        position.answer(seat, answer)


def played(rules: Rulebook, seated: Sequence[Seated], seed: bytes) -> Position:
    """Play a game, and return how it stands then."""
    return deque((position for position, *_ in moves(rules, seated, seed)), maxlen=1).pop()


def won(position: Position | Playout, seats: int) -> list[float]:
    """Return which part of the win each seat has; nobody has any of a game without end."""
    if position.outcome is None:
        return [0.0] * seats
    places = position.outcome.places
    return [(place == 1) / places.count(1) for place in places]


def won_of_deal(rules: Rulebook, player: Seated, others: Seated, seats: int, seed: str) -> float:
    """Play one deal from every seat in turn, and return which part of these games the player wins."""
    seated = ([player if seat == at else others for seat in range(seats)] for at in range(seats))
    return sum(won(played(rules, table, seed.encode()), seats)[at] for at, table in enumerate(seated)) / seats


@dataclass
class Share:
    """Which part of the games somebody has won, deal by deal; a shared win counts in part."""

    seats: int
    deals: list[float] = field(default_factory=list)

    @property
    def games(self) -> int:
        """How many games that were."""
        return len(self.deals) * self.seats

    @property
    def times(self) -> float:
        """How many times their fair share they have won, that is what a bot in the same seats would win."""
        return self.seats * fmean(self.deals)

    @property
    def error(self) -> float:
        """Half of the interval in which that truly lies in 19 cases of 20."""
        return self.seats * 1.96 * sqrt(variance(self.deals) / len(self.deals)) if len(self.deals) > 1 else 9.9

    def is_clear(self, error: float, most: float) -> bool:
        """Whether more games are not needed: it is known well enough, or surely far below the most that it may be."""
        if len(self.deals) < FEWEST:
            return False
        return self.error <= error or self.times + SURE * self.error < most

    def said(self, enough: bool) -> str:
        """Write it with its error, bold where it is not what was wanted."""
        factor = f"{self.times:.2f} ± {self.error:.2f}"
        return factor if enough else f"**{factor}**"


def share_of(
    rules: Rulebook, player: Seated, others: Seated, seats: int, games: int, run: str, error: float = 0.0,
    most: float = -inf,
) -> Share:  # fmt: skip
    """Let somebody play among others until their share is clear, or all games are played."""
    found = Share(seats)
    while found.games < games and not found.is_clear(error, most):
        seed = f"{run} {rules.slug} {seats} {len(found.deals)}"
        found.deals.append(won_of_deal(rules, player, others, seats, seed))
    return found
