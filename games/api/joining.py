"""Seasons and circles: a program joins one by its link, as a friend would. And the tables that keep a seat for it."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

import msgspec
from django.db import transaction
from django.utils.translation import gettext as _
from msgspec import Meta

from accounts.tokens import hold
from games import circles, play, seasons, sight
from games.api.addresses import PLAY, Call, Reply, address
from games.api.problems import Failed


class LinkPosted(msgspec.Struct, forbid_unknown_fields=True):
    """The link that lets in, whole or only its last part."""

    link: Annotated[str, Meta(min_length=1, max_length=300)]

    @property
    def secret(self) -> str:
        """What stands at its end."""
        return self.link.rstrip("/").rpartition("/")[2]


class Joined(msgspec.Struct):
    """What you are in now."""

    name: str


class SeatKept(msgspec.Struct):
    """A table that keeps a seat for you until a moment; afterwards anybody may take it."""

    address: str
    game: str
    until: datetime | None


class SeatsKept(msgspec.Struct):
    """The tables that keep a seat for you, the latest first."""

    tables: list[SeatKept]


@address("GET", "kept", gives={200: SeatsKept})
def kept_seats(call: Call) -> Reply:
    """List the tables that keep a seat for you: sit down there, or let it be."""
    return Reply(SeatsKept([SeatKept(one.address, one.slug, one.kept_until) for one in sight.asked_tables(call.user)]))


@address("POST", "seasons", scope=PLAY, body=LinkPosted, gives={200: Joined}, problems=[404, 409])
def join_season(call: Call) -> Reply:
    """Join a season in which programs may play, by its link. The same again changes nothing."""
    with transaction.atomic():
        refuse_ended(call)
        return Reply(Joined(seasons.join_by_link(call.body.secret, call.user, by_program=True).name))


@address("POST", "circles", scope=PLAY, body=LinkPosted, gives={200: Joined}, problems=[404, 409])
def join_circle(call: Call) -> Reply:
    """Let your bot account join a circle by its link: its tables then keep a seat for it where programs may sit.

    The same again changes nothing. What is said in a circle no program reads.
    """
    if not call.user.is_program:
        raise Failed(403, _("You join a circle yourself, by its link: only bot accounts join one from here."))
    with transaction.atomic():
        refuse_ended(call)
        return Reply(Joined(circles.join(call.body.secret, call.user).name))


def refuse_ended(call: Call) -> None:
    """Keep the token from being ended before this has happened. Raises play.TokenEnded."""
    if not hold(call.token.pk):
        raise play.TokenEnded
