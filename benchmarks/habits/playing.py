"""One player with a habit among bots: games from the same deal, with the habit in each seat in turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import inf, sqrt
from statistics import fmean, variance

from games.engine.chance import Chance
from games.engine.position import Position
from games.engine.questions import Answer, Decision
from games.engine.rulebook import Player, Rulebook
from games.engine.sights import Sight

Habit = Callable[[Player, Sight, Decision, Chance], Answer]  # told how a bot plays, for all that it leaves to it
Habits = Mapping[str, Habit]  # by what they do

BOUND = 20_000  # answers after which a game counts as lost by everybody
FEWEST = 25  # deals before an error is believed
SURE = 1.5  # errors by which a share must be below the most it may be


@dataclass
class Share:
    """Which part of its games somebody has won, deal by deal."""

    seats: int
    deals: list[float] = field(default_factory=list)

    @property
    def games(self) -> int:
        """How many games that were."""
        return len(self.deals) * self.seats

    @property
    def share(self) -> float:
        """The part of the games won; a shared win counts in part."""
        return fmean(self.deals)

    @property
    def fair(self) -> float:
        """The part that a bot in the same seats would win."""
        return 1 / self.seats

    @property
    def error(self) -> float:
        """Half of the interval in which the true share lies in 19 cases of 20."""
        return 1.96 * sqrt(variance(self.deals) / len(self.deals)) if len(self.deals) > 1 else 1.0

    def is_clear(self, error: float, most: float) -> bool:
        """Whether more games are not needed: the share is known well enough, or surely far below the most it may be."""
        if len(self.deals) < FEWEST:
            return False
        return self.error <= error or self.share + SURE * self.error < most


def habitual(habit: Habit, bot: Player) -> Player:
    """Return the player who has a habit, and otherwise plays like a bot."""

    def player(sight: Sight, decision: Decision, chance: Chance) -> Answer:
        return habit(bot, sight, decision, chance)

    return player


def share_of(
    rules: Rulebook, player: Player, others: Player, seats: int, games: int, error: float, most: float = -inf
) -> Share:
    """Let a player play among others until its share is clear, or all games are played."""
    found = Share(seats)
    while found.games < games and not found.is_clear(error, most):
        found.deals.append(won_of_deal(rules, player, others, seats, len(found.deals)))
    return found


def won_of_deal(rules: Rulebook, player: Player, others: Player, seats: int, number: int, run: str = "habits") -> float:
    """Play one deal from every seat in turn, and return which part of these games the player wins.

    Whatever lies in chance is the same each time: the shuffles, and what each seat draws. So a bot among bots wins
    its fair share of every deal, and what a player wins beyond it is its own.
    """
    seed = f"{run} {rules.slug} {seats} {number}".encode()
    seated = ([player if seat == at else others for seat in range(seats)] for at in range(seats))
    return sum(won(rules, players, seed)[at] for at, players in enumerate(seated)) / seats


def won(rules: Rulebook, players: Sequence[Player], seed: bytes) -> list[float]:
    """Play a game, and return which part of the win each seat has."""
    position = Position.deal(rules, len(players), {}, seed)
    chances = [Chance(seed, f"seat {seat}") for seat in range(len(players))]
    for _ in range(BOUND):
        if position.question is None:
            break
        seat = position.awaited[0]
        decision = position.question.decisions[seat]
        position.answer(seat, players[seat](position.sight(seat), decision, chances[seat]))
    if position.outcome is None:
        return [0.0] * len(players)
    places = position.outcome.places
    return [(place == 1) / places.count(1) for place in places]
