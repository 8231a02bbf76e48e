"""Opens a table to a circle."""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from games import play
from games.circles.people import take
from games.models import Game


@transaction.atomic
def open_table(address: str, opener: User, plan: play.Plan, word: str = "") -> Game:
    """Open a table to a circle: it keeps seats for the members, who are written to. Raises Lost."""
    circle, _member = take(address, opener)
    return play.open_table(opener, plan, word, circle)
