"""What was said in advance before an update: it goes on as the plan that answers the same, or ends and says so."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from types import SimpleNamespace
from typing import Any

import pytest
from django.apps import apps
from django.db import connection, transaction

from games.catalog import find
from games.engine.advance import Order, ordered_answer
from games.engine.questions import Answer
from games.ledger.advance import orders_of
from games.ledger.store import hold
from games.models import Game, Seat

from .tables import awaited, give, had_said, table_of

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
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


@pytest.mark.parametrize(
    ("bidding", "kind", "values", "answer"),
    [
        ("waves", "pass", {}, Answer("pass", {"final": ["final"]})),
        ("wave", "pass", {}, Answer("pass")),
        ("open", "pass", {}, Answer("pass")),
        ("wave", "raise", BID, Answer("bid", {"value": 5, "lay": [3], "bank": []})),
        ("open", "raise", BID, Answer("bid", {"value": 1})),
    ],
)
def test_a_pass_and_a_bid_for_this_turn_go_on(bidding: str, kind: str, values: Any, answer: Answer) -> None:
    game = table_of("munchhausen", 3, options={"bidding": bidding})
    number = awaited(game)[0]
    assert migrated(game, number, kind, values) == ["ahead"]
    assert answered(game, number) == answer


def test_a_bid_between_two_waves_matches_as_far_as_it_may() -> None:
    game = table_of("munchhausen", 4)
    first, second, third = awaited(game)
    give(game, first, Answer("pass", {"final": []}))
    for number, value in ((second, 4), (third, 5)):
        give(game, number, Answer("bid", {"value": value, "lay": [3], "bank": [], "up_to": [], "final": []}))
    assert migrated(Game.objects.get(pk=game.pk), first, "raise", BID) == ["again"]
    assert answered(game, first) == Answer("bid", {"value": 5, "lay": [3], "bank": []})


def test_a_bid_before_two_waves_ends_and_only_its_player_is_told() -> None:
    game = table_of("munchhausen", 3)
    number, other = awaited(game)
    assert migrated(game, number, "raise", BID) == ["raise"]
    give(game, other)
    assert Seat.objects.get(game=game, number=number).orders == []
    assert [line.only for line in game.lines.all() if ENDED in str(line.text)] == [number]


def listed(place: str, when: str, crews: list[str]) -> dict[str, Any]:
    """A list of places of before the update, with one place."""
    first = {"first": [place], "first_when": [when] if when else [], "first_crews": crews}
    return {"round": [1], **first, **NOWHERE}


def test_a_list_of_places_goes_on_and_one_with_conditions_ends() -> None:
    game = table_of("the_lift", 3)
    (number,) = awaited(game)
    assert migrated(game, number, "list", listed("track", "", [])) == ["ahead"]
    assert answered(game, number) == Answer("wait")
    assert migrated(game, number, "list", listed("track", "taken", [])) == ["list"]
    assert answered(game, number) is None


def test_to_collect_goes_on_in_each_turn() -> None:
    game = table_of("dr_blender", 2)
    (blocker,) = awaited(game)
    mover = 1 - blocker
    assert migrated(game, mover, "collect", {"colours": ["red"]}) == ["operate"]
    give(game, blocker, Answer("decline"))
    answer = answered(game, mover)
    assert answer is not None
    assert answer.verb == "take"


@pytest.mark.parametrize(
    ("slug", "kind", "values"),
    [
        ("master_bluff", "doubt", {"cards": 4}),
        ("master_bluff", "rest", {}),
        ("dr_blender", "decline", {}),
        ("trust_me", "doubt", {"cards": 3}),
        ("patrons", "same", {}),
    ],
)
def test_what_no_plan_answers_alike_ends_and_only_its_player_is_told(slug: str, kind: str, values: Any) -> None:
    game = table_of(slug, 3)
    asked = awaited(game)[0]
    number = next(seat for seat in range(3) if seat != asked)
    assert migrated(game, number, kind, values) == [kind]
    give(game, asked)
    assert Seat.objects.get(game=game, number=number).orders == []
    assert [line.only for line in game.lines.all() if ENDED in str(line.text)] == [number]


def test_a_plan_gets_what_has_been_added_to_it_and_goes_on() -> None:
    game = table_of("patrons", 3)
    values = {"first": [1], "cards": ["10"], "again": []}
    assert migrated(game, 0, "lots", values, seen={}) == ["lots"]
    assert Seat.objects.get(game=game, number=0).orders[0]["values"] == values | {"same": []}


def test_a_second_plan_of_a_kind_is_not_made() -> None:
    game = table_of("munchhausen", 3)
    number = awaited(game)[0]
    had_said(game, {number: [Order("ahead", {"bid": [0]}, 0, {"turn": 7, "hand": []})]})
    seat = Seat.objects.get(game=game, number=number)
    seat.orders.append({"kind": "pass", "values": {}, "turn": 0})
    Seat.objects.filter(pk=seat.pk).update(orders=seat.orders)
    TURNS_ORDERS(apps, SimpleNamespace(connection=connection))
    assert [order["kind"] for order in Seat.objects.get(pk=seat.pk).orders] == ["ahead", "pass"]
