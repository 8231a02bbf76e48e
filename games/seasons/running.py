"""Runs seasons: begins them, counts what is over, opens tables whose people have room, and ends them on their day.

Each step is a transaction of its own that claims what it does by a conditional update, under locks taken in one order:
seasons by their keys, then people by theirs, then a game. `due_at` stays in the past until all that was due is done, so
whoever is killed in between is followed by the next sweep.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from contextlib import suppress
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Count, Q
from django.utils import timezone

from accounts.models import User
from faults.noting import note
from games import play
from games.engine.bots import Level
from games.models import Entrant, Game, Season, SeasonLine, SeasonSeat, SeasonTable
from games.play.seasons import STARTED
from games.play.tables import Plan, company
from games.seasons.cup import go_on
from games.seasons.divisions import open_next
from games.seasons.forecast import still_to_play, until_last_day
from games.seasons.letters import Kind, write_all, write_round
from games.seasons.planning import DAY, HURRY, LEAST, REST, allowed, last_day_of, plan_rounds
from games.seasons.results import Result, drawn, results_of
from games.seasons.standing import places_of
from games.seating.forms import cup_plan

log = logging.getLogger(__name__)

State, At = Season.Status, SeasonTable.Status
SEASONS = 100  # in one sweep; the next follows within seconds
AGAIN = timedelta(hours=1)  # after a failure


def run_due() -> int:
    """Run the seasons at which something is due, and return their number."""
    now = timezone.now()
    by_moment = Season.objects.filter(due_at__lte=now).values_list("address")
    by_end = Game.objects.filter(of_season=True, ended_at__isnull=False).values_list("season_table__season__address")
    found = [address for (address,) in by_moment.union(by_end)[:SEASONS]]  # two indexes, in one query
    for address in found:
        if address is not None:
            run_or_note(address)
    if None in found:
        forget_orphans()
    return len(found)


def run_or_note(address: str) -> None:
    """Run a season; one that fails does not hold up the others."""
    try:
        run(address)
    except Exception as error:
        number = note(error)
        log.exception("season %s could not be run: fault %s", address, number)
        Season.objects.filter(address=address, due_at__isnull=False).update(due_at=timezone.now() + AGAIN)


def forget_orphans() -> None:
    """Stop counting games whose season is gone."""
    gone = Game.objects.filter(of_season=True, ended_at__isnull=False, season_table=None)
    play.note_counted(gone.values_list("pk", flat=True))


def run(address: str) -> None:
    """Do all that is due in a season."""
    season = Season.objects.filter(address=address).first()
    if season is None:
        return
    seen, now = season.due_at, timezone.now()
    if season.status == State.OPEN and season.begins_at <= now:
        season = begin(season.pk, now)
    if season.status == State.RUNNING:
        count_over(season)
        go_on(season)
        hasten(season, now)
        open_tables(season, now)
        season = end_if_over(season.pk, now)
    Season.objects.filter(pk=season.pk, due_at=seen).update(due_at=next_look(season, now))


def next_look(season: Season, now: datetime) -> datetime | None:
    """Return when the site looks at a season next: at its next moment, and at a running one once a day."""
    moment = next_moment(season, now)
    return moment and (min(moment, now + DAY) if season.status == State.RUNNING else moment)


def next_moment(season: Season, now: datetime) -> datetime | None:
    """Return when something in a season is due by its days alone; None if it is not going on."""
    if season.status == State.OPEN:
        return season.begins_at
    if season.status != State.RUNNING or season.last_day_at is None or season.ends_at is None:
        return None
    days = {last_day_of(season, number) for number in range(1, season.rounds + 1)}
    moments = {season.ends_at} | {day + later for day in days for later in (timedelta(), HURRY, REST)}
    return min((moment for moment in moments if moment > now), default=now + DAY)


# Beginning


@transaction.atomic
def begin(pk: int, now: datetime) -> Season:
    """Settle who sits where in a season whose day has come; one with too few people closes."""
    season = Season.objects.select_for_update().get(pk=pk)
    if season.status != State.OPEN or season.begins_at > now:
        return season
    entrants = [*season.entrants.filter(left_at=None, user__isnull=False).order_by("number")]
    if len(entrants) < LEAST[season.form]:
        call_off(season, now)
        return season
    season.status, season.started_at = State.RUNNING, now
    if season.form == Season.Form.CUP:
        season.rounds = len(cup_plan(len(entrants), season.seats, allowed(season)))
    people = [one.user_id for one in entrants if one.user_id is not None]
    season.last_day_at = now + until_last_day(season, people, still_to_play(people, now, season))
    season.ends_at = season.last_day_at + REST
    season.save(update_fields=["status", "rounds", "started_at", "last_day_at", "ends_at"])
    plan_rounds(season, entrants)
    write_all(season, Kind.BEGINS, now)
    return season


def call_off(season: Season, now: datetime) -> None:
    """Close a locked season that has not begun, and write so to all who are in it."""
    season.status, season.due_at = State.CLOSED, None
    season.save(update_fields=["status", "due_at"])
    write_all(season, Kind.ENDS, now)


# Counting


def count_over(season: Season) -> None:
    """Count each table of a season whose game is over, or gone."""
    over = Q(game__status=Game.Status.OVER) | Q(game=None) | Q(game__status=Game.Status.CLOSED)
    for table in season.tables.filter(over, status=At.OPENED).values_list("pk", flat=True):
        count(table)


@transaction.atomic
def count(pk: int) -> bool:
    """Count one table, once; all seasons of its people are looked at, since they have room again."""
    table = SeasonTable.objects.select_related("game").get(pk=pk)
    people = User.objects.filter(entries__chairs__table=pk)
    running = Q(status=State.RUNNING, entrants__user__in=people.values("pk"))
    keys = {table.season_id, *Season.objects.filter(running).values_list("pk", flat=True)}
    list(Season.objects.select_for_update().filter(pk__in=keys).order_by("pk"))
    now = timezone.now()
    if SeasonTable.objects.filter(pk=pk, status=At.OPENED).update(status=At.OVER, over_at=now) != 1:
        return False
    chairs, game = [*table.chairs.order_by("number")], table.game
    played = game is not None and game.status == Game.Status.OVER
    write_results(chairs, results_of(game) if game is not None and played else drawn(len(chairs)))
    if game is not None:
        play.note_counted([game.pk])
    Season.objects.filter(pk__in=keys, status=State.RUNNING).update(due_at=now)
    return True


def write_results(chairs: Sequence[SeasonSeat], results: Sequence[Result]) -> None:
    """Write what a table brought to each of its chairs."""
    for chair, result in zip(chairs, results, strict=True):
        chair.halves, chair.place, chair.stood_in = result.halves, result.place, result.stood_in
    SeasonSeat.objects.bulk_update(chairs, ["halves", "place", "stood_in"])


# Opening


def open_tables(season: Season, now: datetime) -> None:
    """Open, in their order, the planned tables whose people have room: none waits for a whole round to be over.

    A round that opens as the season begins is told of by the letter that says so.
    """
    begins = season.round == 0
    planned = season.tables.filter(status=At.PLANNED).order_by("round", "number").prefetch_related("chairs__entrant")
    waiting = [*planned]
    people = {chair.entrant.user_id for table in waiting for chair in table.chairs.all() if chair.entrant}
    busy = at_tables(user for user in people if user is not None)
    for table in waiting:
        there = [chair.entrant.user_id for chair in table.chairs.all() if chair.entrant and chair.entrant.user_id]
        if all(busy.get(user, 0) < season.at_once for user in there) and open_table(table.pk, tells=not begins):
            busy |= {user: busy.get(user, 0) + 1 for user in there}


def at_tables(users: Iterable[int]) -> dict[int, int]:
    """Return at how many open tables of any season each of these people sits."""
    there = Entrant.objects.filter(user__in=[*users], left_at=None, chairs__table__status=At.OPENED)
    return dict(there.values_list("user").annotate(tables=Count("chairs")).values_list("user", "tables"))


@transaction.atomic
def open_table(pk: int, *, tells: bool) -> bool:
    """Open one planned table, if its people still have room, and say whether it was opened; `tells` of a new round."""
    season = Season.objects.select_for_update().get(tables=pk)
    table = season.tables.filter(pk=pk, status=At.PLANNED).first()
    if table is None or season.status != State.RUNNING:
        return False
    chairs = [*table.chairs.select_related("entrant__user").order_by("number")]
    people = [chair.entrant.user if chair.entrant else None for chair in chairs]
    there = [user.pk for user in people if user is not None]
    list(User.objects.select_for_update(no_key=True).filter(pk__in=there).order_by("pk"))  # who may be in other seasons
    if any(tables >= season.at_once for tables in at_tables(there).values()):
        return False
    if SeasonTable.objects.filter(pk=pk, status=At.PLANNED).update(status=At.OPENED, opened_at=timezone.now()) != 1:
        return False
    game = opened_game(season, table, people) if there else None
    if game is None:
        settle(table, chairs)
        return False
    SeasonTable.objects.filter(pk=pk).update(game=game)
    if Season.objects.filter(pk=season.pk, round__lt=table.round).update(round=table.round) and tells:
        write_round(season, table.round, timezone.now())
    return True


def opened_game(season: Season, table: SeasonTable, people: Sequence[User | None]) -> Game | None:
    """Open the game of a table, in a hurry from the last day on; None if it cannot be played any more."""
    late = season.hurried_at is not None
    plan = Plan(
        table.slug, len(people), company=company(), level=Level(season.level),
        move_time=min(season.move_time, int(DAY.total_seconds())) if late else season.move_time,
        bank_time=0 if late else season.bank_time, programs=season.programs, analysed=season.analysed,
    )  # fmt: skip
    circles = [*season.circles.all()[:2]]
    with suppress(play.Refused):
        return play.open_seated(people, plan, circles[0] if len(circles) == 1 else None)
    return None


def settle(table: SeasonTable, chairs: Sequence[SeasonSeat]) -> None:
    """Count a table that is not played: everybody ties."""
    SeasonTable.objects.filter(pk=table.pk).update(status=At.OVER, over_at=timezone.now())
    write_results(chairs, drawn(len(chairs)))


# The last day, and the end


def hasten(season: Season, now: datetime) -> None:
    """From the last day on open tables hurry, and after a week bots play out what is left.

    In a cup each round has its day, since the next waits for its results.
    """
    assert season.last_day_at is not None
    for number in {season.rounds} if season.form != Season.Form.CUP else range(1, season.rounds + 1):
        day = last_day_of(season, number)
        if season.played_out_at is None and day <= now:
            for address in under_way(season, number):
                with suppress(play.Refused):
                    play.play_out(address) if day + HURRY <= now else play.hurry(address)
        if day + HURRY <= now:
            settle_planned(season.pk, number)
        if season.form == Season.Form.CUP and day + REST <= now:
            settle_open(season.pk, number)
    if season.hurried_at is None and season.last_day_at <= now:
        note_step(season, "hurried_at", SeasonLine.Kind.HURRIED, now)
    if season.played_out_at is None and season.last_day_at + HURRY <= now:
        note_step(season, "played_out_at", SeasonLine.Kind.PLAYED_OUT, now)


def under_way(season: Season, number: int) -> list[str]:
    """Return the open tables of a season, up to a round, whose games go on."""
    opened = season.tables.filter(status=At.OPENED, round__lte=number, game__status__in=STARTED).order_by("pk")
    return [address for address in opened.values_list("game__address", flat=True) if address]


@transaction.atomic
def note_step(season: Season, moment: str, kind: SeasonLine.Kind, now: datetime) -> None:
    """Note that a step has been taken, and tell it, once."""
    if Season.objects.filter(pk=season.pk, **{moment: None}).update(**{moment: now}) == 1:
        SeasonLine.objects.create(season=season, kind=kind, at=now)
    setattr(season, moment, now)


@transaction.atomic
def settle_planned(pk: int, number: int) -> None:
    """Count the planned tables, up to a round, whose time is over: they are not opened any more."""
    season = Season.objects.select_for_update().get(pk=pk)
    for table in season.tables.filter(status=At.PLANNED, round__lte=number):
        settle(table, [*table.chairs.order_by("number")])


@transaction.atomic
def settle_open(pk: int, number: int) -> None:
    """Count the open tables of a cup, up to a round, that even bots have not brought to an end: the next must begin."""
    season = Season.objects.select_for_update().get(pk=pk)
    left = [*season.tables.filter(status=At.OPENED, round__lte=number)]
    for table in left:
        settle(table, [*table.chairs.order_by("number")])
    play.note_counted(table.game_id for table in left if table.game_id)


@transaction.atomic
def end_if_over(pk: int, now: datetime) -> Season:
    """End a season whose tables are all over, or whose date has come: then what is still open counts as a tie."""
    season = Season.objects.select_for_update().get(pk=pk)
    left = [*season.tables.exclude(status=At.OVER)]
    to_come = season.form == Season.Form.CUP and not season.tables.filter(round=season.rounds).exists()
    if season.status != State.RUNNING or season.ends_at is None or ((left or to_come) and now < season.ends_at):
        return season
    for table in left:
        settle(table, [*table.chairs.order_by("number")])
    play.note_counted(table.game_id for table in left if table.game_id)
    close(season, now)
    return season


def close(season: Season, now: datetime) -> None:
    """End a locked season whose tables are over: everybody gets their place."""
    season.status, season.ended_at, season.due_at = State.OVER, now, None
    season.save(update_fields=["status", "ended_at", "due_at"])
    for entrant, place in places_of(season):
        Entrant.objects.filter(pk=entrant).update(place=place)
    write_all(season, Kind.ENDS, now)
    if season.form == Season.Form.DIVISIONS:
        open_next(season, now)
