"""The ways in which players are told besides mail, and what they are told by each."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models.circle import new_secret
from games.models.letter import Letter


class PushKey(models.Model):
    """The site's private key for push messages (VAPID), made when one is first needed. There is one."""

    private = models.CharField(max_length=64)  # 32 bytes, base64url

    class Meta:
        default_permissions = ()
        constraints = [models.CheckConstraint(condition=models.Q(pk=1), name="one_push_key")]


class Feed(models.Model):
    """A calendar of one player's deadlines. Anyone who knows its secret can read it, until it is changed."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="feed")
    secret = models.CharField(max_length=20, unique=True, default=new_secret, editable=False)

    class Meta:
        default_permissions = ()


ENOUGH_DEVICES = 10  # of one player


class Channel(models.Model):
    """A webhook of a player's, or one of their devices that takes push messages."""

    class Kind(models.TextChoices):
        DISCORD = "discord", _("Discord")
        SLACK = "slack", _("Slack")
        MATRIX = "matrix", _("Matrix")
        DEVICE = "device", _("a device")

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="channels")
    kind = models.CharField(max_length=8, choices=Kind)
    address = models.CharField(max_length=500)  # secret: anyone who knows it can write there
    keys = models.JSONField(default=dict, db_default={})  # a device's, with which messages to it are encrypted
    name = models.CharField(max_length=80, blank=True)  # a device's, for its owner
    made_at = models.DateTimeField(default=timezone.now)
    failures = models.PositiveSmallIntegerField(default=0, db_default=0)  # in a row
    stopped_at = models.DateTimeField(null=True)  # when it was switched off for failing

    class Meta:
        default_permissions = ()
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["user"], name="one_webhook_each", condition=~Q(kind="device")),
            models.UniqueConstraint(fields=["address"], name="one_owner_per_device", condition=Q(kind="device")),
        ]

    @property
    def is_hook(self) -> bool:
        return self.kind != Channel.Kind.DEVICE


class Call(models.Model):
    """What a letter says, told once by one channel: claimed by a conditional update, drawn when it is sent."""

    class Trouble(models.TextChoices):
        ODD = "odd", _("This is no address that we can write to.")
        NAME = "name", _("There is no such host.")
        PRIVATE = "private", _("The address leads into a private network, where we write nothing.")
        AWAY = "away", _("Nobody answers there.")
        SLOW = "slow", _("It took too long.")
        CLOSED = "closed", _("It hung up without an answer.")
        MOVED = "moved", _("It sends us on to another address, where we do not go.")
        REFUSED = "refused", _("It did not take the message.")
        CUT = "cut", _("We were cut off while telling it, and do not know whether it heard.")

    channel = models.ForeignKey(Channel, models.CASCADE, related_name="calls")
    letter = models.ForeignKey(Letter, models.CASCADE, null=True, related_name="calls")  # null: a trial
    made_at = models.DateTimeField(default=timezone.now)
    try_at = models.DateTimeField(null=True, default=timezone.now)  # null: nothing more to do
    claimed_at = models.DateTimeField(null=True)
    begun_at = models.DateTimeField(null=True)  # since when it may have been heard
    cut_at = models.DateTimeField(null=True)  # when it was found that its sender had died in telling it
    sent_at = models.DateTimeField(null=True)
    tries = models.PositiveSmallIntegerField(default=0)
    trouble = models.CharField(max_length=200, choices=Trouble, blank=True)

    class Meta:
        default_permissions = ()
        constraints = [models.UniqueConstraint(fields=["channel", "letter"], name="told_once_by_a_channel")]
        indexes = [models.Index(fields=["try_at"], name="call_due", condition=Q(try_at__isnull=False))]
