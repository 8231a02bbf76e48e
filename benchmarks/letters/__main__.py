"""`make letters`: how many days each game takes by post, kept in LETTERS.md. It takes a few minutes.

Asked for some games, it prints them and keeps nothing.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from statistics import median, quantiles
from typing import Any

from benchmarks.letters.post import MODES, Post, Spent
from benchmarks.report import LETTERS, Run, grid
from games.catalog import GAMES

HEADING = "## Plain, built, half and all"
FEW = 40  # games at each table
USUAL = 4  # seats, if the game has more
MOST_DAYS, MOST_P90, MOST_SHARE = 30, 45, 0.5
COLUMNS = (
    "game", "seats", *(f"{mode}, days (p90)" for mode in MODES), "half / plain", "sittings", "letters", "not own",
    "enough",
)  # fmt: skip
Cell = dict[str, Any]


def main() -> None:
    """Play everything; print or keep it."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.letters", description=__doc__)
    parser.add_argument("slugs", nargs="*", metavar="SLUG", help="which games (all)")
    parser.add_argument("--games", type=int, default=FEW, help="games at each table, in each mode")
    parser.add_argument("--json", action="store_true", help="print one object a line, and keep nothing")
    given = parser.parse_args()
    if unknown := [slug for slug in given.slugs if slug not in GAMES]:
        parser.error(f"there is no game {unknown[0]}: the games are {', '.join(GAMES)}")
    if given.games < 1:
        parser.error("play at least one game")
    run, cells = Run("make letters"), []
    for cell in measured(given.slugs or [*GAMES], given.games):
        cells.append(cell)
        print(json.dumps(cell), flush=True)
    if not given.json:
        run.keep(HEADING, grid(COLUMNS, rows(cells)), *remarks(given.games), kept=None if given.slugs else LETTERS)


def remarks(games: int) -> tuple[str, str]:
    """Say how it was played, and what is wanted."""
    return (
        f"""{games} games at each table in each mode, in simulated time, on the real engine. People live in four
        time zones and look every five waking hours in the median, one of four every twelve; one of
        ten is away for four days. They have a day a move and three in the bank. *Built*: nobody files anything beyond
        the orders with which everybody begins. *Half*, *all*: half of the people, or all, file what is sensible.
        *Plain*: one seat after the other, nothing beforehand, and what one question asks at once is asked in steps.
        Sittings, letters and the share of answers that are not the player's own are those of *half*, a game and
        player.""",
        f"""Wanted at the usual number of seats: a median of at most {MOST_DAYS} days and a p90 of at most {MOST_P90};
        and, if half of the people file, at most half of the days of the plain form.""",
    )


def measured(slugs: Sequence[str], games: int) -> Iterator[Cell]:
    """Play each game at two, the usual and the most seats, in each mode, with the same people and deals.

    A game that has a shorter one also plays that, at the usual number of seats.
    """
    whole = [(slug, seats, mode, False) for slug in slugs for seats in sizes(slug) for mode in MODES]
    short = [(slug, usual(slug), mode, True) for slug in slugs if GAMES[slug].front.short for mode in MODES]
    tables = sorted(whole + short, key=lambda table: slugs.index(table[0]))
    with ProcessPoolExecutor() as workers:
        every = workers.map(play, *zip(*tables, strict=True), [games] * len(tables))
        for table, played in zip(tables, every, strict=True):
            yield as_cell(*table, played)


def sizes(slug: str) -> list[int]:
    """Return two seats (or the fewest), the usual number and the most."""
    seats = GAMES[slug].seats
    return sorted({seats[0], usual(slug), seats[-1]})


def usual(slug: str) -> int:
    """Return the usual number of seats: a full table is rare."""
    seats = GAMES[slug].seats
    return max(seats[0], min(USUAL, seats[-1] - 1))


def play(slug: str, seats: int, mode: str, short: bool, games: int) -> list[Spent]:
    """Play some games in one mode."""
    rules = GAMES[slug]
    options = rules.front.short.choices if short and rules.front.short else {}
    return [Post(rules, seats, mode, f"{slug} {seats} {number}", options).play() for number in range(games)]


def as_cell(slug: str, seats: int, mode: str, short: bool, played: Sequence[Spent]) -> Cell:
    """Sum up some games: medians a game, sittings and letters a player."""
    days = [one.days for one in played]
    answers = sum(one.answers for one in played)
    return {
        "game": slug,
        "seats": seats,
        "mode": mode,
        "short": short,
        "median_days": round(median(days), 1),
        "p90_days": round(quantiles(days, n=10)[-1] if len(days) > 1 else days[0], 1),
        "sittings": round(median(one.sittings / seats for one in played), 1),
        "letters": round(median(one.letters / seats for one in played), 1),
        "not_own": round(sum(one.not_own for one in played) / answers, 3) if answers else 0.0,
        "replaced": round(sum(one.replaced for one in played) / len(played), 2),
    }


def rows(cells: Sequence[Cell]) -> Iterator[list[str]]:
    """Write a row a table, a column a mode."""
    by_table: dict[tuple[str, int, bool], dict[str, Cell]] = {}
    for cell in cells:
        by_table.setdefault((cell["game"], cell["seats"], cell["short"]), {})[cell["mode"]] = cell
    return (row(*table, modes) for table, modes in by_table.items())


def row(slug: str, seats: int, short: bool, modes: dict[str, Cell]) -> list[str]:
    """Write one table's row."""
    half, share = modes["half"], modes["half"]["median_days"] / max(0.1, modes["plain"]["median_days"])
    days = [f"{modes[mode]['median_days']} ({modes[mode]['p90_days']})" for mode in MODES]
    soon = seats != usual(slug) or (half["median_days"] <= MOST_DAYS and half["p90_days"] <= MOST_P90)
    enough = "yes" if soon and share <= MOST_SHARE else "**no**"
    return [
        f"{slug}, the short game" if short else slug,
        str(seats),
        *days,
        f"{share:.2f}",
        *(str(half[name]) for name in ("sittings", "letters", "not_own")),
        enough,
    ]


if __name__ == "__main__":
    main()
