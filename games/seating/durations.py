"""How long a season takes: of some such seasons the middle one, and the one that nine in ten are not longer than.

How long a table takes is LETTERS.md's figure, until the site has twenty games of its own. People in LETTERS.md look at
their games; in a season some do not any more, and their tables wait until a bot sits in.
"""

from __future__ import annotations

import heapq
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import ceil, exp, log
from operator import itemgetter
from random import Random
from statistics import median, quantiles

from games.seating.forms import CupRound, Form, cup_plan, division_sizes
from games.seating.seating import drawn_round, tables_for

DAY = 86_400
OWN_ENOUGH = 20  # games of the site's own that count more than the model
SEASONS = 60  # that are played in thought
SLEEPERS = 0.1  # of the people in a season, who miss one deadline after the other
TENTH = 1.2816  # standard deviations within which ninety of a hundred are, on one side


@dataclass(frozen=True)
class Length:
    """How many days a table takes: half of them at most the median, nine in ten at most `ninety`.

    A share of tables is `slow`: it waits so many days more for somebody who sleeps.
    """

    median: float
    ninety: float
    slow: float = 0.0
    waits: float = 0.0


A_WAIT = Length(0.35, 0.55)  # days for each time that a table waits for somebody, of games that were not measured
REACH = 0.25  # of the time for a move that makes a table slower or faster than that: people look when they look


def table_length(
    known: Mapping[int, Length], seats: int, waits: int, move_time: int, own: Sequence[float] = (),
    by_letter: int = DAY, patience: float = 0.0,
) -> Length:  # fmt: skip
    """Return how many days a table takes at a pace; `own` are the days that games of the site's own took at it.

    `known`: how many it takes by letter, a day a move, if half of the people say something in advance, by seats.
    `patience`: how many days it waits altogether for somebody who sleeps; own games have waited already.
    """
    if len(own) >= OWN_ENOUGH:
        return Length(median(own), quantiles(own, n=10)[-1])
    usual = between(known, seats) if known else Length(A_WAIT.median * waits, A_WAIT.ninety * waits)
    times = paced(move_time / by_letter)
    return Length(
        usual.median * times, usual.ninety * times, 1 - (1 - SLEEPERS) ** seats if patience else 0.0, patience
    )


def paced(moves: float) -> float:
    """Return how much longer a table takes if a move may take so many days."""
    return moves if moves < REACH else moves**0.5 if moves < 1 else 1 + REACH * (moves - 1)


def between(known: Mapping[int, Length], seats: int) -> Length:
    """Return the length at a number of seats, on the line between those that were measured."""
    below = max((size for size in known if size <= seats), default=min(known))
    above = min((size for size in known if size >= seats), default=max(known))
    part = (seats - below) / (above - below) if above > below else 0.0
    low, high = known[below], known[above]
    return Length(
        low.median + part * (high.median - low.median), low.ninety + part * (high.ninety - low.ninety)
    )  # fmt: skip


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
def consequences(
    form: Form, people: int, table: int, rounds: int, at_once: int, lengths: tuple[Length, ...],
    allowed: tuple[int, ...] = (), elsewhere: tuple[int, ...] = (),
) -> Consequences:  # fmt: skip
    """Return what a season is like; `lengths` are those of its games' tables, which go round.

    `allowed` are the sizes that all games can be played at, if not any: by them a cup has its rounds. `elsewhere` is
    how many tables of other seasons each of the people still has to play; those who are not named have none.
    """
    chance = Random(f"{form} {people} {table} {rounds}")
    busy = [*elsewhere, *[0] * (people - len(elsewhere))]
    if form == Form.CUP:
        plan = cup_plan(people, table, allowed)
        each = len(plan)
        ended = [
            sum(cup_round(one, each, busy, at_once, lengths, chance) for one in plan) for _season in range(SEASONS)
        ]
    else:
        groups, each = division_sizes(people, table) if form == Form.DIVISIONS else [people], rounds
        of_size = {
            size: [
                all_meet_all(chance.sample(busy, size), table, rounds, at_once, lengths, chance)
                for _season in range(SEASONS)
            ]
            for size in {*groups}
        }
        ended = [max(chance.choice(of_size[size]) for size in groups) for _season in range(SEASONS)]
        if len(groups) == 1:
            ended = of_size[people]
    ended.sort()
    return Consequences(people, each, at_once, ended[SEASONS // 2], ended[ceil(0.9 * SEASONS)])


def cup_round(
    one: CupRound, rounds: int, busy: Sequence[int], at_once: int, lengths: Sequence[Length], chance: Random
) -> float:
    """Return when the last table of a cup's round is over: each has its part of what its people play elsewhere."""
    groups = [[*range(nth, one.people, one.tables)] for nth in range(one.tables)]
    now = [int(tables / rounds + chance.random()) if tables else 0 for tables in chance.sample(busy, one.people)]
    return all_over(groups, now, at_once, lengths, chance)


def drawn(lengths: Sequence[Length], chance: Random) -> float:
    """Draw how many days a table takes."""
    one = chance.choice(lengths)
    more = one.waits if one.waits and chance.random() < one.slow else 0.0
    return more + one.median * exp(chance.gauss(0, 1) * log(max(1.0, one.ninety / one.median)) / TENTH)


def all_meet_all(
    busy: Sequence[int], table: int, rounds: int, at_once: int, lengths: Sequence[Length], chance: Random
) -> float:
    """Return when all rounds are over; `busy` is how many tables each person still has to play elsewhere."""
    sizes = [size for size, _bots in tables_for(len(busy), table)]
    groups = [group for _round in range(rounds) for group in drawn_round(range(len(busy)), sizes, chance)]
    return all_over(groups, busy, at_once, lengths, chance)


def all_over(
    groups: Sequence[Sequence[int]], busy: Sequence[int], at_once: int, lengths: Sequence[Length], chance: Random
) -> float:
    """Open each table as soon as its people have room, in their order, and return when the last is over.

    The tables that people play elsewhere come between these, and need nobody else.
    """
    own = [(place / len(groups), group, True) for place, group in enumerate(groups)]
    others = [(chance.random(), [who], False) for who, tables in enumerate(busy) for _table in range(tables)]
    tables = [(group, counts) for _place, group, counts in sorted([*own, *others], key=itemgetter(0))]
    planned: list[list[int]] = [[] for _person in busy]
    for number, (group, _counts) in enumerate(tables):
        for who in group:
            planned[who].append(number)
    sits, opened, running, last = [0] * len(busy), [False] * len(tables), list[tuple[float, int]](), 0.0
    now, looked_at = 0.0, [*range(len(tables))]
    while True:
        for number in looked_at:
            group, _counts = tables[number]
            if not opened[number] and all(sits[who] < at_once for who in group):
                opened[number] = True
                heapq.heappush(running, (now + drawn(lengths, chance), number))
                for who in group:
                    sits[who] += 1
        if not running:
            return last
        now, over = heapq.heappop(running)
        group, counts = tables[over]
        last = now if counts else last
        for who in group:
            sits[who] -= 1
        looked_at = sorted({number for who in group for number in planned[who]})
