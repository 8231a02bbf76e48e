"""The diary: what a player notes privately while a game is played."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from games.models.seat import Seat


def unlisted(collector: Any, field: Any, notes: Any, using: str) -> None:
    """Like CASCADE, but the admin's list of what will be deleted does not say whether there are any notes."""
    collector.fast_deletes.append(notes)


unlisted.lazy_sub_objs = True  # type: ignore[attr-defined]  # nobody fetches the notes


class Note(models.Model):
    """What a player has noted during one turn. Nobody else reads it, unless its seat shows its notes after the end."""

    seat = models.ForeignKey(Seat, unlisted, related_name="notes")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, unlisted, related_name="notes")  # it goes with their account
    turn = models.PositiveIntegerField()
    text = models.TextField()
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        default_permissions = ()
        constraints = [
            models.UniqueConstraint(fields=["seat", "turn"], name="one_note_a_turn"),
            models.CheckConstraint(condition=~Q(text=""), name="note_says_something"),
        ]
