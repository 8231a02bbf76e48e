"""`make seasons`: seasons whose people drop out, come late and sleep, kept in BENCHMARKS.md. It takes two hours.

`python -m benchmarks.seasons cup --json` runs one form here, prints what it found as JSON, and keeps nothing.

Each form's seasons run on rows, by the site's own code and sweep, in simulated time. People, games, seats, rounds,
tables at once and pace (of the three quickest) are drawn; four seasons at a time share their people, so that many are
in two or three. One person in ten drops out at some moment, half of them by leaving, half by never answering again; to
a season in which all meet all one more in twenty comes late, with the link; one in ten sleeps: their tables wait until
the bank is empty and three deadlines are missed, when a bot sits in. Of the tables one in a thousand stands still. How
long a table takes is drawn from LETTERS.md's model, and its places by lot; what the last week leaves is played out by
the site's bots, question by question. At seasons at which nothing is due the site looks once a day; here it does not.
"""

from __future__ import annotations

import heapq
import json
import os
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from functools import partial
from itertools import count
from math import exp, inf, log
from multiprocessing.pool import ThreadPool
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

import time_machine
from django.db.models import Count, Max, Min, Q, Sum

from benchmarks.report import HERE, Row, Run, explained, parser_of, positive, table
from benchmarks.site import run, set_up
from games.seating.durations import drawn
from games.seating.points import PARTS, half_a_share, standing

HEADING = "## Seasons in which life happens"
FORMS = {"round": "all meet all", "division": "divisions", "cup": "a cup"}
SEASONS, PIECE, TOGETHER = 200, 20, 4  # of each form, in one process, and of them at a time
DROP_OUT, COME_LATE, SLEEP, STAND_STILL = 0.1, 0.05, 0.1, 0.001
HALF = 0.5
WHOLE_DAY = 24 * 60  # minutes
PEOPLE = {"round": (4, 24), "division": (8, 32), "cup": (6, 32)}
LIKELY = 0.9  # of the seasons are over by the day that is told
BEFORE, LASTED = "days before ", "days of "
START = datetime(2026, 1, 5, 9, tzinfo=UTC)
DAY = timedelta(days=1)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run seasons of each form; print or keep what was found."""
    parser = parser_of("benchmarks.seasons", __doc__)
    parser.add_argument("form", nargs="?", choices=FORMS, help="run only this form, here")
    parser.add_argument("--seasons", type=positive, default=SEASONS, help="seasons of each form")
    parser.add_argument("--minutes", type=positive, default=WHOLE_DAY, help="begin no more seasons after this long")
    parser.add_argument("--seed", default="0", help="of the people, their luck and their habits")
    parser.add_argument("--json", action="store_true", help="print one object a form, and keep nothing")
    given = parser.parse_args(arguments)
    if given.form:
        set_up()
        print(json.dumps(simulated(given.form, given.seasons, given.seed, perf_counter() + 60 * given.minutes)))
        return
    asked = [
        f"{name.upper()}={getattr(given, name)}"
        for name in ("seasons", "minutes")
        if getattr(given, name) != parser.get_default(name)
    ]
    measuring, rows = Run(" ".join(["make seasons", *asked])), list[Row]()
    pieces = [(form, str(n)) for n in range(-(-given.seasons // PIECE)) for form in FORMS]
    until = perf_counter() + 60 * given.minutes
    with ThreadPool(os.cpu_count()) as pool:
        counted = pool.starmap(partial(piece, min(PIECE, given.seasons), until), pieces, chunksize=1)
    for form in FORMS:
        found = sum((one for (of, _seed), one in zip(pieces, counted, strict=True) if of == form), Counter[str]())
        rows += rows_of(form, found) if found["over"] else ()
        if given.json:
            print(json.dumps({"form": form, **found}), flush=True)
    if not given.json:
        measuring.keep(HEADING, table(rows), *explained(__doc__))


def piece(seasons: int, until: float, form: str, seed: str) -> Counter[str]:
    """Run some seasons of a form in a process of their own, unless it is too late."""
    minutes = int(until - perf_counter()) // 60
    if minutes < 1:
        return Counter()
    given = ("--seasons", str(seasons), "--seed", seed, "--minutes", str(minutes))
    told = run(HERE, "-m", "benchmarks.seasons", form, *given)
    return Counter(json.loads(told.splitlines()[-1]))


def rows_of(form: str, found: Mapping[str, int]) -> Iterator[Row]:
    """Write down what was found of a form."""
    what, seasons, played = FORMS[form], found["over"], found["tables"] - found["settled"]
    yield f"{what}: seasons, people and tables", "", f"{seasons}, {found['people']:,} and {found['tables']:,}", None
    yield (
        "left, fell silent, came late, came too late",
        "",
        " ".join(f"{found[one]:,}" for one in ("left", "silent", "late", "too late")),
        None,
    )
    yield "over after the date told as it began", "0", str(found["overdue"]), not found["overdue"]
    likely = found["as likely"] / seasons
    yield "over by the day by which nine in ten are said to be", "90%", f"{likely:.0%}", likely >= LIKELY
    days, lasted = (middle(found, of) for of in (BEFORE, LASTED))
    yield "days by which the middle one was over before that day, and it lasted", "", f"{days} and {lasted}", None
    yield "tables that do not bring n/2 points", "0", str(found["wrong"]), not found["wrong"]
    yield "standings that do not add up", "0", str(found["not adding up"]), not found["not adding up"]
    yield "moments at which somebody sat at too many tables", "0", str(found["too many"]), not found["too many"]
    yield "tables opened twice, or forgotten", "0", str(found["twice"]), not found["twice"]
    yield "tables played, and of them by bots", "", f"{played / found['tables']:.1%}, {found['played out']:,}", None
    yield "faults", "0", str(found["faults"]), not found["faults"]


def middle(found: Mapping[str, int], of: str) -> int:
    """Return the median of what was counted by days."""
    return round(
        median(int(one.removeprefix(of)) for one, many in found.items() if one.startswith(of) for _ in range(many))
    )


def simulated(form: str, seasons: int, seed: str, until: float = inf) -> Counter[str]:
    """Run this many seasons of one form, a few at a time, and count what goes wrong."""
    from django.conf import settings

    from faults.models import Fault

    settings.LONGHAND_PAUSE = 1.0  # bots answer as they do for people
    found, chance = Counter[str](), Random(f"{form} {seed}")
    with time_machine.travel(START, tick=False) as clock:
        while (left := seasons - found["over"]) > 0 and perf_counter() < until:
            World(form, min(TOGETHER, left), chance, clock, found).go()
            print(f"{form}: {found['over']}", file=sys.stderr)
    found.update(faults=Fault.objects.count())
    return found


class World:
    """A few seasons of one form, their people, and what is going to happen to them."""

    def __init__(self, form: str, seasons: int, chance: Random, clock: Any, found: Counter[str]) -> None:
        self.form, self.chance, self.clock, self.found = form, chance, clock, found
        self.events, self.order = list[tuple[datetime, int, Callable[[], object]]](), count()
        self.known, self.by_bots = set[int](), set[int]()  # games
        self.told = dict[int, datetime]()  # when each season is over at the latest, as it began
        self.sleepers = set[int]()
        self.pool = [self.person() for _person in range(round(3 * PEOPLE[form][1]))]
        first = -(-seasons // 2) if form == "division" else seasons  # whose next season opens by itself
        self.most, self.seasons = seasons, [self.opened() for _season in range(first)]

    @property
    def rows(self) -> Any:
        """The rows of its seasons."""
        from games.models import Season

        return Season.objects.filter(pk__in=self.seasons)

    def person(self) -> Any:
        """Somebody, who may be one of those who sleep."""
        from accounts.models import User

        user = User.objects.create(name=f"Player {User.objects.count()}", zone="Europe/Paris")
        if self.chance.random() < SLEEP:
            self.sleepers.add(user.pk)
        return user

    def opened(self) -> int:
        """A season that has opened, with its people."""
        from games import seasons
        from games.pages.season_forms import PACES_OF_SEASONS

        chance, (least, most) = self.chance, PEOPLE[self.form]
        people = chance.sample(self.pool, round(exp(chance.uniform(log(least), log(most)))))
        size = chance.choice([size for size in seasons.SIZES if seasons.fitting(size)])
        fitting, pace = seasons.fitting(size), chance.choice(PACES_OF_SEASONS[:3])
        plan = seasons.SeasonPlan(
            "The season", chance.sample(fitting, min(len(fitting), chance.randint(1, 2))), self.form, seats=size,
            rounds=chance.choice((3, 4, 6, 8)), at_once=chance.randint(1, 3), move_time=pace.move_time,
            bank_time=pace.bank_time, stakes=chance.choice(("share", "wins")), refills=chance.random() < HALF,
        )  # fmt: skip
        season = seasons.open_season(people[0], plan)
        for user in people[1:]:
            seasons.join_by_link(season.secret, user)
        return season.pk

    def go(self) -> None:
        """Let time pass until all are over."""
        from games.seasons.running import next_moment

        while going := [*self.rows.filter(status__in=("open", "running"))]:
            due = min(moment for season in going if (moment := next_moment(season, now())))
            self.clock.move_to(max(min(due, self.events[0][0]) if self.events else due, now()))
            changed = due <= now()
            while self.events and self.events[0][0] <= now():
                changed |= heapq.heappop(self.events)[2]() is not False
            if changed:
                self.sweep()
        self.count_all()

    def at(self, moment: datetime, event: Callable[[], object]) -> None:
        """Note what is going to happen."""
        heapq.heappush(self.events, (moment, next(self.order), event))

    def sweep(self) -> None:
        """Let the site do what is due, and look at what it has done."""
        from games import seasons
        from games.models import Game, SeasonTable

        while seasons.run_due():
            self.look()
            self.take_on()
        for season in self.rows.filter(status="running").exclude(pk__in=self.told):
            self.told[season.pk] = season.ends_at
            self.plan_life(season)
        opened = SeasonTable.objects.filter(season__in=self.rows, status="opened", game__isnull=False)
        for one in opened.exclude(game__in=self.known).select_related("season"):
            if one.game_id is not None:
                self.known.add(one.game_id)
                self.at(self.ends(one), partial(self.end, one.game_id))
        at_work = Game.objects.filter(season_table__season__in=self.rows, status="running", of_season=True)
        alone = at_work.exclude(pk__in=self.by_bots).exclude(seats__is_bot=False, seats__stand_in=False)
        for pk in alone.values_list("pk", flat=True):
            self.by_bots.add(pk)
            self.let_bots_play(pk)

    def take_on(self) -> None:
        """Take on the seasons that have opened by themselves, up to so many."""
        from games import seasons
        from games.models import Season

        for after in Season.objects.filter(before__in=self.seasons, status="open").exclude(pk__in=self.seasons):
            if len(self.seasons) < self.most:
                self.seasons.append(after.pk)
            else:
                seasons.end_now(after.address, None)

    def look(self) -> None:
        """Look whether somebody sits at more tables than any of their seasons allows."""
        from games.models import Entrant

        open_now = Entrant.objects.filter(left_at=None, chairs__table__status="opened", season__in=self.rows)
        for busy in open_now.values("user").annotate(tables=Count("chairs"), most=Max("season__at_once")):
            self.found["too many"] += busy["tables"] > busy["most"]

    def plan_life(self, season: Any) -> None:
        """Draw who leaves a season that has begun, who falls silent, and who comes late."""
        lasts, entrants = season.last_day_at - season.started_at, [*season.entrants.select_related("user")]
        self.found["people"] += len(entrants)
        for one in entrants:
            if self.chance.random() < DROP_OUT:
                drops_out = self.leave if self.chance.random() < HALF else self.fall_silent
                self.at(now() + lasts * self.chance.random(), partial(drops_out, season, one.user))
            if self.form == "round" and self.chance.random() < COME_LATE:
                self.at(now() + lasts * self.chance.random() * HALF, partial(self.come, season))

    def leave(self, season: Any, user: Any) -> None:
        from games import seasons

        with suppress(seasons.Lost):
            seasons.leave(season.address, user)
            self.found["left"] += 1

    def fall_silent(self, _season: Any, user: Any) -> None:
        self.sleepers.add(user.pk)
        self.found["silent"] += 1

    def come(self, season: Any) -> None:
        from games import play, seasons

        try:
            seasons.join_by_link(season.secret, self.person())
        except play.Refused:
            self.found["too late"] += 1
        else:
            self.found["late"] += 1

    def ends(self, one: Any) -> datetime:
        """Draw when a table ends that has just opened."""
        from games.models import Seat
        from games.seasons.forecast import foreseen_length

        if self.chance.random() < STAND_STILL:
            return now() + 3650 * DAY
        people = {*Seat.objects.filter(game=one.game_id, user__isnull=False).values_list("user", flat=True)}
        season = one.season
        usual = foreseen_length(one.slug, season.seats, season.move_time, season.bank_time)
        return now() + DAY * (drawn(usual, self.chance) + (usual.waits if people & self.sleepers else 0.0))

    def end(self, pk: int) -> None:
        """End a table, with its places drawn by lot, unless bots play it out."""
        from games import play
        from games.models import Game, Seat

        game = Game.objects.get(pk=pk)
        if game.status == "running" and pk not in self.by_bots:
            play.end_game(game.address)
            places = [self.chance.randint(1, game.size) for _seat in range(game.size)]
            for seat, mine in zip(game.seats.order_by("number"), places, strict=True):
                Seat.objects.filter(pk=seat.pk).update(place=1 + sum(place < mine for place in places))

    def let_bots_play(self, pk: int) -> bool:
        """Let bots answer what is due at a table, and again when the next of them does; say whether it is over."""
        from games import play
        from games.models import Game

        game = Game.objects.get(pk=pk)
        play.act_due(game.address)
        if Game.objects.get(pk=pk).status == "over":
            self.found["played out"] += 1
            return True
        following = game.seats.filter(acts_at__isnull=False).aggregate(first=Min("acts_at"))["first"]
        if following is not None:
            self.at(max(following, now()), partial(self.let_bots_play, pk))
        return False

    def count_all(self) -> None:
        """Count what is wrong with seasons that are over."""
        from games.models import Game, SeasonSeat, SeasonTable
        from games.seasons.standing import played_in

        tables = SeasonTable.objects.filter(season__in=self.rows)
        for season in self.rows:
            self.found["over"] += 1
            self.found["overdue"] += season.ended_at > self.told[season.pk]
            self.found["as likely"] += season.ended_at <= season.last_day_at
            self.found[f"{BEFORE}{round((season.last_day_at - season.ended_at) / DAY)}"] += 1
            self.found[f"{LASTED}{round((season.ended_at - season.started_at) / DAY)}"] += 1
            played, bots = played_in(season), SeasonSeat.objects.filter(table__season=season, entrant=None)
            lines = standing(season.entrants.values_list("pk", flat=True), played)
            theirs = sum(half_a_share(one.table.chairs.count()) * (one.halves or 0) for one in bots)
            shares = season.stakes == "share"  # if only wins count, a table brings one point
            whole = sum(PARTS * len(one.people) // 2 if shares else PARTS for one in played)
            ours = sum(line.parts for line in lines) + (theirs if shares else 0)
            self.found["not adding up"] += ours != whole if shares else ours > whole
            self.found["not adding up"] += season.entrants.filter(place=None).exists()
        for one in tables.annotate(halves=Sum("chairs__halves"), people=Count("chairs")):
            self.found["tables"] += 1
            self.found["wrong"] += one.status != "over" or one.halves != one.people * (one.people - 1)
        self.found["settled"] += tables.exclude(game__status="over").count()
        games = Game.objects.filter(seats__user__in=[user.pk for user in self.pool]).distinct()
        deserted = self.rows.annotate(there=Count("entrants", Q(entrants__left_at=None))).filter(there__lt=2)
        self.found["twice"] += games.filter(of_season=True).count()
        if not deserted:  # whose open tables go on without it
            self.found["twice"] += games.filter(season_table=None).count()


def now() -> datetime:
    return datetime.now(UTC)


if __name__ == "__main__":
    main()
