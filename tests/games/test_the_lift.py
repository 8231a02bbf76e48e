"""The Lift as it is played on the site."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone

from games import catalog, play
from games.engine.advance import Order, Plan
from games.engine.chance import Chance
from games.engine.questions import Answer
from games.models import Game, Move
from games.wording.rules_page import rules_at_hand
from tests.games.tables import (
    answer_at_random,
    awaited,
    browser_of,
    decision_of,
    friend,
    give,
    table_of,
)
from tests.hints import sure

from .earlier_orders import NOWHERE, answered, migrated
from .test_plans import later, proposed, said_in_advance, say_in_advance, seats_in_turn, told
from .test_rehearsal import rehearsed
from .test_soon import get

pytestmark = pytest.mark.django_db


def test_a_whole_game_can_be_played_by_plans_alone(time_machine: Any) -> None:
    game, chance = table_of("the_lift", 2), Chance(b"plans alone", "others")
    ada, ben = game.seats.select_related("user").order_by("number")
    browser = browser_of(friend("Ada"))
    while Game.objects.get(pk=game.pk).status == Game.Status.RUNNING:
        if awaited(game) == [ben.number]:
            for form in proposed(browser.get(game.get_absolute_url()).content.decode()).values():
                browser.post(reverse("games:order", args=[game.address]), form)
            decision = decision_of(ben)
            assert decision is not None
            give(game, ben.number, decision.sample(chance))
            continue
        for _question in range(2):  # she may be last in one round and first in the next
            later(game, time_machine)
        if awaited(game) == [ada.number]:
            give(game, ada.number)
    sources = [*Move.objects.filter(game=game, seat=ada.number).values_list("source", flat=True)]
    assert len(sources) == 12
    assert sources.count(Move.Source.ORDER) >= 10


def test_when_one_plan_has_us_ask_no_other_answers(monkeypatch: pytest.MonkeyPatch, time_machine: Any) -> None:
    game = table_of("the_lift", 3)
    first, second, _third = seats_in_turn(game)
    rules = catalog.find("the_lift")
    (ahead,) = [kind for kind in rules.advance if isinstance(kind, Plan)]
    other = replace(ahead, name="otherwise", answer=lambda order, sight, decision: decision.default)
    monkeypatch.setitem(catalog.GAMES, "the_lift", replace(rules, advance=(*rules.advance, other)))
    decision = decision_of(first)
    assert decision is not None
    claim = decision.options[0]
    colour = claim.among("colour")[0]
    say_in_advance(second, game, "otherwise")
    say_in_advance(second, game, now=[colour])
    give(game, first.number, Answer("claim", {name: [] for name in claim.fields} | {"colour": [colour]}))
    assert told(second)[-1].endswith("so we ask you after all.")
    later(game, time_machine)
    assert awaited(game) == [second.number]
    assert [order["kind"] for order in said_in_advance(second)] == ["otherwise"]
    give(game, second.number)
    assert not said_in_advance(second)[0]["waits"]


FIRST = [Order("richest", {"least": 20})]


def with_first_orders(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let everybody begin a game of The Lift with a standing order."""
    rules = replace(catalog.find("the_lift"), first_orders=lambda options: FIRST)
    monkeypatch.setitem(catalog.GAMES, "the_lift", rules)


def test_every_seat_begins_with_the_first_orders_and_is_told_so_before(monkeypatch: pytest.MonkeyPatch) -> None:
    with_first_orders(monkeypatch)
    open_to_all = play.open_table(friend("Ada"), play.Plan("the_lift", 2))
    for browser in (browser_of(friend("Ada")), browser_of(friend("Ben"))):
        page = browser.get(open_to_all.get_absolute_url()).content.decode()
        assert "Claim the most valuable dwarves, round after round (Send down a crew worth at least: 20)" in page
    play.take_seat(open_to_all.address, friend("Ben"))
    for seat in open_to_all.seats.all():
        assert [(order["kind"], order["values"]) for order in seat.orders] == [("richest", {"least": 20})]


@pytest.mark.both_databases
def test_first_orders_do_not_keep_a_practice_table_that_nobody_played_at(monkeypatch: pytest.MonkeyPatch) -> None:
    with_first_orders(monkeypatch)
    game = play.open_table(friend("Ada"), play.Plan("the_lift", 3, bots=2))
    Game.objects.filter(pk=game.pk).update(started_at=timezone.now() - timedelta(days=30))
    assert [order["kind"] for order in game.seats.get(number=0).orders] == ["richest"]
    assert play.remove_untouched() == 1


def test_of_many_the_latest_are_shown() -> None:
    game, chance = table_of("the_lift", 3), Chance(b"many", "rehearsed")
    seat, order = game.seats.select_related("user").get(number=0), Order("richest", {"least": 16})
    while len(pasts := play.rehearse(game.address, play.Actor(user=seat.user_id), order).pasts) < 10:
        answer_at_random(game, chance)
    said, items = rehearsed(game, seat, "richest", least=16)
    assert "would have answered 10 times so far." in said
    assert len(items) == 8
    assert [item.split(" ·")[0] for item in items] == [f"Round {past.turn + 1}" for past in pasts[:1:-1]]


def test_a_table_below_a_paragraph_is_part_of_it() -> None:
    assert "<table>" in rules_at_hand("the_lift", "4.1").paragraph


def test_a_standing_order_is_named(time_machine: Any) -> None:
    game = table_of("the_lift", 3)
    first, second, _third = seats_in_turn(game)
    play.give_order(game.address, play.Actor(user=second.user_id), Order("richest", {"least": 20}))
    give(game, first.number, Answer("wait"))
    page = get(second, game.get_absolute_url())
    label = "Claim the most valuable dwarves, round after round"
    assert f"In a moment, as you said (“{label}”): <strong>" in page


def test_why_the_site_asks_after_all_stands_above_the_question() -> None:
    game = table_of("the_lift", 3)
    first, second, _third = seats_in_turn(game)
    claim = sure(decision_of(first)).options[0]
    colour = claim.among("colour")[0]
    say_in_advance(second, game, now=[colour])
    give(game, first.number, Answer("claim", {name: [] for name in claim.fields} | {"colour": [colour]}))
    assert "is taken, so we ask you after all." in get(second, game.get_absolute_url()).split('id="question"')[0]


def listed(place: str, when: str, crews: list[str]) -> dict[str, Any]:
    """A list of places of before the update, with one place."""
    first = {"first": [place], "first_when": [when] if when else [], "first_crews": crews}
    return {"round": [1], **first, **NOWHERE}


@pytest.mark.both_databases
def test_a_list_of_places_goes_on_and_one_with_conditions_ends() -> None:
    game = table_of("the_lift", 3)
    (number,) = awaited(game)
    assert migrated(game, number, "list", listed("track", "", [])) == ["ahead"]
    assert answered(game, number) == Answer("wait")
    assert migrated(game, number, "list", listed("track", "taken", [])) == ["list"]
    assert answered(game, number) is None
