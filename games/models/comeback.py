"""Players who come back to their seat from another browser."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from games.models.seat import Seat


class Comeback(models.Model):
    """Somebody who says in another browser that a guest's seat is theirs, and what became of it.

    While one is asked for at a table, `Game.asked_back` says so. The previous holder can take the seat back for a day.
    """

    class State(models.TextChoices):
        ASKED = "asked"
        LET_IN = "let_in"  # by the others, or by a link to the seat
        REFUSED = "refused"
        BLOCKED = "blocked"  # refused, and may not ask again at this table
        OVERTAKEN = "off"  # the seat has gone to another browser meanwhile
        TAKEN_BACK = "back"  # let in, until the one who held the seat took it back

    seat = models.ForeignKey(Seat, models.CASCADE, related_name="comebacks")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")  # whoever that browser is
    held_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")  # who had the seat then
    browser = models.CharField(max_length=60)  # in words
    network = models.CharField(max_length=64, blank=True)  # a keyed hash: nobody can read an address from it
    at = models.DateTimeField(default=timezone.now)
    state = models.CharField(max_length=8, choices=State, default=State.ASKED)
    vouched = models.ForeignKey(Seat, models.SET_NULL, null=True, related_name="+")  # the first of two who let them in
    closed_at = models.DateTimeField(null=True)
    notify_at = models.DateTimeField(null=True)  # when to write to those who can let them in

    class Meta:
        default_permissions = ()
        constraints = [
            models.UniqueConstraint(
                fields=["seat", "by"], name="one_open_comeback", condition=Q(closed_at__isnull=True)
            ),
            models.CheckConstraint(
                condition=Q(state="asked", closed_at=None) | (~Q(state="asked") & ~Q(closed_at=None)),
                name="comeback_closed_or_asked",
            ),
        ]
        indexes = [models.Index(fields=["notify_at"], name="comeback_notify", condition=Q(notify_at__isnull=False))]
