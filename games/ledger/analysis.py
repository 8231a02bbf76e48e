"""Which finished games are worked out, to tell what turned them."""

from __future__ import annotations

from django.conf import settings

from games import catalog
from games.models import Game


def is_wanted(game: Game, *, with_people: bool) -> bool:
    """Whether a game is to be worked out: its tables can be weighed, people play it, and host and opener want it."""
    wanted = settings.LONGHAND_ANALYSIS and game.analysed and with_people
    return wanted and catalog.find(game.slug).bots.value is not None
