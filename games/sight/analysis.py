"""What turned a finished game, for whoever may see its end: the chances step by step, luck and choice, and moments."""

from __future__ import annotations

import zlib
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property, lru_cache
from itertools import pairwise
from math import sqrt
from typing import TYPE_CHECKING, NamedTuple

from django.db.models import QuerySet
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from accounts.prepared import Prepared
from games.engine.alternatives import LEAST
from games.engine.analysis import Analysed, Balance, Found, Moment, unpacked
from games.ledger.afterwards import is_wanted
from games.models import Analysis, Game, Seat
from games.pictures import FEWEST, Curve, line_chart
from games.pictures.frame import Number
from games.sight.chances import Point, Standing, never_sure, numbered, percent, signed
from games.wording.sentences import as_number

if TYPE_CHECKING:
    from games.sight.view import View

MANY = 90  # steps of a game whose picture shows each; of a longer one it shows the last of each turn
RECENT = 16  # games that are kept read
CHANGES, OWN = 5, 2  # that are put into words, the largest, and how many of the reader's own in any case
CERTAIN = 100  # per cent
SMALL = 0.02  # one that is worth a sentence where that is told
LIKE = 0.8  # of the largest change: whose change is about as large
A_THIRD = 1 / 3  # of what another step did, which a test has to do to be told instead: it was half expected by then


@Prepared
def state_of(game: int) -> QuerySet[Game, tuple[datetime | None, datetime | None, datetime | None]]:
    """Return when a game's book is due, and when what turned it is due, or was worked out; by the game's key."""
    return Game.objects.filter(pk=game).values_list("book__due_at", "analysis__due_at", "analysis__done_at")


def is_told(view: View) -> bool:
    """Whether a finished game has a page on what turned it, or soon will."""
    if view.game.status != Game.Status.OVER or view.game.started_at is None:
        return False
    people = any(seat.user_id for seat in view.seats)
    [(book_due, due, done)] = state_of(view.game.pk)
    return bool(due or done or (book_due and is_wanted(view.game, with_people=people)))


@Prepared
def rows_of(game: int) -> QuerySet[Analysis, tuple[bytes | memoryview | None, datetime | None]]:
    """Return what has been found out of a game, by its key, and when it is due if it is still being worked out."""
    return Analysis.objects.filter(game=game).values_list("found", "due_at")


@dataclass
class Turned:
    """What turned a game. Without `found` it is still being worked out."""

    view: View
    turns: Sequence[int]  # of each step
    found: Found | None
    tests: Collection[int] = ()  # steps in which a claim was put to the test

    @property
    def is_coming(self) -> bool:
        """Whether it is still being worked out."""
        return self.found is None

    @cached_property
    def steps(self) -> Sequence[Analysed]:
        """What has been found, step by step."""
        assert self.found is not None
        return never_sure(self.found.steps, decided=any(seat.place for seat in self.view.seats))

    @cached_property
    def picture(self) -> SafeString:
        """Each seat's chance to win, a line for each."""
        me, steps = self.view.reader, self.steps
        drawn = {*range(len(steps))} if len(steps) <= MANY else {0, *self.ends_of_turns}
        points = [(point.name, [*map(percent, point.chances)]) for point in self.timeline if point.step in drawn]
        changed = [now for before, now in pairwise(points) if now[1] != before[1]]
        shown = [points[0], *changed] if len(changed) >= FEWEST else points
        lines = [
            Curve(str(seat), [chances[seat.number] for _name, chances in shown], strong=seat is me)
            for seat in self.view.seats
        ]
        names = numbered([name for name, _chances in shown])
        return line_chart(f"{self.what} · {self.up}", lines, names, step=_("After"), say=in_percent)

    @cached_property
    def timeline(self) -> list[Point]:
        """The chances after each step, and apart from that after what luck laid out with it for the next turn."""
        found = []
        for at, step in enumerate(self.steps):
            turn = self.turns[at]
            name = self.view.words.turn(turn) if at else _("The deal")
            if step.ended:
                found.append(Point(at, turn, name, step.ended))
                turn, name = turn + 1, self.when_laid_out(at)
            found.append(Point(at, turn, name, step.chances))
        return found

    @property
    def what(self) -> str:
        """What the chances are: to win, or to do what counts as winning."""
        return self.view.words.plain(self.view.rules.end.chances)

    @property
    def up(self) -> str:
        """What the chances know: what all players hold."""
        return self.view.words.plain(self.view.rules.words.stuff.up)

    @property
    def winner(self) -> Seat | None:
        """Who has come first alone."""
        first = [seat for seat in self.view.seats if seat.place == 1]
        return first[0] if len(first) == 1 else None

    @property
    def ahead_from(self) -> str:
        """The turn in which the winner went ahead for good; "" if they had always been ahead, or nobody won alone."""
        if self.winner is None:
            return ""
        mine, known = self.winner.number, [[*map(percent, point.chances)] for point in self.timeline]
        behind = [at for at, now in enumerate(known[:-1]) if now[mine] <= max(now[:mine] + now[mine + 1 :])]
        return self.view.words.turn_within(self.timeline[behind[-1] + 1].turn) if behind else ""

    @property
    def shared(self) -> int:
        """What each winner's chance has come to where several share the first place, in per cent; 0 where none do."""
        winners = sum(seat.place == 1 for seat in self.view.seats)
        return percent(1 / winners) if winners > 1 else 0

    def at(self, step: int) -> Standing | None:
        """How the chances stood after a step; None while that is being worked out."""
        return Standing(self, step) if self.found is not None else None

    @property
    def ends_of_turns(self) -> list[int]:
        """The last step of each turn."""
        last = len(self.turns) - 1
        return [step for step, turn in enumerate(self.turns) if step == last or self.turns[step + 1] != turn]

    @cached_property
    def changes(self) -> list[Change]:
        """Where a chance to win has changed most, in the order of the game.

        Told in any case are the turns of the reader's own largest two, of the winner's largest rise, and of the one
        with which it was settled that they had won.
        """
        largest = {one.key: one for one in self.largest(self.view.seats)}
        mine = self.largest([self.view.reader]) if self.view.reader is not None else []
        rises = [one for one in self.largest([self.winner]) if one.growth(one.seat) > 0] if self.winner else []
        settled = [one for one in rises if one.of(one.seat)[1] == CERTAIN]
        first = [one.key for one in (*mine[:OWN], *rises[:1], *settled[:1])]
        return [largest[key] for key in sorted([*dict.fromkeys([*first, *largest])][:CHANGES])]

    def beside(self, change: Change) -> list[Seat]:
        """Who else's chance changed much: the reader's, the winner's, and whosoever's changed at least half as much."""
        mine, half = (self.view.reader, self.winner), abs(change.growth(change.seat)) / 2
        others = [seat for seat in self.view.seats if seat != change.seat]
        moved = [seat for seat in others if abs(change.growth(seat)) >= (LEAST if seat in mine else max(LEAST, half))]
        return sorted(moved, key=lambda seat: (seat is not self.view.reader, seat is not self.winner))

    def largest(self, seats: Sequence[Seat]) -> list[Change]:
        """Return what has changed chances of some seats as far as it is worth a word, the largest first."""
        worth = [one for one in self.every(seats) if abs(one.growth(one.seat)) >= LEAST]
        return sorted(worth, key=lambda one: -abs(one.growth(one.seat)))

    def every(self, seats: Sequence[Seat]) -> list[Change]:
        """Return what has changed chances of some seats, turn by turn, what luck laid out between two by itself."""
        found = [self.change(first, last, seats) for first, last in self.spans]
        laid_out = [self.laid_out(last, seats) for _, last in self.spans if self.steps[last].ended]
        return sorted([*found, *laid_out], key=lambda one: one.key)

    @property
    def is_marked(self) -> bool:
        """Whether in any of them it is marked what did most."""
        return any(change.is_marked for change in self.changes)

    @cached_property
    def spans(self) -> list[tuple[int, int]]:
        """The first and the last step of each turn; one that begins with a test is told with that of the claim."""
        ends = [end for end in self.ends_of_turns if end + 1 not in self.tests or self.steps[end].ended]
        return [(first + 1, last) for first, last in pairwise([0, *ends]) if first < last]

    def change(self, first: int, last: int, seats: Sequence[Seat]) -> Change:
        """Say whose chance changed most in the steps of a turn, and in which most.

        Of several seats whose chances changed about as much it is one whose points went the same way, and rather the
        reader's own.
        """
        before, after = self.steps[first - 1].chances, self.steps[last].ended or self.steps[last].chances
        sizes = {seat: after[seat.number] - before[seat.number] for seat in seats}
        most, me = max(map(abs, sizes.values())), self.view.reader
        alike = [seat for seat, size in sizes.items() if abs(size) >= max(LIKE * most, min(LEAST, most))]
        seat = max(alike, key=lambda one: (self.moved(one, first, last, sizes[one]), one is me, abs(sizes[one])))
        chances = [self.steps[step].chances[seat.number] for step in range(first - 1, last)]
        way = 1 if sizes[seat] > 0 else -1
        parts = [way * (now - then) for then, now in pairwise([*chances, after[seat.number]])]
        enough = max(SMALL, A_THIRD * max(parts))
        tested = [part >= enough and first + at in self.tests for at, part in enumerate(parts)]
        order = sorted(range(len(parts)), key=lambda part: (tested[part], parts[part]), reverse=True)
        steps = [first + part for part in order if parts[part] >= SMALL or part == order[0]]
        turn = self.view.words.turn(self.turns[first], self.turns[last])
        return Change(first, last, steps, self.by(steps[0], seat, way), turn, seat, before, after)

    def by(self, step: int, seat: Seat, way: int) -> list[int]:
        """Say whose choices in a step did something for a seat's chance (way 1) or against it (-1), the most first."""
        worths = {one.seat: way * one.worths[seat.number] for one in self.steps[step].choices}
        return sorted((by for by, worth in worths.items() if worth >= SMALL), key=worths.__getitem__, reverse=True)

    def laid_out(self, last: int, seats: Sequence[Seat]) -> Change:
        """Say whose chance changed most by what luck laid out, with the last step of a turn, for the next."""
        before, after = self.steps[last].ended, self.steps[last].chances
        seat = max(seats, key=lambda one: abs(after[one.number] - before[one.number]))
        return Change(last, last, [], [], self.when_laid_out(last), seat, before, after)

    def when_laid_out(self, last: int) -> str:
        """Name what luck laid out after the last step of a turn, with the turn for which it did."""
        return f"{self.view.words.turn(self.turns[last] + 1)} · {self.what_laid_out}"

    @property
    def what_laid_out(self) -> str:
        """What luck lays out between two turns."""
        laid_out = self.view.rules.end.laid_out
        return self.view.words.plain(laid_out.what) if laid_out is not None else ""

    def moved(self, seat: Seat, first: int, last: int, size: float) -> int:
        """Say whether a seat's points changed in some steps: 1 if they went the way of its chance, -1 if not, or 0."""
        standings, points = self.view.rules.end.standing, self.points_between(seat, first, last)
        if standings is None or points is None or points[0] == points[1]:
            return 0
        return 1 if (points[1] > points[0]) == ((size > 0) != standings.low) else -1

    def points_between(self, seat: Seat, first: int, last: int) -> tuple[int, int] | None:
        """Return a seat's points before the turn of a step and after that of another; None where they are not known."""
        before, after = (self.points_after.get(turn) for turn in (self.turns[first] - 1, self.turns[last]))
        return None if before is None or after is None else (before[seat.number], after[seat.number])

    def stood(self, change: Change) -> str:
        """Say how far its seat was before a change and after it: "4 → 3", or "4"; "" if that is not known."""
        points = self.points_between(change.seat, change.first, change.last) if not change.is_luck else None
        if points is None:
            return ""
        if points[0] == points[1]:
            return as_number(points[0])
        return f"{as_number(points[0])}\N{NO-BREAK SPACE}→\N{NO-BREAK SPACE}{as_number(points[1])}"

    @cached_property
    def points_after(self) -> dict[int, list[int]]:
        """How far each seat was after each turn, as far as that was noted, and as it was dealt."""
        begun = {self.turns[0] - 1: self.found.begun} if self.found is not None and self.found.begun else {}
        return begun | dict(self.view.end.summary.standing)

    @property
    def what_stood(self) -> str:
        """What is told of players beside the changes, if it is beside any."""
        standings = self.view.rules.end.standing
        words = self.view.words
        return words.within(words.plain(standings.label)) if standings and any(map(self.stood, self.changes)) else ""

    @cached_property
    def shares(self) -> list[Share]:
        """What luck and choices have given each seat, the reader's own first; nothing where all played as bots do."""
        assert self.found is not None
        if not self.choices and not any(percent(one.own) for one in self.found.balances):
            return []
        rows = zip(self.view.seats, self.found.balances, strict=False)
        me = self.view.reader
        return sorted((Share.of(seat, one) for seat, one in rows), key=lambda row: row.seat is not me)

    @property
    def in_words(self) -> str:
        """Whether it was luck or choices, to the reader; "" for who did not play, or where all played as bots do."""
        if self.found is None or self.view.reader is None or not self.shares:
            return ""
        return in_words(self.found.balances[self.view.reader.number])

    @cached_property
    def choices(self) -> list[tuple[Seat, list[Matter]]]:
        """The choices that mattered most to each seat, the reader's own first."""
        assert self.found is not None
        of_seats = [
            (seat, [self.matter(one) for one in self.found.moments if one.seat == seat.number])
            for seat in sorted(self.view.seats, key=lambda seat: seat is not self.view.reader)
        ]
        return [(seat, matters) for seat, matters in of_seats if matters]

    def matter(self, moment: Moment) -> Matter:
        """Put a choice into words."""
        html = self.view.words.html
        others = [
            Other(html(one.said), signed(percent(one.worth)), max(1, percent(one.error)), one.worth > 0)
            for one in sorted(moment.instead, key=lambda one: one.worth, reverse=True)
        ]
        turn = self.view.words.turn(self.turns[moment.step])
        return Matter(moment.step, turn, html(moment.said), others)

    @cached_property
    def fair(self) -> int:
        """A fair share, in per cent."""
        return percent(1 / len(self.view.seats))


class Change(NamedTuple):
    """A change in a seat's chance to win in the course of a turn."""

    first: int  # step
    last: int
    steps: Sequence[int]  # that changed it: a test first, then what did most; none if luck did between two turns
    by: Sequence[int]  # whose choices did something in the first of them, the most first
    when: str
    seat: Seat  # whose chance changed most
    was: Sequence[float]  # each seat's chance before
    became: Sequence[float]

    @property
    def is_luck(self) -> bool:
        """Whether luck changed it between two turns."""
        return not self.steps

    @property
    def is_marked(self) -> bool:
        """Whether what did most in it is marked: one of several steps."""
        return self.last > self.first

    @property
    def step(self) -> int:
        """The step that is told to have done most."""
        return self.last if self.is_luck else self.steps[0]

    @property
    def key(self) -> tuple[int, bool]:
        """What tells it from others, in the order of the game."""
        return self.last, self.is_luck

    def growth(self, seat: Seat) -> float:
        """By how much a seat's chance has become larger, from -1 to 1."""
        return self.became[seat.number] - self.was[seat.number]

    def of(self, seat: Seat) -> tuple[int, int]:
        """A seat's chance before and after, in per cent."""
        return percent(self.was[seat.number]), percent(self.became[seat.number])


class Other(NamedTuple):
    """Something else that a player could have done, and how many points out of 100 it would have added, or cost."""

    said: SafeString
    points: str
    error: int
    is_better: bool


class Matter(NamedTuple):
    """A choice that mattered, in words, and what else there was."""

    step: int
    turn: str
    said: SafeString
    others: list[Other]


class Share(NamedTuple):
    """What luck, a seat's own choices and the others' have given it, in points of a hundred beyond a fair share.

    Each with its error.
    """

    seat: Seat
    luck: str
    own: str
    others: str
    luck_error: int
    own_error: int
    others_error: int
    is_clear: bool  # whether its own choices differ from a sensible bot's by more than chance may account for

    @classmethod
    def of(cls, seat: Seat, found: Balance) -> Share:
        own, others = percent(found.own), percent(found.others)
        luck = percent(found.luck + found.own + found.others) - own - others  # so that the rounded parts add up, too
        errors = (found.luck_error, found.error, others_error(found))
        of_luck, mine, theirs = (max(1, percent(error)) for error in errors)
        clear = bool(clearly(found.own, found.error))
        return cls(seat, signed(luck), signed(own), signed(others), of_luck, mine, theirs, clear)


def in_words(found: Balance) -> str:
    """Say to a player whether it was luck or choices, as far as each differs from nothing by more than chance."""
    luck, own = clearly(found.luck, found.luck_error), clearly(found.own, found.error)
    others, said = clearly(found.others, others_error(found)), []
    if luck:
        said.append(_("Luck was with you.") if luck > 0 else _("Luck was against you."))
    if own:
        said.append(_("Your own choices helped.") if own > 0 else _("Your own choices cost you something."))
    else:
        said.append(_("Your own choices made no clear difference."))
    if others:
        said.append(_("The others’ choices helped you.") if others > 0 else _("The others’ choices hurt you."))
    return " ".join(said)


def clearly(value: float, error: float) -> int:
    """Say whether something lies above (1) or below nothing (-1) by more than twice its error; 0 if that is not so."""
    return (value > 0) - (value < 0) if percent(value) and abs(value) > 2 * error else 0


def others_error(found: Balance) -> float:
    """Return the error of what the others' choices gave a seat: its luck has those of all choices."""
    return sqrt(max(0.0, found.luck_error**2 - found.error**2))


def in_percent(value: Number | None) -> str:
    """Say a chance."""
    return "" if value is None else f"{value} %"


def turned(view: View, turns: Sequence[int], tests: Collection[int]) -> Turned | None:
    """Read what turned a finished game; None where nothing was found, or will be. Without a book there are no turns."""
    if not is_told(view):
        return None
    if not turns:
        [(book_due, _due, _done)] = state_of(view.game.pk)
        return Turned(view, turns, None) if book_due else None
    for stored, due_at in rows_of(view.game.pk):
        found = fitting(stored, turns)
        return Turned(view, turns, found, tests) if found or due_at else None
    return None


def fitting(stored: bytes | memoryview | None, turns: Sequence[int]) -> Found | None:
    """Read what is stored of a game; None if that is nothing, written by older code, or not of as many steps."""
    found = readable(bytes(stored)) if stored is not None else None
    return found if found is not None and len(found.steps) == len(turns) else None


@lru_cache(RECENT)
def readable(stored: bytes) -> Found | None:
    """Read what is stored, the same at each step of a game; None for what older code has written."""
    try:
        return unpacked(stored)
    except (ValueError, zlib.error):
        return None
