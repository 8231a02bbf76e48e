"""Decides whom webhooks announce: players whom the table sees as awaited, whatever the site knows of them besides."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games.ledger.announcing import REMINDED, next_announcement
from games.ledger.letters import Why, about, write
from games.models import Game, Letter, LetterItem, Seat, SeatQuerySet

TURN, REMINDER = Letter.Kind.TURN, Letter.Kind.REMINDER


@transaction.atomic
def announce(player: int | None, seats: SeatQuerySet, now: datetime) -> list[Letter | None]:
    """Have a player's webhook told of those of their seats that are due: one message for their turns, one reminder.

    The games are locked, since whoever is changing one puts its seats back as they were before this.
    """
    due = seats.filter(announce_at__lte=now)
    list(Game.objects.select_for_update().filter(pk__in=due.values("game")).order_by("pk"))
    seats_due = list(due)
    items = [item for seat in seats_due if (item := next_item(seat, now))]
    letters = []
    if player is not None:
        turns, reminders = [i for i in items if i.due_at is None], [i for i in items if i.due_at is not None]
        letters = [
            write(player, kind, told, now, hook_alone=True) for kind, told in ((TURN, turns), (REMINDER, reminders))
        ]
    for seat in seats_due:
        Seat.objects.filter(pk=seat.pk).update(announce_at=seat.announce_at, announced=seat.announced)
    return letters


def next_item(seat: Seat, now: datetime) -> LetterItem | None:
    """Return what is told of a seat now, and note when something is to be told again; a reminder replaces the first."""
    entry, item = seat.game.public.entry_of(seat.number), None
    if entry is None or (entry.due is not None and entry.due <= now):
        seat.announce_at = None
        return None
    while (moment := next_announcement(seat.game, seat, entry)) is not None and moment <= now:
        seat.announced += 1
        item = about(seat, Why.CALLED, seat.game.question)
        item.due_at = entry.due if seat.announced == REMINDED else None
    seat.announce_at = moment
    return item


def announce_again(user: User) -> None:
    """See at the next sweep what a player's webhook is to be told: they have set one up, or wish it at other times."""
    Seat.objects.filter(user=user, game__status=Game.Status.RUNNING).update(announce_at=timezone.now())
