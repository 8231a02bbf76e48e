"""Proposals that all who play must agree to."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from games import play
from games.api.addresses import PLAY, Call, Reply, address, read_number
from games.api.table import TableSeen, seen, view_at
from games.models import Proposal


class ProposalPosted(msgspec.Struct, forbid_unknown_fields=True):
    """What you propose; to let a friend in, in which bot's seat."""

    kind: Proposal.Kind
    seat: Annotated[int, Meta(ge=0, lt=100)] | None = None


class ReplyPosted(msgspec.Struct, forbid_unknown_fields=True):
    """What you say to an open proposal, by its id."""

    agree: bool


@address(
    "POST", "tables/{address}/proposals", scope=PLAY, body=ProposalPosted, gives={200: TableSeen}, problems=[404, 409]
)
def propose(call: Call, address: str) -> Reply:
    """Propose something to the others: to pause, to go on, to end the game, or to let a friend in."""
    call.count("propose")
    view_at(call, address)
    play.propose(address, call.actor, call.body.kind, call.body.seat)
    return Reply(seen(view_at(call, address)))


@address(
    "PUT",
    "tables/{address}/proposals/{proposal}",
    scope=PLAY,
    body=ReplyPosted,
    gives={200: TableSeen},
    problems=[404, 409],
)
def reply(call: Call, address: str, proposal: str) -> Reply:
    """Agree to a proposal or decline it. The same twice counts once."""
    view_at(call, address)
    play.reply(address, call.actor, read_number(proposal), call.body.agree)
    return Reply(seen(view_at(call, address)))
