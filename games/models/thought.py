"""What a strong bot has thought of, until its moment comes."""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from games.models.note import unlisted
from games.models.seat import Seat


class Thought(models.Model):
    """What the bot in a seat will answer, thought of before the moment at which it answers. Only `games.play` reads it.

    There is one whether or not the bot has searched, so that its answer comes no sooner or later for that.
    """

    seat = models.OneToOneField(Seat, unlisted, primary_key=True, related_name="thought")
    question = models.PositiveIntegerField()
    temper = models.CharField(max_length=10)  # the bot's when it thought
    begun_at = models.DateTimeField(default=timezone.now)
    thought_at = models.DateTimeField(null=True)  # null: a worker is at it, or has died over it
    answer = models.JSONField(null=True)  # null: it has failed to find out

    class Meta:
        default_permissions = ()
