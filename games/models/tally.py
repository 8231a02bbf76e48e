"""What a finished game adds to its players' figures: when they answered, and how strong they are thought to be."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from games.models.seat import Seat


class AnswerTimes(models.Model):
    """When the player of a seat answered, and how long each answer took. A running game has none."""

    seat = models.OneToOneField(Seat, models.CASCADE, primary_key=True, related_name="answer_times")
    days = models.JSONField()  # how many answers on each day, as the player's zone has it
    waits = models.JSONField()  # how many waking seconds each took, but for those given out of turn

    class Meta:
        default_permissions = ()


class LuckAndChoice(models.Model):
    """What luck and choices have given the player of a seat, in chances to win; written with its game's `Analysis`.

    `kinds` has for each verb that they answered with: what those answers were worth, and how many there were; `weighed`
    for the player's "lies", "doubts" and "beliefs" likewise how likely to be true those claims were to who heard them.
    """

    seat = models.OneToOneField(Seat, models.CASCADE, primary_key=True, related_name="luck_and_choice")
    luck = models.FloatField()
    own = models.FloatField()
    others = models.FloatField()
    error = models.FloatField()  # of own
    luck_error = models.FloatField()
    kinds = models.JSONField(default=dict)
    weighed = models.JSONField(default=dict, db_default={})

    class Meta:
        default_permissions = ()


class Tally(models.Model):
    """How far the ratings of a game have been worked out. Its row is locked by the worker at it."""

    slug = models.CharField(max_length=40, primary_key=True)
    ended_at = models.DateTimeField(null=True)  # of the last table that counts
    game = models.BigIntegerField(default=0)  # its key

    class Meta:
        default_permissions = ()


class Rating(models.Model):
    """How strong a player, or one kind of bot, is thought to be at a game: after all its tables so far."""

    slug = models.CharField(max_length=40)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, null=True, related_name="ratings")
    bot = models.CharField(max_length=20, blank=True)  # its kind
    mu = models.FloatField()
    sigma = models.FloatField()
    games = models.PositiveIntegerField()

    class Meta:
        default_permissions = ()
        constraints = [
            models.UniqueConstraint(fields=["user", "slug"], name="one_rating_a_game", condition=Q(user__isnull=False)),
            models.UniqueConstraint(fields=["bot", "slug"], name="one_rating_a_bot", condition=Q(user__isnull=True)),
            models.CheckConstraint(
                condition=Q(user__isnull=False, bot="") | Q(user__isnull=True) & ~Q(bot=""), name="player_or_bot_rated"
            ),
        ]


class RatingStep(models.Model):
    """A seat's rating before and after its game. Without a rating it is a former player's, and keeps only numbers."""

    seat = models.OneToOneField(Seat, models.CASCADE, primary_key=True, related_name="rating_step")
    rating = models.ForeignKey(Rating, models.SET_NULL, null=True, related_name="steps")
    number = models.PositiveIntegerField()  # which game of that rating it was
    mu_before = models.FloatField()
    sigma_before = models.FloatField()
    mu = models.FloatField()
    sigma = models.FloatField()

    class Meta:
        default_permissions = ()
