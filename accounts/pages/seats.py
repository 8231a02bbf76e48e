"""What an account has to do with the seats it sits on: their name, and when it is written to about them."""

from collections import defaultdict

from django.db import transaction
from django.db.models import F, QuerySet
from django.utils import timezone

from accounts.likeness import BOTS, told_apart
from accounts.models import User
from games.ledger.pace import notify_at, remind_at
from games.models import Game, Seat

UNDER_WAY = (Game.Status.OPEN, Game.Status.RUNNING, Game.Status.PAUSED)


@transaction.atomic
def rename(user: User) -> None:
    """Show a player's name at all of their tables, the finished ones included, told apart from the others there."""
    tables = Game.objects.filter(pk__in=Seat.objects.filter(user=user).values("game"))
    around: defaultdict[int, list[Seat]] = defaultdict(list)
    list(tables.select_for_update().order_by("pk"))  # else two who take a name at once would both have it
    for seat in Seat.objects.filter(game__in=tables):
        around[seat.game_id].append(seat)
    renamed = []
    for seats in around.values():
        mine = next(seat for seat in seats if seat.user_id == user.pk)
        known = told_apart(user.name, [*BOTS, *(seat.name for seat in seats if seat is not mine)])
        if known != mine.name:
            mine.name = known
            renamed.append(mine)
    Seat.objects.bulk_update(renamed, ["name"])
    changed = Game.objects.filter(pk__in=[seat.game_id for seat in renamed], status__in=UNDER_WAY)
    changed.update(revision=F("revision") + 1)


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
