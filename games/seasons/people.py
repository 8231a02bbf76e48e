"""Who is in a season: opening one, joining it, also late, and beginning it before its day.

Everything is done under a lock of the season's row.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable

from django.db import transaction
from django.db.models import Max, Q
from django.utils import timezone

from accounts.models import User
from games.ledger.refusals import Refused
from games.models import Circle, Entrant, Membership, Season, SeasonLine, SeasonSeat, SeasonTable
from games.seasons.changes import GOING_ON, take, take_as_opener, tell
from games.seasons.planning import LEAST, MOST, SeasonPlan, plan_again, rounds_to_come
from games.seasons.refusals import (
    CupHasBegun,
    Excluded,
    Full,
    HasBegun,
    IsOver,
    Lost,
    NoPrograms,
    NotPlayed,
    TooFew,
    TooLate,
    TooMany,
)
from games.seasons.running import run

State = Season.Status
MOST_SEASONS = 12  # for one player, that are not over


@transaction.atomic
def open_season(opener: User, plan: SeasonPlan, circles: Iterable[Circle] = ()) -> Season:
    """Open a season to some circles, or to whoever has its link; its opener is in. Raises Refused."""
    now = timezone.now()
    season = Season.objects.create(
        name=plan.name, form=plan.form, opener=opener, games=[*plan.games], seats=plan.seats, rounds=plan.rounds,
        at_once=plan.at_once, move_time=plan.move_time, bank_time=plan.bank_time, stakes=plan.stakes,
        refills=plan.refills, by_link=plan.by_link, programs=plan.programs, analysed=plan.analysed,
        seed=secrets.randbits(62), opened_at=now, begins_at=now + plan.waits, due_at=now + plan.waits,
    )  # fmt: skip
    season.circles.set(Circle.objects.filter(pk__in=[circle.pk for circle in circles], memberships__user=opener))
    enter(season, opener)
    return season


@transaction.atomic
def join(address: str, user: User) -> Season:
    """Join a season that is open to a circle of one's own. Raises Refused."""
    season = take(address)
    mine = Membership.objects.joined().filter(user=user).values("circle")
    if not season.circles.filter(pk__in=mine).exists() and not season.entrants.filter(user=user).exists():
        raise Lost
    enter(season, user)
    return season


@transaction.atomic
def join_by_link(secret: str, user: User, *, by_program: bool = False) -> Season:
    """Join the season that this link lets in to; nothing happens if the player is in. Raises Refused."""
    season = Season.objects.select_for_update().filter(secret=secret, by_link=True).first()
    if season is None:
        raise Lost
    enter(season, user, by_program)
    return season


def enter(season: Season, user: User, by_program: bool = False) -> Entrant:
    """Let a player into a locked season. Raises Refused."""
    mine = season.entrants.filter(user=user).first()
    if mine is not None and mine.left_at is None:
        return mine
    if (user.is_program or by_program) and not season.programs:
        raise NoPrograms
    if (shut := refusal_of(season, user)) is not None:
        raise shut
    User.objects.select_for_update(no_key=True).get(pk=user.pk)  # or two joined at once could be one too many
    if Entrant.objects.filter(user=user, left_at=None, season__status__in=GOING_ON).count() >= MOST_SEASONS:
        raise TooMany
    if mine is None:
        last = season.entrants.aggregate(last=Max("number"))["last"]
        mine = Entrant.objects.create(season=season, user=user, number=0 if last is None else last + 1)
    elif mine.left_at is not None:
        mine.left_at = None
        mine.save(update_fields=["left_at"])
    if season.status == State.RUNNING:
        seat_late(season, mine)
    return mine


def refusal_of(season: Season, user: User | None) -> Refused | None:
    """Say why a season does not take somebody in who is not there (None: a stranger); None if it does."""
    if user is not None and season.excluded.filter(pk=user.pk).exists():
        return Excluded()
    if season.status not in GOING_ON:
        return IsOver() if season.status == State.OVER else NotPlayed()
    if season.status == State.RUNNING and not may_come_late(season):
        return CupHasBegun() if season.form == Season.Form.CUP else TooLate()
    return Full() if season.entrants.filter(left_at=None).count() >= MOST[season.form] else None


def may_come_late(season: Season) -> bool:
    """Whether somebody may still join a season that runs: until a third of its rounds is over."""
    tables = season.tables.order_by()
    going_on = tables.exclude(status=SeasonTable.Status.OVER).values_list("round", flat=True)
    over = {*tables.values_list("round", flat=True)} - {*going_on}
    return season.form == Season.Form.ROUND and len(over) * 3 < season.rounds and bool(rounds_to_come(season))


def seat_late(season: Season, entrant: Entrant) -> None:
    """Seat somebody who comes late: in a bot's place where one is planned, and with all others from then on."""
    first = min(rounds_to_come(season))
    bots = SeasonSeat.objects.filter(table__season=season, table__status=SeasonTable.Status.PLANNED, entrant=None)
    taken: set[int] = set()
    for chair in bots.filter(table__round__lt=first).select_related("table").order_by("table__round", "table__number"):
        if chair.table.round not in taken:
            taken.add(chair.table.round)
            chair.entrant = entrant
            chair.save(update_fields=["entrant"])
    plan_again(season)
    tell(season, SeasonLine.Kind.LATE, entrant)
    Season.objects.filter(pk=season.pk).update(due_at=timezone.now())


def begin_now(address: str, user: User) -> Season:
    """Begin a season before its day. Raises Refused."""
    with transaction.atomic():
        season = take_as_opener(address, user)
        if season.status != State.OPEN:
            raise HasBegun
        if season.entrants.filter(left_at=None).count() < LEAST[season.form]:
            raise TooFew
        season.begins_at = season.due_at = timezone.now()
        season.save(update_fields=["begins_at", "due_at"])
    run(address)
    return Season.objects.get(pk=season.pk)


@transaction.atomic
def bring_along(guest: User, user: User) -> None:
    """Move a guest's seasons to an account, but for those that it is in already; who is excluded stays so."""
    known = Q(entrants__user=guest) | Q(opener=guest) | Q(excluded=guest)
    seasons = Season.objects.filter(known).distinct().order_by("pk")
    for season in (
        Season.objects.select_for_update().filter(pk__in=[*seasons.values_list("pk", flat=True)]).order_by("pk")
    ):
        if not season.entrants.filter(user=user).exists():
            season.entrants.filter(user=guest).update(user=user)
        if season.excluded.filter(pk=guest.pk).exists():
            season.excluded.add(user)
        if season.opener_id == guest.pk:
            season.opener = user
            season.save(update_fields=["opener"])


def may_see(user: User) -> Q:
    """Say of seasons that a player may see them: they are in it, run it, or are in a circle that it is open to."""
    circles = Membership.objects.joined().filter(user=user).values("circle")
    return Q(entrants__user=user) | Q(opener=user) | Q(circles__in=circles)
