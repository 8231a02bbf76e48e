"""What is kept: games with their seats, hands, moves and log lines, and the letters that must go out.

Reading a game never loads the truth: it lies in `Truth` and `Move`, which only `games.play` reads.
"""

from __future__ import annotations

import secrets
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

MOST_SEATS = 8  # at any game
ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789"  # 32 letters, none to be mistaken for another: 5 bits each


def new_address() -> str:
    """Draw a game's address: 50 random bits, so that nobody finds a table by trying."""
    return "".join(secrets.choice(ALPHABET) for _ in range(10))


def without_name(collector: Any, field: Any, seats: Any, using: str) -> None:
    """Leave the seats of a player who is deleted, by whatever way, to "a former player": as SET_NULL, with the name.

    The name goes first: between the two statements, too, no seat of nobody's may bear one.
    """
    collector.add_field_update(Seat._meta.get_field("name"), "", seats)
    collector.add_field_update(field, None, seats)


without_name.lazy_sub_objs = True  # type: ignore[attr-defined]  # as SET_NULL: the seats need not be fetched


class Game(models.Model):
    """A table: what is agreed, how far it is, and what a spectator sees of it."""

    class Status(models.TextChoices):
        OPEN = "open", _("waiting for players")
        RUNNING = "running", _("running")
        PAUSED = "paused", _("paused")
        OVER = "over", _("finished")
        CLOSED = "closed", _("closed")

    address = models.CharField(max_length=10, unique=True, default=new_address, editable=False)
    slug = models.CharField(_("game"), max_length=40)
    edition = models.PositiveSmallIntegerField(_("edition of the rules"), default=1)
    options = models.JSONField(_("options"), default=dict)
    size = models.PositiveSmallIntegerField(_("number of seats"))
    move_time = models.PositiveIntegerField(_("seconds for a decision"))
    bank_time = models.PositiveIntegerField(_("seconds in the bank"))
    listed = models.BooleanField(_("open to strangers"), default=False)
    opener = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="opened", verbose_name=_("opened by")
    )
    status = models.CharField(_("state"), max_length=8, choices=Status, default=Status.OPEN)
    revision = models.PositiveIntegerField(default=0)  # rises with every change that anyone but its author may see
    turn = models.PositiveIntegerField(default=0)
    question = models.PositiveIntegerField(default=0)
    moves_made = models.PositiveIntegerField(default=0)
    lines_told = models.PositiveIntegerField(default=0)
    public = models.JSONField(default=dict)  # what a spectator sees: sight, awaited
    result = models.JSONField(null=True)  # why it ended
    commitment = models.CharField(max_length=64)
    digest = models.CharField(max_length=64, blank=True)
    revealed = models.JSONField(null=True)  # after the end: the seed and the words that it was stirred with
    rematch = models.OneToOneField("self", models.SET_NULL, null=True, related_name="rematch_of")
    opened_at = models.DateTimeField(_("opened"), default=timezone.now)
    started_at = models.DateTimeField(_("started"), null=True)
    changed_at = models.DateTimeField(_("last change"), default=timezone.now)
    paused_at = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(_("ended"), null=True)
    trouble = models.CharField(max_length=200, blank=True, db_default="")  # kind and place of the error, never a value
    trouble_at = models.DateTimeField(null=True)  # since when the game cannot go on
    trouble_code = models.CharField(max_length=64, blank=True, db_default="")  # the code that it failed under
    trouble_mail_at = models.DateTimeField(null=True)  # when to write to the admins about it; null: done

    class Meta:
        verbose_name, verbose_name_plural = _("game"), _("games")
        indexes = [
            models.Index(fields=["slug", "edition"], name="game_by_edition", condition=Q(status="running")),
            models.Index(fields=["trouble_at"], name="game_in_trouble", condition=Q(trouble_at__isnull=False)),
            models.Index(fields=["status", "-changed_at"], name="game_by_state"),
            models.Index(fields=["-opened_at"], name="game_open", condition=Q(status="open", listed=True)),
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(status__in=["open", "running", "paused", "over", "closed"]), name="state_is_known"
            ),
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
        return reverse("games:table", args=[self.address])

    @property
    def goes_on(self) -> bool:
        """Whether the game runs and can be played: not one whose rules are broken."""
        return self.status == Game.Status.RUNNING and self.trouble_at is None

    @property
    def waiting_tales(self) -> models.QuerySet[Line]:
        """The tales that wait, each for its teller alone, until the answers they went with are laid open."""
        return self.lines.filter(kind=Line.Kind.TALE, only__isnull=False)


class Truth(models.Model):
    """The whole truth of a running game, as its turn began. `games.play` alone reads it."""

    game = models.OneToOneField(Game, models.CASCADE, primary_key=True, related_name="truth")
    seed = models.BinaryField()  # 32 bytes from `secrets`
    stirred = models.BinaryField(null=True)  # the seed with the players' words mixed in
    checkpoint = models.BinaryField(null=True)
    base = models.PositiveIntegerField(default=0)  # questions put before this turn began
    origin = models.BinaryField(null=True)  # the checkpoint from which on today's edition holds; null: from the deal
    origin_base = models.PositiveIntegerField(default=0, db_default=0)  # questions put before that
    origin_moves = models.PositiveIntegerField(default=0, db_default=0)  # moves made before that

    class Meta:
        permissions = [("see_truth", "Can see hidden cards and sealed answers")]
        default_permissions = ()


class SeatQuerySet(models.QuerySet["Seat"]):
    """Seats, as `Seat.is_awaited` and `Seat.is_offered` know them, at tables that go on."""

    def playing(self) -> SeatQuerySet:
        """Keep the seats whose player plays a game that goes on."""
        return self.filter(stand_in=False, game__status=Game.Status.RUNNING, game__trouble_at=None)

    def awaited(self) -> SeatQuerySet:
        """Keep the seats whose player is awaited."""
        return self.playing().filter(awaited_since__isnull=False)

    def offered(self) -> SeatQuerySet:
        """Keep the seats before which an offer stands, though nobody waits for the answer."""
        return self.playing().filter(awaited_since__isnull=True, offered__isnull=False)


class Seat(models.Model):
    """A place at a table, taken by a player or a bot; what is awaited of it, and when the site acts for it."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, without_name, null=True, related_name="seats")
    is_bot = models.BooleanField(default=False)
    name = models.CharField(max_length=40, blank=True)  # empty: a former player
    word = models.CharField(max_length=40, blank=True)  # mixed into the seed
    stand_in = models.BooleanField(default=False)  # a bot plays for an absent player
    missed = models.PositiveSmallIntegerField(default=0)  # deadlines missed in a row
    bank = models.PositiveIntegerField(default=0)  # seconds left
    awaited_since = models.DateTimeField(null=True)
    due_at = models.DateTimeField(null=True)  # the deadline
    acts_at = models.DateTimeField(null=True)  # when the site answers for this seat: bot, order or default
    notify_at = models.DateTimeField(null=True)  # when a letter tells what waits, unless it is seen first
    remind_at = models.DateTimeField(null=True)
    seen_question = models.PositiveIntegerField(default=0)
    told_question = models.PositiveIntegerField(default=0)  # the last question that a letter was written about
    offered = models.PositiveIntegerField(null=True)  # the last of the offers that stand before this seat
    offers_known = models.PositiveIntegerField(default=0, db_default=0)  # those before it were seen or written about
    urged_for = models.DateTimeField(null=True)  # the deadline that a reminder was written about
    seen_at = models.DateTimeField(null=True)  # when the player last looked
    answered_line = models.PositiveIntegerField(default=0)  # the last line told before the last own answer
    orders = models.JSONField(default=list)
    place = models.PositiveSmallIntegerField(null=True)
    points = models.JSONField(null=True)  # an exact number of any size

    objects = SeatQuerySet.as_manager()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["game", "number"], name="one_per_place"),
            models.UniqueConstraint(fields=["game", "user"], name="one_per_player", condition=Q(user__isnull=False)),
            models.CheckConstraint(condition=Q(is_bot=False) | Q(user__isnull=True), name="player_or_bot"),
            models.CheckConstraint(
                condition=Q(user__isnull=False) | Q(is_bot=True) | Q(name=""), name="former_player_has_no_name"
            ),
            models.CheckConstraint(condition=Q(number__lt=MOST_SEATS), name="seat_number_below_most"),
            models.CheckConstraint(condition=Q(place__gte=1), name="places_begin_at_one"),
            models.CheckConstraint(condition=Q(due_at__gte=F("awaited_since")), name="due_after_awaited"),
        ]
        indexes = [
            models.Index(fields=["user", "awaited_since"], name="seat_my_turns"),
            models.Index(fields=["acts_at"], name="seat_acts", condition=Q(acts_at__isnull=False)),
            models.Index(fields=["notify_at"], name="seat_notify", condition=Q(notify_at__isnull=False)),
            models.Index(fields=["remind_at"], name="seat_remind", condition=Q(remind_at__isnull=False)),
        ]

    def __str__(self) -> str:
        return self.name or str(_("a former player"))

    @property
    def plays_itself(self) -> bool:
        """Whether a bot answers for this seat."""
        return self.is_bot or self.stand_in

    @property
    def is_awaited(self) -> bool:
        """Whether its game waits for its player."""
        return self.awaited_since is not None and not self.stand_in

    @property
    def is_offered(self) -> bool:
        """Whether an offer waits for its player, though nobody waits for the answer."""
        return self.awaited_since is None and self.offered is not None and not self.stand_in


class Hand(models.Model):
    """What one seat may see, as of `revision`: its sight of the table, the decision put to it, its sealed answer.

    `since`: the question from which on this decision has been put in the same words, while others acted meanwhile.
    """

    seat = models.OneToOneField(Seat, models.CASCADE, primary_key=True, related_name="hand")
    revision = models.PositiveIntegerField()
    question = models.PositiveIntegerField()
    since = models.PositiveIntegerField(default=0, db_default=0)
    sight = models.JSONField()
    decision = models.JSONField(null=True)
    meanwhile = models.BooleanField(default=False, db_default=False)  # it may act, though another seat is awaited
    sealed = models.JSONField(null=True)

    class Meta:
        default_permissions = ()

    def still_puts(self, question: int) -> bool:
        """Whether the seat is still asked what it was asked at a question."""
        return self.decision is not None and self.since <= question <= self.question

    def still_offers(self, last: int) -> bool:
        """Whether any of the offers up to the one of this number still waits for the seat."""
        offers = (self.decision or {}).get("offers", ()) if self.meanwhile else ()
        return any(number <= last for number in offers)


class Move(models.Model):
    """An answer given, append-only: all moves together deal and play the game again."""

    class Source(models.TextChoices):
        PLAYER = "player", _("player")
        BOT = "bot", _("bot")
        ORDER = "order", _("standing order")
        ABSENCE = "absence", _("absence")
        ADMIN = "admin", _("host")

    game = models.ForeignKey(Game, models.CASCADE, related_name="moves")
    number = models.PositiveIntegerField()
    turn = models.PositiveIntegerField()
    question = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField(null=True)  # null: the host restarts the turn
    answer = models.JSONField()
    source = models.CharField(max_length=8, choices=Source)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        default_permissions = ()
        constraints = [models.UniqueConstraint(fields=["game", "number"], name="one_move_per_number")]
        indexes = [models.Index(fields=["game", "question"], name="move_by_question")]


class LineQuerySet(models.QuerySet["Line"]):
    """Lines of logs, as somebody may read them."""

    def readable_by(self, seat: int | None) -> LineQuerySet:
        """Keep the lines that the player at this seat may read; with None, those that anybody may."""
        for_all = Q(only__isnull=True)
        return self.filter(for_all if seat is None else for_all | Q(only=seat))


class Line(models.Model):
    """A line of a game's log: an event, or what somebody says. `only`: the one seat that may read it."""

    class Kind(models.TextChoices):
        EVENT = "event"
        TALK = "talk"
        TALE = "tale"
        HOST = "host"

    game = models.ForeignKey(Game, models.CASCADE, related_name="lines")
    number = models.PositiveIntegerField()
    turn = models.PositiveIntegerField(default=0)
    kind = models.CharField(max_length=5, choices=Kind, default=Kind.EVENT)
    only = models.PositiveSmallIntegerField(null=True)
    seat = models.PositiveSmallIntegerField(null=True)  # who speaks
    text = models.JSONField()  # an engine Text; of talk, its words
    at = models.DateTimeField(default=timezone.now)

    objects = LineQuerySet.as_manager()

    class Meta:
        default_permissions = ()
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["game", "number"], name="one_line_per_number")]


class Letter(models.Model):
    """A mail that must go out once: claimed by a conditional update, drawn from the Hands when it is sent."""

    class Kind(models.TextChoices):
        TURN = "turn", _("your turn")
        REMINDER = "reminder", _("reminder")
        OVER = "over", _("a game has ended")
        TEST = "test", _("test")

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="letters")
    kind = models.CharField(max_length=8, choices=Kind)
    seats = models.JSONField(default=list)  # [seat, question] each
    offers = models.JSONField(default=list, db_default=[])  # [seat, number of the last offer] each
    created_at = models.DateTimeField(default=timezone.now)
    try_at = models.DateTimeField(null=True, default=timezone.now)  # null: nothing more to do
    claimed_at = models.DateTimeField(null=True)
    sent_at = models.DateTimeField(null=True)
    tries = models.PositiveSmallIntegerField(default=0)
    trouble = models.CharField(max_length=200, blank=True)

    class Meta:
        verbose_name, verbose_name_plural = _("letter"), _("letters")
        ordering = ["-created_at"]
        indexes = [models.Index(fields=["try_at"], name="letter_due", condition=Q(try_at__isnull=False))]

    def __str__(self) -> str:
        return f"{self.get_kind_display()}, {self.user}"


class Heartbeat(models.Model):
    """One row: when a worker was last up, and after an outage, how far the clocks have been moved."""

    ONLY = 1

    at = models.DateTimeField()
    down_since = models.DateTimeField(null=True)  # until the clocks of all tables have been moved: from then to `at`
    moved = models.BigIntegerField(default=0, db_default=0)  # the key of the last game whose clocks have been

    class Meta:
        default_permissions = ()
