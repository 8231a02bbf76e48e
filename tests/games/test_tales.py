"""A tall tale waits with the sealed answer that it goes with, and may be changed as that may."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import Any

import pytest

from games import play
from games.engine.questions import Answer
from games.models import Game, Move, Seat
from tests.catalog.which import SEALED

from .tables import awaited, browser_of, decision_of, form_of, give, post, table_of, with_a_tale
from .test_non_interference import Watchers

pytestmark = pytest.mark.django_db


@pytest.fixture
def game() -> Game:
    return table_of(SEALED, 4)


@pytest.fixture
def seat(game: Game) -> Seat:
    return game.seats.select_related("user", "hand").get(number=awaited(game)[0])


def say_with(game: Game, seat: Seat, answer: Answer, words: str) -> int:
    """Seal an answer with a tale through the page; return how that was answered."""
    decision = decision_of(seat)
    assert decision is not None
    assert seat.user is not None
    fields = form_of(decision, game.question, answer) | {"words": words}
    return int(post(browser_of(seat.user), f"/t/{game.address}/answer/", fields).status_code)


def waiting(game: Game) -> list[str]:
    """The tales that wait."""
    return list(game.lines.filter(kind="tale").exclude(only=None).values_list("text", flat=True))


def in_the_form(game: Game, user: Any) -> list[str]:
    """The tales that somebody's forms are filled with."""
    page = browser_of(user).get(game.get_absolute_url()).content.decode()
    return re.findall(r'<textarea id="bid-words"[^>]*>(.*?)</textarea>', page, re.DOTALL)


@pytest.mark.parametrize(
    ("second", "left"), [("Six wolves!", ["Six wolves!"]), ("Seven wolves!", ["Seven wolves!"]), (" ", [])]
)
def test_the_same_answer_with_another_tale_changes_the_tale(
    game: Game, seat: Seat, second: str, left: list[str]
) -> None:
    for words in ("Six wolves!", second):
        assert say_with(game, seat, with_a_tale(seat), words) == 200
    assert waiting(game) == left
    assert Move.objects.filter(game=game).count() == 1


def test_a_tale_may_be_added_to_an_answer(game: Game, seat: Seat) -> None:
    say_with(game, seat, with_a_tale(seat), "")
    say_with(game, seat, with_a_tale(seat), "Six wolves!")
    assert waiting(game) == ["Six wolves!"]


def test_the_tale_that_is_told_is_the_last(game: Game, seat: Seat) -> None:
    for words in ("Six wolves!", "Seven wolves!"):
        say_with(game, seat, with_a_tale(seat), words)
    for number in awaited(game):
        give(game, number)
    told = game.lines.filter(kind="tale").values_list("text", "only", "seat")
    assert list(told) == [("Seven wolves!", None, seat.number)]


def test_a_tale_too_long_changes_nothing_and_stays_in_the_form(game: Game, seat: Seat) -> None:
    say_with(game, seat, with_a_tale(seat), "Six wolves!")
    assert say_with(game, seat, with_a_tale(seat), "x" * 281) == 422
    assert waiting(game) == ["Six wolves!"]


def test_the_form_to_change_an_answer_shows_its_own_teller_the_tale(game: Game, seat: Seat) -> None:
    say_with(game, seat, with_a_tale(seat), "Six <b>wolves</b>!")
    assert in_the_form(game, seat.user) == ["Six &lt;b&gt;wolves&lt;/b&gt;!"]
    for other in game.seats.exclude(pk=seat.pk):
        assert "wolves" not in "".join(in_the_form(game, other.user))
    for number in range(40):  # more than the page shows of its log
        play.say_line(game.address, play.Actor(user=seat.user_id), f"Line {number}")
    assert in_the_form(game, seat.user) == ["Six &lt;b&gt;wolves&lt;/b&gt;!"]


def test_a_tale_typed_for_a_bid_is_not_told_by_passing(game: Game, seat: Seat) -> None:
    """They stand in one form; told with a sealed answer, it would tell that there is one."""
    assert say_with(game, seat, Answer("pass", {}), "Six wolves!") == 200
    assert Move.objects.filter(game=game).count() == 1
    assert not game.lines.filter(text="Six wolves!").exists()


def test_talk_that_is_too_long_is_not_taken_for_a_tale(game: Game, seat: Seat) -> None:
    say_with(game, seat, with_a_tale(seat), "Six wolves!")
    assert seat.user is not None
    refused = post(browser_of(seat.user), f"/t/{game.address}/talk/", {"words": "x" * 281})
    assert re.findall(r'<textarea id="bid-words"[^>]*>(.*?)</textarea>', refused.content.decode()) == ["Six wolves!"]


def test_nobody_else_sees_that_a_tale_waits_or_is_changed(time_machine: Any) -> None:
    time_machine.move_to(datetime(2026, 3, 20, 12, tzinfo=UTC), tick=False)
    game = table_of(SEALED, 4, listed=True)
    seat = game.seats.select_related("user", "hand").get(number=awaited(game)[0])
    say_with(game, seat, with_a_tale(seat), "")
    watchers, revision = Watchers(game), Game.objects.get(pk=game.pk).revision
    others = [None, (seat.number + 1) % 4]
    before = {viewer: watchers.see(viewer) for viewer in others}
    for words in ("Six wolves!", "Seven wolves!", ""):
        say_with(game, seat, with_a_tale(seat), words)
        assert waiting(game) == [words] * bool(words)
        for viewer in others:
            polled = watchers.browsers[viewer].get(f"/t/{game.address}/poll/?seen={revision}")
            assert polled.status_code == 204
            assert watchers.see(viewer) == before[viewer]
