"""What a season is planned as: its tables drawn into rounds, its days, and the rows of who sits where."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import groupby

from games import catalog
from games.ledger.pace import PACES
from games.models import Entrant, Season, SeasonSeat, SeasonTable
from games.models.seat import MOST_SEATS
from games.seating.forms import PEOPLE, ROUNDS, TABLES, cup_round, divide
from games.seating.seating import Round, Table, game_at, reseat, seat, sizes_at

Form = Season.Form
DAY = timedelta(days=1)
LEAST: Mapping[str, int] = {form: people.start for form, people in PEOPLE.items()}
MOST: Mapping[str, int] = {form: people.stop - 1 for form, people in PEOPLE.items()}
SIZES = TABLES
MOST_ROUNDS, MOST_AT_ONCE = ROUNDS.stop - 1, 3
HURRY = 7 * DAY  # from the last day on, until bots play out what is left
PLAYED_OUT = DAY  # which takes them no longer than this
REST = HURRY + PLAYED_OUT  # from a last day until the last possible result


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
    analysed: bool = True  # whether it is worked out what turned its games
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


def allowed(season: Season | SeasonPlan) -> list[int]:
    """Return how many seats its tables may have: as many as agreed, one less or more, as its games allow."""
    known = [catalog.GAMES[slug].seats for slug in season.games if slug in catalog.GAMES]
    return [size for size in sizes_at(season.seats) if all(size in sizes for sizes in known)]


def last_day_of(season: Season, number: int) -> datetime:
    """Return the last day of a round: the season's own, but in a cup, where the next round waits for its results."""
    assert season.started_at is not None
    assert season.last_day_at is not None
    if season.form != Form.CUP:
        return season.last_day_at
    whole = season.last_day_at + REST - season.started_at
    return season.started_at + whole * (number / season.rounds) - REST


def round_begins(season: Season, number: int) -> datetime:
    """Return about when a round begins."""
    start = season.started_at or season.begins_at
    end = season.last_day_at or start
    return start + (end - start) * ((number - 1) / season.rounds)


def write_tables(
    season: Season,
    entrants: Mapping[int, Entrant],
    rounds: Sequence[Round],
    first: int = 1,
    division: int = 0,
    after: int = 0,
    plate: bool = False,
) -> None:
    """Write the planned tables of some rounds, with who sits where; games go round evenly.

    `after` is how many tables of each round are written already.
    """
    tables, chairs = [], []
    for number, planned in enumerate(rounds, first):
        for nth, seats in enumerate(planned):
            slug = season.games[game_at(number - 1, nth, len(planned), len(season.games))]
            table = SeasonTable(
                season=season, round=number, number=after + nth + 1, slug=slug, division=division, plate=plate
            )
            tables.append(table)
            chairs += [
                SeasonSeat(table=table, entrant=None if who is None else entrants[who], number=place)
                for place, who in enumerate(seats)
            ]
    SeasonTable.objects.bulk_create(tables)
    SeasonSeat.objects.bulk_create(chairs)


def plan_rounds(season: Season, entrants: Sequence[Entrant]) -> None:
    """Write all tables of a season that begins; of a cup the first round, since the next wait for results."""
    people, games, sizes = {one.number: one for one in entrants}, len(season.games), allowed(season)
    if season.form == Form.CUP:
        write_tables(season, people, [cup_round([*people], season.seats, season.seed, games, sizes)])
        return
    divisions = divide([*people], season.seats) if season.form == Form.DIVISIONS else [[*people]]
    written = 0
    for division, members in enumerate(divisions):
        drawn = seat(len(members), season.seats, season.rounds, season.seed + division, games, sizes)
        rounds = [[named(table, members) for table in tables] for tables in drawn]
        write_tables(season, people, rounds, division=division, after=written)
        written += max((len(tables) for tables in rounds), default=0)
        for number in members:
            people[number].division = division
    Entrant.objects.bulk_update(entrants, ["division"])


def named(table: Sequence[int | None], members: Sequence[int]) -> Table:
    """Return a table by the numbers of its people."""
    return tuple(None if who is None else members[who] for who in table)


def rounds_to_come(season: Season) -> list[int]:
    """Return the rounds of a running season of which no table has opened, after the last of which one has."""
    begun = season.tables.exclude(status=SeasonTable.Status.PLANNED).order_by("-round").values_list("round", flat=True)
    last = begun.first() or 0
    return [number for number in range(1, season.rounds + 1) if number > last]


def plan_again(season: Season) -> None:
    """Seat everybody who is in again, in the rounds that have not begun. A cup draws each round when it begins."""
    rounds = rounds_to_come(season)
    if not rounds or season.form == Form.CUP:
        return
    season.tables.filter(round__in=rounds).delete()
    entrants, games, sizes = [*season.entrants.filter(left_at=None)], len(season.games), allowed(season)
    people, written = {one.number: one for one in entrants}, 0
    for division in sorted({one.division for one in entrants}):
        members = sorted(one.number for one in entrants if one.division == division)
        if len(members) > 1:
            before = played_by(season, division)
            drawn = reseat(before, members, season.seats, len(rounds), season.seed, games, sizes)
            write_tables(season, people, drawn, rounds[0], division, written)
            written += max(map(len, drawn), default=0)


def played_by(season: Season, division: int) -> list[Round]:
    """Return who sits together in the rounds of a division that have begun."""
    tables = season.tables.filter(division=division).order_by("round", "number").prefetch_related("chairs__entrant")
    return [
        [tuple(chair.entrant.number if chair.entrant else None for chair in one.chairs.all()) for one in of_round]
        for _number, of_round in groupby(tables, key=lambda one: one.round)
    ]
