"""Whose token it is, and what it may do."""

from __future__ import annotations

from datetime import datetime

import msgspec

from games.api.addresses import Call, Reply, address


class Me(msgspec.Struct):
    """A player, and the token that speaks for them."""

    name: str
    handle: str
    token: str
    scopes: list[str]
    until: datetime | None


@address("GET", "me", gives={200: Me})
def me(call: Call) -> Reply:
    """Say whose token this is, and what it may do."""
    user, token = call.user, call.token
    return Reply(Me(user.name, user.username, token.name, sorted(token.scopes), token.until))
