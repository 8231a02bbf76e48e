"""`make tempers`: what levels and tempers win among sensible calm bots, and what tells them apart. Kept in BALANCE.md.

At a table of four, one bot plays in another manner: each deal from every seat in turn. What it does is compared with
what a calm bot would do in its place, by questions from games among calm bots. Asked for some games or manners, it
prints them and keeps nothing.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from functools import partial

from benchmarks.habits.playing import Share, share_of
from benchmarks.marks import marks_of, telling_of
from benchmarks.report import BALANCE, Run, grid
from games.catalog import GAMES
from games.engine.bots import USUAL, Bot, Level, Manner, Temper
from games.engine.chance import Chance
from games.engine.position import Position
from games.engine.questions import Answer, Decision
from games.engine.rulebook import Player
from games.engine.sights import Sight

HEADING = "## Levels and tempers among bots"
SEATS = 4
GAMES_AT_MOST = 2000
ERROR = 0.0125  # of the share, that is a twentieth of the fair one
EASY, EVEN = (0.5, 0.8), (0.9, 1.1)  # times its fair share that an easy bot is to win, and one of any temper
NAMES = [str(Level.EASY), *(str(temper) for temper in Temper if temper != Temper.CALM)]
COLUMNS = ("game", "manner", "games", "share", "what it does (a calm bot)")
WATCHED = 40  # games whose questions are put to every manner

Asked = tuple[Sight, Decision, bytes]


def main(arguments: Sequence[str] | None = None) -> None:
    """Play, and write down what each manner wins and does."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.tempers", description=__doc__)
    parser.add_argument("slug", nargs="*", metavar="SLUG", help=f"which games (default: {', '.join(GAMES)})")
    parser.add_argument("--games", type=int, default=GAMES_AT_MOST, help="how many of each manner at most")
    parser.add_argument("--manner", nargs="+", choices=NAMES, help="which manners (default: all)")
    options = parser.parse_args(arguments)
    if unknown := [slug for slug in options.slug if slug not in GAMES]:
        raise SystemExit(f"There is no game called {', '.join(unknown)}: {', '.join(GAMES)}.")
    run, found = Run("make tempers"), list[list[str]]()
    for slug in options.slug or GAMES:
        wanted = [manner for manner in manners(slug) if name_of(manner) in (options.manner or NAMES)]
        found += rows(slug, wanted, options.games)
    run.keep(
        HEADING,
        grid(COLUMNS, found),
        f"""At tables of four. Share: what one such bot wins among three sensible calm ones, times its fair share, with
        the error (95 %). Bold is a temper outside {EVEN[0]} to {EVEN[1]}, or an easy bot outside {EASY[0]} to
        {EASY[1]}. What it does is counted over the same questions for all: how often, where it could.""",
        kept=None if options.slug or options.manner else BALANCE,
    )


def name_of(manner: Manner) -> str:
    """Return what tells a manner from that of a sensible calm bot."""
    return manner.level if manner.temper == Temper.CALM else manner.temper


def rows(slug: str, manners: Sequence[Manner], games: int) -> Iterator[list[str]]:
    """Measure some manners of one game."""
    rules, questions = GAMES[slug], [*asked(slug, WATCHED)]
    calm = rates(slug, questions, USUAL)
    for manner in manners:
        found = rates(slug, questions, manner)
        did = "; ".join(f"{mark} {found[mark]:.0%} ({calm[mark]:.0%})" for mark in found)
        share = share_of(rules, mannered(rules.bots.answer, manner), rules.bots.answer, SEATS, games, ERROR)
        row = [slug.replace("_", " "), name_of(manner), f"{share.games:,}", cell(share, manner), did]
        print(*row, file=sys.stderr, flush=True)
        yield row


def manners(slug: str) -> list[Manner]:
    """Return an easy bot's manner, and those of all tempers that mean something in a game."""
    return [Manner(level=Level.EASY), *(Manner(temper=temper) for temper in telling_of(slug))]


def cell(share: Share, manner: Manner) -> str:
    """Write a share as times the fair one, and mark one that is not what was wanted."""
    least, most = EASY if manner.level == Level.EASY else EVEN
    factor = share.share * share.seats
    said = f"{factor:.2f} ± {share.error * share.seats:.2f}"
    return said if least <= round(factor, 2) <= most else f"**{said}**"


def mannered(bot: Bot, manner: Manner) -> Player:
    """Return a bot that plays in a manner."""
    return partial(bot, manner=manner)


def asked(slug: str, games: int, seats: int = SEATS) -> Iterator[Asked]:
    """Return every question of some games among calm bots, with a seed for the bot's own chance."""
    rules = GAMES[slug]
    for number in range(games):
        position = Position.deal(rules, seats, {}, f"tempers {slug} {number}".encode())
        while position.question is not None:
            seat = position.awaited[0]
            sight, decision = position.sight(seat), position.question.decisions[seat]
            seed = f"{number} {position.asked} {seat}".encode()
            yield sight, decision, seed
            position.answer(seat, rules.bots.answer(sight, decision, Chance(seed, "bot")))


def rates(slug: str, questions: Sequence[Asked], manner: Manner) -> dict[str, float]:
    """Return how often a bot in some manner does what can be noticed."""
    answers: list[tuple[Sight, Decision, Answer]] = []
    for sight, decision, seed in questions:
        answers.append((sight, decision, GAMES[slug].bots.answer(sight, decision, Chance(seed, "bot"), manner)))
    found = {}
    for name, mark in marks_of(slug).items():
        cases = [did for did in (mark(*each) for each in answers) if did is not None]
        found[name] = sum(cases) / max(1, len(cases))
    return found


if __name__ == "__main__":
    main()
