"""`make train`: find a bot's constants in a league, and write them into the file beside the bot.

First a bot learns what to expect of others from games among its own kind, again and again, as what it expects changes
what happens. Then its other constants are changed by a little, and a change is kept if the habits that fare best, and
the bot as it was, win less among such bots. All draws come from the seed, so a run can be repeated.

Where bots search, what a table is worth is learnt at last, from games among the tuned bots (`value.toml`).
"""

from __future__ import annotations

import argparse
import sys
import tomllib
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import msgspec

from benchmarks.train.league import League
from benchmarks.train.learning import expectations
from benchmarks.train.values import train_value, valued
from benchmarks.train.writing import write
from games.catalog import GAMES
from games.engine.tuned import file_of


def main(arguments: Sequence[str] | None = None) -> None:
    """Tune the bots that are named, or all that can be."""
    options = parser().parse_args(arguments)
    if unknown := [slug for slug in options.slug if slug not in GAMES]:
        raise SystemExit(f"There is nothing to tune in {', '.join(unknown)}: {', '.join(GAMES)}.")
    for slug in options.slug or GAMES:
        if not options.values:
            train(slug, options)
        if slug in valued():
            train_value(slug, options.seed, options.tables)


def parser() -> argparse.ArgumentParser:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.train", description=__doc__)
    parser.add_argument("slug", nargs="*", metavar="SLUG", help="which games (default: all)")
    parser.add_argument("--seed", default="longhand", help="the same seed finds the same constants")
    parser.add_argument("--rounds", type=int, default=16, help="how often a bot learns what to expect")
    parser.add_argument("--games", type=int, default=24, help="from how many games each time, by number of players")
    parser.add_argument("--steps", type=int, default=30, help="how many changes of constants are tried")
    parser.add_argument("--deals", type=int, default=12, help="over how many deals of each case")
    parser.add_argument("--tables", type=int, default=400, help="from how many games it learns what tables are worth")
    parser.add_argument("--values", action="store_true", help="learn only that, and leave the bots as they are")
    return parser


def train(slug: str, options: Any) -> None:
    """Tune a bot and write its constants."""
    bot = import_module(f"games.catalog.{slug}.bot")
    file = file_of(str(bot.__file__))
    start = tomllib.loads(file.read_text(encoding="utf-8"))["start"]
    run = {"seed": options.seed, "rounds": options.rounds, "games": options.games}
    run |= {"steps": options.steps, "deals": options.deals}
    lessons = f"benchmarks.train.{slug}"
    if find_spec(lessons):
        module = import_module(lessons)
        expected = {str(seats): module.beginning(seats) for seats in GAMES[slug].seats}
        ways = msgspec.convert({**start, "expected": msgspec.to_builtins(expected)}, bot.Ways)
        found = expectations(slug, ways, options.seed, options.rounds, options.games)
        ways = msgspec.structs.replace(ways, expected=found)
    else:
        ways = msgspec.convert(start, bot.Ways)
    print(f"{slug}: knows what to expect", file=sys.stderr, flush=True)
    if options.steps:
        ways = League(slug, ways, options.seed, options.deals).climb(options.steps)
    write(file, start, ways, run)


if __name__ == "__main__":
    main()
