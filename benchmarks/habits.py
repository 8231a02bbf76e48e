"""`make habits`: whether anybody can live off the bots by a simple habit. Written into BALANCE.md, a chapter a game.

Asked for some games, it prints them and keeps nothing, unless told to by `--keep`. `--gate` plays no longer than until
it is sure that a habit wins less than it may: most do so badly that few games show it.

For every number of players, one player with a habit, otherwise a bot, plays among bots: each deal from every seat in
turn, until its share of wins is known to 2.5 points or all games are played. Shares are times the fair one, with the
error (95 %). Bold is more than 1.15 times.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from math import inf

from benchmarks.catalog import habits_of
from benchmarks.kit import habitual
from benchmarks.matches import Share, seeing, share_of, spread
from benchmarks.report import BALANCE, Run, explained, grid, parser_of, positive
from games.catalog import GAMES

GAMES_AT_MOST = 2000
ERROR = 0.025  # of the share
AT_MOST = 1.15  # times its fair share that a habit may win

Case = tuple[str, int, str]  # a game, its number of players, a habit


def main(arguments: Sequence[str] | None = None) -> None:
    """Play, and print each result as it is found."""
    parser = parser_of("benchmarks.habits", __doc__, GAMES)
    parser.add_argument("--games", type=positive, default=GAMES_AT_MOST, help="how many of each at most")
    parser.add_argument("--gate", action="store_true", help="stop as soon as a habit surely wins less than it may")
    parser.add_argument("--keep", action="store_true", help="write the chapters of the games asked for")
    parser.add_argument("--json", action="store_true", help="one JSON object a line, and keep nothing")
    options = parser.parse_args(arguments)
    for slug in options.slug or GAMES:
        run = Run(f"make habits {said(slug, options)}".strip())
        cases = [(slug, seats, habit) for seats in GAMES[slug].seats for habit in habits_of(slug)]
        shares = spread(partial(measured, games=options.games, gate=options.gate), cases)
        found = [*shown(zip(cases, shares, strict=True), options.json)]
        if found and not options.json:
            heading = f"## Habits among bots: {slug.replace('_', ' ')}"
            kept = BALANCE if options.keep or not options.slug else None
            run.keep(heading, rows(slug, found), *explained(__doc__), summed_up(found), kept=kept)


def said(slug: str, options: argparse.Namespace) -> str:
    """Spell what was asked for of a game, as `make` wants it."""
    games = options.games if options.games != GAMES_AT_MOST else None
    given = {"GAME": options.slug and slug, "GAMES": games, "GATE": options.gate, "KEEP": options.keep}
    return " ".join(f"{name}={1 if it is True else it}" for name, it in given.items() if it)


def measured(case: Case, games: int, gate: bool) -> Share:
    """Let a player with a habit play among bots."""
    slug, seats, name = case
    rules, most = GAMES[slug], AT_MOST if gate else -inf
    player = seeing(habitual(habits_of(slug)[name], rules.bots.answer))
    return share_of(rules, player, seeing(rules.bots.answer), seats, games, "habits", ERROR * seats, most)


def shown(found: Iterable[tuple[Case, Share]], as_json: bool) -> Iterator[tuple[Case, Share]]:
    """Print each result."""
    for case, share in found:
        slug, seats, habit = case
        if as_json:
            data = {"game": slug, "seats": seats, "habit": habit, "games": share.games}
            print(json.dumps({**data, "share": round(share.times / seats, 4), "fair": round(1 / seats, 4)}), flush=True)
        else:
            print(f"{slug}, {seats}: {cell(share)}, {share.games} games, {habit}", file=sys.stderr, flush=True)
        yield case, share


def rows(slug: str, found: Sequence[tuple[Case, Share]]) -> list[str]:
    """Write a game's table: a row for each habit, a column for each number of players."""
    by_habit = {habit: [cell(share) for (*_, name), share in found if name == habit] for habit in habits_of(slug)}
    columns = ["habit", *(f"{number} players" for number in GAMES[slug].seats)]
    return grid(columns, ([habit, *cells] for habit, cells in by_habit.items()))


def summed_up(found: Sequence[tuple[Case, Share]]) -> str:
    """Say over how many games, and which habit fares best."""
    games = sorted(share.games for _, share in found)
    (_slug, seats, habit), worst = max(found, key=lambda pair: pair[1].times)
    return f"{games[0]:,} to {games[-1]:,} games each. Most: {worst.times:.2f} ×, with “{habit}” among {seats}."


def cell(share: Share) -> str:
    """Write a share, and mark one that is too high."""
    return share.said(share.times <= AT_MOST)


if __name__ == "__main__":
    main()
