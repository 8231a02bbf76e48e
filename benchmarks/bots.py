"""`make balance`: how well the bots play and how even the seats are, kept in BALANCE.md. It takes a while.

For every number of players: each bot against random players, over 400 games at least, each deal from every seat; bots
alone, over 2,000. Asked for some games, it prints what it finds and keeps nothing.

A shared win counts in part. A bot's share is told as times its fair share, with the error (95 %): with three players a
fair share is one win in three games. Bold is less than 1.8 or, of a seat, more than 1.25 times the fair share.
Questions are the median of the games among bots. From them an invitation works out how long a game takes
(`length`, in its rulebook); where several in a row are one sitting, that counts how often a table waits for others.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from statistics import median

from benchmarks.matches import anyhow, played, seeing, share_of, spread, won
from benchmarks.report import BALANCE, Run, explained, grid, parser_of
from games.catalog import GAMES

HEADING = "## A bot among random players, and seats among bots"
AGAINST_RANDOM, AMONG_BOTS = 400, 2000
WANTED, AT_MOST = 1.8, 1.25  # times the fair share: of the bot among random players, of a seat among bots
COLUMNS = ("game", "players", "a bot among random players", f"seats among bots, {AMONG_BOTS:,} games", "questions")


def main(arguments: Sequence[str] | None = None) -> None:
    """Play everything, print it, and write it down."""
    parser = parser_of("benchmarks.bots", __doc__, GAMES)
    parser.add_argument("--games", type=int, default=AMONG_BOTS, help="how many among bots, a fifth among random ones")
    options = parser.parse_args(arguments)
    run = Run("make balance")
    tables = [(slug, seats, options.games) for slug in options.slug or GAMES for seats in GAMES[slug].seats]
    found = grid(COLUMNS, spread(row, *zip(*tables, strict=True)))
    kept = BALANCE if not options.slug and options.games >= AMONG_BOTS else None
    run.keep(HEADING, found, *explained(__doc__), kept=kept)


def row(slug: str, seats: int, games: int) -> list[str]:
    """Play at one number of players, and write down what came of it."""
    rules, bot = GAMES[slug], seeing(GAMES[slug].bots.answer)
    mixed = share_of(rules, bot, anyhow, seats, games * AGAINST_RANDOM // AMONG_BOTS, "balance mixed")
    ended = [played(rules, [bot] * seats, f"balance {slug} {seats} {number}".encode()) for number in range(games)]
    by_seat = [sum(parts) / games for parts in zip(*(won(position, seats) for position in ended), strict=True)]
    most = max(by_seat) * seats
    even = f"{most:.2f} ×" if most <= AT_MOST else f"**{most:.2f} ×**"
    shares = " ".join(f"{seat:.1%}" for seat in by_seat)
    print(f"{slug}, {seats}: {mixed.games} and {games} games", file=sys.stderr)
    questions = round(median(position.asked for position in ended))
    name = slug.replace("_", " ")
    return [name, str(seats), mixed.said(mixed.times >= WANTED), f"{shares}, at most {even}", str(questions)]


if __name__ == "__main__":
    main()
