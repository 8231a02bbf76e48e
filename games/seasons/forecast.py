"""How long a season takes, told before it begins and as it does: what its people play elsewhere counts, too."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from itertools import compress

from django.db.models import Count, Q

from games import catalog
from games.ledger.ending import MISSES
from games.models import Entrant, Game, Season, SeasonTable
from games.seasons.planning import DAY, LEAST, MOST, REST, SeasonPlan, allowed
from games.seating.courses import Consequences, Course, consequences
from games.seating.durations import OWN_ENOUGH, Length, table_length
from games.seating.forms import Form, cup_plan

State, At = Season.Status, SeasonTable.Status
LOOKED_AT = 200  # games of the site's own, the latest, that say how long one takes
UNKNOWN = (Length(1, 1),)  # of games that are no longer in the catalogue


def usual_length(slug: str, seats: int, move_time: int, bank_time: int = 0) -> Length:
    """Return how many days one of a season's tables usually takes: as on this site, once enough have been played."""
    over = Game.objects.filter(slug=slug, size=seats, move_time=move_time, status=Game.Status.OVER)
    with_friends = over.filter(started_at__isnull=False).alias(people=Count("seats__user")).filter(people__gt=1)
    latest = with_friends.order_by("-ended_at").values_list("started_at", "ended_at")[:LOOKED_AT]
    days = [(ended - started) / DAY for started, ended in latest if started and ended]
    return foreseen_length(slug, seats, move_time, bank_time, days if len(days) >= OWN_ENOUGH else ())


def foreseen_length(slug: str, seats: int, move_time: int, bank_time: int, own: Sequence[float] = ()) -> Length:
    """Return how many days such a table takes by the model, or as the site's `own` took."""
    rules = catalog.find(slug)
    by_letter = {size: Length(*found) for size, found in rules.front.days.items()}
    patience = timedelta(seconds=bank_time + MISSES * move_time) / DAY
    return table_length(by_letter, seats, rules.waits(seats, {}), move_time, own, patience=patience)


def course_of(season: Season | SeasonPlan, people: Sequence[int]) -> Course:
    """Return a season as it is played from its beginning on, by at least as many as it needs."""
    slugs = [slug for slug in season.games if slug in catalog.GAMES]
    lengths = tuple(usual_length(slug, season.seats, season.move_time, season.bank_time) for slug in slugs) or UNKNOWN
    lacking = max(0, LEAST[season.form] - len(people))
    there = (*people[: MOST[season.form]], *(-nth for nth in range(1, lacking + 1)))
    return Course(
        Form(season.form), there, season.seats, season.rounds, season.at_once, lengths, tuple(allowed(season))
    )


def still_to_play(people: Sequence[int], now: datetime, besides: Season | None = None) -> list[Course]:
    """Return what is still to be played of the seasons that some of these people are in, but for one of them.

    A season that gathers people is one of them: it will have begun, before this one is over. It counts as it is now. In
    each round everybody has a table, and who is out of a cup plays on in its plate. Divisions play on and on, with all
    who have not said no.
    """
    others = Season.objects.filter(entrants__user__in=people, entrants__left_at=None)
    if besides is not None:
        others = others.exclude(pk=besides.pk)
    found = []
    for other in others.filter(status__in=[State.OPEN, State.RUNNING]).distinct().order_by("pk"):
        over = Count("chairs", filter=Q(chairs__table__status=At.OVER))
        here = (
            Entrant.objects.filter(season=other, left_at=None, user__isnull=False)
            .order_by("number")
            .annotate(over=over)
        )
        users, played, says_yes = zip(*here.values_list("user", "over", "again"), strict=True)
        course = course_of(other, users)
        rounds = other.rounds
        if other.status == State.OPEN and other.form == Season.Form.CUP:
            rounds = len(cup_plan(len(course.people), other.seats, course.allowed))
        left = rounds - round(sum(played) / len(played))
        if left > 0:
            begins = max(0, round((other.begins_at - now) / DAY)) if other.status == State.OPEN else 0
            again = tuple(compress(users, says_yes)) if other.form == Season.Form.DIVISIONS else ()
            again = again if len(again) >= LEAST[other.form] else ()
            found.append(replace(course, form=Form.ROUND, rounds=left, begins=begins, again=again))
    return found


def outlook(season: Season | SeasonPlan, people: Sequence[int], elsewhere: Sequence[Course] = ()) -> Consequences:
    """Return what a season of these people comes to, who may be in others."""
    return consequences(course_of(season, people), tuple(elsewhere))


def usual_lengths(
    season: Season | SeasonPlan, people: Sequence[int], elsewhere: Sequence[Course] = ()
) -> tuple[timedelta, timedelta]:
    """Return how long half of such seasons take, and nine in ten: of a cup then, with the rests between its rounds."""
    told = outlook(season, people, elsewhere)
    return told.median * DAY, told.ninety * DAY + rests(season, told)


def until_last_day(season: Season | SeasonPlan, people: Sequence[int], elsewhere: Sequence[Course] = ()) -> timedelta:
    """Return how long a season runs until its last day; each earlier round of a cup has a rest of its own."""
    told = outlook(season, people, elsewhere)
    return max(DAY, told.ninety * DAY) + rests(season, told)


def rests(season: Season | SeasonPlan, told: Consequences) -> timedelta:
    """Return how long the rounds of a cup may wait altogether for the last result of the round before."""
    return (told.tables_each - 1) * REST if season.form == Season.Form.CUP else timedelta()


def longest(season: Season | SeasonPlan, people: Sequence[int], elsewhere: Sequence[Course] = ()) -> timedelta:
    """Return how long a season takes at most: until the date that it is told as it begins."""
    return until_last_day(season, people, elsewhere) + REST
