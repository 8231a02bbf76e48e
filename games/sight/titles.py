"""What a table and the places at it are called."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext

from games import catalog
from games.models import Game, Seat
from games.words import Words


def table_name(game: Game, seats: Sequence[Seat]) -> str:
    """Return what a table is called: its game, and at whose; of one against bots alone, that it is for practice."""
    rules = catalog.find(game.slug)
    name = Words(rules, []).plain(rules.name)
    if is_practice(game, seats):
        return gettext("%(game)s, a practice table") % {"game": name}
    host = next((str(seat) for seat in seats if seat.user_id is not None and seat.user_id == game.opener_id), "")
    return gettext("%(game)s at %(name)s’s table") % {"game": name, "name": host} if host else name


def is_practice(game: Game, seats: Sequence[Seat]) -> bool:
    """Whether one player plays against bots alone, and need not hurry."""
    return len(seats) == game.size and sum(not seat.is_bot for seat in seats) == 1


def names(game: Game, seats: Sequence[Seat]) -> list[str]:
    """Return the name shown at each place of a table."""
    by_number = {seat.number: str(seat) for seat in seats}
    return [by_number.get(number, gettext("an empty seat")) for number in range(game.size)]
