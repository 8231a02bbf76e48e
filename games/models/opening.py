"""What the end of a game lays open, and its book."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils import timezone

from games.models.game import Game
from games.models.seat import Seat


class Opening(models.Model):
    """Something hidden that the end of a game has laid open, beside a line of its log.

    `said` and `text` are engine Texts: what was claimed and the truth of it, or a sentence that was kept back. A
    running game has none of these rows: until then they are asides of its moves.
    """

    class Kind(models.TextChoices):
        CLAIM = "claim"
        KEPT = "kept"
        LUCK = "luck"

    game = models.ForeignKey(Game, models.CASCADE, related_name="openings")
    number = models.PositiveIntegerField()
    line = models.PositiveIntegerField()  # the number of the log line it goes with
    kind = models.CharField(max_length=5, choices=Kind)
    seat = models.ForeignKey(Seat, models.CASCADE, null=True, related_name="openings")
    said = models.JSONField(null=True)
    text = models.JSONField(null=True)
    true = models.BooleanField(null=True)
    size = models.PositiveSmallIntegerField(default=1)  # of a claim: how much was claimed
    leading = models.BooleanField(default=False)  # of a claim: whether its seat was seen to be ahead
    own = models.BooleanField(default=True, db_default=True)  # of a claim: not a bot's that sat in, or the clock's
    got = models.FloatField(null=True)  # of luck
    worth = models.FloatField(null=True)

    class Meta:
        default_permissions = ()
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["game", "number"], name="one_opening_per_number"),
            models.CheckConstraint(
                condition=Q(kind="claim", true__isnull=False, seat__isnull=False) | ~Q(kind="claim"),
                name="claim_is_true_or_not",
            ),
            models.CheckConstraint(
                condition=Q(kind="luck", got__isnull=False, worth__isnull=False) | ~Q(kind="luck"),
                name="luck_has_a_measure",
            ),
        ]


class Ending(models.Model):
    """What the end says of a game as a whole: its honours, and how the seats stood after each turn.

    `honours` are engine Texts. `standing` has the turn and the points by seat for each turn that has ended.
    """

    game = models.OneToOneField(Game, models.CASCADE, primary_key=True, related_name="ending")
    honours = models.JSONField(default=list)
    standing = models.JSONField(default=list)

    class Meta:
        default_permissions = ()


class Verdict(models.Model):
    """How a seat took a claim: it doubted it, or let it pass where it could have doubted.

    `right` is what came of it: a doubt can be wrong even about a lie, if only one of its cards is turned up.
    """

    claim = models.ForeignKey(Opening, models.CASCADE, related_name="verdicts")
    seat = models.ForeignKey(Seat, models.CASCADE, related_name="verdicts")
    doubts = models.BooleanField()
    right = models.BooleanField()
    forced = models.BooleanField(default=False)  # the rules left no choice
    own = models.BooleanField(default=True, db_default=True)

    class Meta:
        default_permissions = ()
        constraints = [models.UniqueConstraint(fields=["claim", "seat"], name="one_verdict_per_seat")]


class Book(models.Model):
    """A finished game step by step, bound by a worker; `games.engine.book` is how its pages are written.

    It is due from the end of its game on, until it is bound or given up. Without pages the game is told from its log.
    """

    game = models.OneToOneField(Game, models.CASCADE, primary_key=True, related_name="book")
    due_at = models.DateTimeField(null=True, default=timezone.now)  # null: nothing more to do
    tries = models.PositiveSmallIntegerField(default=0)
    pages = models.BinaryField(null=True)
    bound_at = models.DateTimeField(null=True)
    trouble = models.CharField(max_length=200, blank=True)  # why it has no pages, never a value

    class Meta:
        default_permissions = ()
        indexes = [models.Index(fields=["-due_at"], name="book_due", condition=Q(due_at__isnull=False))]


class Analysis(models.Model):
    """What turned a finished game, worked out by a process of its own; `games.engine.analysis` says what is found.

    It is due when the game's book is bound, until it is done or given up. Nothing of it exists while a game runs.
    """

    game = models.OneToOneField(Game, models.CASCADE, primary_key=True, related_name="analysis")
    due_at = models.DateTimeField(null=True, default=timezone.now)  # null: nothing more to do
    tries = models.PositiveSmallIntegerField(default=0)
    edition = models.PositiveSmallIntegerField(default=0, db_default=0)  # of `games.engine.analysis`
    found = models.BinaryField(null=True)
    done_at = models.DateTimeField(null=True)
    trouble = models.CharField(max_length=200, blank=True)  # why nothing was found, never a value

    class Meta:
        default_permissions = ()
        indexes = [
            models.Index(fields=["-due_at"], name="analysis_due", condition=Q(due_at__isnull=False)),
            models.Index(fields=["edition"], name="analysis_by_edition", condition=Q(due_at__isnull=True, trouble="")),
        ]
