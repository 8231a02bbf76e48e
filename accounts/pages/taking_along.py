"""All that a player can take along, as one JSON file that is written while it is sent."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from django.utils import timezone

from accounts.models import User
from games import play
from games.models import Rating

OF_ACCOUNT = (
    "username", "name", "email", "is_guest", "zone", "wakes", "sleeps", "notices", "tells_to", "date_joined",
    "last_login",
)  # fmt: skip


def file_of(user: User) -> Iterator[bytes]:
    """Write a player's file, a game at a time."""
    ratings = Rating.objects.filter(user=user).order_by("slug").values("slug", "mu", "sigma", "games")
    yield b'{"written": %s,\n' % encoded(timezone.now())
    yield b'"account": %s,\n' % encoded({name: getattr(user, name) for name in OF_ACCOUNT})
    yield b'"ratings": %s,\n' % encoded([*ratings])
    yield b'"games": ['
    for number, game in enumerate(play.taken_along(user)):
        yield (b",\n" if number else b"\n") + encoded(game)
    yield b"\n]}\n"


def encoded(data: Any) -> bytes:
    return msgspec.json.encode(data)
