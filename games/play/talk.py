"""Table talk: a line with an answer or alone, and the tall tale that may go with a promise."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts.writing import tidy
from games.models import Game, Line, Seat
from games.play.held import Held, lock
from games.play.log import tell, tell_at_once
from games.play.refusals import Gone, NotYours, Refused
from games.play.who import Who

LONGEST = 280


class TooLong(Refused):
    """More than fits on a line."""

    sentence = _("A line of talk has room for 280 characters. Please shorten it.")


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


def tell_tales(held: Held) -> None:
    """Tell everybody the tales that went with answers, now that these are laid open."""
    new = [line for line in held.lines if line.kind == Line.Kind.TALE and line.only is not None]
    told = [*held.game.waiting_tales.order_by("number"), *new]
    if told:
        held.game.waiting_tales.delete()
        held.lines = [line for line in held.lines if line not in new]
        for line in told:
            tell(held, line.text, kind=Line.Kind.TALE, seat=line.seat, turn=line.turn)


@transaction.atomic
def say_line(address: str, who: Who, words: str) -> Game:
    """Say something at a table without answering. Raises Refused."""
    game = lock(address)
    seat = next((seat for seat in game.seats.all() if who.sits_at(seat)), None)
    if seat is None:
        raise NotYours
    if game.started_at is None:
        raise Gone  # until then there is no table to talk at
    line = clean(words)
    if line:
        tell_at_once(game, line, Line.Kind.TALK, seat.number)
    return game
