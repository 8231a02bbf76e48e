"""Binds the books of finished games: what is due is a row, claimed by a conditional update, and tried a few times."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db import DatabaseError, transaction
from django.db.models import F
from django.utils import timezone

from games import catalog
from games.engine.asides import Claim, Kept, Luck
from games.engine.book import bound
from games.ledger.asides import write_ending, write_openings
from games.ledger.faults import note_at
from games.ledger.trouble import place_of
from games.models import Book, Ending, Game, Line, Opening
from games.play.lines_of_steps import Disagrees, place_asides, place_lines
from games.play.replay import OfAnotherEdition
from games.play.retelling import ToldStep, retold, retold_by_turns

log = logging.getLogger(__name__)

AT_ONCE = 50  # books in one run
LEASE = timedelta(minutes=10)  # a binder that has not reported by then is dead
MOST_TRIES = 3
LATELY = timedelta(days=1)
OF_OLD = (OfAnotherEdition, Disagrees)  # nobody's fault: the rules, or what they tell, have changed since


def bind_due(address: str = "") -> int:
    """Bind the books that are due, the latest first (or only a table's), and return their number."""
    mark_forgotten()
    due = Book.objects.filter(due_at__lte=timezone.now())
    due = due.filter(game__address=address) if address else due
    books = due.order_by("-due_at").values_list("game_id", "due_at", "tries")[:AT_ONCE]
    return sum(bind(*book) for book in list(books))


def bind(game: int, due_at: datetime | None, tries: int) -> bool:
    """Bind one book unless somebody else does; return whether it was bound. A failure does not hold up the others."""
    lease = timezone.now() + LEASE
    if not Book.objects.filter(game=game, due_at=due_at).update(due_at=lease, tries=F("tries") + 1):
        return False
    mine = Book.objects.filter(game=game, due_at=lease)
    if tries >= MOST_TRIES:  # those who tried before have died of it
        mine.update(due_at=None, trouble="no try has ended")
        return False
    try:
        with transaction.atomic():
            pages, trouble = pages_of(Game.objects.select_related("truth").get(pk=game))
            return bool(mine.update(due_at=None, pages=pages, bound_at=timezone.now(), trouble=trouble))
    except Game.DoesNotExist:
        return False
    except Exception as error:
        number = note_at(error, Game.objects.filter(pk=game).values_list("address", flat=True).first() or "")
        log.exception("a book could not be bound: fault %s", number)
        mine.update(trouble=place_of(error))
        return False


def pages_of(game: Game) -> tuple[bytes, str]:
    """Return the pages of a game's book, and, if it had to be told by turns, why.

    Also lays open what the end of an old game has not.
    """
    lines, trouble = list(Line.objects.filter(game=game).order_by("number")), ""
    try:
        told = retold(game, game.truth)
        place_lines(told, lines, game)
    except DatabaseError:  # not the rules' fault: another try may do better
        raise
    except Exception as error:  # whatever today's rules raise; no other try would do better
        if not isinstance(error, OF_OLD):
            note_at(error, game.address)
            log.exception("table %s cannot be replayed for its book", game.address)
        told, trouble = retold_by_turns(game), place_of(error)
        place_lines(told, lines, game)
    lay_open_late(game, told)
    standing = catalog.find(game.slug).standing
    place_asides(told, low=standing is not None and standing.low)
    return bound((one.frame for one in told), game.size), trouble


def lay_open_late(game: Game, told: list[ToldStep]) -> None:
    """Lay open what the replay has noted, for a game of which (some) moves are older than the notes kept with moves."""
    asides, seats = [aside for one in told for aside in one.asides], list(game.seats.order_by("number"))
    written, ending = Opening.objects.filter(game=game), Ending.objects.filter(game=game)
    if written.count() < sum(isinstance(aside, Claim | Kept | Luck) for aside in asides):
        written.delete()
        ending.delete()
        write_openings(game, seats, asides)
    if not ending.exists():
        write_ending(game, seats, asides)


def mark_forgotten() -> None:
    """Make due the books of games that older code has ended lately, as happens during a deploy."""
    lately = Game.objects.filter(status=Game.Status.OVER, changed_at__gte=timezone.now() - LATELY)
    without = lately.filter(book=None, started_at__isnull=False)
    Book.objects.bulk_create([Book(game=game) for game in without.only("pk")], ignore_conflicts=True)


def bind_again(addresses: Sequence[str] = ()) -> int:
    """Make due again the books of some tables, or all that could not be bound step by step; return their number."""
    books = Book.objects.filter(due_at=None)
    books = books.filter(game__address__in=addresses) if addresses else books.exclude(trouble="")
    return books.update(due_at=timezone.now(), tries=0)
