"""Seasons of the demo: one that is over, one in the middle, and one that is about to begin."""

from __future__ import annotations

from collections.abc import Sequence

from accounts.models import User
from games import catalog, seasons
from games.engine.chance import Chance
from games.management.playing import play_on
from games.models import Circle, Game, Season, SeasonTable
from games.seasons import SIZES, SeasonPlan

OVER, HALF, PLAYED = 4, 6, 3  # rounds; tables of the second that are over: enough for a picture


def lay_seasons(games: Sequence[str], players: Sequence[User], chance: Chance) -> None:
    """Lay out the three, of the quickest game among these that fits, in the players' circle."""
    circle = Circle.objects.filter(memberships__user=players[0]).first()
    fitting = [(slug, size) for size in SIZES for slug in seasons.fitting(size) if slug in games]
    if circle is None or not fitting:
        return
    slug, size = min(fitting, key=lambda one: (abs(one[1] - len(players)), catalog.find(one[0]).front.length[one[1]]))
    over = begun(SeasonPlan("The autumn season", [slug], seats=size, rounds=OVER, at_once=1), circle, players)
    for _table in range(OVER):
        finish_one(over, chance)
    half = begun(SeasonPlan("The winter season", [slug], seats=size, rounds=HALF, at_once=2), circle, players)
    for _table in range(PLAYED):
        finish_one(half, chance)
    opened(SeasonPlan("The spring season", [slug], seats=size, rounds=HALF), circle, players)


def opened(plan: SeasonPlan, circle: Circle, players: Sequence[User]) -> Season:
    """Open a season that all of the players are in."""
    first, *others = players
    season = seasons.open_season(first, plan, [circle])
    for player in others:
        seasons.join(season.address, player)
    return season


def begun(plan: SeasonPlan, circle: Circle, players: Sequence[User]) -> Season:
    """Begin a season at once."""
    return seasons.begin_now(opened(plan, circle, players).address, players[0])


def finish_one(season: Season, chance: Chance) -> None:
    """Play one of its open tables to the end."""
    table = season.tables.filter(status=SeasonTable.Status.OPENED).select_related("game").first()
    if table is None or table.game is None:
        return
    play_on(table.game, chance, until=lambda game: game.status == Game.Status.OVER)
    seasons.run(season.address)
