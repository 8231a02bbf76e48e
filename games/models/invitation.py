"""Seats kept at a table for the members of a circle."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from games.models.game import Game


class Invitation(models.Model):
    """Somebody for whom a table keeps a seat. The row goes when they take the seat or decline it."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="invitations")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="invitations")
    notify_at = models.DateTimeField(null=True)  # when to write a letter, unless they look first

    class Meta:
        default_permissions = ()
        constraints = [models.UniqueConstraint(fields=["game", "user"], name="invited_once")]
        indexes = [models.Index(fields=["notify_at"], name="invitation_notify", condition=Q(notify_at__isnull=False))]
