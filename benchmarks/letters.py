"""`make letters`: how many days each game takes by post, kept in LETTERS.md. It takes a few minutes.

Asked for some games, it prints them and keeps nothing.

Each game is played forty times at two, the usual and the most seats, and a shorter one at the usual number of seats, in
simulated time, on the real engine, in each mode with the same people and deals. People live in four time zones and look
every five waking hours in the median, one of four every twelve; one of ten is away for four days. They have a day a
move and three in the bank. *Built*: nobody files anything beyond the orders with which everybody begins. *Half*, *all*:
half of the people, or all, file what is sensible. Sittings, letters and the share of answers that are not the player's
own are those of *half*, a game and player.

Wanted at the usual number of seats, if half of the people file: a median of at most 30 days and a p90 of at most 45.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from statistics import median, quantiles
from typing import Any

from benchmarks.matches import spread
from benchmarks.post import MODES, Post, Spent
from benchmarks.report import LETTERS, Run, enough_or_not, explained, grid, parser_of, positive
from games.catalog import GAMES

HEADING = "## Built, half and all"
FEW = 40  # games at each table
USUAL = 4  # seats, if the game has more
MOST_DAYS, MOST_P90 = 30, 45
COLUMNS = ("game", "seats", *(f"{mode}, days (p90)" for mode in MODES), "sittings", "letters", "not own", "enough")
Cell = dict[str, Any]


def main(arguments: Sequence[str] | None = None) -> None:
    """Play everything; print or keep it."""
    parser = parser_of("benchmarks.letters", __doc__, GAMES)
    parser.add_argument("--games", type=positive, default=FEW, help="games at each table, in each mode")
    parser.add_argument("--json", action="store_true", help="print one object a line, and keep nothing")
    given = parser.parse_args(arguments)
    run, cells = Run("make letters"), []
    for cell in spread(played, *zip(*tables(given.slug or [*GAMES], given.games), strict=True)):
        cells.append(cell)
        print(json.dumps(cell), flush=True)
    if not given.json:
        kept = None if given.slug or given.games < FEW else LETTERS
        found = [row(cells[at : at + len(MODES)]) for at in range(0, len(cells), len(MODES))]
        run.keep(HEADING, grid(COLUMNS, found), *explained(__doc__), kept=kept)


def tables(slugs: Sequence[str], games: int) -> list[tuple[str, int, bool, str, int]]:
    """What is played: at each table in each mode."""
    whole = [(slug, seats, False) for slug in slugs for seats in sizes(slug)]
    short = [(slug, usual(slug), True) for slug in slugs if GAMES[slug].front.short]
    return [(*table, mode, games) for table in whole + short for mode in MODES]


def sizes(slug: str) -> list[int]:
    """Return at how many seats a game is measured."""
    seats = GAMES[slug].seats
    return sorted({seats[0], usual(slug), seats[-1]})


def usual(slug: str) -> int:
    """Return the usual number of seats: a full table is rare."""
    seats = GAMES[slug].seats
    return max(seats[0], min(USUAL, seats[-1] - 1))


def played(slug: str, seats: int, short: bool, mode: str, games: int) -> Cell:
    """Play some games in one mode, and sum them up: medians a game, sittings and letters a player."""
    rules = GAMES[slug]
    options = rules.front.short.choices if short and rules.front.short else {}
    ended = [Post(rules, seats, mode, f"{slug} {seats} {number}", options).play() for number in range(games)]
    days, answers = [one.days for one in ended], sum(one.answers for one in ended)
    return {
        "game": slug, "seats": seats, "mode": mode, "short": short,
        "median_days": round(median(days), 1),
        "p90_days": round(quantiles(days, n=10)[-1] if len(days) > 1 else days[0], 1),
        "sittings": a_player(ended, seats, "sittings"),
        "letters": a_player(ended, seats, "letters"),
        "not_own": round(sum(one.not_own for one in ended) / answers, 3) if answers else 0.0,
        "replaced": round(sum(one.replaced for one in ended) / games, 2),
    }  # fmt: skip


def a_player(ended: Sequence[Spent], seats: int, what: str) -> float:
    """Return the median of something a game has taken of each player."""
    return round(float(median(getattr(one, what) / seats for one in ended)), 1)


def row(modes: Sequence[Cell]) -> list[str]:
    """Write one table's row, with a column for each mode."""
    half = modes[MODES.index("half")]
    soon = half["median_days"] <= MOST_DAYS and half["p90_days"] <= MOST_P90
    enough = enough_or_not(soon if half["seats"] == usual(half["game"]) else None)
    name = half["game"].replace("_", " ") + (", the short game" if half["short"] else "")
    days = [f"{cell['median_days']} ({cell['p90_days']})" for cell in modes]
    figures = [str(half[figure]) for figure in ("sittings", "letters", "not_own")]
    return [name, str(half["seats"]), *days, *figures, enough]


if __name__ == "__main__":
    main()
