"""Finds which lines of a log each step of a retold game has told, and puts with them what the end lays open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from games.engine.asides import Claim, Deed, Kept, Luck, Standing, Verdict
from games.engine.book import Judged, Opened
from games.engine.position import encode_sorted
from games.engine.questions import Seat
from games.engine.table import Event
from games.engine.texts import wordless
from games.ledger.asides import placed
from games.models import Game, Line
from games.play.retelling import ToldStep

FOREWORDS = (Line.Kind.HOST, Line.Kind.TALE)  # told just before what happens: who was absent, which tale went with it


class Disagrees(Exception):
    """A replay tells something else than the log does."""


def place_lines(told: Sequence[ToldStep], lines: Sequence[Line], game: Game) -> None:
    """Say of each step which lines it told, and of each aside with which line it goes. Raises Disagrees.

    What a replay tells are the newest events of the log; a step told by its turn has the lines of that turn. What
    players say belongs to the step after which they say it.
    """
    begins: list[int] = []
    after = lines[-1].number + 1 if lines else 1
    events = newest_events(told, lines, game)
    last = 0
    for one in told:
        if one.by_turn:
            begins.append(next((line.number for line in lines if line.turn == one.step.turn), after))
            continue
        of_step = [[next(events) for _ in readers(event)] for event in one.events]
        check(one.events, of_step)
        flat = [line for copies in of_step for line in copies]
        begins.append(with_forewords(lines, flat[0], last) if flat else after)
        numbers = [copies[-1].number if copies else last for copies in of_step]
        one.asides = [placed(aside, numbers, last) for aside in one.asides]
        last = flat[-1].number if flat else last
    settle(told, begins, after)


def settle(told: Sequence[ToldStep], begins: Sequence[int], after: int) -> None:
    """Let each step's lines end where those of the next begin; the first has all before it, the last all after it."""
    following = after
    for one, begin in zip(reversed(told), reversed(begins), strict=True):
        one.step.first, one.step.last = min(begin, following), following - 1
        following = one.step.first
    told[0].step.first = 1


def newest_events(told: Sequence[ToldStep], lines: Sequence[Line], game: Game) -> Iterator[Line]:
    """Find as many of the newest events in a log as a replay has told. Raises Disagrees."""
    events = [line for line in lines if line.kind == Line.Kind.EVENT]
    if events and game.result is not None and encode_sorted(events[-1].text) == encode_sorted(game.result):
        events.pop()  # why the game ended is not told by the turn
    wanted = sum(len(readers(event)) for one in told for event in one.events)
    if wanted > len(events):
        raise Disagrees
    return iter(events[len(events) - wanted :])


def readers(event: Event) -> Sequence[Seat | None]:
    """Return for whom an event has a line each; None: one for all."""
    return (None,) if event.only is None else event.only


def check(events: Sequence[Event], lines: Sequence[Sequence[Line]]) -> None:
    """Make sure that lines say what events do, though perhaps in other words. Raises Disagrees."""
    for event, copies in zip(events, lines, strict=True):
        said = encode_sorted(wordless(event.text))
        for line, only in zip(copies, readers(event), strict=True):
            if line.only != only or encode_sorted(wordless(line.text)) != said:
                raise Disagrees


def with_forewords(lines: Sequence[Line], first: Line, last: int) -> int:
    """Return where a step's lines begin, given its first event and the last line of the step before."""
    begin = first.number
    for line in reversed(lines):
        if last < line.number < first.number:
            if line.kind not in FOREWORDS or line.at != first.at:
                break
            begin = line.number
        elif line.number <= last:
            break
    return begin


def place_asides(told: Sequence[ToldStep], low: bool) -> None:
    """Put what is laid open with its step, and each verdict, with its claim, where it was given.

    `low`: those with the fewest points lead. Who leads after the first turn has taken the lead from nobody.
    """
    claims: dict[Seat, tuple[Claim, Opened]] = {}
    leader: Seat | None = None
    begun = False
    for one in told:
        for aside in one.asides:
            if isinstance(aside, Verdict):
                if aside.of in claims:
                    one.step.judged.append(judged(aside, *claims[aside.of]))
            elif isinstance(aside, Standing):
                one.step.standing = aside.points
                ahead = sole_leader(aside.points, low)
                if begun and ahead not in (None, leader):
                    one.step.leads = ahead
                begun, leader = True, leader if ahead is None else ahead
            elif not isinstance(aside, Deed):
                opened = as_opened(aside)
                one.step.opened.append(opened)
                if isinstance(aside, Claim):
                    claims[aside.by] = aside, opened


def sole_leader(points: Sequence[int], low: bool) -> Seat | None:
    """Return the seat that is ahead of all others, None if several share the lead."""
    best = min(points) if low else max(points)
    return points.index(best) if points.count(best) == 1 else None


def judged(verdict: Verdict, claim: Claim, opened: Opened) -> Judged:
    """Note a verdict beside its claim, and return it with what it was about."""
    opened.taken = [one for one in opened.taken if one[0] != verdict.by]  # the last word counts
    opened.taken.append((verdict.by, verdict.doubts, verdict.right, verdict.forced))
    about: dict[str, Any] = {"true": claim.true, "truth": claim.truth, "said": claim.said, "line": opened.line}
    return Judged(verdict.by, verdict.of, verdict.doubts, verdict.right, verdict.forced, **about)


def as_opened(aside: Claim | Kept | Luck) -> Opened:
    """Put what is no verdict as the book keeps it."""
    if isinstance(aside, Claim):
        claim: dict[str, Any] = {"true": aside.true, "size": aside.size, "leading": aside.leading, "said": aside.said}
        return Opened(aside.at, "claim", aside.by, aside.truth, **claim)
    if isinstance(aside, Kept):
        return Opened(aside.at, "kept", aside.by, aside.text)
    return Opened(aside.at, "luck", aside.by, got=aside.got, worth=aside.worth)
