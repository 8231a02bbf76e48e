"""What workers leave for each other: when they were last up, and what strong bots have thought of."""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from games.models.log import unlisted
from games.models.seat import Seat


class Heartbeat(models.Model):
    """One row: when a worker was last up and, after an outage, how many tables' clocks have been moved."""

    ONLY = 1

    at = models.DateTimeField()
    down_since = models.DateTimeField(
        null=True
    )  # the outage's start, until all clocks have been moved; `at` is its end
    moved = models.BigIntegerField(default=0, db_default=0)  # the key of the last game whose clocks have been moved

    class Meta:
        default_permissions = ()


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
