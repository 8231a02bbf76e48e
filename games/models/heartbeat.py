"""A record of when the site was last up."""

from __future__ import annotations

from django.db import models


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
