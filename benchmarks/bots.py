"""`make balance`: how well the bots play and how even the seats are, kept in BALANCE.md. It takes a while.

For every number of players: each bot against random players, over 400 games; bots alone, over 2,000.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from datetime import UTC, datetime
from itertools import repeat

from benchmarks.report import BALANCE, keep
from games.catalog import GAMES
from games.management.commands.selfplay import Tally, play

TITLE = "# How well the bots play, and how even the seats are"
AGAINST_RANDOM, AMONG_BOTS = 400, 2000
WANTED, AT_MOST = 1.8, 1.25  # times the fair share: of the bot among random players, of a seat among bots


def main() -> None:
    """Play everything, print it, and write it down."""
    played_at = [(slug, seats) for slug, rules in GAMES.items() for seats in rules.seats]
    with ProcessPoolExecutor() as pool:
        mixed = pool.map(played, played_at, repeat("mixed"), repeat(AGAINST_RANDOM))
        alone = pool.map(played, played_at, repeat("bot"), repeat(AMONG_BOTS))
        text = "\n".join([*head(), *map(row, mixed, alone), "", *remarks()])
    keep(TITLE, text, BALANCE)
    print(text)


def played(table: tuple[str, int], players: str, games: int) -> Tally:
    """Play games of one kind, and say so."""
    slug, seats = table
    tally = play(GAMES[slug], seats, games, f"balance {seats}", players)
    print(f"{slug}, {seats}, {players}: {games} games", file=sys.stderr)
    return tally


def head() -> Iterator[str]:
    """Say what the figures are."""
    yield TITLE
    yield ""
    yield f"Written by `make balance` on {datetime.now(UTC):%-d %B %Y}."
    yield ""
    yield (
        f"| game | players | a bot among random players, {AGAINST_RANDOM} games "
        f"| seats among bots, {AMONG_BOTS:,} games | questions |"
    )
    yield "| --- | --- | --- | --- | --- |"


def row(mixed: Tally, alone: Tally) -> str:
    """Write down what came of one game with one number of players."""
    fair = 1 / mixed.seats
    share = mixed.wins.get("bot", 0) / mixed.finished
    seats = [won / alone.finished for won in alone.won_by_seat]
    strong = times(share / fair, share >= WANTED * fair)
    most = max(seats) / fair
    even = " ".join(f"{seat:.1%}" for seat in seats)
    cells = [
        mixed.game.replace("_", " "),
        str(mixed.seats),
        f"{share:.1%}, {strong} its fair share",
        f"{even}, at most {times(most, most <= AT_MOST)}",
        str(alone.usual_questions),
    ]
    return f"| {' | '.join(cells)} |"


def times(factor: float, enough: bool) -> str:
    """Write a factor, and mark one that is not what was wanted."""
    return f"{factor:.2f} ×" if enough else f"**{factor:.2f} ×**"


def remarks() -> Iterator[str]:
    """Say how it was counted."""
    yield "A shared win counts in part. The single bot sits in each seat in turn. With three players a fair share"
    yield f"is one win in three games; bold is less than {WANTED} or more than {AT_MOST} times the fair share."
    yield "Questions are the median of the games among bots. From them an invitation works out how long a game"
    yield "takes (`Rulebook.length`), except in Door & Treasure, where several in a row are one sitting: there it"
    yield "counts how often a table waits for somebody else."


if __name__ == "__main__":
    main()
