"""A season's pages, letters and calendar tell nothing that its tables' own pages would not.

Two tables that look alike to somebody, and two answers under seal, must not change one byte of what any of its people
gets of the season, wherever they sit in it; nor of what a stranger gets who has its link.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.test import Client

from games.engine.chance import Chance
from games.models import Game, Letter, Season
from games.post.calendar import calendar_of
from games.post.mail import mail_of
from games.seasons import fitting
from tests.catalog.which import asks_several_at_once, games_with
from tests.hints import sure

from .seasons import MANY, begun, decide, open_games
from .tables import answer_at_random, awaited, browser_of, decision_of, friend, give
from .test_non_interference import (
    TOKEN,
    elsewhere,
    look_alike,
    move_to,
    parts_of,
    taken_back,
    two_answers,
    with_headers,
)

pytestmark = pytest.mark.django_db

PEOPLE = 8
SEALED = [slug for slug in games_with(asks_several_at_once) if slug in fitting(4)][:2]
KINDS = (Letter.Kind.BEGINS, Letter.Kind.ROUND, Letter.Kind.ENDS)


class Told:
    """All that somebody in a season is told of it by any channel; a stranger, what its link says."""

    def __init__(self, season: Season) -> None:
        self.season, self.browsers = season, {name: browser_of(friend(name)) for name in MANY[:PEOPLE]}
        self.circle = sure(season.circles.first())
        for name in self.browsers:
            for kind in KINDS:
                Letter.objects.get_or_create(user=friend(name), season=season, kind=kind, round=int(kind == "round"))

    def to(self, name: str | None) -> list[bytes]:
        """All of it, with what stands elsewhere: the circle's page, their own, and the list of tables."""
        if name is None:
            return self.of_season(None)
        paths = (self.circle.get_absolute_url(), f"/players/{friend(name).username}/", "/tables/")
        return [*self.of_season(name), *self.pages(name, *paths)]

    def of_season(self, name: str | None) -> list[bytes]:
        """The season's own pages, letters and days."""
        here = self.season.get_absolute_url()
        if name is None:
            pages = [Client().get(path) for path in (here, f"/seasons/join/{self.season.secret}/")]
            return [b"%d " % page.status_code + TOKEN.sub(b"", page.getvalue()) for page in pages]
        told = self.pages(name, here, *(f"{here}{part}/" for part in ("met", "places", "rounds/2")))
        return [*told, calendar_of(friend(name)), *self.letters(name)]

    def pages(self, name: str, *paths: str) -> list[bytes]:
        return [TOKEN.sub(b"", with_headers(self.browsers[name].get(path))) for path in paths]

    def letters(self, name: str) -> Iterator[bytes]:
        """The letters of the season, and what webhooks and devices are told with them."""
        letters = Letter.objects.filter(user=friend(name), season=self.season).select_related("user")
        for letter in letters.order_by("pk"):
            yield from elsewhere(letter)
            yield from parts_of(sure(mail_of(letter)))


def under_way(slug: str) -> tuple[Season, Game]:
    """A season in which one table is over, and one that is under way."""
    season = begun(PEOPLE, games=[slug])
    first, game, *_others = open_games(season)
    decide(first)
    return season, game


@pytest.mark.parametrize("slug", SEALED)
def test_hidden_cards_change_no_byte_of_what_its_people_are_told(slug: str, noon: None) -> None:
    season, game = under_way(slug)
    told, chance, compared = Told(season), Chance(b"season", slug), 0
    seated = {sure(seat.user).name: seat.number for seat in game.seats.select_related("user")}
    for name in (*[*seated][:2], next(name for name in told.browsers if name not in seated), None):
        answer_at_random(game, chance)
        world = look_alike(game, seated.get(name) if name else None, chance)
        if world is None:
            continue
        before, compared = told.to(name), compared + 1
        with taken_back():
            move_to(game, world)
            assert told.to(name) == before
    assert compared >= 2


@pytest.mark.parametrize("slug", SEALED)
def test_neither_that_somebody_has_answered_under_seal_nor_what(slug: str, noon: None) -> None:
    season, game = under_way(slug)
    told, chance = Told(season), Chance(b"sealed", slug)
    while len(awaited(game)) < 2:
        answer_at_random(game, chance)
    number, question = awaited(game)[-1], Game.objects.get(pk=game.pk).question
    seated = [sure(seat.user).name for seat in game.seats.exclude(number=number).select_related("user")]
    others = [None, *seated[:2], next(name for name in told.browsers if not game.seats.filter(user=friend(name)))]
    before, seen = [told.of_season(name) for name in others], []
    for answer in two_answers(sure(decision_of(game.seats.get(number=number)))):
        with taken_back():
            give(game, number, answer)
            assert Game.objects.get(pk=game.pk).question == question
            assert [told.of_season(name) for name in others] == before
            seen.append([told.to(name) for name in others])
    assert seen[0] == seen[1]
