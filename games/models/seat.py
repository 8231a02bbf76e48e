"""The seats of a table, and the Hand that each may see."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import msgspec
from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from games.engine.bots import USUAL, Level, Manner, Temper
from games.engine.questions import Decision
from games.engine.texts import Text
from games.models.game import LEVELS, Game
from games.models.shapes import PlainField

MOST_SEATS = 8  # at any table
TEMPERS = [temper.value for temper in Temper]


def without_name(collector: Any, field: Any, seats: Any, using: str) -> None:
    """Like SET_NULL, but also clear the name: seats of a deleted player show "a former player".

    The name goes first, since even between the two statements no seat without a player may have one.
    """
    collector.add_field_update(Seat._meta.get_field("name"), "", seats)
    collector.add_field_update(field, None, seats)


without_name.lazy_sub_objs = True  # type: ignore[attr-defined]  # as for SET_NULL: no need to fetch the seats


PLAYING = Q(stand_in=False, game__status=Game.Status.RUNNING, game__trouble_at=None)
AWAITED = PLAYING & Q(awaited_since__isnull=False)
ASKED = AWAITED & (Q(acts_at=None) | Q(acts_at=F("due_at")))
WITH_OFFER = PLAYING & Q(awaited_since__isnull=True, offered__isnull=False)
OFFERED = WITH_OFFER & Q(acts_at=None)


class SeatQuerySet(models.QuerySet["Seat"]):
    """Seats at tables that go on; in queries what `Seat.is_awaited` and `Seat.has_offer` are for one seat."""

    def playing(self) -> SeatQuerySet:
        """Keep the seats that their players play themselves, in games that go on."""
        return self.filter(PLAYING)

    def awaited(self) -> SeatQuerySet:
        """Keep the seats whose player is awaited."""
        return self.filter(AWAITED)

    def with_offers(self) -> SeatQuerySet:
        """Keep the seats whose player has an offer, while nobody waits for the answer."""
        return self.filter(WITH_OFFER)


class Seat(models.Model):
    """A seat at a table, held by a player or a bot, with its clock and when the site acts for it."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, without_name, null=True, related_name="seats")
    is_bot = models.BooleanField(default=False)
    is_program = models.BooleanField(default=False, db_default=False)  # held by a bot account, or was before it went
    name = models.CharField(max_length=40, blank=True)  # empty: a former player
    word = models.CharField(max_length=40, blank=True)  # stirred into the seed
    stand_in = models.BooleanField(default=False)  # a bot plays for an absent player
    level = models.CharField(max_length=8, default=USUAL.level.value, db_default=USUAL.level.value)  # the bot's
    temper = models.CharField(max_length=10, default=USUAL.temper.value, db_default=USUAL.temper.value)
    bot_from = models.DateTimeField(null=True)  # when a bot sits down for its player, who will be away
    bot_until = models.DateTimeField(null=True)  # when it gives the seat back by itself
    left_at = models.DateTimeField(null=True)  # when its player left for good; the bot that sits in then stays
    missed = models.PositiveSmallIntegerField(default=0)  # deadlines missed in a row
    bank = models.PositiveIntegerField(default=0)  # seconds left
    spent = models.PositiveIntegerField(default=0, db_default=0)  # seconds taken out of it since the turn began
    awaited_since = models.DateTimeField(null=True)
    due_at = models.DateTimeField(null=True)  # the deadline
    acts_at = models.DateTimeField(null=True)  # when the site answers for this seat: bot, order or default
    notify_at = models.DateTimeField(null=True)  # when to write a letter, unless the player looks first
    remind_at = models.DateTimeField(null=True)
    announce_at = models.DateTimeField(null=True)  # when to see whether the player's webhook is to be told
    announced = models.PositiveSmallIntegerField(default=0, db_default=0)  # how often it has been, of this question
    seen_question = models.PositiveIntegerField(default=0)
    told_question = models.PositiveIntegerField(default=0)  # the last question that a letter was written about
    offered = models.PositiveIntegerField(null=True)  # the number of the last standing offer to this seat
    offers_known = models.PositiveIntegerField(
        default=0, db_default=0
    )  # offers below this number have been seen or written about
    urged_for = models.DateTimeField(null=True)  # the deadline that a reminder was written about
    seen_at = models.DateTimeField(null=True)  # when the player last looked
    answered_line = models.PositiveIntegerField(default=0)  # the last log line before the seat's last answer
    heard_line = models.PositiveIntegerField(default=0, db_default=0)  # up to which its player has read the talk
    orders = PlainField(default=list)
    place = models.PositiveSmallIntegerField(null=True)
    points = PlainField(null=True)  # an exact number of any size
    shows_notes = models.BooleanField(null=True)  # after the end: whether others may read its notes; null: not asked

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
            models.CheckConstraint(condition=Q(left_at=None) | Q(stand_in=True), name="bot_plays_on_for_good"),
            models.CheckConstraint(condition=Q(number__lt=MOST_SEATS), name="seat_number_below_most"),
            models.CheckConstraint(condition=Q(place__gte=1), name="places_begin_at_one"),
            models.CheckConstraint(condition=Q(due_at__gte=F("awaited_since")), name="due_after_awaited"),
            models.CheckConstraint(condition=Q(level__in=LEVELS), name="level_is_known"),
            models.CheckConstraint(condition=Q(temper__in=TEMPERS), name="temper_is_known"),
        ]
        indexes = [
            models.Index(fields=["user", "awaited_since"], name="seat_my_turns"),
            models.Index(fields=["acts_at"], name="seat_acts", condition=Q(acts_at__isnull=False)),
            models.Index(
                fields=["due_at", "game"], name="seat_awaited", condition=Q(awaited_since__isnull=False)
            ),  # for the host: who is late, and which tables wait for nobody
            models.Index(fields=["bot_from"], name="seat_bot_from", condition=Q(bot_from__isnull=False)),
            models.Index(fields=["bot_until"], name="seat_bot_until", condition=Q(bot_until__isnull=False)),
            models.Index(fields=["notify_at"], name="seat_notify", condition=Q(notify_at__isnull=False)),
            models.Index(fields=["remind_at"], name="seat_remind", condition=Q(remind_at__isnull=False)),
            models.Index(fields=["announce_at"], name="seat_announce", condition=Q(announce_at__isnull=False)),
        ]

    def __str__(self) -> str:
        return self.name or str(_("a former player"))

    @property
    def plays_itself(self) -> bool:
        """Whether a bot answers for this seat."""
        return self.is_bot or self.stand_in

    @property
    def manner(self) -> Manner:
        """How a bot plays here."""
        return Manner(Level(self.level), Temper(self.temper))

    @property
    def is_open_to_friends(self) -> bool:
        """Whether a bot plays for nobody here, so that a friend could take over."""
        return self.plays_itself and self.user_id is None

    @property
    def is_awaited(self) -> bool:
        """Whether its game waits for its player."""
        return self.awaited_since is not None and not self.stand_in

    @property
    def answers_soon(self) -> bool:
        """Whether the site is about to answer for its player: an order does, or there is nothing to choose."""
        is_put = self.is_awaited or self.has_offer
        return is_put and self.acts_at is not None and self.acts_at != self.due_at

    @property
    def has_offer(self) -> bool:
        """Whether its player has an offer, while nobody waits for the answer."""
        return self.awaited_since is None and self.offered is not None and not self.stand_in


class Hand(models.Model):
    """What one seat may see, as of `revision`: its sight of the table, its decision, its sealed answer.

    `since` is the first question with this same decision: it stays while others act out of turn.
    """

    seat = models.OneToOneField(Seat, models.CASCADE, primary_key=True, related_name="hand")
    revision = models.PositiveIntegerField()
    question = models.PositiveIntegerField()
    since = models.PositiveIntegerField(default=0, db_default=0)
    sight = PlainField()
    decision = PlainField(null=True)
    out_of_turn = models.BooleanField(default=False, db_default=False, db_column="meanwhile")  # another is awaited
    sealed = PlainField(null=True)

    class Meta:
        default_permissions = ()

    @cached_property
    def open_decision(self) -> Decision | None:
        """The seat's decision, decoded."""
        return Decision.from_data(self.decision) if self.decision is not None else None

    @property
    def prompt(self) -> Text:
        """The question of its decision, without the rest."""
        assert self.decision is not None
        return msgspec.convert(self.decision["prompt"], Text)

    def still_puts(self, question: int) -> bool:
        """Whether the seat is still asked what it was asked at this question."""
        return self.decision is not None and self.since <= question <= self.question

    def still_offers(self, last: int) -> bool:
        """Whether any offer up to this number still stands."""
        offers = self.open_decision.offers if self.out_of_turn and self.open_decision else ()
        return any(number <= last for number in offers)
