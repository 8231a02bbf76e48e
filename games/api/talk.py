"""Table talk: saying a line, and reacting to one."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from games import play
from games.api.addresses import TALK, Call, Reply, address, read_number
from games.api.table import TableSeen, seen, view_at
from games.models import Line

Nth = Annotated[int, Meta(ge=0, le=2**31 - 1)]


class TalkPosted(msgspec.Struct, forbid_unknown_fields=True):
    """Words to say. With `after`, the last line that you have read, a retry says them once."""

    words: Annotated[str, Meta(max_length=1000)]
    after: Nth | None = None


class ReactionPosted(msgspec.Struct, forbid_unknown_fields=True):
    """What you feel about a line."""

    kind: Line.Reaction


@address("POST", "tables/{address}/talk", scope=TALK, body=TalkPosted, gives={200: TableSeen}, problems=[404, 409])
def say(call: Call, address: str) -> Reply:
    """Say a line at a table where you sit."""
    call.count("talk")
    view_at(call, address)
    play.say_line(address, call.actor, call.body.words, after=call.body.after)
    return Reply(seen(view_at(call, address), call.body.after))


@address(
    "PUT",
    "tables/{address}/reactions/{nth}",
    scope=TALK,
    body=ReactionPosted,
    gives={200: TableSeen},
    problems=[404, 409],
)
def react(call: Call, address: str, nth: str) -> Reply:
    """React to a line of the log, by its `nth`; another reaction of yours gives way."""
    return reacted(call, address, nth, call.body.kind)


@address("DELETE", "tables/{address}/reactions/{nth}", scope=TALK, gives={200: TableSeen}, problems=[404, 409])
def take_reaction_back(call: Call, address: str, nth: str) -> Reply:
    """Take your reaction to a line back."""
    return reacted(call, address, nth, None)


def reacted(call: Call, address: str, nth: str, kind: str | None) -> Reply:
    """Set a reaction, and look."""
    call.count("talk")
    view_at(call, address)
    play.set_reaction(address, call.actor, read_number(nth), kind)
    return Reply(seen(view_at(call, address)))
