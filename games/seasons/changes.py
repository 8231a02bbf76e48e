"""What changes while a season runs: who leaves, who comes late, who sits where from now on, who runs it, and its end.

Everything is done under a lock of the season's row, and told to its people in one sentence.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games import catalog, play
from games.models import Entrant, Season, SeasonLine, SeasonSeat, SeasonTable
from games.play.seasons import STARTED
from games.seasons.planning import plan_again, rounds_to_come
from games.seasons.refusals import (
    AllBegun,
    DrawnByResults,
    IsOver,
    Lost,
    NoneFollows,
    NotBegun,
    NotHere,
    NotOpener,
    NotPlayed,
)
from games.seasons.running import call_off, close, count_over

State, At, Kind = Season.Status, SeasonTable.Status, SeasonLine.Kind
GOING_ON = (State.OPEN, State.RUNNING)
FEWEST = 3  # seats at a table
ALONE = 2  # with fewer people a season is over


def take(address: str) -> Season:
    """Lock a season. Raises Lost."""
    season = Season.objects.select_for_update().filter(address=address).first()
    if season is None:
        raise Lost
    return season


def take_as_opener(address: str, user: User) -> Season:
    """Lock a season on behalf of the player who runs it. Raises Refused."""
    season = take(address)
    if not season.entrants.filter(user=user).exists() and season.opener_id != user.pk:
        raise Lost
    if season.opener_id != user.pk:
        raise NotOpener
    going_on(season)
    return season


def going_on(season: Season) -> None:
    """Go on only if a season is to begin or running. Raises Refused."""
    if season.status not in GOING_ON:
        raise IsOver if season.status == State.OVER else NotPlayed


def tell(season: Season, kind: SeasonLine.Kind, about: Entrant | None = None, by_host: bool = False) -> None:
    """Tell the people of a season what was done."""
    SeasonLine.objects.create(season=season, kind=kind, about=about, by_host=by_host)


# Leaving


@transaction.atomic
def leave(address: str, user: User) -> None:
    """Leave a season: understudies play one's open tables, and the others are seated without one. Raises Refused."""
    season = take(address)
    entrant = season.entrants.filter(user=user, left_at=None).first()
    if entrant is None:
        raise Lost
    going_on(season)
    let_go(season, entrant, Kind.LEFT)


@transaction.atomic
def exclude(address: str, opener: User, username: str) -> None:
    """Take somebody else out of a season. Raises Refused."""
    season = take_as_opener(address, opener)
    let_go(season, entrant_of(season, username, opener), Kind.EXCLUDED)


def entrant_of(season: Season, username: str, but: User) -> Entrant:
    """Return somebody else in a season by their handle. Raises NotHere."""
    entrant = season.entrants.filter(user__username=username, left_at=None).exclude(user=but).first()
    if entrant is None:
        raise NotHere
    return entrant


@transaction.atomic
def exclude_by_host(address: str, entrant: int) -> None:
    """Take somebody out of a season, on behalf of the site. Raises Refused."""
    season = take(address)
    going_on(season)
    found = season.entrants.filter(pk=entrant, left_at=None).first()
    if found is None:
        raise NotHere
    let_go(season, found, Kind.EXCLUDED, by_host=True)


def let_go(season: Season, entrant: Entrant, kind: SeasonLine.Kind, by_host: bool = False) -> None:
    """Take somebody out of a locked season. Before it begins they leave no trace; who is excluded stays out."""
    if kind == Kind.EXCLUDED and entrant.user is not None:
        season.excluded.add(entrant.user)
    runs_it = season.opener_id == entrant.user_id
    if season.status == State.OPEN:
        entrant.delete()
        if runs_it:
            pass_down(season)
        if not season.entrants.exists():
            call_off(season, timezone.now())
        return
    leave_tables(season, entrant)
    entrant.left_at = timezone.now()
    entrant.save(update_fields=["left_at"])
    for chair in SeasonSeat.objects.filter(entrant=entrant, table__status=At.PLANNED).select_related("table"):
        give_up(season, chair)
    if not season.refills:
        plan_again(season)
    tell(season, kind, entrant, by_host)
    if runs_it:
        pass_down(season)
    if season.entrants.filter(left_at=None).count() < ALONE:
        end_here(season)
    Season.objects.filter(pk=season.pk, status=State.RUNNING).update(due_at=timezone.now())


def pass_down(season: Season) -> None:
    """Once its runner has left, hand a locked season to the player with an account who has been in it longest."""
    here = season.entrants.filter(left_at=None, user__is_active=True, user__is_guest=False, user__email__isnull=False)
    let_run(season, here.order_by("joined_at", "number").first())


def let_run(season: Season, heir: Entrant | None) -> None:
    """Let somebody else in a locked season run it, or nobody."""
    season.opener_id = heir.user_id if heir else None
    season.save(update_fields=["opener"])
    if heir is not None:
        tell(season, Kind.HANDED, heir)


def leave_tables(season: Season, entrant: Entrant) -> None:
    """Let understudies play the open tables of somebody who leaves."""
    if entrant.user_id is None:
        return
    opened = season.tables.filter(status=At.OPENED, chairs__entrant=entrant, game__status__in=STARTED).order_by("pk")
    for address in opened.values_list("game__address", flat=True):
        actor = play.Actor(user=entrant.user_id)
        for way in ways_out(address or "", actor):
            try:
                way()
            except play.Refused:
                continue
            break


def ways_out(address: str, actor: play.Actor) -> list[Callable[[], object]]:
    """Return how somebody may leave a table, best first: for good, or to a bot until they are back."""
    return [lambda: play.leave_for_good(address, actor), lambda: play.hand_over(address, actor)]


def give_up(season: Season, chair: SeasonSeat) -> None:
    """Give a seat at a planned table to a bot, or do without it where its game allows that."""
    table = chair.table
    others = [*table.chairs.exclude(pk=chair.pk).order_by("number")]
    rules = catalog.GAMES.get(table.slug)
    if season.refills or len(others) < FEWEST or rules is None or len(others) not in rules.seats:
        chair.entrant = None
        chair.save(update_fields=["entrant"])
        return
    chair.delete()
    for number, other in enumerate(others):
        SeasonSeat.objects.filter(pk=other.pk).update(number=number)


@transaction.atomic
def leave_all(user: User) -> None:
    """Take a player out of every season for good."""
    mine = Season.objects.filter(entrants__user=user, entrants__left_at=None, status__in=GOING_ON)
    mine = mine.distinct().order_by("pk")
    for address in mine.values_list("address", flat=True):
        with suppress(Lost, IsOver, NotPlayed):
            leave(address, user)


@transaction.atomic
def say_if_next(address: str, user: User, *, again: bool) -> None:
    """Say whether one is in the season that opens by itself when this one ends. Raises Refused."""
    season = take(address)
    mine = season.entrants.filter(user=user, left_at=None)
    if not mine.exists():
        raise Lost
    going_on(season)
    if season.form != Season.Form.DIVISIONS or season.status != State.RUNNING:
        raise NoneFollows
    mine.update(again=again)


# Running it


@transaction.atomic
def seat_again(address: str, opener: User) -> None:
    """Seat everybody again in the rounds that have not begun. Raises Refused."""
    season = take_as_opener(address, opener)
    if season.status != State.RUNNING:
        raise NotBegun
    if season.form == Season.Form.CUP:
        raise DrawnByResults
    if not rounds_to_come(season):
        raise AllBegun
    season.seed += 1
    season.save(update_fields=["seed"])
    plan_again(season)
    tell(season, Kind.SEATED)
    Season.objects.filter(pk=season.pk).update(due_at=timezone.now())


@transaction.atomic
def hand_on(address: str, opener: User, username: str) -> None:
    """Let somebody else run a season. Raises Refused."""
    season = take_as_opener(address, opener)
    let_run(season, entrant_of(season, username, opener))


def end_now(address: str, opener: User | None) -> None:
    """End a season before its time, on behalf of the player who runs it, or of the host (None). Raises Refused.

    What is over counts, also what has not been counted yet; open tables are played for themselves.
    """
    for season in Season.objects.filter(address=address, status=State.RUNNING):
        count_over(season)
    with transaction.atomic():
        season = take_as_opener(address, opener) if opener else take(address)
        going_on(season)
        if season.status == State.OPEN:
            call_off(season, timezone.now())
        else:
            end_here(season)
        tell(season, Kind.ENDED, by_host=opener is None)


def end_here(season: Season) -> None:
    """End a locked season with the tables that are over."""
    left = season.tables.exclude(status=At.OVER)
    play.note_counted([key for key in left.values_list("game", flat=True) if key is not None])
    left.delete()
    close(season, timezone.now())


@transaction.atomic
def ask_host(address: str, user: User) -> None:
    """Ask the host to look at a season, which two of its people must. Raises Refused."""
    season = take(address)
    entrant = season.entrants.filter(user=user, left_at=None).first()
    if entrant is None:
        raise Lost
    going_on(season)
    entrant.asked_host_at = timezone.now()
    entrant.save(update_fields=["asked_host_at"])
