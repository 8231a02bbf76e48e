"""The diary: private notes, written while a game is played and perhaps shown to the others after its end.

Nothing here touches the game's row, its log or its revision: nobody can tell that anything was written.
"""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.writing import tidy_lines
from games.ledger.locks import lock
from games.ledger.refusals import Gone, NotYours, Refused, not_in
from games.models import Game, Note, Seat

LONGEST = 2000  # characters
WRITTEN_IN = (Game.Status.RUNNING, Game.Status.PAUSED)


class NoteTooLong(Refused):
    sentence = _("A note can have up to 2,000 characters. Please shorten it, or keep the rest for the next turn.")


@transaction.atomic
def write_note(address: str, user: User, words: str) -> None:
    """Replace a player's note of the present turn; an empty one removes it. Raises Refused.

    Text that is still the note of an earlier turn does not begin a new one.
    """
    game, seat = lock_seat(address, user)
    if game.status not in WRITTEN_IN:
        raise not_in(game.status)
    text = tidy_lines(words)
    if len(text) > LONGEST:
        raise NoteTooLong
    notes = Note.objects.filter(seat=seat)
    last = notes.order_by("turn").last()
    if not text:
        notes.filter(turn=game.turn).delete()
    elif last is None or last.text != text:
        now = {"text": text, "user": user, "at": timezone.now()}
        Note.objects.update_or_create(seat=seat, turn=game.turn, defaults=now)


@transaction.atomic
def show_notes(address: str, user: User, shown: bool) -> None:
    """Let everybody who sees a finished table read a player's notes, or keep them private again. Raises Refused."""
    game, seat = lock_seat(address, user)
    if game.status != Game.Status.OVER:
        raise Refused(_("Notes stay private until the game is over."))
    seat.shows_notes = shown
    seat.save(update_fields=["shows_notes"])


def lock_seat(address: str, user: User) -> tuple[Game, Seat]:
    """Lock a game that has begun, and return it with a player's seat. Raises Refused."""
    game = lock(address)
    seat = game.seats.filter(user=user).first()
    if seat is None:
        raise NotYours
    if game.started_at is None:
        raise Gone
    return game, seat
