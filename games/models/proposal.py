"""What players propose to each other about their table, and what each of them says to it."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils import timezone

from games.models.game import Game
from games.models.seat import Seat


class Proposal(models.Model):
    """Something that all who play must agree to. While it is open, `Game.proposal_open` says so."""

    class Kind(models.TextChoices):
        PAUSE = "pause"
        GO_ON = "go_on"
        END = "end"
        FRIEND = "friend"  # a friend takes the seat of a bot

    class Outcome(models.TextChoices):
        AGREED = "agreed"
        DECLINED = "declined"
        LAPSED = "lapsed"  # its time was over
        OVERTAKEN = "off"  # the players have changed, or the game is over

    game = models.ForeignKey(Game, models.CASCADE, related_name="proposals")
    kind = models.CharField(max_length=8, choices=Kind)
    by = models.ForeignKey(Seat, models.CASCADE, related_name="proposals")
    about = models.ForeignKey(Seat, models.CASCADE, null=True, related_name="+")  # the bot's seat
    made_at = models.DateTimeField(default=timezone.now)
    lapses_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True)
    outcome = models.CharField(max_length=8, choices=Outcome, blank=True)
    key = models.CharField(max_length=20, blank=True)  # in the link to a bot's seat, until it is taken

    class Meta:
        default_permissions = ()
        constraints = [
            models.UniqueConstraint(fields=["game"], name="one_open_proposal", condition=Q(closed_at=None)),
            models.UniqueConstraint(fields=["key"], name="one_link_to_a_seat", condition=~Q(key="")),
            models.CheckConstraint(
                condition=Q(closed_at=None, outcome="") | Q(closed_at__isnull=False) & ~Q(outcome=""),
                name="proposal_closed_somehow",
            ),
            models.CheckConstraint(
                condition=Q(kind="friend", about__isnull=False) | ~Q(kind="friend") & Q(about=None),
                name="proposal_about_a_seat",
            ),
        ]
        indexes = [models.Index(fields=["lapses_at"], name="proposal_lapses", condition=Q(closed_at=None))]


class Consent(models.Model):
    """What one player says to a proposal; `agrees` is null until they have said it."""

    proposal = models.ForeignKey(Proposal, models.CASCADE, related_name="consents")
    seat = models.ForeignKey(Seat, models.CASCADE, related_name="consents")
    agrees = models.BooleanField(null=True)
    notify_at = models.DateTimeField(null=True)  # when to write a letter, unless they look first

    class Meta:
        default_permissions = ()
        constraints = [models.UniqueConstraint(fields=["proposal", "seat"], name="one_consent_each")]
        indexes = [models.Index(fields=["notify_at"], name="consent_notify", condition=Q(notify_at__isnull=False))]


class Nudge(models.Model):
    """A friendly letter from one player to another whom the table awaits: one a day for each seat."""

    seat = models.ForeignKey(Seat, models.CASCADE, related_name="nudges")
    by = models.ForeignKey(Seat, models.CASCADE, related_name="+")
    day = models.DateField()

    class Meta:
        default_permissions = ()
        constraints = [models.UniqueConstraint(fields=["seat", "day"], name="nudged_once_a_day")]
