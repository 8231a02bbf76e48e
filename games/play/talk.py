"""Table talk: a line alone or with an answer, and the tall tale that may go with a promise."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts.writing import tidy
from games.ledger.locks import Actor, Held, lock
from games.ledger.log import tell, tell_at_once
from games.ledger.refusals import Gone, NotYours, Refused
from games.models import Game, Line, Seat

LONGEST = 280


class TooLong(Refused):
    sentence = _("A line of talk can have up to 280 characters. Please shorten it.")


class Silent(Refused):
    sentence = _("Write something to say first.")


def clean(words: str) -> str:
    """Return what somebody typed as one tidy line. Raises TooLong."""
    line = tidy(words)
    if len(line) > LONGEST:
        raise TooLong
    return line


def talk(held: Held, seat: Seat, words: str, kind: str = Line.Kind.TALK, only: int | None = None) -> None:
    """Say something at a table that is held."""
    line = clean(words)
    if line:
        tell(held, line, only, kind=kind, seat=seat.number)


@transaction.atomic
def say_line(address: str, actor: Actor, words: str) -> Game:
    """Say something at a table without answering. Raises Refused."""
    game = lock(address)
    seat = next((seat for seat in game.seats.all() if actor.sits_at(seat)), None)
    if seat is None:
        raise NotYours
    if game.status == Game.Status.CLOSED:
        raise Gone
    line = clean(words)
    if not line:
        raise Silent
    tell_at_once(game, line, Line.Kind.TALK, seat.number)
    note_heard(seat, game.lines_told)
    return game


def note_heard(seat: Seat, line: int) -> None:
    """Note up to which line a player has read the talk. Nobody else learns it."""
    Seat.objects.filter(pk=seat.pk, heard_line__lt=line).update(heard_line=line)
    seat.heard_line = max(seat.heard_line, line)
