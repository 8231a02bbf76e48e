"""`make claims`: how often bots lie, doubt and begin with what, after what. Written into BALANCE.md.

Asked for some games, it prints them and keeps nothing. `manage.py claims` tells the same of a site's own people.

Bots of one level, of every temper, play each other, four at a table where the game allows it. A bot is *caught* if its
last claim that was doubted was a lie, *cleared* if it was true. *Caught, lies*: how often it then lies again; *doubts
the caught*: how often others then doubt it. *Begins with*: how much is claimed where no claim is answered, in the
game's own measure. *Most alike*: how often bots that hold equally many of what they name claim the same, where that is
most often. Bold: more than 40 % there, a bot that lies at least as often when caught as when cleared, and one that
doubts the caught no more than the cleared.
"""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from benchmarks.catalog import marks_of
from benchmarks.kit import LIES
from benchmarks.matches import moves, seeing, spread
from benchmarks.report import BALANCE, Run, explained, grid, parser_of, positive
from games.catalog import GAMES
from games.engine.asides import Aside
from games.engine.bots import Level, Manner, Temper
from games.engine.chance import Chance
from games.engine.claims import (
    DOUBTS_CAUGHT,
    DOUBTS_CLEARED,
    FEWEST,
    LIES_CAUGHT,
    LIES_CLEARED,
    Claims,
    heading,
)
from games.engine.questions import Answer
from games.engine.rulebook import Rulebook
from games.engine.sights import Sight

HEADING = "## How bots lie and doubt"
USUAL_SEATS, PLAYED, CHUNK = 4, 200, 10
LEVELS = (Level.EASY, Level.SENSIBLE)  # a strong bot lies and doubts as a sensible one may
MOST = 0.4  # of openings with the same number of things that may be alike
BEGINS = ("start", "lead", "open")  # what answers that begin something are called
NAMES = ("family", "animal", "face")  # fields that name what is claimed
Told = tuple[list[Aside], list[tuple[int, int]]]  # what a game notes; of each opening what its player had, and said


@dataclass
class Bluffs(Claims):
    """What bots claimed, and what they said with how many things of what they named."""

    said_with: defaultdict[int, Counter[int]] = field(default_factory=lambda: defaultdict(Counter))

    @property
    def most_alike(self) -> float | None:
        """How often what is said oftenest is said, with the number of things where that is most; None if unknown."""
        often = [sizes for sizes in self.said_with.values() if sizes.total() >= 2 * FEWEST]
        return max((max(sizes.values()) / sizes.total() for sizes in often), default=None)


def main(arguments: Sequence[str] | None = None) -> None:
    """Let bots play, print what they did as it is found, and write it down."""
    parser = parser_of("benchmarks.claims", __doc__, GAMES)
    parser.add_argument("--games", type=positive, default=PLAYED, help="how many of each level")
    parser.add_argument("--level", nargs="+", choices=[*LEVELS], help="of which levels (default: both)")
    options = parser.parse_args(arguments)
    fewer = f" GAMES={options.games}" if options.games != PLAYED else ""
    run, rows = Run(f"make claims{fewer}"), list[list[str]]()
    for slug in options.slug or (slug for slug in GAMES if LIES in marks_of(slug)):
        for level in map(Level, options.level or LEVELS):
            rows += row(slug, level, watched(slug, level, options.games))
    kept = None if options.slug or options.level else BALANCE
    run.keep(HEADING, grid([*heading("game", "bots"), "most alike"], rows), *explained(__doc__), kept=kept)


def watched(slug: str, level: Level, games: int) -> Bluffs:
    """Let bots play, and count what they did."""
    found = Bluffs()
    for part in spread(partial(told, slug, level), [range(at, at + CHUNK) for at in range(0, games, CHUNK)]):
        for asides, openings in part:
            found.note(asides)
            for held, size in openings:
                found.said_with[held][size] += 1
    return found


def told(slug: str, level: Level, numbers: Sequence[int]) -> list[Told]:
    """Play some games, and return what they note."""
    rules = GAMES[slug]
    return [of_game(rules, level, f"claims {slug} {number}".encode()) for number in numbers]


def of_game(rules: Rulebook, level: Level, seed: bytes) -> Told:
    """Play a game, and return what it notes."""
    chance, tempers = Chance(seed, "tempers"), sorted({Temper.CALM, *rules.bots.tempers})
    seats = min(max(USUAL_SEATS, rules.seats[0]), rules.seats[-1])
    bots = [seeing(partial(rules.bots.answer, manner=Manner(level, chance.choice(tempers)))) for _ in range(seats)]
    asides, openings, position, with_it = list[Aside](), list[tuple[int, int]](), None, None
    for position, seat, _decision, answer in moves(rules, bots, seed):
        asides += noted(position.asides, with_it, openings)
        with_it = held(position.sight(seat), answer)
    if position is not None:
        asides += noted(position.asides, with_it, openings)
    return asides, openings


def noted(asides: list[Aside], with_it: int | None, openings: list[tuple[int, int]]) -> list[Aside]:
    """Return what an answer has made a table note; if it began something, keep what its player had and said."""
    if with_it is not None:
        openings += [(with_it, opening.size) for opening in Claims().note(asides)]
    return asides


def held(sight: Sight, answer: Answer) -> int | None:
    """Return how many things a player has of what an answer names; None if it names nothing, or answers a claim."""
    if answer.verb not in BEGINS:
        return None
    named: list[Any] = [answer.values[name] for name in NAMES if name in answer.values]
    return sight.hands[sight.me].count(named[0][0]) if named else None


def row(slug: str, level: Level, found: Bluffs) -> list[list[str]]:
    """Write what was found, if there are claims in a game."""
    if not found.cases[LIES_CAUGHT][1] or not found.cases[DOUBTS_CAUGHT][1]:
        return []
    alike = found.most_alike
    cells = [*found.said(), "" if alike is None else bold(f"{alike:.0%}", alike <= MOST)]
    for number, caught, cleared, enough in ((2, LIES_CAUGHT, LIES_CLEARED, -1), (5, DOUBTS_CAUGHT, DOUBTS_CLEARED, 1)):
        one, other = (part / max(1, total) for part, total in (found.cases[caught], found.cases[cleared]))
        cells[number] = bold(cells[number], enough * one > enough * other)
    print(slug, level, *cells, file=sys.stderr, flush=True)
    return [[slug.replace("_", " "), str(level), *cells]]


def bold(text: str, enough: bool) -> str:
    """Write something bold where it is not what was wanted."""
    return text if enough or not text else f"**{text}**"


if __name__ == "__main__":
    main()
