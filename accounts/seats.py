"""What an account has to do with the seats it sits on: their name, and when it is written to about them."""

from django.db.models import F, QuerySet
from django.utils import timezone

from games.models import Game, Seat
from games.pace import notify_at, remind_at

from .models import User

UNDER_WAY = (Game.Status.OPEN, Game.Status.RUNNING, Game.Status.PAUSED)


def rename(user: User) -> None:
    """Show a player's new name at all of their tables, the finished ones included."""
    seats = Seat.objects.filter(user=user).exclude(name=user.name)
    tables = list(seats.values_list("game", flat=True))
    seats.update(name=user.name)
    Game.objects.filter(pk__in=tables, status__in=UNDER_WAY).update(revision=F("revision") + 1)


def write_from_now_on(user: User) -> None:
    """Plan the letters about questions that wait already: until now the player had no address to write to."""
    plan_letters(user, Seat.objects.filter(user=user, awaited_since__isnull=False, stand_in=False))


def plan_letters_anew(user: User) -> None:
    """Plan again the letters that have not been written yet, after a player's wish about them has changed."""
    plan_letters(user, Seat.objects.filter(user=user, notify_at__isnull=False))


def plan_letters(user: User, seats: QuerySet[Seat]) -> None:
    """Set when a player is written to about each of these seats."""
    now = timezone.now()
    planned = []
    for seat in seats.select_related("game"):
        seat.user = user
        since, due = seat.awaited_since or now, seat.due_at
        seat.notify_at = notify_at(seat.game, seat, since)
        seat.remind_at = due and remind_at(seat.game, seat, since, due)
        planned.append(seat)
    Seat.objects.bulk_update(planned, ["notify_at", "remind_at"])
