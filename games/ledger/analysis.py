"""Which finished games are worked out, to tell what turned them."""

from __future__ import annotations

from django.conf import settings
from django.utils import timezone

from games import catalog
from games.models import Analysis, Game


def is_wanted(game: Game, *, with_people: bool) -> bool:
    """Whether a game is to be worked out: its tables can be weighed, people play it, and host and opener want it."""
    wanted = settings.LONGHAND_ANALYSIS and game.analysed and with_people
    return wanted and catalog.find(game.slug).bots.value is not None


def note_due(game: Game) -> None:
    """Let a game be worked out, if that is wanted, from now on."""
    if is_wanted(game, with_people=game.seats.exclude(user=None).exists()):
        due = {"due_at": timezone.now(), "tries": 0, "found": None, "done_at": None, "trouble": ""}
        Analysis.objects.update_or_create(game=game, defaults=due)
