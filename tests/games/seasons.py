"""Seasons for the tests: of friends by their names, and their tables played to the end by bots."""

from __future__ import annotations

from dataclasses import replace

from django.utils import timezone

from games import play, seasons
from games.engine.chance import Chance
from games.models import Game, Season, SeasonTable, Seat
from games.seasons import SeasonPlan
from tests.games.circles import circle_of
from tests.games.tables import NAMES, OTHERS, answer_at_random, friend

MANY = (*NAMES, *OTHERS, "Ida", "Jan", "Kim", "Lea")
LONGEST = 2000  # answers
PLAN = SeasonPlan("Winter", seasons.fitting(4)[:1], rounds=3)


def season_of(people: int, **agreed: object) -> Season:
    """A season of friends that Ada has opened to a circle; it has not begun."""
    names = MANY[:people]
    circle = circle_of(*names, name=f"Friends of {agreed.get('name', PLAN.name)}")
    season = seasons.open_season(friend("Ada"), replace(PLAN, **agreed), [circle])  # type: ignore[arg-type]
    for name in names[1:]:
        seasons.join(season.address, friend(name))
    return season


def begun(people: int, **agreed: object) -> Season:
    """A season that Ada has begun."""
    return seasons.begin_now(season_of(people, **agreed).address, friend("Ada"))


def fresh(season: Season) -> Season:
    """A season as it stands now."""
    return Season.objects.get(pk=season.pk)


def open_games(season: Season) -> list[Game]:
    """The games of its tables that are open, the first opened first."""
    opened = season.tables.filter(status=SeasonTable.Status.OPENED).order_by("opened_at", "pk")
    return [table.game for table in opened.select_related("game") if table.game]


def end(game: Game) -> None:
    """End a game without a winner: for a season that is a table where all tie."""
    play.end_game(game.address)


def play_out(game: Game) -> None:
    """Play a game to its end: its people at random, and where a bot sits in, the site."""
    chance = Chance(b"a season", game.address)
    for _answer in range(LONGEST):
        if Game.objects.get(pk=game.pk).status != Game.Status.RUNNING:
            return
        if game.seats.filter(awaited_since__isnull=False, stand_in=True).update(acts_at=timezone.now()):
            play.act_due(game.address)
        else:
            answer_at_random(game, chance)
    raise AssertionError("the game does not end")


def decide(game: Game) -> None:
    """End a game with its seats in their order."""
    end(game)
    for seat in game.seats.all():
        Seat.objects.filter(pk=seat.pk).update(place=seat.number + 1)
