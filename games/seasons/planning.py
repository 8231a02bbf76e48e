"""What a season is planned as: its tables drawn into rounds, how long it takes, and the rows of who sits where."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from django.db.models import Count

from games import catalog
from games.ledger.pace import PACES
from games.models import Entrant, Game, Season, SeasonSeat, SeasonTable
from games.seating.durations import OWN_ENOUGH, Consequences, Length, consequences, table_length
from games.seating.forms import PEOPLE, ROUNDS, TABLES
from games.seating.forms import Form as Played
from games.seating.seating import Round, game_at, reseat, seat, sizes_at

Form = Season.Form
DAY = timedelta(days=1)
LEAST: Mapping[str, int] = {form: people.start for form, people in PEOPLE.items()}
MOST: Mapping[str, int] = {form: people.stop - 1 for form, people in PEOPLE.items()}
SIZES = TABLES
MOST_ROUNDS, MOST_AT_ONCE = ROUNDS.stop - 1, 3
LOOKED_AT = 200  # games of the site's own, the latest, that say how long one takes
HURRY = 7 * DAY  # from the last day on, until bots play out what is left
PLAYED_OUT = DAY  # which takes them no longer than this


@dataclass(frozen=True)
class SeasonPlan:
    """What is agreed before a season opens."""

    name: str
    games: Sequence[str]
    form: str = Form.ROUND
    seats: int = 4
    rounds: int = 6
    at_once: int = 2
    move_time: int = PACES[2].move_time
    bank_time: int = PACES[2].bank_time
    stakes: str = Season.Stakes.SHARE
    refills: bool = True
    by_link: bool = True
    programs: bool = False
    waits: timedelta = field(default=7 * DAY)  # until it begins

    def __post_init__(self) -> None:
        fits = self.form in LEAST and self.seats in SIZES and 1 <= self.rounds <= MOST_ROUNDS
        if not (
            fits and 1 <= self.at_once <= MOST_AT_ONCE and self.games and set(self.games) <= {*fitting(self.seats)}
        ):
            raise ValueError(f"no season is played like this: {self}")


def fitting(seats: int) -> list[str]:
    """Return the games that a season with tables of this size can play, where one may have a seat less or more."""
    sizes = {*sizes_at(seats)}
    return [slug for slug, rules in catalog.GAMES.items() if sizes <= {*rules.seats}]


def usual_length(slug: str, seats: int, move_time: int) -> Length:
    """Return how many days one of a season's tables usually takes: as on this site, once enough have been played."""
    over = Game.objects.filter(slug=slug, size=seats, move_time=move_time, status=Game.Status.OVER)
    with_friends = over.filter(started_at__isnull=False).alias(people=Count("seats__user")).filter(people__gt=1)
    latest = with_friends.order_by("-ended_at").values_list("started_at", "ended_at")[:LOOKED_AT]
    days = [(ended - started) / DAY for started, ended in latest if started and ended]
    known = days if len(days) >= OWN_ENOUGH else ()
    return table_length(slug, seats, catalog.find(slug).waits(seats, {}), move_time, known)


def outlook(season: Season | SeasonPlan, people: int) -> Consequences:
    """Return what a season of so many people comes to."""
    slugs = [slug for slug in season.games if slug in catalog.GAMES]
    lengths = tuple(usual_length(slug, season.seats, season.move_time) for slug in slugs) or (Length(1, 1),)
    there = max(LEAST[season.form], min(people, MOST[season.form]))
    return consequences(Played(season.form), there, season.seats, season.rounds, season.at_once, lengths)


def usual_lengths(season: Season | SeasonPlan, people: int) -> tuple[timedelta, timedelta]:
    """Return how long half of such seasons take, and nine in ten."""
    told = outlook(season, people)
    return told.median * DAY, told.ninety * DAY


def last_day(season: Season, now: datetime) -> datetime:
    """Return the last day of a season that begins now."""
    return now + max(DAY, usual_lengths(season, people_in(season))[1])


def people_in(season: Season) -> int:
    """Return how many people are in a season."""
    return season.entrants.filter(left_at=None).count()


def round_begins(season: Season, number: int) -> datetime:
    """Return about when a round begins."""
    start = season.started_at or season.begins_at
    end = season.last_day_at or start + usual_lengths(season, people_in(season))[1]
    return start + (end - start) * ((number - 1) / season.rounds)


def write_tables(season: Season, entrants: Sequence[Entrant], rounds: Sequence[Round], first: int = 1) -> None:
    """Write the planned tables of some rounds, with who sits where; games go round evenly."""
    tables, chairs = [], []
    for number, planned in enumerate(rounds, first):
        for nth, seats in enumerate(planned, 1):
            slug = season.games[game_at(number - 1, nth - 1, len(planned), len(season.games))]
            table = SeasonTable(season=season, round=number, number=nth, slug=slug)
            tables.append(table)
            chairs += [
                SeasonSeat(table=table, entrant=None if who is None else entrants[who], number=place)
                for place, who in enumerate(seats)
            ]
    SeasonTable.objects.bulk_create(tables)
    SeasonSeat.objects.bulk_create(chairs)


def plan_rounds(season: Season, entrants: Sequence[Entrant]) -> None:
    """Write all tables of a season that begins."""
    write_tables(season, entrants, seat(len(entrants), season.seats, season.rounds, season.seed, len(season.games)))


def rounds_to_come(season: Season) -> list[int]:
    """Return the rounds of a running season of which no table has opened, after the last of which one has."""
    begun = season.tables.exclude(status=SeasonTable.Status.PLANNED).order_by("-round").values_list("round", flat=True)
    last = begun.first() or 0
    return [number for number in range(1, season.rounds + 1) if number > last]


def plan_again(season: Season) -> None:
    """Seat everybody who is in again, in the rounds that have not begun."""
    if not (rounds := rounds_to_come(season)):
        return
    entrants = [*season.entrants.filter(left_at=None).order_by("number")]
    season.tables.filter(round__in=rounds).delete()
    if len(entrants) > 1:
        played = seated_before(season, entrants, rounds[0])
        there, games = range(len(entrants)), len(season.games)
        again = reseat(played, there, season.seats, len(rounds), season.seed, games)
        write_tables(season, entrants, again, rounds[0])


def seated_before(season: Season, entrants: Sequence[Entrant], first: int) -> list[Round]:
    """Return who sits where in the rounds that stay as they are planned; whoever has left counts as a bot."""
    at = {entrant.pk: number for number, entrant in enumerate(entrants)}
    rounds: list[Round] = [[] for _round in range(first - 1)]
    stay = season.tables.filter(round__lt=first).order_by("round", "number").prefetch_related("chairs")
    for table in stay:
        rounds[table.round - 1].append(tuple(at.get(chair.entrant_id or 0) for chair in table.chairs.all()))
    return rounds
