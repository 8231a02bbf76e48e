"""Master Bluff as it is played on the site."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from games import play
from games.engine.questions import Answer
from games.models import (
    Game,
    Hand,
)
from games.post.links import token_for
from tests.games.tables import awaited, give, table_of

from .test_non_interference import Watchers

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("verb", ["pass", "bluff"])
def test_nobody_can_tell_that_a_window_has_been_answered(verb: str, noon: None) -> None:
    game = table_of("master_bluff", 4, listed=True)
    (leader,) = awaited(game)
    give(game, leader)
    first, second, third = [(leader + step) % 4 for step in (1, 2, 3)]
    watchers, revision = Watchers(game), Game.objects.get(pk=game.pk).revision
    others = [viewer for viewer in watchers.browsers if viewer != second]
    before = {viewer: watchers.see(viewer) for viewer in others}
    give(game, second, Answer(verb))
    assert Hand.objects.get(seat__game=game, seat__number=second).sealed == {"verb": verb, "values": {}}
    assert Game.objects.get(pk=game.pk).revision == revision
    for viewer in others:
        polled = watchers.browsers[viewer].get(f"/t/{game.address}/poll/?seen={revision}")
        assert polled.status_code == 204
        assert watchers.see(viewer) == before[viewer]
    assert sorted(e.seat for e in Game.objects.get(pk=game.pk).public.awaited) == sorted([first, second, third])


def test_the_first_clockwise_to_call_is_the_one_whose_call_counts() -> None:
    game = table_of("master_bluff", 4)
    (leader,) = awaited(game)
    give(game, leader)
    first, second, third = [(leader + step) % 4 for step in (1, 2, 3)]
    question = Game.objects.get(pk=game.pk).question
    give(game, third, Answer("bluff"))
    give(game, second, Answer("bluff"))
    give(game, second, Answer("pass"))  # thinks better of it
    give(game, second, Answer("bluff"))
    assert Game.objects.get(pk=game.pk).question == question  # the first may still call
    give(game, first, Answer("pass"))
    now = Game.objects.get(pk=game.pk)
    assert now.question == question + 1
    assert now.public.sight["check"]["caller"] == second
    with pytest.raises(play.MovedOn):
        play.answer(game.address, play.Actor(game.seats.get(number=third).user_id), question, Answer("pass"))


def test_a_call_by_the_first_closes_the_window_before_the_others_have_answered() -> None:
    game = table_of("master_bluff", 4)
    (leader,) = awaited(game)
    give(game, leader)
    give(game, (leader + 1) % 4, Answer("bluff"))
    assert Game.objects.get(pk=game.pk).public.sight["check"]["caller"] == (leader + 1) % 4


def test_who_is_right_by_letter_reads_it_in_the_largest_type_and_is_asked_to_lead() -> None:
    for _ in range(20):  # until the leader has lied
        game = table_of("master_bluff", 3)
        (leader,) = awaited(game)
        give(game, leader)
        caller = game.seats.get(number=(leader + 1) % 3)
        question = Game.objects.get(pk=game.pk).question
        address = reverse("games:letter", args=[token_for(caller.pk, question)])
        asked = Client().post(address, {"verb": "bluff", "question": question}, follow=True)
        if awaited(game) == [caller.number]:
            break
    assert awaited(game) == [caller.number]
    assert asked.request["PATH_INFO"] != address
    assert 'class="latest came"' in asked.content.decode()
