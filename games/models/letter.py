"""Letters, and what each is about."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models.circle import Invitation
from games.models.proposal import Consent
from games.models.season import Season
from games.models.seat import Seat


class LetterQuerySet(models.QuerySet["Letter"]):
    def mails(self) -> LetterQuerySet:
        """Leave out what only a webhook is told."""
        return self.exclude(items__why=LetterItem.Why.CALLED)


class Letter(models.Model):
    """A letter to a player, to be sent once: claimed by a conditional update, drawn from Hands when it is sent."""

    class Kind(models.TextChoices):
        TURN = "turn", _("your turn")
        REMINDER = "reminder", _("reminder")
        OVER = "over", _("a game has ended")
        INVITE = "invite", _("a seat is kept for you")
        PROPOSAL = "proposal", _("a proposal")
        NUDGE = "nudge", _("a friend asks")
        COMEBACK = "comeback", _("somebody asks for their seat")
        BEGINS = "begins", _("a season begins")
        ROUND = "round", _("a round of a season")
        ENDS = "ends", _("a season has ended")
        TEST = "test", _("test")
        STOPPED = "stopped", _("your webhook is off")
        LEFT = "left", _("your account has left this address")
        ARRIVED = "arrived", _("your account has moved here")
        TOKEN = "token", _("your programs")

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="letters")
    kind = models.CharField(max_length=8, choices=Kind)
    address = models.CharField(max_length=254, blank=True, default="", db_default="")  # where to, if not to theirs
    sentence = models.CharField(max_length=300, blank=True, default="", db_default="")  # what happened to a token
    # Superseded by `items`. Still written for older code, which may yet send the letter; drop it in the next release.
    seats = models.JSONField(default=list, db_default=[])  # [seat, question] each
    offers = models.JSONField(default=list, db_default=[])  # [seat, number of the last offer] each
    season = models.ForeignKey(Season, models.CASCADE, null=True, related_name="letters")
    round = models.PositiveSmallIntegerField(default=0, db_default=0)  # of the season
    created_at = models.DateTimeField(default=timezone.now)
    try_at = models.DateTimeField(null=True, default=timezone.now)  # null: nothing more to do
    claimed_at = models.DateTimeField(null=True)
    sent_at = models.DateTimeField(null=True)
    tries = models.PositiveSmallIntegerField(default=0)
    trouble = models.CharField(max_length=200, blank=True)

    objects = LetterQuerySet.as_manager()

    class Meta:
        verbose_name, verbose_name_plural = _("letter"), _("letters")
        ordering = ["-created_at"]
        constraints = [
            models.UniqueConstraint(
                fields=["season", "user", "kind", "round"], name="season_told_once", condition=Q(season__isnull=False)
            ),
        ]
        indexes = [
            models.Index(fields=["try_at"], name="letter_due", condition=Q(try_at__isnull=False)),
            models.Index(fields=["-created_at"], name="letter_failing", condition=Q(sent_at=None) & ~Q(trouble="")),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()}, {self.user}"


class LetterItem(models.Model):
    """One thing that a letter is about: a seat's question, or the last of its offers; an invitation, or a proposal.

    A question is told only once and reminded of only once per deadline; an invitation, a proposal and the end of a
    game once.
    """

    class Why(models.TextChoices):
        TURN = "turn"
        REMINDER = "reminder"
        OFFER = "offer"
        OVER = "over"
        INVITE = "invite"
        PROPOSAL = "proposal"
        NUDGE = "nudge"  # another player asks
        COMEBACK = "comeback"  # somebody asks in another browser to be let back in to their seat
        AGAIN = "again"  # told again: a host asked for it, or a stuck game goes on
        CALLED = "called"  # told to a webhook alone: such a letter is no mail

    letter = models.ForeignKey(Letter, models.CASCADE, related_name="items")
    seat = models.ForeignKey(Seat, models.CASCADE, null=True, related_name="letter_items")
    invitation = models.ForeignKey(Invitation, models.CASCADE, null=True, related_name="letter_items")
    consent = models.ForeignKey(Consent, models.CASCADE, null=True, related_name="letter_items")
    why = models.CharField(max_length=8, choices=Why)
    question = models.PositiveIntegerField()  # the open one when the letter is written
    offer = models.PositiveIntegerField(null=True)
    due_at = models.DateTimeField(null=True)  # the deadline that a reminder is about

    class Meta:
        default_permissions = ()
        constraints = [
            models.UniqueConstraint(fields=["letter", "seat"], name="seat_once_in_a_letter"),
            models.UniqueConstraint(fields=["seat", "question"], name="question_told_once", condition=Q(why="turn")),
            models.UniqueConstraint(
                fields=["seat", "question", "due_at"], name="deadline_reminded_once", condition=Q(why="reminder")
            ),
            models.UniqueConstraint(fields=["seat"], name="end_told_once", condition=Q(why="over")),
            models.UniqueConstraint(fields=["consent"], name="proposal_told_once", condition=Q(why="proposal")),
            models.UniqueConstraint(fields=["invitation"], name="invitation_told_once", condition=Q(why="invite")),
            models.CheckConstraint(
                condition=Q(why="invite", invitation__isnull=False, seat__isnull=True)
                | ~Q(why="invite") & Q(invitation__isnull=True, seat__isnull=False),
                name="seat_or_invitation",
            ),
            models.CheckConstraint(
                condition=Q(why="offer", offer__isnull=False) | ~Q(why="offer") & Q(offer__isnull=True),
                name="offer_is_numbered",
            ),
        ]
