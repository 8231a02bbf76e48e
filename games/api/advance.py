"""What a player says in advance: what could be said, saying it, and taking it back."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from django.utils.translation import gettext as _
from msgspec import Meta

from games import play
from games.api.addresses import PLAY, Call, Reply, address
from games.api.problems import Failed, illegal
from games.api.table import SaidInAdvance, of_kind, said_by, view_at
from games.engine.advance import Order
from games.engine.fields import IllegalAnswer
from games.engine.schemas import values_schema
from games.sight import View


class Kind(msgspec.Struct):
    """A kind of thing that can be said in advance. `schema` describes its values; `start` are proposed ones, if any."""

    kind: str
    of: str
    label: str
    schema: dict[str, Any]
    start: dict[str, Any] | None


class InAdvance(msgspec.Struct):
    """What this seat has said in advance, and could say."""

    said: list[SaidInAdvance]
    kinds: list[Kind]


class SayPosted(msgspec.Struct, forbid_unknown_fields=True):
    """Something to say in advance: its kind, and a value for each of its fields."""

    kind: Annotated[str, Meta(max_length=100)]
    values: dict[str, Any] = {}


@address("GET", "tables/{address}/plans", gives={200: InAdvance}, problems=[404])
def plans(call: Call, address: str) -> Reply:
    """Read what you have said in advance, and what you could say now."""
    return Reply(in_advance(view_at(call, address)))


@address("POST", "tables/{address}/plans", scope=PLAY, body=SayPosted, gives={200: InAdvance}, problems=[404, 409])
def say_in_advance(call: Call, address: str) -> Reply:
    """Say something in advance. The same counts once; a plan takes the place of the last one of its kind."""
    call.count("order")
    view = view_at(call, address)
    try:
        play.give_order(address, call.actor, Order(call.body.kind, call.body.values))
    except IllegalAnswer as error:
        raise illegal(error, view.words, "#/values") from None
    return Reply(in_advance(view_at(call, address)))


@address("DELETE", "tables/{address}/plans/{plan}", scope=PLAY, gives={200: InAdvance}, problems=[404, 409])
def take_back(call: Call, address: str, plan: str) -> Reply:
    """Take back something that you have said in advance. What has ended or is taken back already is not there."""
    view = view_at(call, address)
    if view.me is None:
        raise play.NotYours
    order = next((order for order in view.advance.given if order.key == plan), None)
    if order is None:
        raise Failed(404, _("You have taken that back already, or it has ended."))
    play.take_back_order(address, call.actor, order)
    return Reply(in_advance(view_at(call, address)))


def in_advance(view: View) -> InAdvance:
    """Return what a viewer has said in advance, and could say."""
    advance = view.advance
    if not advance.takes_plans:
        return InAdvance(said_by(view), [])
    starts = {one.kind.name: dict(one.start) for one in advance.plans}
    kinds = [
        Kind(
            kind.name,
            of_kind(kind),
            view.words.plain(kind.label),
            values_schema(kind.fields(view.sight)),
            starts.get(kind.name),
        )
        for kind in view.rules.advance
        if kind.suits(view.sight)
    ]
    return InAdvance(said_by(view), kinds)
