"""A table, and the hidden truth of its game."""

from __future__ import annotations

from secrets import choice, randbelow
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.prepared import address_of
from games.engine.bots import USUAL, Level
from games.models.shapes import PlainField, Public, ShapeField

LEVELS = [level.value for level in Level]
REVISIONS = 2**30  # too many to find one by trying
ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789"  # 32 characters that are hard to confuse: 5 bits each


def new_address() -> str:
    """Draw a game's address: 50 random bits, so that nobody can guess one."""
    return "".join(choice(ALPHABET) for _ in range(10))


def another_revision(revision: Any) -> Any:
    """Return a revision, of a number or a column, that is drawn by lot and is not the same.

    If revisions were counted, a page would tell how often its table has changed since another.
    """
    return (revision + 1 + randbelow(REVISIONS - 1)) % REVISIONS


class Game(models.Model):
    """A table: what was agreed, how far the game is, and what a spectator sees of it."""

    class PausedBy(models.TextChoices):
        """Who has paused a table, and may let it go on."""

        HOST = "host"
        OPENER = "opener"
        PLAYERS = "players"  # all of them agreed

    class Status(models.TextChoices):
        OPEN = "open", _("waiting for players")
        RUNNING = "running", _("running")
        PAUSED = "paused", _("paused")
        OVER = "over", _("finished")
        CLOSED = "closed", _("closed")

    address = models.CharField(max_length=10, unique=True, default=new_address, editable=False)
    slug = models.CharField(_("game"), max_length=40)
    edition = models.PositiveSmallIntegerField(_("edition of the rules"), default=1)
    options = PlainField(_("options"), default=dict)
    size = models.PositiveSmallIntegerField(_("number of seats"))
    move_time = models.PositiveIntegerField(_("seconds for a decision"))
    bank_time = models.PositiveIntegerField(_("seconds in the bank"))
    listed = models.BooleanField(_("open to strangers"), default=False)
    programs = models.BooleanField(_("programs may sit here"), default=False, db_default=False)
    analysed = models.BooleanField(_("what turned it is worked out"), default=True, db_default=True)
    opener = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="opened", verbose_name=_("opened by")
    )
    level = models.CharField(
        _("level of its bots"), max_length=8, default=USUAL.level.value, db_default=USUAL.level.value
    )
    status = models.CharField(_("state"), max_length=8, choices=Status, default=Status.OPEN)
    revision = models.PositiveIntegerField(default=0)  # another with every change that others than its author may see
    turn = models.PositiveIntegerField(default=0)
    question = models.PositiveIntegerField(default=0)
    moves_made = models.PositiveIntegerField(default=0)
    lines_told = models.PositiveIntegerField(default=0)
    lines_shown = models.PositiveIntegerField(default=0, db_default=0)  # of these, those that all may read
    public: ShapeField = ShapeField(Public, default=Public)
    result = PlainField(null=True)  # why it ended
    commitment = models.CharField(max_length=64)
    digest = models.CharField(max_length=64, blank=True)
    revealed = PlainField(null=True)  # after the end: the seed and the words stirred into it
    rematch = models.OneToOneField("self", models.SET_NULL, null=True, related_name="rematch_of")
    series = models.BigIntegerField(null=True)  # the key of the first game of its chain of rematches; null: no chain
    circle = models.ForeignKey("Circle", models.SET_NULL, null=True, related_name="games")  # that it is opened to
    of_season = models.BooleanField(default=False, db_default=False)  # its season waits for the result
    kept_until = models.DateTimeField(null=True)  # until when seats are kept for those invited
    opened_at = models.DateTimeField(_("opened"), default=timezone.now)
    started_at = models.DateTimeField(_("started"), null=True)
    changed_at = models.DateTimeField(_("last change"), default=timezone.now)
    paused_at = models.DateTimeField(null=True)
    paused_by = models.CharField(max_length=8, choices=PausedBy, default=PausedBy.HOST, db_default=PausedBy.HOST)
    resumes_at = models.DateTimeField(null=True)  # when a table that its opener has paused goes on by itself
    opener_paused_at = models.DateTimeField(null=True)  # when its opener last did
    opener_gave_time_at = models.DateTimeField(null=True)  # when its opener last gave more time
    proposal_open = models.BooleanField(default=False, db_default=False)
    asked_back = models.BooleanField(default=False, db_default=False)  # somebody asks for their seat: `Comeback`
    ended_at = models.DateTimeField(_("ended"), null=True)
    tallied_at = models.DateTimeField(null=True)  # when it was counted in its players' figures and ratings
    trouble = models.CharField(max_length=200, blank=True, db_default="")  # type and place of the error, never a value
    trouble_at = models.DateTimeField(null=True)  # since when the game has been stuck
    trouble_code = models.CharField(max_length=64, blank=True, db_default="")  # the code that it failed under
    trouble_mail_at = models.DateTimeField(null=True)  # when to mail the admins about it; null: done

    class Meta:
        verbose_name, verbose_name_plural = _("game"), _("games")
        indexes = [
            models.Index(fields=["slug", "edition"], name="game_by_edition", condition=Q(status="running")),
            models.Index(fields=["trouble_at"], name="game_in_trouble", condition=Q(trouble_at__isnull=False)),
            models.Index(fields=["status", "-changed_at", "-id"], name="game_of_state"),
            models.Index(fields=["-changed_at", "-id"], name="game_by_change"),
            models.Index(fields=["slug", "-changed_at", "-id"], name="game_by_game"),
            models.Index(
                fields=["slug", "ended_at"],
                name="game_untallied",
                condition=Q(ended_at__isnull=False, tallied_at__isnull=True),
            ),
            models.Index(
                fields=["ended_at"],
                name="game_for_season",
                condition=Q(of_season=True, ended_at__isnull=False),
            ),
            models.Index(fields=["resumes_at"], name="game_resumes", condition=Q(resumes_at__isnull=False)),
            models.Index(fields=["-opened_at"], name="game_open", condition=Q(status="open", listed=True)),
            models.Index(fields=["series"], name="game_of_series", condition=Q(series__isnull=False)),
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(status__in=["open", "running", "paused", "over", "closed"]), name="state_is_known"
            ),
            models.CheckConstraint(condition=Q(level__in=LEVELS), name="level_of_bots_is_known"),
            models.CheckConstraint(
                condition=Q(status="over", ended_at__isnull=False) | ~Q(status="over") & Q(ended_at__isnull=True),
                name="over_since",
            ),
            models.CheckConstraint(
                condition=Q(status="paused", paused_at__isnull=False) | ~Q(status="paused") & Q(paused_at__isnull=True),
                name="paused_since",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.slug} {self.address}"

    def get_absolute_url(self) -> str:
        return address_of("games:table", self.address)

    @property
    def keeps_seats(self) -> bool:
        """Whether seats are still kept for those invited."""
        return self.kept_until is not None and self.kept_until > timezone.now()

    @property
    def goes_on(self) -> bool:
        """Whether the game is running and not stuck."""
        return self.status == Game.Status.RUNNING and self.trouble_at is None


class Truth(models.Model):
    """The whole truth of a game as of the start of its turn. Only `games.play` reads it."""

    game = models.OneToOneField(Game, models.CASCADE, primary_key=True, related_name="truth")
    seed = models.BinaryField()  # 32 bytes from `secrets`
    stirred = models.BinaryField(null=True)  # the seed with the players' words mixed in
    checkpoint = models.BinaryField(null=True)
    base = models.PositiveIntegerField(default=0)  # questions put before this turn began
    origin = models.BinaryField(null=True)  # the checkpoint where its present edition began; null: the deal
    origin_base = models.PositiveIntegerField(default=0, db_default=0)  # questions put before that
    origin_moves = models.PositiveIntegerField(default=0, db_default=0)  # moves made before that

    class Meta:
        permissions = [("see_truth", "Can see hidden cards and sealed answers")]
        default_permissions = ()
