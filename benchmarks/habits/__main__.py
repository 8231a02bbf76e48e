"""`make habits`: whether anybody can live off the bots by a simple habit. Written into BALANCE.md, a chapter a game.

Asked for some games, it prints them and keeps nothing.

For every game and number of players, one player with a habit plays among bots: each deal from every seat in turn,
until its share of wins is known to 2.5 points or `--games` are played. With `--gate` no longer than until it is sure
to win less than is allowed: most habits do so badly that few games show it.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import inf

from benchmarks.habits import habits_of
from benchmarks.habits.playing import Share, habitual, share_of
from benchmarks.report import BALANCE, Run, grid
from games.catalog import GAMES

GAMES_AT_MOST = 2000
ERROR = 0.025
AT_MOST = 1.15  # times its fair share that a habit may win
WORKERS = 2

Case = tuple[str, int, str]  # a game, its number of players, a habit


def main(arguments: Sequence[str] | None = None) -> None:
    """Play, and print each result as it is found."""
    options = parser().parse_args(arguments)
    if unknown := [slug for slug in options.slug if slug not in GAMES]:
        raise SystemExit(f"There is no game called {', '.join(unknown)}: {', '.join(GAMES)}.")
    kept = None if options.slug else BALANCE
    for slug in options.slug or GAMES:
        run = Run(f"make habits{' GATE=1' if options.gate else ''}")
        cases = [(slug, seats, habit) for seats in GAMES[slug].seats for habit in habits_of(slug)]
        with ProcessPoolExecutor(WORKERS) as pool:
            shares = pool.map(partial(measured, games=options.games, gate=options.gate), cases)
            found = [*shown(zip(cases, shares, strict=True), options.json)]
        if not options.json:
            run.keep(heading(slug), rows(slug, found), remark(found), kept=kept)


def parser() -> argparse.ArgumentParser:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.habits", description=__doc__)
    parser.add_argument(
        "slug", nargs="*", metavar="SLUG", help=f"which games (default: all, that is {', '.join(GAMES)})"
    )
    parser.add_argument("--games", type=positive, default=GAMES_AT_MOST, help="how many of each at most")
    parser.add_argument("--gate", action="store_true", help="stop as soon as a habit surely wins less than it may")
    parser.add_argument("--json", action="store_true", help="one JSON object a line, and keep nothing")
    return parser


def positive(text: str) -> int:
    """Read a number of games."""
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("play at least one game")
    return number


def measured(case: Case, games: int, gate: bool) -> Share:
    """Let a player with a habit play among bots."""
    slug, seats, name = case
    rules, most = GAMES[slug], AT_MOST / seats if gate else -inf
    return share_of(
        rules, habitual(habits_of(slug)[name], rules.bots.answer), rules.bots.answer, seats, games, ERROR, most
    )


def shown(found: Iterable[tuple[Case, Share]], as_json: bool) -> Iterator[tuple[Case, Share]]:
    """Print each result."""
    for case, share in found:
        slug, seats, habit = case
        if as_json:
            data = {"game": slug, "seats": seats, "habit": habit, "games": share.games}
            print(json.dumps({**data, "share": round(share.share, 4), "fair": round(share.fair, 4)}), flush=True)
        else:
            print(f"{slug}, {seats}: {cell(share)}, {share.games} games, {habit}", file=sys.stderr, flush=True)
        yield case, share


def heading(slug: str) -> str:
    """Name a game's chapter."""
    return f"## Habits among bots: {slug.replace('_', ' ')}"


def rows(slug: str, found: Sequence[tuple[Case, Share]]) -> list[str]:
    """Write a game's table: a row for each habit, a column for each number of players."""
    by_habit = {habit: [share for (_, _, name), share in found if name == habit] for habit in habits_of(slug)}
    columns = ["habit", *(f"{number} players" for number in GAMES[slug].seats)]
    return grid(columns, ([habit, *map(cell, shares)] for habit, shares in by_habit.items()))


def remark(found: Sequence[tuple[Case, Share]]) -> str:
    """Say what the figures are."""
    games = sorted(share.games for _, share in found)
    (_slug, seats, habit), worst = max(found, key=lambda pair: pair[1].share * pair[0][1])
    return f"""One player with a habit, otherwise a bot, among bots: times its fair share, with the error (95 %), after
        {games[0]:,} to {games[-1]:,} games each. Bold is more than {AT_MOST} times. Most: {worst.share * seats:.2f} ×,
        with “{habit}” among {seats}."""


def cell(share: Share) -> str:
    """Write a share as times the fair one."""
    factor = share.share * share.seats
    said = f"{factor:.2f} ± {share.error * share.seats:.2f}"
    return f"**{said}**" if factor > AT_MOST else said


if __name__ == "__main__":
    main()
