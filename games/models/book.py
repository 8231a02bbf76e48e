"""The book of a finished game."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils import timezone

from games.models.game import Game


class Book(models.Model):
    """A finished game step by step, bound by a worker; `games.engine.book` is how its pages are written.

    It is due from the end of its game on, until it is bound or given up. Without pages the game is told from its log.
    """

    game = models.OneToOneField(Game, models.CASCADE, primary_key=True, related_name="book")
    due_at = models.DateTimeField(null=True, default=timezone.now)  # null: nothing more to do
    tries = models.PositiveSmallIntegerField(default=0)
    pages = models.BinaryField(null=True)
    bound_at = models.DateTimeField(null=True)
    trouble = models.CharField(max_length=200, blank=True)  # why it has no pages, never a value

    class Meta:
        default_permissions = ()
        indexes = [models.Index(fields=["-due_at"], name="book_due", condition=Q(due_at__isnull=False))]
