"""`make strength`: what searching is worth to a bot, written into BALANCE.md.

One strong bot plays among sensible ones, each deal from every seat in turn. A bot among its like wins its fair share
of every deal, so what the strong one wins beyond it comes of searching. Asked for some games, seats or playouts, it
prints them and keeps nothing.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from math import sqrt
from statistics import fmean, variance
from typing import Any

from benchmarks.report import BALANCE, Run, grid
from games.catalog import GAMES
from games.engine.chance import Chance
from games.engine.position import Position, encode_sorted
from games.engine.rulebook import Rulebook
from games.engine.searching import search, thinks

HEADING = "## What searching is worth"
DEALS = 100
WORKERS = 2
USUAL_SEATS = 4
BOUND = 20_000  # answers after which a game counts as lost by everybody
WANTED, MEAN, MOST = 1.5, 100, 1000  # times the fair share; milliseconds of CPU for a decision

COLUMNS = ("game", "players", "games", "wins, times its fair share", "CPU a decision", "at most", "answers changed")

Case = tuple[str, int]  # a game and its number of players
Result = dict[str, Any]


@dataclass
class Strength:
    """How a strong bot has fared."""

    seats: int
    deals: list[float] = field(default_factory=list)  # which part of the games of each it has won
    thought: list[float] = field(default_factory=list)  # milliseconds of CPU for each decision
    changed: int = 0  # decisions in which it did not answer as a sensible bot would

    @property
    def times_fair(self) -> float:
        """How many times its fair share it has won."""
        return self.seats * fmean(self.deals)

    @property
    def error(self) -> float:
        """Half of the interval in which that truly lies in 19 cases of 20."""
        return self.seats * 1.96 * sqrt(variance(self.deals) / len(self.deals)) if len(self.deals) > 1 else 9.9


def main(arguments: Sequence[str] | None = None) -> None:
    """Play, print each result as it is found, and write them down."""
    options = parser().parse_args(arguments)
    searching = {slug: rules for slug, rules in GAMES.items() if rules.bots.search is not None}
    if unknown := [slug for slug in options.slug if slug not in searching]:
        raise SystemExit(f"No bot searches at {', '.join(unknown)}: {', '.join(searching)}.")
    cases = [(slug, options.seats or usual_seats(searching[slug])) for slug in options.slug or searching]
    run, found = Run("make strength"), []
    with ProcessPoolExecutor(WORKERS) as pool:
        for case in cases:
            found.append(as_data(case, measured(pool, case, options)))
            print(json.dumps(found[-1]), flush=True)
    if not options.json:
        run.keep(
            HEADING,
            grid(COLUMNS, map(row, found)),
            f"""One strong bot among sensible ones, each deal from every seat; times its fair share, with the error (95
            %). Decisions are those it searches for. Bold is less than {WANTED} times, or more CPU than {MEAN} ms in
            the mean and {MOST} ms at most. At games that are not named here no bot searches: a strong one plays as a
            sensible one does.""",
            kept=None if options.slug or options.seats or options.playouts else BALANCE,
        )


def parser() -> argparse.ArgumentParser:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.strength", description=__doc__)
    parser.add_argument("slug", nargs="*", metavar="SLUG", help="which games (default: all in which bots search)")
    parser.add_argument("--deals", type=int, default=DEALS, help="how many, each played from every seat")
    parser.add_argument("--seats", type=int, help=f"how many players (default: {USUAL_SEATS})")
    parser.add_argument("--playouts", type=int, help="for a decision (default: as the game has it)")
    parser.add_argument("--json", action="store_true", help="one JSON object a line, and keep nothing")
    return parser


def usual_seats(rules: Rulebook) -> int:
    """Return the number of players at which a game is measured."""
    return USUAL_SEATS if USUAL_SEATS in rules.seats else rules.seats[0]


def measured(pool: ProcessPoolExecutor, case: Case, options: argparse.Namespace) -> Strength:
    """Let a strong bot play among sensible ones."""
    slug, seats = case
    found = Strength(seats)
    play = partial(played, slug, seats, playouts=options.playouts)
    for number, part in enumerate(pool.map(play, range(options.deals)), 1):
        found.deals += part.deals
        found.thought += part.thought
        found.changed += part.changed
        if not number % 10:
            print(f"{number} deals: {found.times_fair:.2f} ± {found.error:.2f}", file=sys.stderr, flush=True)
    return found


def played(slug: str, seats: int, number: int, playouts: int | None) -> Strength:
    """Play one deal from every seat in turn."""
    found = Strength(seats)
    seed = f"strength {slug} {seats} {number}".encode()
    found.deals.append(fmean(won(GAMES[slug], seats, at, seed, found, playouts) for at in range(seats)))
    return found


def won(rules: Rulebook, seats: int, strong: int, seed: bytes, found: Strength, playouts: int | None) -> float:
    """Play a game in which one seat is a strong bot's, and return which part of the win that has."""
    position = Position.deal(rules, seats, {}, seed)
    chances = [Chance(seed, f"seat {seat}") for seat in range(seats)]
    for _ in range(BOUND):
        if position.question is None:
            break
        seat = position.awaited[0]
        decision = position.question.decisions[seat]
        seen = position.sight(seat)
        if seat == strong and thinks(position, seat):
            begun, own = time.process_time(), Chance(seed, f"search {position.asked}")
            answer = search(position, seat, own, playouts)
            found.thought.append(1000 * (time.process_time() - begun))
            usual = rules.bots.answer(seen, decision, Chance(seed, f"search {position.asked}"))
            found.changed += encode_sorted(usual) != encode_sorted(answer)
        else:
            answer = rules.bots.answer(seen, decision, chances[seat])
        position.answer(seat, answer)
    if position.outcome is None:
        return 0.0
    places = position.outcome.places
    return (places[strong] == 1) / places.count(1)


def as_data(case: Case, strength: Strength) -> Result:
    """Return a result as one JSON object."""
    return {
        "game": case[0],
        "seats": case[1],
        "games": len(strength.deals) * case[1],
        "times_fair": round(strength.times_fair, 4),
        "error": round(strength.error, 4),
        "mean_ms": round(fmean(strength.thought), 1),
        "max_ms": round(max(strength.thought), 1),
        "changed": round(strength.changed / len(strength.thought), 4),
    }


def row(result: Result) -> list[str]:
    """Write a result as a row of the chapter."""
    factor = f"{result['times_fair']:.2f} ± {result['error']:.2f}"
    mean, most = result["mean_ms"], result["max_ms"]
    return [
        result["game"].replace("_", " "),
        str(result["seats"]),
        f"{result['games']:,}",
        factor if result["times_fair"] >= WANTED else f"**{factor}**",
        f"{mean:.0f} ms" if mean <= MEAN else f"**{mean:.0f} ms**",
        f"{most:.0f} ms" if most <= MOST else f"**{most:.0f} ms**",
        f"{result['changed']:.0%}",
    ]


if __name__ == "__main__":
    main()
