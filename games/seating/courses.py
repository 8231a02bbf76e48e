"""How long a season takes: the middle of those played in thought, and what nine in ten of them do not exceed.

A season is played in thought by the rules it is run by: a table opens as soon as everybody at it has room, but in a cup
not until the previous round is over. The limit of tables at once counts those of all seasons somebody plays in. People
who sleep do so at every table of theirs.
"""

from __future__ import annotations

import heapq
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import ceil
from random import Random

from games.seating.durations import Length, drawn
from games.seating.forms import Form, cup_plan, division_sizes
from games.seating.seating import SMALLEST, drawn_round, tables_for

SEASONS, FEWEST, TABLES = 60, 20, 10_000  # that are played in thought: fewer of many tables
SLEEPERS = 0.1  # of the people in a season, who miss one deadline after the other
FALL_SILENT = 0.05  # of them, who do so from some moment on
DAYS_BETWEEN = 7  # from one season of divisions to the next


@dataclass(frozen=True)
class Course:
    """A season as it is still to be played, by people with any numbers; `lengths` are those of its games' tables.

    `allowed` are the sizes that all games can be played at, if not any: by them a cup has its rounds. It begins in so
    many days. When it is over, it begins again and again for those in `again`, if there are any.
    """

    form: Form
    people: tuple[int, ...]
    table: int
    rounds: int
    at_once: int
    lengths: tuple[Length, ...]
    allowed: tuple[int, ...] = ()
    begins: int = 0
    again: tuple[int, ...] = ()


@dataclass(frozen=True)
class Consequences:
    """What an opener chooses: how many tables each has, and how many days such a season takes."""

    people: int
    tables_each: int
    at_once: int
    median: float
    ninety: float

    @property
    def weeks(self) -> int:
        """About how many weeks it takes, at least one."""
        return max(1, round(self.median / 7))


@lru_cache(512)
def consequences(course: Course, elsewhere: tuple[Course, ...] = ()) -> Consequences:
    """Return what a season is like; `elsewhere` are the others that its people are in."""
    chance = Random(f"{course.form} {len(course.people)} {course.table} {course.rounds}")
    each = course.rounds
    if course.form == Form.CUP:
        each = len(cup_rounds(len(course.people), course.table, course.allowed))
    if course.form == Form.DIVISIONS and not elsewhere:
        ended = slowest_divisions(course, chance)
    else:
        tables = sum(len(one.people) * one.rounds // one.table for one in (course, *elsewhere))
        seasons = max(FEWEST, min(SEASONS, TABLES // max(1, tables)))
        ended = [Thought([course, *elsewhere], chance).over() for _season in range(seasons)]
    ended.sort()
    middle, ninety = ended[len(ended) // 2], ended[ceil(0.9 * len(ended))]
    return Consequences(len(course.people), each, course.at_once, middle, ninety)


def slowest_divisions(course: Course, chance: Random) -> list[float]:
    """Return when seasons are over whose divisions have nothing to do with each other: those of a size are alike."""
    sizes = division_sizes(len(course.people), course.table)
    of_size = {}
    for size in {*sizes}:
        alone = replace(course, form=Form.ROUND, people=course.people[:size])
        of_size[size] = [Thought([alone], chance).over() for _season in range(SEASONS)]
    return [max(chance.choice(of_size[size]) for size in sizes) for _season in range(SEASONS)]


@dataclass(frozen=True)
class Planned:
    """A table in thought, of the season at this place."""

    group: Sequence[int]
    course: Course
    place: int
    round: int
    plate: bool = False

    @property
    def holds_up(self) -> bool:
        """Whether others wait for its result."""
        return self.course.form == Form.CUP and not self.plate


def tables_of(course: Course, place: int, chance: Random) -> Iterator[Planned]:
    """Draw the tables of a season, in their order."""
    if course.form == Form.CUP:
        yield from cup_tables(course, place, chance)
        return
    groups = [len(course.people)]
    if course.form == Form.DIVISIONS:
        groups = division_sizes(len(course.people), course.table)
    for number in range(course.rounds):
        people = course.people
        for size in groups:
            members, people = people[:size], people[size:]
            for group in drawn_round(members, sizes_for(size, course.table, course.allowed), chance):
                yield Planned(group, course, place, number)


def cup_tables(course: Course, place: int, chance: Random) -> Iterator[Planned]:
    """Draw the tables of a cup: who goes on by lot, and the others into its plate."""
    left = course.people
    for number, people in enumerate(cup_rounds(len(left), course.table, course.allowed)):
        left = tuple(chance.sample(left, people))
        out = [who for who in course.people if who not in left]
        for group in drawn_round(left, sizes_for(len(left), course.table, course.allowed), chance):
            yield Planned(group, course, place, number)
        if len(out) >= SMALLEST:
            for group in drawn_round(out, sizes_for(len(out), course.table, course.allowed), chance):
                yield Planned(group, course, place, number, plate=True)


@lru_cache(512)
def sizes_for(people: int, table: int, allowed: tuple[int, ...]) -> list[int]:
    """Return how many people sit at each table of a round."""
    return [size for size, _bots in tables_for(people, table, allowed)]


@lru_cache(512)
def cup_rounds(people: int, table: int, allowed: tuple[int, ...]) -> list[int]:
    """Return how many people are in each round of a cup."""
    return [one.people for one in cup_plan(people, table, allowed)]


class Thought:
    """Some seasons that are played in thought, and whose people may be in several; the first is the one asked about.

    Where somebody has room again, the season whose table was over comes first.
    """

    def __init__(self, courses: Sequence[Course], chance: Random) -> None:
        self.courses, self.chance = [*courses], chance
        self.tables, self.waiting = list[Planned](), defaultdict[int, list[int]](list)
        self.left, self.holding = Counter[int](), Counter[tuple[int, int]]()  # tables of a season, of a cup's round
        self.sits, self.opened = Counter[int](), set[int]()
        everybody = dict.fromkeys(who for course in courses for who in course.people)
        self.asleep = {who for who in everybody if chance.random() < SLEEPERS}
        self.falls_silent = FALL_SILENT / courses[0].rounds  # at one of their tables
        self.events = [(float(course.begins), ~place) for place, course in enumerate(courses)]
        heapq.heapify(self.events)

    def over(self) -> float:
        """Return when the last table of the first season is over."""
        while True:
            now, number = heapq.heappop(self.events)
            if number < 0:
                self.begin(~number)
                self.open(range(len(self.tables)), now)
                continue
            done = self.tables[number]
            self.left[done.place] -= 1
            self.sits.subtract(done.group)
            if not self.left[done.place]:
                if not done.place:
                    return now
                if done.course.again:
                    self.courses[done.place] = replace(done.course, people=done.course.again)
                    heapq.heappush(self.events, (now + DAYS_BETWEEN, ~done.place))
            if done.holds_up:
                self.holding[done.place, done.round] -= 1
            if done.holds_up and not self.holding[done.place, done.round]:
                self.open(range(len(self.tables)), now)
                continue
            looked_at = sorted({number for who in done.group for number in self.waiting[who]})
            self.open([number for number in looked_at if self.tables[number].place == done.place], now)
            self.open([number for number in looked_at if self.tables[number].place != done.place], now)

    def begin(self, place: int) -> None:
        """Draw the tables of a season."""
        for number, one in enumerate(tables_of(self.courses[place], place, self.chance), len(self.tables)):
            self.tables.append(one)
            self.left[place] += 1
            self.holding[place, one.round] += one.holds_up
            for who in one.group:
                self.waiting[who].append(number)

    def open(self, numbers: Iterable[int], now: float) -> None:
        """Open those of these tables whose people have room."""
        sits = self.sits
        for number in numbers:
            one = self.tables[number]
            at_once = one.course.at_once
            if max(map(sits.__getitem__, one.group)) >= at_once or number in self.opened:
                continue
            if one.course.form == Form.CUP and self.holding[one.place, one.round - 1]:
                continue
            self.opened.add(number)
            for who in one.group:
                self.waiting[who].remove(number)
                sits[who] += 1
                if self.chance.random() < self.falls_silent:
                    self.asleep.add(who)
            length = self.chance.choice(one.course.lengths)
            slept = length.waits if any(who in self.asleep for who in one.group) else 0.0
            heapq.heappush(self.events, (now + drawn(length, self.chance) + slept, number))
