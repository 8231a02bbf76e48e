"""The secret address at which a player's deadlines can be read as a calendar."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from games.models.circle import new_secret


class Feed(models.Model):
    """A calendar of one player's deadlines. Anyone who knows its secret can read it, until it is changed."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="feed")
    secret = models.CharField(max_length=20, unique=True, default=new_secret, editable=False)

    class Meta:
        default_permissions = ()
