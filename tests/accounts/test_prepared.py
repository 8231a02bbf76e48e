"""Queries whose SQL is written once find what Django's own find, whatever they are asked for."""

from __future__ import annotations

from typing import Any

import pytest
from django.db.models import QuerySet

from accounts.models import User
from accounts.prepared import Prepared

pytestmark = pytest.mark.django_db
NAMES = ("Ada", "Ben", "31900", "31901")  # also what looks like a mark


@pytest.fixture(autouse=True)
def players() -> list[User]:
    return [User.objects.create(name=name, email=f"{name}@example.com") for name in NAMES]


def named(name: str, key: int) -> QuerySet[User]:
    return User.objects.filter(name=name, pk__gte=key).order_by("pk")


def test_it_finds_what_the_query_finds_each_time(players: list[User]) -> None:
    prepared = Prepared(named)

    for name in (*NAMES, "", "nobody", "'; --", "%s"):
        for key in (0, players[1].pk, 31_900):
            assert prepared(name, key) == [*named(name, key)]


def test_models_come_whole_and_with_what_is_joined(players: list[User]) -> None:
    (found,) = Prepared(named)("Ada", 0)

    assert {name: value for name, value in vars(found).items() if name != "_state"} == {
        name: value for name, value in vars(players[0]).items() if name != "_state"
    }
    assert not found._state.adding


def test_values_come_as_tuples(players: list[User]) -> None:
    prepared = Prepared(lambda name: User.objects.filter(name=name).values_list("pk", "email"))

    assert prepared("Ben") == [(players[1].pk, "Ben@example.com")]


def test_a_query_that_forgets_to_ask_is_refused() -> None:
    with pytest.raises(AssertionError, match="use each argument"):
        Prepared(lambda name, _key: User.objects.filter(name=name))("Ada", 1)


def test_a_player_is_found_by_key_alone_or_not_at_all(players: list[User]) -> None:
    assert User.objects.get(pk=players[2].pk) == players[2]
    assert User.objects.get(pk=players[2].pk, name=NAMES[2]) == players[2]
    rubbish: Any = -1
    with pytest.raises(User.DoesNotExist):
        User.objects.get(pk=rubbish)
