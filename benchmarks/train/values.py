"""Learning what a table is worth: from games among bots, by how they ended (conditional logit, Newton's method)."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import partial
from itertools import chain
from math import ceil
from operator import mul

from benchmarks.matches import BOUND, spread, won
from benchmarks.train.writing import chapter
from games.catalog import GAMES
from games.engine.chance import Chance
from games.engine.position import Playout
from games.engine.searching import play_on
from games.engine.value import Valued, chances

ROUNDS = 8  # of Newton's method
HOLD = 1.0  # the less has been seen of something, the more its weight is held at zero
SEED, TABLES = "longhand", 400  # of a first run
MOST = 12_000  # tables to learn from: more games teach more than more tables of each

HEAD = (
    "# `make train` writes this file, from games among bots: what speaks for a seat between two turns, in",
    "# the order of its `features`. `error`: squared, in games that were not learnt from, as a part of a mere",
    "# guess's.",
)

Rows = Sequence[Sequence[float]]  # numbers for each seat that may still win
Seen = tuple[Rows, Sequence[float]]  # a table, and which part of the win each of these seats had in the end


def train_value(slug: str, seed: str | None, games: int | None) -> None:
    """Learn what a game's tables are worth at each number of players, and write that down.

    Anything that is not given is as in the run that the file names.
    """
    value = value_of(slug)
    said = tomllib.loads(value.file.read_text(encoding="utf-8"))["run"] if value.file.exists() else {}
    seed, games = seed or said.get("seed", SEED), games or said.get("games", TABLES)
    weights, errors = dict[str, list[float]](), dict[str, float]()
    for seats in map(str, GAMES[slug].seats):
        weights[seats] = fitted(seen_in(slug, int(seats), seed, games))
        others = seen_in(slug, int(seats), f"{seed} again", max(1, games // 4))
        errors[seats] = error(others, weights[seats])
    run = {"seed": seed, "games": games, "date": f"{datetime.now(UTC):%Y-%m-%d}"}
    lines = [*HEAD, *chapter("run", run), *chapter("error", errors), *chapter("weights", weights)]
    value.file.write_text("\n".join(lines) + "\n", encoding="utf-8")


def value_of(slug: str) -> Valued:
    """Return what weighs a game's tables."""
    value = GAMES[slug].bots.value
    assert value is not None
    return value


def seen_in(slug: str, seats: int, seed: str, games: int) -> Sequence[Seen]:
    """Play games among bots, and return their tables between two turns."""
    seeds = [f"{seed} {slug} {seats} {number}".encode() for number in range(games)]
    return thinned([*chain.from_iterable(spread(partial(tables_of, slug, seats), seeds))])


def thinned(seen: Sequence[Seen]) -> Sequence[Seen]:
    """Return tables evenly spread over all games, if there are more than are wanted."""
    return seen[:: max(1, ceil(len(seen) / MOST))]


def tables_of(slug: str, seats: int, seed: bytes) -> list[Seen]:
    """Play a game, and return its tables between two turns."""
    rules, features = GAMES[slug], value_of(slug).features
    table = rules.deal(seats, rules.agreed({}), Chance(seed, "deal"))
    playout = Playout(rules, table, partial(Chance, seed))
    chances_of_seats = [Chance(seed, f"seat {seat}") for seat in range(seats)]
    between, turn = list[Rows](), 0
    for _ in range(BOUND):
        if playout.question is None:
            break
        if table.turns > turn:
            turn = table.turns
            between.append(features(table))
        play_on(playout, chances_of_seats)
    return undecided(between, won(playout, seats)) if playout.outcome is not None else []


def undecided(tables: Sequence[Rows], parts: Sequence[float]) -> list[Seen]:
    """Return the tables at which several may still win, without who may not, each with how it ended."""
    found: list[Seen] = []
    for rows in tables:
        left = [(row, part) for row, part in zip(rows, parts, strict=True) if row]
        if len(left) > 1:
            found.append(([row for row, _part in left], [part for _row, part in left]))
    return found


def fitted(seen: Sequence[Seen], hold: float = HOLD) -> list[float]:
    """Return the weights that make what happened likeliest."""
    size = len(seen[0][0][0])
    weights = [0.0] * size
    for _ in range(ROUNDS):
        slope = [-hold * weight for weight in weights]
        bend = [[hold * (row == column) for column in range(size)] for row in range(size)]
        for rows, parts in seen:
            add(rows, parts, weights, slope, bend)
        bend = [[bend[max(row, column)][min(row, column)] for column in range(size)] for row in range(size)]
        weights = [weight + step for weight, step in zip(weights, solved(bend, slope), strict=True)]
    return weights


def add(
    rows: Rows, parts: Sequence[float], weights: Sequence[float], slope: list[float], bend: list[list[float]]
) -> None:
    """Add what one table says of the slope and the bend of the likelihood, of which one half is like the other."""
    likely = chances(rows, weights)
    usual = [sum(map(mul, likely, column)) for column in zip(*rows, strict=True)]
    for row, chance, had in zip(rows, likely, parts, strict=True):
        off = [number - mean for number, mean in zip(row, usual, strict=True)]
        for at, one in enumerate(off):
            slope[at] += (had - chance) * one
            if one:
                weight, line = chance * one, bend[at]
                for other, number in enumerate(off[: at + 1]):
                    line[other] += weight * number


def solved(bend: list[list[float]], slope: Sequence[float]) -> list[float]:
    """Solve a system of linear equations (Gauss)."""
    lines = [[*row, value] for row, value in zip(bend, slope, strict=True)]
    size = len(lines)
    for at in range(size):
        pivot = max(range(at, size), key=lambda row: abs(lines[row][at]))
        lines[at], lines[pivot] = lines[pivot], lines[at]
        lines[at] = [number / lines[at][at] for number in lines[at]]
        for row in range(size):
            if row != at and lines[row][at]:
                factor = lines[row][at]
                lines[row] = [a - factor * b for a, b in zip(lines[row], lines[at], strict=True)]
    return [line[-1] for line in lines]


def error(seen: Sequence[Seen], weights: Sequence[float]) -> float:
    """Return the squared error, as a part of what a mere guess has."""
    wrong, guessed = 0.0, 0.0
    for rows, parts in seen:
        for chance, had in zip(chances(rows, weights), parts, strict=True):
            wrong += (chance - had) ** 2
            guessed += (1 / len(parts) - had) ** 2
    return wrong / guessed
