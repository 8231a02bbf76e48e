"""Reads the book of a finished game: a frame of it by one query."""

from __future__ import annotations

from django.db.models import QuerySet

from accounts.prepared import Prepared
from games.engine.book import Book as Bound
from games.engine.book import Frame, UnknownFormat
from games.engine.questions import Seat
from games.engine.sights import Sight
from games.ledger.sights import as_sight
from games.models import Book, Game


@Prepared
def pages_of(game: int) -> QuerySet[Book, tuple[bytes | memoryview | None]]:
    """Return the pages of a game's book, by the game's key."""
    return Book.objects.filter(game=game, due_at=None).values_list("pages")


def is_given_up(game: Game) -> bool:
    """Whether a finished game will have no pages."""
    return Book.objects.filter(game=game, due_at=None).exists()


def book_of(game: Game) -> Bound | None:
    """Open the book of a game; None where it has none that can be read."""
    for (pages,) in pages_of(game.pk) if game.status == Game.Status.OVER else ():
        try:
            return Bound(bytes(pages)) if pages is not None else None
        except UnknownFormat:
            return None
    return None


def sight_in(frame: Frame, chair: Seat | None, everything: bool = False) -> Sight:
    """Return what a chair saw at the end of a step (None: a spectator), or what lay there with all cards up."""
    seen: Sight = as_sight(frame.everything if everything else frame.seen_by(chair))
    return seen
