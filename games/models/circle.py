"""Circles of people who play together, who is in them, and the seats that are kept for them."""

from __future__ import annotations

import secrets

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models.game import ALPHABET, Game, new_address
from games.models.shapes import PlainField


def new_secret() -> str:
    """Draw the secret of a circle's link: 100 random bits, since anybody who has it is let in."""
    return "".join(secrets.choice(ALPHABET) for _ in range(20))


class Circle(models.Model):
    """A few people who play together. Only they may know of it."""

    address = models.CharField(max_length=10, unique=True, default=new_address, editable=False)
    name = models.CharField(_("name"), max_length=40)
    secret = models.CharField(max_length=20, unique=True, default=new_secret, editable=False)
    made_at = models.DateTimeField(_("made"), default=timezone.now)

    class Meta:
        verbose_name, verbose_name_plural = _("circle"), _("circles")

    def __str__(self) -> str:
        return self.address  # the admin's history outlives a circle, and its name must not

    def get_absolute_url(self) -> str:
        return reverse("games:circle", args=[self.address])


class MembershipQuerySet(models.QuerySet["Membership"]):
    """Members, the longest-standing first."""

    def joined(self) -> MembershipQuerySet:
        """Keep those who have said yes."""
        return self.filter(since__isnull=False).order_by("since", "pk")


class Membership(models.Model):
    """A member of a circle, or somebody who has been asked to join and has not answered yet."""

    circle = models.ForeignKey(Circle, models.CASCADE, related_name="memberships")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="memberships")
    since = models.DateTimeField(null=True)  # null: asked
    heard = models.BigIntegerField(default=0, db_default=0)  # the key of the last line of talk that they have read

    objects = MembershipQuerySet.as_manager()

    class Meta:
        default_permissions = ()
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["circle", "user"], name="once_in_a_circle")]


class CircleLine(models.Model):
    """Something said in a circle. Members read what has been said since they joined."""

    circle = models.ForeignKey(Circle, models.CASCADE, related_name="talk")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="circle_lines")
    text = models.CharField(max_length=280)
    reactions = PlainField(default=dict, db_default={})  # by the key of the player, which is text
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        default_permissions = ()
        ordering = ["pk"]


class Invitation(models.Model):
    """Somebody for whom a table keeps a seat. The row goes when they take the seat or decline it."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="invitations")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="invitations")
    notify_at = models.DateTimeField(null=True)  # when to write a letter, unless they look first

    class Meta:
        default_permissions = ()
        constraints = [models.UniqueConstraint(fields=["game", "user"], name="invited_once")]
        indexes = [models.Index(fields=["notify_at"], name="invitation_notify", condition=Q(notify_at__isnull=False))]
