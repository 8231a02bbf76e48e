"""Counts finished games in their players' figures: answer times and ratings, each game once, in the order they ended.

`tally` does what is new, `games.play.reckoning` all of it from the beginning by the same arithmetic. A game that turns
up late, having ended before one that counts already, takes the later ones back.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from accounts.models import User
from games.models import Game, Rating, RatingStep, Seat, Tally
from games.play.answer_times import keep_answer_times
from games.play.strength import Ratings, Sat, Step, Strength, Who

BATCH = 50  # games in one transaction


def tally() -> int:
    """Count one transaction's worth of finished games of each kind, and return how many."""
    waiting = Game.objects.filter(ended_at__isnull=False, tallied_at__isnull=True)
    return sum(tally_some(slug) for slug in waiting.order_by().values_list("slug", flat=True).distinct())


@transaction.atomic
def tally_some(slug: str) -> int:
    """Count the finished games of one kind that ended first and do not count yet."""
    upto = locked(slug)
    games = list(untallied(slug)[:BATCH])
    if not games:
        return 0
    first = games[0]
    assert first.ended_at is not None
    if upto.ended_at is not None and (first.ended_at, first.pk) < (upto.ended_at, upto.game):
        take_back(slug, first.ended_at, first.pk)
        games = list(untallied(slug)[:BATCH])
    keep_answer_times(games)
    seats = [*seats_of(Seat.objects.filter(game__in=games))]
    reckoning = Ratings(standings_of(slug, {seat.user for seat in seats if seat.user}), former_of(slug, games))
    reckoning.play_all(seats)
    write(slug, reckoning)
    mark(upto, Game.objects.filter(pk__in=[game.pk for game in games]), games[-1])
    return len(games)


def untallied(slug: str) -> QuerySet[Game]:
    """Return the finished games of one kind that do not count yet, in the order in which they ended."""
    return Game.objects.filter(slug=slug, ended_at__isnull=False, tallied_at__isnull=True).order_by("ended_at", "pk")


def locked(slug: str) -> Tally:
    """Lock the ratings of a game until the transaction ends."""
    Tally.objects.get_or_create(slug=slug)
    return Tally.objects.select_for_update().get(slug=slug)


def seats_of(seats: QuerySet[Seat]) -> Iterable[Sat]:
    """Return seats in the order in which they count."""
    rows = seats.order_by("game__ended_at", "game", "number")
    return map(Sat._make, rows.values_list("game", "pk", "user", "is_bot", "place", "level").iterator(10_000))


def standings_of(slug: str, users: set[int] | None = None) -> dict[Who, Strength]:
    """Return the ratings of a game's bots and players, or of these players only."""
    ratings = Rating.objects.filter(slug=slug)
    if users is not None:
        ratings = ratings.filter(Q(user=None) | Q(user__in=users))
    columns = ("user", "bot", "mu", "sigma", "games")
    return {(user, bot): Strength(mu, sigma, games) for user, bot, mu, sigma, games in ratings.values_list(*columns)}


def former_of(slug: str, games: Sequence[Game] | None = None) -> dict[int, Strength]:
    """Return what is kept of former players as opponents, by seat."""
    steps = RatingStep.objects.filter(rating=None, seat__game__slug=slug)
    if games is not None:
        steps = steps.filter(seat__game__in=games)
    columns = ("pk", "mu_before", "sigma_before", "number")
    return {seat: Strength(mu, sigma, number) for seat, mu, sigma, number in steps.values_list(*columns)}


def write(slug: str, reckoning: Ratings) -> None:
    """Write what some tables have done to the ratings."""
    changed = {step.who: reckoning.standings[step.who] for step in reckoning.steps if step.who is not None}
    theirs = Q(user=None) | Q(user__in=[user for user, _bot in changed if user])
    ratings = {(rating.user_id, rating.bot): rating for rating in Rating.objects.filter(theirs, slug=slug)}
    old = [ratings[who] for who in changed if who in ratings]
    for rating in old:
        rating.mu, rating.sigma, rating.games = changed[rating.user_id, rating.bot]
    Rating.objects.bulk_update(old, Strength._fields, batch_size=500)
    new = [
        Rating(slug=slug, user_id=who[0], bot=who[1], **after._asdict())
        for who, after in changed.items()
        if who not in ratings
    ]
    ratings |= {(rating.user_id, rating.bot): rating for rating in Rating.objects.bulk_create(new, batch_size=500)}
    rows = [as_row(step, ratings) for step in reckoning.steps if step.seat not in reckoning.former]
    RatingStep.objects.bulk_create(rows, batch_size=5_000)


def as_row(step: Step, ratings: dict[tuple[int | None, str], Rating]) -> RatingStep:
    """Return a step as its row keeps it. Of a former player it keeps what their opponents met, and no more."""
    after = step.before if step.who is None else step.after
    return RatingStep(
        seat_id=step.seat, rating=step.who and ratings[step.who], number=step.after.games,
        mu_before=step.before.mu, sigma_before=step.before.sigma, mu=after.mu, sigma=after.sigma,
    )  # fmt: skip


def mark(upto: Tally, games: QuerySet[Game], last: Game) -> None:
    """Note that games count, and which of them is the last."""
    upto.ended_at, upto.game = last.ended_at, last.pk
    upto.save()
    games.update(tallied_at=timezone.now())


def take_back(slug: str, ended_at: datetime, game: int) -> None:
    """Take back what all tables of a game since one of them have done to the ratings, so that they count again."""
    later = Q(ended_at__gt=ended_at) | Q(ended_at=ended_at, pk__gte=game)
    games = Game.objects.filter(later, slug=slug, ended_at__isnull=False)
    steps = RatingStep.objects.filter(seat__game__in=games, rating__isnull=False)
    first: dict[int, RatingStep] = {}
    for step in steps.select_related("rating").order_by("number"):
        first.setdefault(step.rating_id or 0, step)
    ratings = []
    for step in first.values():
        assert step.rating is not None
        step.rating.mu, step.rating.sigma, step.rating.games = step.mu_before, step.sigma_before, step.number - 1
        ratings.append(step.rating)
    steps.delete()
    Rating.objects.bulk_update(ratings, Strength._fields, batch_size=500)
    Rating.objects.filter(slug=slug, games=0).delete()
    games.update(tallied_at=None)


def take_back_tables_of(user: User) -> None:
    """Take back all ratings since a player's first table of each game: their seats will count for somebody else."""
    finished = Game.objects.filter(seats__user=user, tallied_at__isnull=False).order_by("ended_at", "pk")
    first: dict[str, Game] = {}
    for game in finished:
        first.setdefault(game.slug, game)
    for slug, game in sorted(first.items()):
        locked(slug)
        assert game.ended_at is not None
        take_back(slug, game.ended_at, game.pk)
