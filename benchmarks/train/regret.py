"""Learning a mixture by regret: a game is played again and again by players who do more of what they regret not doing.

This is counterfactual regret minimization by external sampling: at each pass one seat tries every choice that it has,
and all others draw theirs. What they do in the mean of all passes, later ones counting for more, is the mixture:
between two players nobody can win more from it than the cases blur. All draws come from the seed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from games.engine.chance import Chance
from games.engine.questions import Seat

SELDOM = 4  # a choice that nobody makes is tried in one pass of so many, and then counts for as many
LEAST = 3  # parts of which fewer are left out of a mixture: they are left from before it was learnt what is wrong
RARE = 3e-5  # of all that was met: a case that is rarer was met too seldom to have taught anything
WHOLE = 100  # parts in which a mixture is written down
Payoffs = list[float]  # by seat


class Spot(Protocol):
    """A game, or a round of it, where a seat has to choose."""

    @property
    def seat(self) -> Seat: ...

    @property
    def case(self) -> str:
        """Return all that the seat goes by."""
        ...

    @property
    def choices(self) -> Sequence[int]:
        """Return what there is to choose, in rising order."""
        ...

    def after(self, choice: int) -> Spot | Payoffs:
        """Return where that leads, or what each seat has of it in the end."""
        ...


class Regrets:
    """What is regretted in each case, and what has been done there in the mean."""

    def __init__(self) -> None:
        self.regretted: dict[str, list[float]] = {}
        self.done: dict[str, list[float]] = {}

    def learn(self, deal: Callable[[Chance], tuple[Spot, int]], passes: int, chance: Chance) -> None:
        """Play so many games, each once from every seat; of a deal, say how many there are."""
        for number in range(1, passes + 1):
            spot, seats = deal(chance)
            for seat in range(seats):
                self.walk(spot, seat, float(number), chance)

    def walk(self, spot: Spot, me: Seat, weight: float, chance: Chance) -> float:
        """Try everything that a seat can do from here, and return what it has of that."""
        choices = spot.choices
        if len(choices) == 1:
            return self.went(spot.after(choices[0]), me, weight, chance)
        regretted = self.row(self.regretted, spot.case, choices)
        shares = matched(regretted, choices)
        if spot.seat != me:
            done = self.row(self.done, spot.case, choices)
            for choice, share in zip(choices, shares, strict=True):
                done[choice] += weight * weight * share
            return self.went(spot.after(chance.weighted(choices, shares)), me, weight, chance)
        tried = [share or not chance.below(SELDOM) for share in shares]
        worths = [
            self.went(spot.after(choice), me, weight, chance) if often else 0.0
            for choice, often in zip(choices, tried, strict=True)
        ]
        mean = sum([worth * share for worth, share in zip(worths, shares, strict=True)])
        for choice, worth, share, often in zip(choices, worths, shares, tried, strict=True):
            if often:
                regretted[choice] += (weight if share else SELDOM * weight) * (worth - mean)
        return mean

    def went(self, where: Spot | Payoffs, me: Seat, weight: float, chance: Chance) -> float:
        """Return what a seat has of where a choice leads."""
        return where[me] if isinstance(where, list) else self.walk(where, me, weight, chance)

    @staticmethod
    def row(rows: dict[str, list[float]], case: str, choices: Sequence[int]) -> list[float]:
        """Return the numbers of a case, with room for all its choices."""
        row = rows.get(case)
        if row is None:
            row = rows[case] = []
        if len(row) <= choices[-1]:
            row += [0.0] * (1 + choices[-1] - len(row))
        return row

    def mixture(self) -> Mapping[str, list[int]]:
        """Return what was done in the mean, in whole parts; what was hardly ever met or done is left out."""
        found, least = {}, RARE * sum(map(sum, self.done.values()))
        for case in sorted(self.done):
            total = sum(self.done[case])
            parts = [round(WHOLE * done / total) for done in self.done[case]] if total > least else []
            parts = [part if part >= LEAST else 0 for part in parts]
            while parts and not parts[-1]:
                parts.pop()
            if parts:
                found[case] = parts
        return found


def matched(regretted: Sequence[float], choices: Sequence[int]) -> list[float]:
    """Return how often to make each choice: as far as it is regretted, or all alike where nothing is."""
    positive = [max(0.0, regretted[choice]) for choice in choices]
    total = sum(positive)
    return [part / total for part in positive] if total > 0 else [1 / len(choices)] * len(choices)
