"""`make bench PART=engine`: answers per CPU-second of random players, four-handed; kept in BENCHMARKS.md.

Also what it costs to resume a turn in progress, in the game whose turns have the most answers.

Beside random players runs the reference loop of `benchmarks/engine.py`, which says what the machine is worth: "there"
is that for which the figures were set, with 12.5 million steps per CPU-second. Each figure is the best of seven rounds,
measured by turns, after two that do not count, since a busy machine can only be slower.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from statistics import fmean

from benchmarks.matches import anyhow, moves
from benchmarks.report import Row, Run, explained, only_help, table
from benchmarks.site import LONGEST
from games.catalog import GAMES
from games.engine.chance import Chance
from games.engine.position import Position
from games.engine.rulebook import Rulebook

SEATS, SECONDS, ROUNDS = 4, 0.5, 7
WARMING = 2  # rounds before those that count, so that both ways to play find caches as full
STEPS = 100_000  # of the reference loop
GAMES_RESUMED = 4
HEADING = "## The engine"
REFERENCE = 12_500_000  # steps per CPU-second of the reference loop on the machine for which the figures were set
USUAL = (100_000, 50_000)  # answers per CPU-second wanted there, without and with sights
WANTED = {LONGEST: (30_000, None)}  # its turns have the most answers, and the most to choose from


def reference() -> float:
    """Return steps per CPU-second of a loop in plain Python that does what rules do: lists, dicts, small sums."""
    begun, hand = time.process_time(), list(range(8))
    seen: dict[int, int] = {}
    for step in range(STEPS):
        card = hand[step % 8]
        hand[step % 8], hand[0] = hand[0], card
        seen[card] = seen.get(card, 0) + len(hand)
    return STEPS / (time.process_time() - begun)


def answers(rules: Rulebook, with_sight: bool, round_: int) -> float:
    """Return answers per CPU-second of random games, none of which has been played before."""
    count, number, begun = 0, 0, time.process_time()
    while time.process_time() - begun < SECONDS:
        number += 1
        count += whole_game(rules, with_sight, f"bench {round_} {number}{' with sight' if with_sight else ''}")
    return count / (time.process_time() - begun)


def whole_game(rules: Rulebook, with_sight: bool, name: str) -> int:
    """Play a random game and return how many answers it took."""
    count, seed = 0, name.encode()
    position, chance = Position.deal(rules, SEATS, {}, seed), Chance(seed, "players")
    while (question := position.question) is not None:
        seat = next(seat for seat in question.decisions if seat not in position.sealed)
        if with_sight:
            position.sight(seat)
        position.answer(seat, question.decisions[seat].sample(chance))
        count += 1
    return count


def resuming(rules: Rulebook, first: int) -> float:
    """Return the CPU milliseconds that it takes to find a turn in progress again, the mean over whole random games."""
    spent: list[float] = []
    for number in range(first, first + GAMES_RESUMED):
        seed = f"bench {number}".encode()
        for position, *_ in moves(rules, [anyhow] * SEATS, seed):
            if position.given:
                begun = time.process_time()
                Position(rules, position.checkpoint, seed, position.base, position.given)
                spent.append(1000 * (time.process_time() - begun))
    return fmean(spent)


def main() -> None:
    """Measure, print, and write down."""
    only_help("benchmarks.engine", __doc__)
    run, figures = Run("make bench PART=engine"), measured()
    speed = f"This machine runs the reference loop at {figures['reference'] / 1e6:.1f} million steps per CPU-second."
    run.keep(HEADING, table(rows(figures)), *explained(__doc__), speed)


def measured() -> dict[str, float]:
    """Return the reference, each game's rates, and what it costs to resume the longest turns."""
    found: dict[str, list[float]] = {}
    resumed = []
    for round_ in range(WARMING + ROUNDS):  # by turns, so that a slow moment of the machine falls on all alike
        found.setdefault("reference", []).append(reference())
        for slug, rules in GAMES.items():
            found.setdefault(slug, []).append(answers(rules, False, round_))
            found.setdefault(f"{slug} with sight", []).append(answers(rules, True, round_))
        resumed.append(resuming(GAMES[LONGEST], round_ * 1000))
    return {name: max(values[WARMING:]) for name, values in found.items()} | {"resuming ms": min(resumed)}


def rows(found: dict[str, float]) -> Iterator[Row]:
    """What this machine does, and what one would as fast as the figures were set for."""
    slower = REFERENCE / found["reference"]
    for slug in GAMES:
        for name, wanted in zip((slug, f"{slug} with sight"), WANTED.get(slug, USUAL), strict=True):
            rate = found[name]
            there = rate * slower
            said = f"{rate:,.0f} here, {there:,.0f} there ({rate / found['reference']:.4f} of the reference loop)"
            asked, enough = (f"{wanted:,} there", there >= wanted) if wanted else ("", None)
            yield f"answers per CPU-second, {name.replace('_', ' ')}", asked, said, enough
    there = found["resuming ms"] / slower
    said = f"{found['resuming ms']:.2f} ms here, {there:.2f} ms there"
    yield f"resuming a turn of {LONGEST.replace('_', ' ')}, on average", "1 ms there", said, there <= 1


if __name__ == "__main__":
    main()
