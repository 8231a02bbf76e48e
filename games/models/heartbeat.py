"""When the site was last up."""

from __future__ import annotations

from django.db import models


class Heartbeat(models.Model):
    """One row: when a worker was last up, and after an outage, how far the clocks have been moved."""

    ONLY = 1

    at = models.DateTimeField()
    down_since = models.DateTimeField(null=True)  # until the clocks of all tables have been moved: from then to `at`
    moved = models.BigIntegerField(default=0, db_default=0)  # the key of the last game whose clocks have been

    class Meta:
        default_permissions = ()
