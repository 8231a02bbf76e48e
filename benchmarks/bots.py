"""`make balance`: how well the bots play and how even the seats are, kept in BALANCE.md. It takes a while.

For every number of players: each bot against random players, over 400 games; bots alone, over 2,000. Asked for some
games, it prints what it finds and keeps nothing.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat

from benchmarks.report import BALANCE, Run, grid
from games.catalog import GAMES
from games.management.commands.selfplay import Tally, play

HEADING = "## A bot among random players, and seats among bots"
AGAINST_RANDOM, AMONG_BOTS = 400, 2000
WANTED, AT_MOST = 1.8, 1.25  # times the fair share: of the bot among random players, of a seat among bots
COLUMNS = (
    "game", "players", f"a bot among random players, {AGAINST_RANDOM} games", f"seats among bots, {AMONG_BOTS:,} games",
    "questions",
)  # fmt: skip


def main(arguments: Sequence[str] | None = None) -> None:
    """Play everything, print it, and write it down."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.bots", description=__doc__)
    parser.add_argument(
        "slug", nargs="*", metavar="SLUG", help=f"which games (default: all, that is {', '.join(GAMES)})"
    )
    slugs = parser.parse_args(arguments).slug
    if unknown := [slug for slug in slugs if slug not in GAMES]:
        parser.error(f"there is no game called {', '.join(unknown)}: {', '.join(GAMES)}")
    run = Run("make balance")
    played_at = [(slug, seats) for slug in slugs or GAMES for seats in GAMES[slug].seats]
    with ProcessPoolExecutor() as pool:
        mixed = pool.map(played, played_at, repeat("mixed"), repeat(AGAINST_RANDOM))
        alone = pool.map(played, played_at, repeat("bot"), repeat(AMONG_BOTS))
        found = grid(COLUMNS, map(row, mixed, alone))
    run.keep(
        HEADING,
        found,
        f"""A shared win counts in part. The single bot sits in each seat in turn. With three players a fair share is
        one win in three games; bold is less than {WANTED} or more than {AT_MOST} times the fair share. Questions are
        the median of the games among bots. From them an invitation works out how long a game takes
        (`Rulebook.length`); where several in a row are one sitting, that counts how often a table waits for somebody
        else.""",
        kept=None if slugs else BALANCE,
    )


def played(table: tuple[str, int], players: str, games: int) -> Tally:
    """Play games of one kind, and say so."""
    slug, seats = table
    tally = play(GAMES[slug], seats, games, f"balance {seats}", players)
    print(f"{slug}, {seats}, {players}: {games} games", file=sys.stderr)
    return tally


def row(mixed: Tally, alone: Tally) -> list[str]:
    """Write down what came of one game with one number of players."""
    fair = 1 / mixed.seats
    share = mixed.wins.get("bot", 0) / mixed.finished
    seats = [won / alone.finished for won in alone.won_by_seat]
    strong = times(share / fair, share >= WANTED * fair)
    most = max(seats) / fair
    even = " ".join(f"{seat:.1%}" for seat in seats)
    return [
        mixed.game.replace("_", " "),
        str(mixed.seats),
        f"{share:.1%}, {strong} its fair share",
        f"{even}, at most {times(most, most <= AT_MOST)}",
        str(alone.usual_questions),
    ]


def times(factor: float, enough: bool) -> str:
    """Write a factor, and mark one that is not what was wanted."""
    return f"{factor:.2f} ×" if enough else f"**{factor:.2f} ×**"


if __name__ == "__main__":
    main()
