"""Seasons: lists of tables with a date at the end, their people, and who sits where."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models.circle import Circle, new_secret
from games.models.game import LEVELS, Game, new_address
from games.models.shapes import PlainField


class Season(models.Model):
    """What is agreed about a season, how far it is, and when the site looks at it next."""

    class Form(models.TextChoices):
        ROUND = "round", _("all meet all")
        DIVISIONS = "division", _("divisions")
        CUP = "cup", _("cup")

    class Status(models.TextChoices):
        OPEN = "open", _("waiting for players")
        RUNNING = "running", _("running")
        OVER = "over", _("finished")
        CLOSED = "closed", _("closed")  # before it began

    class Stakes(models.TextChoices):
        SHARE = "share", _("each opponent beaten counts")
        WINS = "wins", _("only wins count")

    address = models.CharField(max_length=10, unique=True, default=new_address, editable=False)
    secret = models.CharField(max_length=20, unique=True, default=new_secret, editable=False)  # of its link
    name = models.CharField(_("name"), max_length=40)
    form = models.CharField(_("form"), max_length=8, choices=Form, default=Form.ROUND)
    status = models.CharField(_("state"), max_length=8, choices=Status, default=Status.OPEN)
    circles = models.ManyToManyField(Circle, related_name="seasons")  # whose members may join
    opener = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="seasons_opened", verbose_name=_("run by")
    )
    excluded = models.ManyToManyField(settings.AUTH_USER_MODEL, related_name="+")  # who may not come back
    games = PlainField(_("games"), default=list)  # slugs
    seats = models.PositiveSmallIntegerField(_("seats at a table"))
    rounds = models.PositiveSmallIntegerField(_("rounds"))
    at_once = models.PositiveSmallIntegerField(_("tables at once"), default=2)
    move_time = models.PositiveIntegerField(_("seconds for a decision"))
    bank_time = models.PositiveIntegerField(_("seconds in the bank"))
    level = models.CharField(_("level of its bots"), max_length=8, default="sensible")
    stakes = models.CharField(_("stakes"), max_length=5, choices=Stakes, default=Stakes.SHARE)
    refills = models.BooleanField(default=True)  # a bot takes the seats of who leaves; otherwise all are seated again
    by_link = models.BooleanField(default=True)  # whoever has its link may join
    programs = models.BooleanField(default=False)
    analysed = models.BooleanField(default=True, db_default=True)  # whether it is worked out what turned its games
    seed = models.BigIntegerField()
    round = models.PositiveSmallIntegerField(default=0)  # the latest with an open table
    opened_at = models.DateTimeField(_("opened"), default=timezone.now)
    begins_at = models.DateTimeField(_("begins"))
    started_at = models.DateTimeField(_("began"), null=True)
    last_day_at = models.DateTimeField(_("last day"), null=True)  # from when on open tables hurry
    ends_at = models.DateTimeField(_("ends by"), null=True)  # the date told: of the last possible result
    ended_at = models.DateTimeField(_("ended"), null=True)
    hurried_at = models.DateTimeField(null=True)  # when its open tables were told to hurry
    played_out_at = models.DateTimeField(null=True)  # when what was left was given to bots
    due_at = models.DateTimeField(null=True)  # when the site looks at it next; null: never
    before = models.OneToOneField("self", models.SET_NULL, null=True, related_name="after")  # that it carries on

    class Meta:
        verbose_name, verbose_name_plural = _("season"), _("seasons")
        indexes = [
            models.Index(fields=["due_at"], name="season_due", condition=Q(due_at__isnull=False)),
            models.Index(fields=["-opened_at"], name="season_by_age"),
        ]
        constraints = [
            models.CheckConstraint(condition=Q(form__in=["round", "division", "cup"]), name="form_is_known"),
            models.CheckConstraint(
                condition=Q(status__in=["open", "running", "over", "closed"]), name="state_of_season_is_known"
            ),
            models.CheckConstraint(condition=Q(level__in=LEVELS), name="level_in_season_is_known"),
            models.CheckConstraint(
                condition=Q(status="over", ended_at__isnull=False) | ~Q(status="over") & Q(ended_at__isnull=True),
                name="season_over_since",
            ),
        ]

    def __str__(self) -> str:
        return self.address  # the admin's history outlives a season, and its name must not

    def get_absolute_url(self) -> str:
        return reverse("games:season", args=[self.address])


class Entrant(models.Model):
    """Somebody in a season. Who leaves keeps their row, and the results that they had."""

    season = models.ForeignKey(Season, models.CASCADE, related_name="entrants")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="entries")
    number = models.PositiveSmallIntegerField()  # by which they are seated, from 0
    division = models.PositiveSmallIntegerField(default=0)  # 0 is the first
    joined_at = models.DateTimeField(default=timezone.now)
    left_at = models.DateTimeField(null=True)
    again = models.BooleanField(default=True)  # is in the next season, unless they say no
    asked_host_at = models.DateTimeField(null=True)  # when they asked the host to look at the season
    place = models.PositiveSmallIntegerField(null=True)  # once it is over

    class Meta:
        default_permissions = ()
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["season", "number"], name="entrant_number"),
            models.UniqueConstraint(
                fields=["season", "user"], name="once_in_a_season", condition=Q(user__isnull=False)
            ),
        ]


class SeasonTable(models.Model):
    """A table of a season: planned, then opened as a game, then over, when each of its chairs has its result."""

    class Status(models.TextChoices):
        PLANNED = "planned"
        OPENED = "opened"
        OVER = "over"

    season = models.ForeignKey(Season, models.CASCADE, related_name="tables")
    round = models.PositiveSmallIntegerField()  # from 1
    number = models.PositiveSmallIntegerField()  # from 1, in its round
    division = models.PositiveSmallIntegerField(default=0)
    plate = models.BooleanField(default=False)  # of a cup: for those who are out
    slug = models.CharField(max_length=40)
    status = models.CharField(max_length=8, choices=Status, default=Status.PLANNED)
    game = models.OneToOneField(Game, models.SET_NULL, null=True, related_name="season_table")
    opened_at = models.DateTimeField(null=True)
    over_at = models.DateTimeField(null=True)

    class Meta:
        default_permissions = ()
        ordering = ["round", "number"]
        constraints = [
            models.UniqueConstraint(fields=["season", "round", "number"], name="season_table_number"),
            models.CheckConstraint(
                condition=Q(status__in=["planned", "opened", "over"]), name="state_of_season_table_is_known"
            ),
        ]


class SeasonSeat(models.Model):
    """A seat at a season's table: whose it is, and once the table is over, what it brought."""

    table = models.ForeignKey(SeasonTable, models.CASCADE, related_name="chairs")
    entrant = models.ForeignKey(Entrant, models.CASCADE, null=True, related_name="chairs")  # null: a bot
    number = models.PositiveSmallIntegerField()
    halves = models.PositiveSmallIntegerField(null=True)  # two for each opponent beaten, one for each tie
    place = models.PositiveSmallIntegerField(null=True)
    stood_in = models.BooleanField(default=False)  # a bot had it at the end

    class Meta:
        default_permissions = ()
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["table", "number"], name="one_chair_per_place")]


class SeasonLine(models.Model):
    """Something that was done to a season, for all its people to read in one sentence."""

    class Kind(models.TextChoices):
        LEFT = "left"
        EXCLUDED = "excluded"
        LATE = "late"
        SEATED = "seated"  # again
        HANDED = "handed"
        HURRIED = "hurried"
        PLAYED_OUT = "played"
        ENDED = "ended"  # before its time

    season = models.ForeignKey(Season, models.CASCADE, related_name="lines")
    kind = models.CharField(max_length=8, choices=Kind)
    about = models.ForeignKey(Entrant, models.CASCADE, null=True)
    by_host = models.BooleanField(default=False)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        default_permissions = ()
        ordering = ["pk"]
