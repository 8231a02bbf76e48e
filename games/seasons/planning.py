"""What a season is planned as: its tables drawn into rounds, how long it takes, and the rows of who sits where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import combinations
from math import ceil

from games import catalog
from games.ledger.pace import PACES
from games.models import Entrant, Season, SeasonSeat, SeasonTable
from games.models.seat import MOST_SEATS
from games.seasons.seating import Rounds, seated

Form = Season.Form
DAY = timedelta(days=1)
LEAST: Mapping[str, int] = {Form.ROUND: 4, Form.DIVISIONS: 8, Form.CUP: 6}
MOST: Mapping[str, int] = {Form.ROUND: 24, Form.DIVISIONS: 200, Form.CUP: 128}
SIZES = range(3, 7)  # of a season's tables
MOST_ROUNDS, MOST_AT_ONCE = 12, 3
HURRY = 7 * DAY  # from the last day on, until bots play out what is left
PLAYED_OUT = DAY  # which takes them no longer than this
USUAL_ANSWER = 1 / 3  # of the time for a move: how long a player usually takes
SLOW = 1.6  # how much longer the slowest tenth of seasons take than the middle one


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
    sizes = {seats - 1 if seats > min(SIZES) else seats, seats, min(seats + 1, MOST_SEATS)}
    return [slug for slug, rules in catalog.GAMES.items() if sizes <= {*rules.seats}]


def usual_length(season: Season | SeasonPlan) -> timedelta:
    """Return how long one of its tables usually takes."""
    known = [slug for slug in season.games if slug in catalog.GAMES]
    waits = max((catalog.find(slug).waits(season.seats, {}) for slug in known), default=0)
    return timedelta(seconds=waits * season.move_time * USUAL_ANSWER)


def usual_lengths(season: Season | SeasonPlan) -> tuple[timedelta, timedelta]:
    """Return how long half of such seasons take, and nine in ten."""
    median = ceil(season.rounds / season.at_once) * usual_length(season)
    return median, median * SLOW


def last_day(season: Season, now: datetime) -> datetime:
    """Return the last day of a season that begins now."""
    return now + max(DAY, usual_lengths(season)[1])


def round_begins(season: Season, number: int) -> datetime:
    """Return about when a round begins."""
    start = season.started_at or season.begins_at
    end = season.last_day_at or start + usual_lengths(season)[1]
    return start + (end - start) * ((number - 1) / season.rounds)


def write_tables(season: Season, entrants: Sequence[Entrant], rounds: Rounds, first: int = 1) -> None:
    """Write the planned tables of some rounds, with who sits where; games go round evenly."""
    tables, chairs = [], []
    for number, planned in enumerate(rounds, first):
        for nth, seats in enumerate(planned, 1):
            slug = season.games[(number + nth) % len(season.games)]
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
    write_tables(season, entrants, seated(len(entrants), season.seats, season.rounds, season.seed))


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
        met = met_before(season, entrants)
        write_tables(season, entrants, seated(len(entrants), season.seats, len(rounds), season.seed, met), rounds[0])


def met_before(season: Season, entrants: Sequence[Entrant]) -> Counter[tuple[int, int]]:
    """Count how often people meet at the tables that stay as they are planned."""
    at = {entrant.pk: number for number, entrant in enumerate(entrants)}
    met, there = Counter[tuple[int, int]](), dict[int, list[int]]()
    for table, who in SeasonSeat.objects.filter(table__season=season).values_list("table", "entrant"):
        if who in at:
            there.setdefault(table, []).append(at[who])
    for people in there.values():
        met.update(combinations(sorted(people), 2))
    return met
