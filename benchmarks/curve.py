"""`make curve`: whether what is said of a finished game is right. Written into BENCHMARKS.md.

Asked for some games, it prints them and keeps nothing. `--judged`: in how many of the games choices are judged, which
is what takes long. With `--pieces FILE` what a game came to is kept there, a line each with its commit and counts: what
it has of this code, with as many played and judged or more, is not measured again, and once it has all games the
chapter is written. So a chapter can come of several runs, and games that are quickly judged can have more of them.

Sensible bots play all seats. Worst bin: by how much those win more or less often than was said, in the worst of ten
bins, and the most that chance alone would explain (95 %), given how many bins and games there are; one with less than a
hundredth of all states, or with seats of fewer than 20 games, is counted with its neighbour. Brier score: the squared
error of every chance at a question, beside a constant's, and beside that of a value that is learnt from the same games
and knows only the score and the turn. These go by every fifth question of all games, by more of the kinds that are
short, the rest by the games in which choices are judged. Long and short games of a kind are looked at equally often:
looking more closely at short ones would favour whoever was ahead. Errors held: worked out again with other draws, a
seat's choices or luck lie within their error. Luck: of one seat a game, each in turn, with the error (95 %). Deviation:
of that seat's result, and what is left of it once luck is taken out, in bold where that is more than half. Random,
strong: what the choices of a player who answers anyhow, or of a strong bot, are worth to it in a game, among sensible
bots, and the luck of the former; each plays as many games as are judged. Of fewer than ten games no mean is told.
Claims at 70 %: how many of those weighed between 65 and 75 % were true, in every fifth game and those that are judged.
CPU: seconds to work a game out, those of random and strong players too, with what else could have been done.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from math import exp, log, sqrt
from pathlib import Path
from statistics import NormalDist, fmean, median, pstdev, stdev
from typing import Any

from benchmarks.matches import BOUND, Seated, anyhow, seeing, spread, won
from benchmarks.report import Run, explained, git, grid, parser_of, positive
from benchmarks.report import commit as commit_now
from benchmarks.strength import STRONG, Strong
from benchmarks.train.values import fitted
from games.catalog import GAMES
from games.engine.alternatives import moments_of
from games.engine.analysis import SURE, Asked, Balance, Weighed, balances, chances_in, claims_in, judged
from games.engine.bots import odds_of
from games.engine.chance import Chance
from games.engine.position import Position
from games.engine.rulebook import Rulebook
from games.engine.value import chances

HEADING = "## What turned it"
GAMES_PLAYED, JUDGED, USUAL_SEATS = 1000, 30, 4
BINS = 10
HOLD_CLAIMS = 0.1  # the less has been seen of claims, the more they are held to be even
SOME = 5  # questions, of which one is looked at to compare chances with what came of them
CLAIMED = 5  # games, of which claims are weighed in one, beside those that are judged
STATES = 6  # of a game as long as most of its kind, for which fewer are left out
LEAST_SHARE, LEAST_GAMES = 0.01, 20  # of the states, in a bin that is judged by itself
LEARNT = 4000  # states from which a value learns that knows only the score
NEAR = (0.65, 0.75)  # claims weighed at 70 %
TOLD = 10  # games, of fewer than which a mean says nothing
FIGURES = {"worst_bin": 0.05, "errors_held": 0.9}
COLUMNS = (
    "game, seats", "played", "judged", "errors held", "worst bin", "Brier", "constant", "score only", "luck",
    "deviation", "without luck", "random", "its luck", "strong", "claims at 70 %", "CPU, s", "at most",
)  # fmt: skip
State = tuple[list[float], list[float]]  # each seat's chance, and what the score says of it


@dataclass
class Seen:
    """A game, played and worked out."""

    number: int
    states: list[State]
    result: list[float]
    parts: list[Balance]  # none if its choices are not judged
    again: list[Balance] = field(default_factory=list)  # with other draws
    cpu: float = 0.0
    claims: list[tuple[float, float, int]] = field(default_factory=list)  # as likely as they were, and as they are

    @property
    def seat(self) -> int:
        """The seat that is looked at, each in turn."""
        return self.number % len(self.result)


def main(arguments: Sequence[str] | None = None) -> None:
    """Play, print each result as it is found, and write them down."""
    parser = parser_of("benchmarks.curve", __doc__, GAMES)
    parser.add_argument("--games", type=positive, default=GAMES_PLAYED, help="how many of each")
    parser.add_argument("--judged", type=positive, default=JUDGED, help="in how many of them choices are judged")
    parser.add_argument(
        "--pieces", type=Path, metavar="FILE", help="go on with what this file holds, and keep it there"
    )
    parser.add_argument("--seats", type=positive, help=f"how many players (default: {USUAL_SEATS})")
    parser.add_argument("--json", action="store_true", help="one JSON object a line, and keep nothing")
    options = parser.parse_args(arguments)
    judged = min(options.games, options.judged)
    run, rows = Run("make curve", f"{options.games} games each or more, choices judged in {judged} or more"), {}
    for slug in options.slug or GAMES:
        usual = USUAL_SEATS if USUAL_SEATS in GAMES[slug].seats else GAMES[slug].seats[0]
        seats, games = options.seats or usual, options.games
        found = piece(options.pieces, {"game": slug, "seats": seats}, {"games": games, "judged": judged})
        if found is None:
            found = measured(slug, seats, games, judged)
            keep_piece(options.pieces, run.commit, found)
        print(json.dumps(found), file=sys.stdout if options.json else sys.stderr, flush=True)
        rows[slug] = row(found)
    if not options.json:
        whole = not options.slug
        run.keep(HEADING, grid(COLUMNS, rows.values()), *explained(__doc__), **({} if whole else {"kept": None}))


def piece(file: Path | None, asked: Mapping[str, Any], least: Mapping[str, int]) -> dict[str, Any] | None:
    """Return what an earlier run found of a game if it was kept, of this code and of as many games or more."""
    lines = file.read_text(encoding="utf-8").splitlines() if file is not None and file.exists() else []
    kept = [one for one in map(json.loads, lines) if asked.items() <= one.items()]
    found = [one for one in kept if all(one[name] >= number for name, number in least.items())]
    same = [one for one in found if is_as_at(one["commit"], asked["game"])]
    return {name: value for name, value in same[-1].items() if name != "commit"} if same else None


def is_as_at(commit: str, slug: str) -> bool:
    """Whether the code that plays, judges and measures a game is as it was at a commit."""
    if commit == commit_now():
        return True
    measuring = (f"benchmarks/{name}.py" for name in ("curve", "matches", "strength", "train/values"))
    code = ["games/engine", f"games/catalog/{slug}", *measuring]
    try:
        return not git("diff", "--name-only", commit, "--", *code, ":!*.md")
    except (OSError, subprocess.CalledProcessError):  # there is no such commit, or it had been changed
        return False


def keep_piece(file: Path | None, commit: str, found: Mapping[str, Any]) -> None:
    """Keep what a game came to for a later run."""
    if file is not None:
        with file.open("a", encoding="utf-8") as kept:
            kept.write(json.dumps({"commit": commit, **found}) + "\n")


def measured(game: str, seats: int, games: int, judged: int) -> dict[str, Any]:
    """Measure a game."""
    seen = [*spread(partial(of_bots, game, seats, judged), range(games))]
    weighed = [one for one in seen if one.parts]
    luck = [one.parts[one.seat].luck for one in weighed]
    results = [one.result[one.seat] for one in weighed]
    left = [result - lucky for result, lucky in zip(results, luck, strict=True)]
    found = {
        "game": game,
        "seats": seats,
        "games": games,
        "judged": judged,
        "errors_held": share_held(weighed),
        **calibration(seen),
        "luck_mean": fmean(luck),
        "luck_error": error_of(luck),
        "deviation": pstdev(results),
        "without_luck": pstdev(left),
        **of_claims(seen),
    }
    cpu = [one.cpu for one in weighed]
    for who in ("random", "strong") if game in STRONG else ("random",):
        odd = [*spread(partial(of_one, game, seats, who), range(judged))]
        for name in ("own", "luck"):
            values = [getattr(one.parts[one.seat], name) for one in odd]
            found |= {f"{who}_{name}": fmean(values), f"{who}_{name}_error": error_of(values)}
        found[f"{who}_result"] = fmean(one.result[one.seat] for one in odd)
        found[f"{who}_games"] = len(odd)
        cpu += [one.cpu for one in odd]
    found |= {"cpu_median": median(cpu), "cpu_max": max(cpu)}
    return {name: round(value, 4) if isinstance(value, float) else value for name, value in found.items()}


def of_bots(slug: str, seats: int, judged: int, number: int) -> Seen:
    """Play a game of sensible bots, and work it out twice if it is one of the first."""
    bot, name = seeing(GAMES[slug].bots.answer), f"curve {slug} {seats} {number}"
    return worked_out(slug, [bot] * seats, name, number, 2 if number < judged else 0)


def of_one(slug: str, seats: int, who: str, number: int) -> Seen:
    """Play a game of sensible bots and one other player, and work it out."""
    rules = GAMES[slug]
    seated = [seeing(rules.bots.answer)] * seats
    seated[number % seats] = anyhow if who == "random" else Strong(rules, None)
    return worked_out(slug, seated, f"curve {who} {slug} {seats} {number}", number, 1)


def worked_out(slug: str, seated: Sequence[Seated], name: str, number: int, times: int) -> Seen:
    """Play a game, and judge its choices once, twice with other draws, or not at all."""
    told = [*steps(slug, seated, name.encode())]
    every = max(1, min(SOME, GAMES[slug].front.length[len(seated)] // STATES))
    result, known = won(told[-1][1], len(seated)), [scores(position) for _, position in told[:-1:every]]
    if not times:
        states = [*zip(chances_in(told, name.encode(), every), known, strict=False)]
        weighed = [one for _, one in claims_in(told, name.encode())] if number % CLAIMED == 0 else []
        return Seen(number, states, result, [], claims=as_said(weighed, number))
    begun = time.process_time()
    steps_judged = judged(told, name.encode())
    moments_of(told, steps_judged, name.encode(), Rulebook.preview)
    cpu = time.process_time() - begun
    states = [(step.chances, scored) for step, scored in zip(steps_judged[::every], known, strict=False)]
    again = balances(judged(told, f"{name} again".encode()), result) if times > 1 else []
    claims = as_said([one for step in steps_judged for one in step.claims], number)
    return Seen(number, states, result, balances(steps_judged, result), again, cpu, claims)


def as_said(weighed: Sequence[Weighed], number: int) -> list[tuple[float, float, int]]:
    """Return how likely claims of a game were said to be, and how they were."""
    return [(one.share, float(one.true), number) for one in weighed]


def steps(slug: str, seated: Sequence[Seated], seed: bytes) -> Iterator[tuple[Asked | None, Position]]:
    """Play a game, and yield its deal, and each question that has closed with the position after it."""
    position = Position.deal(GAMES[slug], len(seated), {}, seed)
    draws = [Chance(seed, f"seat {seat}") for seat in range(len(seated))]
    after = Asked.at(position)
    yield None, after.position
    for _ in range(BOUND):
        asked, question = after, position.question
        if question is None:
            return
        while position.question is question:
            seat = position.awaited[0]
            answer = seated[seat](position, seat, draws[seat])
            asked.answers[seat] = answer
            position.answer(seat, answer)
            asked.asides += position.asides
        asked.choosing, after = {*asked.answers}, Asked.at(position)
        yield asked, after.position


def scores(position: Position) -> list[float]:
    """Return what the score says of each seat, now and the more the later it is."""
    standing = GAMES[position.rules.slug].end.standing
    assert standing is not None
    points = standing.of(position.table)
    scale = max(1.0, float(max(map(abs, points))))
    return [(-point if standing.low else point) / scale for point in points] + [float(position.table.turns)]


# Figures


def share_held(weighed: Sequence[Seen]) -> float:
    """Return how often a part of a result lies within its error when it is worked out again."""
    held = []
    for game in weighed:
        for one, two in zip(game.parts, game.again, strict=True):
            pairs = ((one.own - two.own, one.error), (one.luck - two.luck, one.luck_error))
            held += [abs(off) <= error + 1e-9 for off, error in pairs if off or error]
    return fmean(held) if held else 1.0


def calibration(seen: Sequence[Seen]) -> dict[str, Any]:
    """Compare chances with what came of them, in bins and by their squared error."""
    said = [(chance, had, game.number) for game in seen for state in game.states for chance, had in pairs(game, state)]
    bins = merged(said)
    misses = [abs(fmean([chance - had for chance, had, _ in one])) for one in bins]
    worst = max(range(len(bins)), key=misses.__getitem__)
    fair = 1 / len(seen[0].result)
    return {
        "worst_bin": misses[worst],
        "worst_at": fmean([chance for chance, *_ in bins[worst]]),
        "worst_games": len({number for *_, number in bins[worst]}),
        "bins": len(bins),
        "states": len(said) // len(seen[0].result),
        "brier": fmean([(chance - had) ** 2 for chance, had, _ in said]),
        "brier_constant": fmean([(fair - had) ** 2 for _, had, _ in said]),
        "brier_score": by_score(seen),
    }


def of_claims(seen: Sequence[Seen]) -> dict[str, Any]:
    """Compare how likely claims were said to be with how they were: in ten bins, and of those about 70 %."""
    said = [claim for game in seen for claim in game.claims]
    if not said:
        return {}
    near = [true for share, true, _ in said if NEAR[0] <= share < NEAR[1]]
    at = fmean([share for share, _, _ in said if NEAR[0] <= share < NEAR[1]]) if near else 0.0
    worst = max(abs(fmean([share - true for share, true, _ in one])) for one in merged(said))
    true = fmean(near) if near else 0.0
    steep, shift = trusted([(share, true) for share, true, _ in said])
    found = {"claims": len(said), "claims_worst_bin": worst, "claims_at_70": at, "true_at_70": true, "of": len(near)}
    return {**found, "claims_steep": steep, "claims_odds": exp(shift)}


def trusted(said: Sequence[tuple[float, float]]) -> list[float]:
    """Return the power and the (logarithm of the) factor that the odds of claims still want: 1 and 0 if all is well."""
    sides = [(log(odds_of(share)), true) for share, true in said]
    return fitted([([[odds, 1.0], [0.0, 0.0]], [true, 1 - true]) for odds, true in sides], HOLD_CLAIMS)


def pairs(game: Seen, state: State) -> Iterator[tuple[float, float]]:
    """Yield each seat's chance, and what came of it."""
    return zip(state[0], game.result, strict=True)


def merged(said: Sequence[tuple[float, float, int]]) -> list[list[tuple[float, float, int]]]:
    """Put chances into ten bins, and one that holds too few with its neighbour, nearer to the two in the middle."""
    bins: list[list[tuple[float, float, int]]] = [[] for _ in range(BINS)]
    for one in said:
        bins[min(BINS - 1, int(one[0] * BINS))].append(one)
    for places in (range(BINS // 2 - 1), range(BINS - 1, BINS // 2, -1)):
        for at in places:
            few = len(bins[at]) < LEAST_SHARE * len(said) or len({number for *_, number in bins[at]}) < LEAST_GAMES
            if few:
                bins[at + 1 if at < BINS // 2 else at - 1] += bins[at]
                bins[at] = []
    return [one for one in bins if one]


def by_score(seen: Sequence[Seen]) -> float:
    """Return the squared error of a value that learns from these games, and knows the score and the turn."""
    last = max(1.0, fmean(game.states[-1][1][-1] for game in seen))
    states = [(rows_of(scored, last), game.result) for game in seen for _, scored in game.states]
    weights = fitted(states[:: max(1, len(states) // LEARNT)])
    off = [
        (chance - had) ** 2
        for rows, result in states
        for chance, had in zip(chances(rows, weights), result, strict=True)
    ]
    return fmean(off)


def rows_of(scored: Sequence[float], last: float) -> list[list[float]]:
    """Return what a value sees that knows the score and the turn."""
    *points, turn = scored
    late, best = min(1.0, turn / last), max(points)
    return [[point, late * point, float(point == best), late * (point == best)] for point in points]


def error_of(values: Sequence[float]) -> float:
    """Return the error of a mean (95 %)."""
    return SURE * stdev(values) / sqrt(len(values)) if len(values) > 1 else 1.0


def row(found: Mapping[str, Any]) -> list[str]:
    """Write a result as a row of the chapter."""
    held, worst = found["errors_held"], found["worst_bin"]
    return [
        f"{found['game'].replace('_', ' ')}, {found['seats']}",
        *(f"{found[name]}" for name in ("games", "judged")),
        bold(f"{held:.2f}", held >= FIGURES["errors_held"]),
        f"{bold(f'{worst:.3f}', worst <= FIGURES['worst_bin'])} ± {by_chance(found):.3f}",
        bold(f"{found['brier']:.3f}", found["brier"] < min(found["brier_constant"], found["brier_score"])),
        f"{found['brier_constant']:.3f}",
        f"{found['brier_score']:.3f}",
        mean(found, "luck_mean", "luck_error", found["judged"], of_none=True),
        *deviations(found),
        mean(found, "random_own", "random_own_error", found["random_games"]),
        mean(found, "random_luck", "random_luck_error", found["random_games"], of_none=True),
        mean(found, "strong_own", "strong_own_error", found.get("strong_games", 0)),
        claims_of(found),
        f"{found['cpu_median']:.1f}",
        f"{found['cpu_max']:.1f}",
    ]


def by_chance(found: Mapping[str, Any]) -> float:
    """Return by how much chance alone may put the worst of the bins off (Šidák), counting each of its games once."""
    said, errors = found["worst_at"], NormalDist().inv_cdf((1 + 0.95 ** (1 / found["bins"])) / 2)
    return errors * sqrt(said * (1 - said) / max(1, found["worst_games"]))


def deviations(found: Mapping[str, Any]) -> list[str]:
    """Write how much results differ, and how much without luck."""
    if found["judged"] < TOLD:
        return ["", ""]
    whole, left = found["deviation"], found["without_luck"]
    return [f"{whole:.2f}", bold(f"{left:.2f}", left <= whole / 2)]


def claims_of(found: Mapping[str, Any]) -> str:
    """Write how often claims were true that were weighed at about 70 %."""
    if not found.get("of"):
        return ""
    said, true = found["claims_at_70"], found["true_at_70"]
    return bold(f"{true:.0%} of {found['of']}", abs(said - true) <= FIGURES["worst_bin"])


def mean(found: Mapping[str, Any], name: str, error: str, games: int, *, of_none: bool = False) -> str:
    """Write a mean with its error, if it is of enough games; `of_none`: it should be none."""
    if games < TOLD:
        return ""
    return bold(f"{found[name]:+.3f} ± {found[error]:.3f}", not of_none or abs(found[name]) <= found[error])


def bold(said: str, enough: bool) -> str:
    """Mark what is not as wanted."""
    return said if enough else f"**{said}**"


if __name__ == "__main__":
    main()
