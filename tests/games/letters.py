"""Letters for the tests: the sweep at a chosen moment, and a mail server that says what it is told."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from typing import Any

import time_machine

from accounts.models import User
from games import play, post, sight
from games.models import Game, Letter, Seat
from tests.catalog.which import SEALED
from tests.services.mail import Says, smtp

NOON = datetime(2026, 3, 20, 12, tzinfo=UTC)
MINUTE, HOUR = timedelta(minutes=1), timedelta(hours=1)


def cleo_is_baron(count: int) -> bytes:
    """A seed with which the third seat of three is the first Baron, and the first two are asked for their bids."""
    return bytes([3]) * count


def at(moment: datetime) -> time_machine.travel:
    """Stop all clocks at a moment."""
    return time_machine.travel(moment, tick=False)


def write(moment: datetime) -> list[Letter]:
    """Let the sweep write at a moment, and return the letters that it wrote."""
    known = set(Letter.objects.values_list("pk", flat=True))
    with at(moment):
        play.write_due()
    return list(Letter.objects.exclude(pk__in=known).order_by("pk"))


def sweep(moment: datetime) -> None:
    """Let the sweep write and post at a moment."""
    with at(moment):
        play.write_due()
        post.post_due()


def look(game: Game, user: User, moment: datetime) -> None:
    """Let a player look at a table."""
    with at(moment):
        view = sight.of(game.address, user)
        assert view.me is not None
        play.note_seen(view.game, view.me, view.decision)


def named(*seats: Seat) -> list[list[int]]:
    """What a letter about these seats' open questions names."""
    return [[seat.pk, Game.objects.get(pk=seat.game_id).question] for seat in seats]


def second_table(first: User, *others: User, slug: str = SEALED) -> Game:
    """Another table of the same friends."""
    game = play.open_table(first, play.Plan(slug, 1 + len(others)))
    for other in others:
        play.take_seat(game.address, other)
    return Game.objects.get(pk=game.pk)


@contextmanager
def mail_server(settings: Any) -> Iterator[Says]:
    """A mail server on a free port of this machine, to which all mail goes."""
    with smtp() as (says, port):
        settings.EMAIL_BACKEND, settings.EMAIL_HOST = "django.core.mail.backends.smtp.EmailBackend", "127.0.0.1"
        settings.EMAIL_PORT = port
        yield says
