"""Reckons the ratings of a game again from its first table, and says whether that comes to what is stored."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import transaction

from games.models import Game, Rating, RatingStep, Seat
from games.play.answer_times import keep_answer_times
from games.play.strength import Ratings
from games.play.tallies import former_of, locked, mark, seats_of, standings_of, untallied, write

AT_ONCE = 500  # games whose moves are read together


@dataclass(frozen=True)
class Reckoned:
    """What came of it: tables that ended, those that had not counted yet, and stored figures that were wrong."""

    games: int
    new: int
    wrong: int


@transaction.atomic
def reckon_again(slug: str) -> Reckoned:
    """Reckon the ratings of a game from its first table; if what is stored differs or is not all, replace it."""
    upto, new = locked(slug), [*untallied(slug)]
    for begin in range(0, len(new), AT_ONCE):
        keep_answer_times(new[begin : begin + AT_ONCE])
    finished = Game.objects.filter(slug=slug, ended_at__isnull=False)
    reckoning = Ratings({}, former_of(slug))
    reckoning.play_all(seats_of(Seat.objects.filter(game__in=finished)))
    wrong = differences(slug, reckoning, complete=not new)
    if new or wrong:
        RatingStep.objects.filter(seat__game__in=finished, rating__isnull=False).delete()
        Rating.objects.filter(slug=slug).delete()
        write(slug, reckoning)
        mark(upto, finished, finished.latest("ended_at", "pk"))
    return Reckoned(finished.count(), len(new), wrong)


def differences(slug: str, reckoning: Ratings, *, complete: bool) -> int:
    """Count the stored steps, and if all tables count already the stored ratings, that differ in any digit."""
    steps = RatingStep.objects.filter(seat__game__slug=slug, rating__isnull=False)
    columns = ("rating__user", "rating__bot", "number", "mu_before", "sigma_before", "mu", "sigma")
    stored = {seat: rest for seat, *rest in steps.values_list("pk", *columns).iterator(10_000)}
    found = {
        step.seat: [*step.who, step.after.games, *step.before[:2], *step.after[:2]]
        for step in reckoning.steps
        if step.who is not None
    }
    wrong = sum(1 for seat, rest in stored.items() if found.get(seat) != rest)
    if complete:
        wrong += len(found.keys() - stored.keys())
        ratings = standings_of(slug)
        everybody = ratings.keys() | reckoning.standings.keys()
        wrong += sum(1 for who in everybody if ratings.get(who) != reckoning.standings.get(who))
    return wrong
