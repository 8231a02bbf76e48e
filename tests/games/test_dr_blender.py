"""Dr Blender as it is played on the site."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.analysis import Choice, packed, unpacked
from games.engine.fields import Pick
from games.engine.questions import Answer
from games.models import Analysis
from games.tasks import analyse
from tests.games.tables import awaited, browser_of, decision_of, friend, give, post, table_of
from tests.hints import sure

from .earlier_orders import answered, ends_and_only_its_player_is_told, migrated
from .letters import NOON, at, sweep
from .test_notices_mail import AFTER_TEN
from .test_replay import played_by_bots

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


def test_what_nobody_could_read_is_told_by_the_answer_where_it_turned_the_game() -> None:
    game, book = played_by_bots("dr_blender")
    analyse()
    row, contents = Analysis.objects.get(game=game), book.contents
    found, ends, turns = unpacked(bytes(row.found or b"")), contents.ends, contents.turns
    silent = (at for at in range(2, len(ends)) if ends[at] == ends[at - 1] and turns[at] == turns[at - 1])
    at = next(at for at in silent if book.frame(at).step.given)
    for step, one in enumerate(found.steps):
        one.chances = [float(step < at), float(step >= at), *[0.0] * (len(one.chances) - 2)]
    [given], seats = book.frame(at).step.given, len(found.steps[0].chances)
    found.steps[at].choices = [Choice(given.seat, [-1.0, 1.0, *[0.0] * (seats - 2)], [0.0] * seats)]
    Analysis.objects.filter(pk=row.pk).update(found=packed(found))
    page = browser_of(friend("Ada")).get(f"/t/{game.address}/turned/").content.decode()
    name = game.seats.get(number=given.seat)
    assert f"<mark><bdi>{name}</bdi>: <q>You demand nothing and create nothing.</q></mark>" in page
    assert " votes to block " not in page
