"""`make train`: find what a bot expects of others, and write it into the file beside the bot.

A bot learns that from games among its own kind, again and again, as what it expects changes what happens. All draws
come from the seed. Its other constants are set by hand: `make rivals` finds others that win more.

A bot that mixes learns its mixture by regret (`mixture.toml`), from games of its own with itself.

Where tables are weighed, what one is worth is learnt at last, from games among the tuned bots (`value.toml`).

Each file names the run that has found what it says, and that run is repeated, but for what the command line says
otherwise. It finds the same again as long as rules and bot play the same: who changes how a bot plays trains it again.
What a level or a temper changes is set by hand; so are all constants of a file that names no run.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any

import msgspec

from benchmarks.catalog import part_of
from benchmarks.report import parser_of
from benchmarks.train.learning import TABLES, expectations
from benchmarks.train.mixing import mixing, train_mixture
from benchmarks.train.values import train_value
from benchmarks.train.writing import write
from games.catalog import GAMES
from games.engine.bots import file_of

USUAL_RUN = {"seed": "longhand", "rounds": 16, "games": 24}
NUMBERS = {
    "rounds": "how often a bot learns what to expect",
    "games": "from how many games each time, by number of players",
    "tables": "from how many games it learns what tables are worth",
}


def main(arguments: Sequence[str] | None = None) -> None:
    """Tune the bots that are named, or all that can be."""
    parser = parser_of("benchmarks.train", __doc__, GAMES)
    parser.add_argument("--seed", help="the same seed finds the same constants")
    for name, what in NUMBERS.items():
        parser.add_argument(f"--{name}", type=int, help=what)
    parser.add_argument("--values", action="store_true", help="learn only that, and leave the bots as they are")
    options = vars(parser.parse_args(arguments))
    slugs, values, tables = options.pop("slug"), options.pop("values"), options.pop("tables")
    for slug in slugs or GAMES:
        if not values and slug in mixing():
            train_mixture(slug, options["seed"])
        if not values and "start" in constants(slug):
            train(slug, options)
        if GAMES[slug].bots.value:
            train_value(slug, options["seed"], tables)


def train(slug: str, options: Mapping[str, Any]) -> None:
    """Tune a bot and write its constants."""
    bot, said = import_module(f"games.catalog.{slug}.bot"), constants(slug)
    start, run = said["start"], recipe(said.get("run", {}), options)
    if part_of(slug, "training"):
        ways = msgspec.convert({**start, "expected": beginnings(slug, start)}, bot.Ways)
        ways = msgspec.structs.replace(ways, expected=expectations(slug, ways, run))
    else:
        ways = msgspec.convert(start, bot.Ways)
    write(file_of(str(bot.__file__)), start, ways, run)


def constants(slug: str) -> dict[str, Any]:
    """Return what a game's bot.toml says."""
    bot = import_module(f"games.catalog.{slug}.bot")
    return tomllib.loads(file_of(str(bot.__file__)).read_text(encoding="utf-8"))


def beginnings(slug: str, start: Mapping[str, Any]) -> dict[str, Any]:
    """Return what to expect at first at each number of players: what a start says, or what anybody would guess."""
    lessons, given = part_of(slug, "training"), start.get("expected", {})
    tables = [str(seats) for seats in GAMES[slug].seats]
    return {seats: given.get(seats) or msgspec.to_builtins(lessons.beginning(int(seats))) for seats in tables}


def recipe(named: Mapping[str, Any], given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the run to do: the one that a file names, but for what is given; the first of a file is the usual one."""
    run = {**USUAL_RUN, **named, **{name: value for name, value in given.items() if value is not None}}
    if given.get("rounds") or given.get("games"):
        run.pop(TABLES, None)
    return run


if __name__ == "__main__":
    main()
