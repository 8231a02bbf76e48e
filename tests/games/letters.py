"""Letters for the tests: the sweep at a chosen moment, and a mail server that says what it is told."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from typing import Any

import time_machine
from aiosmtpd.controller import Controller

from accounts.models import User
from games import notices, play, sight
from games.models import Game, Letter, Seat

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
        notices.write_due()
    return list(Letter.objects.exclude(pk__in=known).order_by("pk"))


def sweep(moment: datetime) -> None:
    """Let the sweep write and post at a moment."""
    with at(moment):
        notices.write_due()
        notices.post_due()


def look(game: Game, user: User, moment: datetime) -> None:
    """Let a player look at a table."""
    with at(moment):
        sight.of(game.address, user)


def named(*seats: Seat) -> list[list[int]]:
    """What a letter about these seats' open questions names."""
    return [[seat.pk, Game.objects.get(pk=seat.game_id).question] for seat in seats]


def second_table(first: User, *others: User, slug: str = "munchhausen") -> Game:
    """Another table of the same friends."""
    game = play.open_table(first, play.Plan(slug, 1 + len(others)))
    for other in others:
        play.take_seat(game.address, other)
    return Game.objects.get(pk=game.pk)


class Says:
    """A mail server's manners: what it says to a recipient, and the mails it has taken."""

    def __init__(self) -> None:
        self.to_recipients: dict[str, str] = {}
        self.taken: list[bytes] = []
        self.asked = 0

    async def handle_RCPT(  # noqa: N802  # aiosmtpd looks for this name
        self, server: Any, session: Any, envelope: Any, address: str, options: list[str]
    ) -> str:
        """Answer about a recipient."""
        self.asked += 1
        said = self.to_recipients.get(address, "250 OK")
        if said.startswith("250"):
            envelope.rcpt_tos.append(address)
        return said

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802  # and this
        """Take a mail."""
        self.taken.append(envelope.content)
        return "250 OK"


@contextmanager
def mail_server(settings: Any) -> Iterator[Says]:
    """A mail server on a free port of this machine, to which all mail goes."""
    settings.EMAIL_BACKEND, settings.EMAIL_HOST = "django.core.mail.backends.smtp.EmailBackend", "127.0.0.1"
    settings.EMAIL_PORT, says = free_port(), Says()
    controller = Controller(says, hostname="127.0.0.1", port=settings.EMAIL_PORT)
    controller.start()
    try:
        yield says
    finally:
        controller.stop()


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        port: int = sock.getsockname()[1]
        return port
