"""What had been said in advance before plans took the place of many standing orders: it goes on as a plan, or ends."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from types import SimpleNamespace
from typing import Any

from django.apps import apps
from django.db import connection, transaction

from games.catalog import find
from games.engine.advance import ordered_answer
from games.engine.questions import Answer
from games.ledger.advance import orders_of
from games.ledger.store import hold
from games.models import Game, Seat

from .tables import awaited, give, table_of

TURNS_ORDERS = import_module("games.migrations.0030_said_in_advance").turn_orders
ENDED = "Something that you had said in advance can no longer be said so, and has ended."
BID = {"up_to": 5, "lay": [3], "bank": []}
NOWHERE: dict[str, list[str]] = {
    f"{choice}{field}": [] for choice in ("second", "third") for field in ("", "_when", "_crews")
}


def migrated(game: Game, number: int, kind: str, values: Mapping[str, Any], **more: Any) -> list[str]:
    """Let somebody have said this before the update; return what they have said after it."""
    order = {"kind": kind, "values": dict(values), "turn": game.turn, "seen": None, "waits": False, **more}
    Seat.objects.filter(game=game, number=number).update(orders=[order])
    for _again in range(2):  # as after a migration that stopped halfway
        TURNS_ORDERS(apps, SimpleNamespace(connection=connection))
    return [order["kind"] for order in Seat.objects.get(game=game, number=number).orders]


def answered(game: Game, number: int) -> Answer | None:
    """What answers the open question for a seat."""
    with transaction.atomic():
        position = hold(game.address, Game.Status.RUNNING).position
    assert position.question is not None
    decision = position.question.decision(number)
    assert decision is not None
    said = orders_of(Seat.objects.get(game=game, number=number))
    return ordered_answer(find(game.slug).advance, said, position.sight(number), decision)


def ends_and_only_its_player_is_told(slug: str, kind: str, values: Mapping[str, Any]) -> None:
    """Look whether what no plan answers alike ends, without a word to anybody else."""
    game = table_of(slug, 3)
    asked = awaited(game)[0]
    number = next(seat for seat in range(3) if seat != asked)
    assert migrated(game, number, kind, values) == [kind]
    give(game, asked)
    assert Seat.objects.get(game=game, number=number).orders == []
    assert [line.only for line in game.lines.all() if ENDED in str(line.text)] == [number]
