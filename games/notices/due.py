"""Who is to be written to: each question becomes part of one letter at most, whatever happens at the same time."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from accounts.models import User
from games.models import Game, Letter, Seat

PLAYERS = 500  # in one sweep; the next follows within seconds

AWAITED = Q(awaited_since__isnull=False, stand_in=False, game__status=Game.Status.RUNNING)
UNTOLD = Q(seen_question__lt=F("game__question"), told_question__lt=F("game__question"))
UNURGED = Q(urged_for__isnull=True) | ~Q(urged_for=F("due_at"))


def write_due() -> int:
    """Write a letter to each player who is to be told or reminded of a question by now, and return how many."""
    now = timezone.now()
    forget_needless(now)
    reminders = write_each(Seat.objects.filter(AWAITED, UNURGED, remind_at__lte=now), write_reminder, now)
    return reminders + write_each(Seat.objects.filter(AWAITED, UNTOLD, notify_at__lte=now), write_turns, now)


def forget_needless(now: datetime) -> None:
    """Plan no letter about what has been seen or written about meanwhile, nor to a player who wants none."""
    unwanted = Q(user__isnull=True) | Q(user__email__isnull=True) | Q(user__notices=User.Notices.NONE)
    running = Seat.objects.filter(game__status=Game.Status.RUNNING)
    due = running.filter(notify_at__lte=now).filter(~UNTOLD | ~AWAITED | unwanted)
    forget(due, "notify_at")
    forget(running.filter(remind_at__lte=now).filter(~UNURGED | ~AWAITED | unwanted), "remind_at")


def forget(seats: QuerySet[Seat], moment: str) -> None:
    """Take back a planned moment, unless it has been planned anew meanwhile."""
    for seat in seats:
        Seat.objects.filter(pk=seat.pk, **{moment: getattr(seat, moment)}).update(**{moment: None})


def write_each(due: QuerySet[Seat], write: Callable[[int, datetime], Letter | None], now: datetime) -> int:
    """Write to the players who sit on these seats, and return to how many."""
    players = dict.fromkeys(due.values_list("user", flat=True)[:PLAYERS])
    return sum(write(player, now) is not None for player in players)


@transaction.atomic
def write_turns(player: int, now: datetime) -> Letter | None:
    """Write one letter about every question that waits unseen for a player, also those not due for themselves yet."""
    claimed = []
    for seat in seats_of(player).filter(UNTOLD, notify_at__isnull=False):
        question = seat.game.question
        unclaimed = Q(told_question__lt=question, seen_question__lt=question)
        if claim(seat, unclaimed, told_question=question, notify_at=None):
            claimed.append([seat.pk, question])
    return write(player, Letter.Kind.TURN, claimed, now)


@transaction.atomic
def write_reminder(player: int, now: datetime) -> Letter | None:
    """Write one letter about every question that a player is to be reminded of; it takes a turn letter's place."""
    claimed = []
    for seat in seats_of(player).filter(UNURGED, remind_at__lte=now):
        question = seat.game.question
        unclaimed = Q(urged_for__isnull=True) | ~Q(urged_for=seat.due_at)
        if claim(seat, unclaimed, urged_for=seat.due_at, told_question=question, remind_at=None, notify_at=None):
            claimed.append([seat.pk, question])
    return write(player, Letter.Kind.REMINDER, claimed, now)


def seats_of(player: int) -> QuerySet[Seat]:
    """Return where a player is awaited, always in the same order, so that two sweeps cannot wait for each other."""
    return Seat.objects.filter(AWAITED, user=player).select_related("game").order_by("pk")


def claim(seat: Seat, unclaimed: Q, **change: object) -> bool:
    """Take a seat's question for a letter, unless it has been answered or taken meanwhile.

    Every condition is on the row itself: PostgreSQL looks again at that alone after waiting for another sweep.
    """
    mine = Seat.objects.filter(unclaimed, pk=seat.pk, awaited_since=seat.awaited_since)
    return mine.update(**change) == 1


def write(player: int, kind: str, seats: list[list[int]], now: datetime) -> Letter | None:
    """Write a letter about these seats and questions, if there are any."""
    return Letter.objects.create(user_id=player, kind=kind, seats=seats, try_at=now) if seats else None
