"""A table's moves, the lines of its log, and the diaries of its players."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models.game import Game
from games.models.seat import Seat
from games.models.shapes import PlainField


class Move(models.Model):
    """An answer that was given. Append-only: all moves together replay the game.

    `asides` and `left` are for the time after the end, when today's rules may no longer be able to replay it.
    """

    class Source(models.TextChoices):
        PLAYER = "player", _("player")
        BOT = "bot", _("bot")
        ORDER = "order", _("said in advance")
        ABSENCE = "absence", _("absence")
        ADMIN = "admin", _("host")

    game = models.ForeignKey(Game, models.CASCADE, related_name="moves")
    number = models.PositiveIntegerField()
    turn = models.PositiveIntegerField()
    question = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField(null=True)  # null: the host restarts the turn
    answer = PlainField()
    source = models.CharField(max_length=8, choices=Source)
    at = models.DateTimeField(default=timezone.now)
    asked_at = models.DateTimeField(null=True)  # since when its player had been awaited; null out of turn
    order = models.CharField(max_length=40, blank=True, default="", db_default="")  # the kind of order that gave it
    line = models.PositiveIntegerField(default=0, db_default=0)  # how many lines the log had before it
    asides = PlainField(default=list, db_default=[])  # engine asides, opened at the end
    edition = models.PositiveSmallIntegerField(default=0, db_default=0)  # that it was made under; 0: not known
    left = models.BinaryField(null=True)  # if it ended a turn: the table that it left, compressed

    class Meta:
        default_permissions = ()
        constraints = [models.UniqueConstraint(fields=["game", "number"], name="one_move_per_number")]
        indexes = [models.Index(fields=["game", "question"], name="move_by_question")]


OWN = (Move.Source.PLAYER, Move.Source.ORDER)  # sources of a player's own answers, given now or beforehand


class LineQuerySet(models.QuerySet["Line"]):
    """Log lines, with filters for who may read them."""

    def readable_by(self, seat: int | None) -> LineQuerySet:
        """Keep the lines that the player in this seat may read; for None, those that anybody may."""
        for_all = Q(only__isnull=True)
        return self.filter(for_all if seat is None else for_all | Q(only=seat))

    def waiting_tales(self) -> LineQuerySet:
        """Keep the tales that only their tellers see, until the answers that they go with are revealed."""
        return self.filter(kind=Line.Kind.TALE, only__isnull=False)


class Line(models.Model):
    """A line of a game's log: an event, or something said. `only` is the one seat that may read it, if any."""

    class Kind(models.TextChoices):
        EVENT = "event"
        TALK = "talk"
        TALE = "tale"
        HOST = "host"

    class Reaction(models.TextChoices):
        """What somebody may feel about a line, without a word; each has an icon of its name."""

        LAUGH = "laugh", _("a laugh")
        NOSE = "nose", _("a long nose")
        BROW = "brow", _("a raised eyebrow")
        GASP = "gasp", _("a gasp")
        HAT = "hat", _("hats off")
        HEART = "heart", _("a heart")

    game = models.ForeignKey(Game, models.CASCADE, related_name="lines")
    number = models.PositiveIntegerField()
    turn = models.PositiveIntegerField(default=0)
    kind = models.CharField(max_length=5, choices=Kind, default=Kind.EVENT)
    only = models.PositiveSmallIntegerField(null=True)
    seat = models.PositiveSmallIntegerField(null=True)  # who speaks
    text = PlainField()  # an engine Text, or for talk a string
    nth = models.PositiveIntegerField(null=True)  # among those that all may read; null: private, or older than this
    claimed_by = models.PositiveSmallIntegerField(null=True)  # the seat whose claim it tells
    answered_by = PlainField(default=list, db_default=[])  # the seats that have doubted that claim, or let it pass
    reactions = PlainField(default=dict, db_default={})  # by seat, which is text
    at = models.DateTimeField(default=timezone.now)

    objects = LineQuerySet.as_manager()

    class Meta:
        default_permissions = ()
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["game", "number"], name="one_line_per_number")]


def unlisted(collector: Any, field: Any, notes: Any, using: str) -> None:
    """Like CASCADE, but the admin's list of what will be deleted does not say whether there are any notes."""
    collector.fast_deletes.append(notes)


unlisted.lazy_sub_objs = True  # type: ignore[attr-defined]  # nobody fetches the notes


class Note(models.Model):
    """What a player has noted during one turn. Nobody else reads it, unless its seat shows its notes after the end."""

    seat = models.ForeignKey(Seat, unlisted, related_name="notes")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, unlisted, related_name="notes")  # it goes with their account
    turn = models.PositiveIntegerField()
    text = models.TextField()
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        default_permissions = ()
        constraints = [
            models.UniqueConstraint(fields=["seat", "turn"], name="one_note_a_turn"),
            models.CheckConstraint(condition=~Q(text=""), name="note_says_something"),
        ]
