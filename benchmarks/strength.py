"""`make strength`: what a strong bot wins by searching. Written into BALANCE.md.

Asked for some games, seats or playouts, it prints them and keeps nothing; `--bluffs` measures games of bluff alone,
and writes their chapter.

One strong bot plays among sensible ones, each deal from every seat in turn; wins are times its fair share, with the
error (95 %). The sensible ones are calm; in games of bluff they are of tempers drawn for each deal. Decisions are those
it searches for. Bold is less than 1.5 times, in games of bluff 1.3, or more CPU than 100 ms in the mean and 1,000 ms at
most.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from statistics import fmean
from typing import Any

from benchmarks.catalog import marks_of
from benchmarks.kit import LIES
from benchmarks.matches import Seated, Share, decision_of, seeing, spread, won_of_deal
from benchmarks.report import BALANCE, Run, explained, grid, parser_of
from games.catalog import GAMES
from games.engine.bots import USUAL, Level, Manner, Temper
from games.engine.chance import Chance
from games.engine.position import Position, encode_sorted
from games.engine.questions import Answer, Seat
from games.engine.rulebook import Rulebook
from games.engine.searching import search, thinks

HEADING, BLUFFS = "## What searching is worth", "## What searching is worth in games of bluff"
DEALS = 100
USUAL_SEATS = 4
WANTED, BLUFFING, MEAN, MOST = 1.5, 1.3, 100, 1000  # times the fair share; milliseconds of CPU for a decision
COLUMNS = ("game", "players", "games", "wins, times its fair share", "CPU a decision", "at most", "answers changed")
STRONG = {slug: rules for slug, rules in GAMES.items() if rules.bots.are_strong}


@dataclass
class Strong:
    """A strong bot, what its decisions cost, and whether searching has changed them."""

    rules: Rulebook
    playouts: int | None
    thought: list[float] = field(default_factory=list)  # milliseconds of CPU for each decision
    changed: int = 0  # decisions in which it did not answer as a sensible bot would

    def __call__(self, position: Position, seat: Seat, chance: Chance) -> Answer:
        """Search where that is worth a thought."""
        decision = decision_of(position, seat)
        usual = self.rules.bots.answer(position.sight(seat), decision, chance)
        if not thinks(position, seat):
            return usual
        begun = time.process_time()
        answer = search(position, seat, chance, self.playouts, Manner(Level.STRONG))
        self.thought.append(1000 * (time.process_time() - begun))
        self.changed += encode_sorted(usual) != encode_sorted(answer)
        return answer


def main(arguments: Sequence[str] | None = None) -> None:
    """Play, print each result as it is found, and write them down."""
    parser = parser_of("benchmarks.strength", __doc__, STRONG)
    parser.add_argument("--deals", type=int, default=DEALS, help=f"how many, each from every seat (default: {DEALS})")
    parser.add_argument("--seats", type=int, help=f"how many players (default: {USUAL_SEATS})")
    parser.add_argument("--playouts", type=int, help="for a decision (default: as the game has it)")
    parser.add_argument("--bluffs", action="store_true", help="only games of bluff")
    parser.add_argument("--json", action="store_true", help="one JSON object a line, and keep nothing")
    options = parser.parse_args(arguments)
    keeps = not (options.slug or options.seats or options.playouts)
    for bluffs in (True,) if options.bluffs else (False, True):
        slugs = [slug for slug in options.slug or STRONG if is_bluffing(slug) == bluffs]
        fewer = f" DEALS={options.deals}" if options.deals != DEALS else ""
        run, rows = Run(f"make strength{' BLUFFS=1' if bluffs else ''}{fewer}"), list[list[str]]()
        for slug in slugs:
            share, data = measured(slug, options)
            print(json.dumps(data), flush=True)
            rows.append(row(share, data))
        if rows and not options.json:
            heading = BLUFFS if bluffs else HEADING
            run.keep(heading, grid(COLUMNS, rows), *explained(__doc__), kept=BALANCE if keeps else None)


def measured(slug: str, options: argparse.Namespace) -> tuple[Share, dict[str, Any]]:
    """Let a strong bot play among sensible ones."""
    rules = GAMES[slug]
    seats = options.seats or (USUAL_SEATS if USUAL_SEATS in rules.seats else rules.seats[0])
    share, thought, changed = Share(seats), list[float](), 0
    for part, own, other in spread(partial(of_deal, slug, seats, options.playouts), range(options.deals)):
        share.deals.append(part)
        thought += own
        changed += other
        print(f"{share.games} games: {share.said(True)}", file=sys.stderr, flush=True)
    data = {"game": slug, "seats": seats, "games": share.games, "times_fair": round(share.times, 4)}
    cost = {"mean_ms": round(fmean(thought), 1), "max_ms": round(max(thought), 1)}
    return share, {**data, "error": round(share.error, 4), **cost, "changed": round(changed / len(thought), 4)}


def of_deal(slug: str, seats: int, playouts: int | None, number: int) -> tuple[float, list[float], int]:
    """Play one deal from every seat: its share, what each decision cost, and how many it has answered otherwise."""
    strong = Strong(GAMES[slug], playouts)
    seed = f"strength {slug} {seats} {number}"
    part = won_of_deal(strong.rules, strong, sensible(strong.rules, seats, seed), seats, seed)
    return part, strong.thought, strong.changed


def sensible(rules: Rulebook, seats: int, seed: str) -> Seated:
    """Return how the others play, each in a manner of its own."""
    others = [seeing(partial(rules.bots.answer, manner=manner)) for manner in manners(rules, seats, seed)]
    return lambda position, seat, chance: others[seat](position, seat, chance)


def manners(rules: Rulebook, seats: int, seed: str) -> list[Manner]:
    """Return the others' manners at a deal: calm ones, or where bots lie of any temper."""
    if not is_bluffing(rules.slug):
        return [USUAL] * seats
    chance, tempers = Chance(seed.encode(), "tempers"), sorted({Temper.CALM, *rules.bots.tempers})
    return [Manner(temper=chance.choice(tempers)) for _ in range(seats)]


def is_bluffing(slug: str) -> bool:
    """Whether bots lie in a game."""
    return LIES in marks_of(slug)


def row(share: Share, data: dict[str, Any]) -> list[str]:
    """Write a result as a row of the chapter."""
    costs = [(data["mean_ms"], MEAN), (data["max_ms"], MOST)]
    ms = [f"{cost:.0f} ms" if cost <= most else f"**{cost:.0f} ms**" for cost, most in costs]
    wins = share.said(share.times >= (BLUFFING if is_bluffing(data["game"]) else WANTED))
    return [data["game"].replace("_", " "), str(share.seats), f"{share.games:,}", wins, *ms, f"{data['changed']:.0%}"]


if __name__ == "__main__":
    main()
