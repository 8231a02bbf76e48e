"""A database gives the keys of an object back in whatever order it likes: nothing that is stored may depend on it."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from django.db import transaction

from games.catalog import GAMES
from games.engine.chance import Chance
from games.engine.position import encode_sorted
from games.ledger.store import hold
from games.models import Game, Hand, Seat
from tests.catalog.which import SEALED

from .letters import NOON, at
from .tables import answer_at_random, awaited, decision_of, give, table_of
from .test_non_interference import Watchers

pytestmark = pytest.mark.django_db
SLUGS = pytest.mark.parametrize("slug", GAMES)


@SLUGS
@pytest.mark.both_databases
def test_a_decision_comes_back_from_the_database_as_it_was_put(slug: str) -> None:
    game, chance = table_of(slug, 3), Chance(b"stored", slug)
    for _ in range(20):
        if not awaited(game):
            break
        with transaction.atomic():
            question = hold(game.address, Game.Status.RUNNING).position.question
        for seat in game.seats.all():
            put, stored = question.decision(seat.number) if question else None, decision_of(seat)
            assert (put is None) == (stored is None)
            if put and stored:
                assert encode_sorted(stored.as_data()) == encode_sorted(put.as_data())
                assert [[*option.fields] for option in stored.options] == [[*option.fields] for option in put.options]
        answer_at_random(game, chance)


def turned(data: Any) -> Any:
    """The same data with the keys of every object in the opposite order."""
    if isinstance(data, dict):
        return {key: turned(data[key]) for key in reversed([*data])}
    return [turned(item) for item in data] if isinstance(data, list) else data


def turn_all(game: Game) -> None:
    """Store everything that is read of a table with its keys in the opposite order."""
    for hand in Hand.objects.filter(seat__game=game):
        hand.sight, hand.decision, hand.sealed = turned(hand.sight), turned(hand.decision), turned(hand.sealed)
        hand.save()
    for seat in Seat.objects.filter(game=game):
        Seat.objects.filter(pk=seat.pk).update(orders=turned(seat.orders))
    now = Game.objects.get(pk=game.pk)
    Game.objects.filter(pk=game.pk).update(public=turned(msgspec.to_builtins(now.public)), options=turned(now.options))
    for line in game.lines.all():
        game.lines.filter(pk=line.pk).update(text=turned(line.text))


@SLUGS
def test_no_page_and_no_mail_depends_on_the_order_of_keys(slug: str) -> None:
    game, chance = table_of(slug, 3, listed=True), Chance(b"turned", slug)
    for number in range(3):
        for _ in range(4):
            if awaited(game):
                answer_at_random(game, chance)
        watchers, viewer = Watchers(game), number or None
        with at(NOON):
            before = watchers.see(viewer)
            turn_all(game)
            assert watchers.see(viewer) == before


def test_a_game_that_runs_since_fields_were_an_object_goes_on() -> None:
    game = table_of(SEALED, 3)
    for hand in Hand.objects.filter(seat__game=game, decision__isnull=False):
        assert hand.decision is not None
        for option in hand.decision["options"]:
            option["fields"] = dict(option["fields"])
        hand.save()
    before, watchers = Game.objects.get(pk=game.pk).question, Watchers(game)
    for number in awaited(game):
        assert b"<form" in watchers.see(number)[0].split(b"<main")[1].split(b"</main>")[0]
        give(game, number)
    assert Game.objects.get(pk=game.pk).question > before
