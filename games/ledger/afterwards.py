"""What workers do once a game is over: bind its book, then work out what turned it.

Each is a row, claimed by a conditional update and tried a few times; a worker that is killed is followed by another.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db.models import F, QuerySet
from django.utils import timezone

from games import catalog
from games.ledger.trouble import note_at, place_of
from games.models import Analysis, Book, Game

log = logging.getLogger(__name__)

LEASE = timedelta(minutes=10)  # a worker that has not reported by then is dead
MOST_TRIES = 3

Work = Callable[[Game, QuerySet[Any]], bool]


def tried(kind: type[Book] | type[Analysis], game: int, due_at: datetime | None, tries: int, work: Work) -> bool:
    """Do the work that a game's row stands for, unless somebody else does; return whether it was done.

    `work` is given the game, and the row for as long as it is this worker's: an update that meets none comes too late.
    Whatever it raises is noted, and does not hold up other games.
    """
    rows: QuerySet[Any] = kind._default_manager.filter(game=game)
    lease = timezone.now() + LEASE
    if not rows.filter(due_at=due_at).update(due_at=lease, tries=F("tries") + 1):
        return False
    mine = rows.filter(due_at=lease)
    if tries >= MOST_TRIES:  # those who tried before have died of it
        mine.update(due_at=None, trouble="no try has ended")
        return False
    try:
        return work(Game.objects.select_related("truth").get(pk=game, status=Game.Status.OVER), mine)
    except Game.DoesNotExist:
        return False
    except Exception as error:
        address = Game.objects.filter(pk=game).values_list("address", flat=True).first() or ""
        log.exception("the %s of a game could not be made: fault %s", kind._meta.verbose_name, note_at(error, address))
        mine.update(trouble=place_of(error))
        return False


def is_wanted(game: Game, *, with_people: bool) -> bool:
    """Whether what turned a game is worked out: tables can be weighed, people play it, host and opener want it."""
    wanted = settings.LONGHAND_ANALYSIS and game.analysed and with_people
    return wanted and catalog.find(game.slug).bots.value is not None


def note_due(game: Game) -> None:
    """Let it be worked out what turned a game, if that is wanted, from now on."""
    if is_wanted(game, with_people=game.seats.exclude(user=None).exists()):
        due = {"due_at": timezone.now(), "tries": 0, "found": None, "done_at": None, "trouble": ""}
        Analysis.objects.update_or_create(game=game, defaults=due)
