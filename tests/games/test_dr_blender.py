"""Dr Blender as it is played on the site."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.fields import Pick
from games.engine.questions import Answer
from tests.games.tables import awaited, browser_of, decision_of, give, post, table_of
from tests.hints import sure

from .earlier_orders import answered, ends_and_only_its_player_is_told, migrated
from .letters import NOON, at, sweep
from .test_notices_mail import AFTER_TEN

pytestmark = pytest.mark.django_db


def test_choices_with_commas_in_their_names_are_told_apart(mailoutbox: list[Any]) -> None:
    with at(NOON):
        game = table_of("dr_blender", 2)
    sweep(AFTER_TEN)
    decision = decision_of(game.seats.get(user__email=mailoutbox[0].to[0]))
    fields = [field for option in sure(decision).options for field in option.fields.values()]
    parts = max(({*field.among} for field in fields if isinstance(field, Pick)), key=len)
    assert any(line.count("; ") == len(parts) - 1 for line in str(mailoutbox[0].body).splitlines())


def test_what_is_chosen_twice_is_said_so() -> None:
    game = table_of("dr_blender", 4)
    seat = game.seats.select_related("user").get(number=awaited(game)[0])
    decision = decision_of(seat)
    assert decision is not None
    part = decision.options[0].among("first")[0]
    vote = {"question": game.question, "verb": "vote", "first": part, "second": part}
    refused = post(browser_of(sure(seat.user)), f"/t/{game.address}/answer/", vote)
    assert refused.status_code == 422
    assert "You have already chosen that. Please choose something else." in refused.content.decode()


@pytest.mark.both_databases
def test_to_collect_goes_on_in_each_turn() -> None:
    game = table_of("dr_blender", 2)
    (blocker,) = awaited(game)
    mover = 1 - blocker
    assert migrated(game, mover, "collect", {"colours": ["red"]}) == ["operate"]
    give(game, blocker, Answer("decline"))
    answer = answered(game, mover)
    assert answer is not None
    assert answer.verb == "take"


@pytest.mark.both_databases
def test_decline_said_before_there_were_plans_for_it_ends_and_only_its_player_is_told() -> None:
    ends_and_only_its_player_is_told("dr_blender", "decline", {})
