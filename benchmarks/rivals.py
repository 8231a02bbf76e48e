"""`make rivals`: how much other constants win among the bots that have theirs in bot.toml.

A rival is the sensible bot with other constants. They are sought among those bots: many are drawn around the bots'
own, and each round goes on from those that won most (the cross-entropy method, Rubinstein 1999). What the best of them
win is measured at fresh deals, each from every seat in turn, as a share times the fair one, with the error (95 %). It
takes minutes where a learner (`make exploit`) takes an hour, and says which constants leak. Who moves the bots' there
measures again, as others may win among those bots; and looks at how they play: among bots that doubt everything hardly
anything wins, and nobody would like to play with them.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from importlib import import_module
from math import exp
from random import Random
from statistics import fmean, pstdev
from typing import Any

import msgspec

from benchmarks.matches import WORKERS, Share, seeing, sizes_of, spread, won_of_deal
from benchmarks.report import parser_of, positive
from games.catalog import GAMES
from games.engine.bots import USUAL

TRIED, KEPT, ROUNDS = 20, 5, 5  # constants that are drawn in a round, those that the next goes on from, and rounds
GAMES_EACH, FRESH = 96, 2_000  # games that show what constants win, and in which the best are measured
FACTOR, POINTS = 0.5, 0.8  # how far they are drawn from the bots': logarithms, or points where those are 0
Change = Mapping[str, float]  # how far constants are from the bots'


def main(arguments: Sequence[str] | None = None) -> None:
    """Seek rivals, and print what each wins as soon as it is found, and by which factors or points it differs."""
    parser = parser_of("benchmarks.rivals", __doc__, GAMES)
    parser.add_argument("--seats", type=positive, nargs="*", help="how many players (default: fewest, four and most)")
    parser.add_argument("--games", type=positive, default=FRESH, help="in which the best are measured")
    parser.add_argument("--seed", default="rivals", help="the same seed finds the same")
    options = parser.parse_args(arguments)
    for slug in options.slug or GAMES:
        for seats in options.seats or sizes_of(GAMES[slug]):
            change, usual = sought(slug, seats, f"{options.seed} {slug} {seats}"), constants(slug)
            found = measured(slug, seats, change, options.games)
            by = {name: round(exp(far) if usual[name] else far, 2) for name, far in change.items()}
            times, error = round(found.times, 2), round(found.error, 2)
            said = {"game": slug, "seats": seats, "games": found.games, "times_fair": times, "error": error, "by": by}
            print(json.dumps(said), flush=True)


def sought(slug: str, seats: int, seed: str) -> Change:
    """Search for the constants that win most among the bots."""
    usual, random = constants(slug), Random(seed)
    middle, width = dict.fromkeys(usual, 0.0), {name: FACTOR if usual[name] else POINTS for name in usual}
    with ProcessPoolExecutor(WORKERS) as pool:
        for number in range(ROUNDS):
            tried = [{name: random.gauss(middle[name], width[name]) for name in usual} for _ in range(TRIED)]
            deals = [f"{seed} {number} {deal}" for deal in range(GAMES_EACH // seats)]
            found = [*pool.map(partial(times_fair, slug, seats, deals), tried)]
            order = sorted(range(TRIED), key=lambda at: -found[at])[:KEPT]
            for name in usual:
                kept = [tried[at][name] for at in order]
                middle[name], width[name] = fmean(kept), (width[name] + pstdev(kept)) / 2
            print(f"{seed}, {number}: {fmean(found):.2f} in the mean", file=sys.stderr, flush=True)
    return middle


def measured(slug: str, seats: int, change: Change, games: int) -> Share:
    """Measure what changed constants win at fresh deals."""
    deals = [f"fresh {slug} {seats} {deal}" for deal in range(games // seats)]
    return Share(seats, [*spread(partial(won, slug, seats, change), deals)])


def times_fair(slug: str, seats: int, deals: Sequence[str], change: Change) -> float:
    """Return how many times its fair share a rival wins at some deals."""
    return seats * fmean(won(slug, seats, change, deal) for deal in deals)


def won(slug: str, seats: int, change: Change, deal: str) -> float:
    """Play a deal from every seat, and return which part of these games a rival wins."""
    bot = import_module(f"games.catalog.{slug}.bot")
    usual = bot.WAYS_OF[USUAL]
    rival = seeing(partial(bot.play, ways=changed(usual, change)))
    return won_of_deal(GAMES[slug], rival, seeing(partial(bot.play, ways=usual)), seats, deal)


def constants(slug: str) -> dict[str, Any]:
    """Return the constants that are moved: numbers, and rows of numbers, each as a whole."""
    ways = import_module(f"games.catalog.{slug}.bot").WAYS_OF[USUAL]
    values = {name: getattr(ways, name) for name in ways.__struct_fields__}
    return {
        name: value
        for name, value in values.items()
        if isinstance(value, float) or (isinstance(value, list) and all(isinstance(one, float) for one in value))
    }


def changed(ways: Any, change: Change) -> Any:
    """Move constants: by a factor, or by points where they are 0."""
    values: dict[str, Any] = {}
    for name, by in change.items():
        was = getattr(ways, name)
        values[name] = [one * exp(by) for one in was] if isinstance(was, list) else was * exp(by) if was else by
    return msgspec.structs.replace(ways, **values)


if __name__ == "__main__":
    main()
