"""A missed deadline and an answer by order show at the table when the question closes, and not before."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta
from html import unescape
from typing import Any

import pytest
from django.test import Client

from games import play
from games.engine.questions import Answer
from games.models import Game, Seat
from tests.catalog.which import SEALED

from .tables import awaited, browser_of, give, had_passed, log_of, table_of
from .test_non_interference import NOON, taken_back
from .test_same_moments import clock, public_rows

__all__ = ["clock"]
pytestmark = pytest.mark.django_db
OUT_OF_TIME, SITS_IN = "Time has run out for {seat}.", "A bot sits in for {seat} until they are back."
HOUR, DAY = timedelta(hours=1), timedelta(days=1)


@pytest.fixture
def game(clock: Any) -> Game:
    """A table at which several are asked at once."""
    return table_of(SEALED, 4, listed=True)


@pytest.fixture
def first(game: Game) -> Seat:
    """One of them, who has the least time left."""
    entry = game.public.awaited[0]
    entry.due = NOON + HOUR
    game.save()
    Seat.objects.filter(game=game, number=entry.seat).update(due_at=NOON + HOUR, acts_at=NOON + HOUR)
    return game.seats.select_related("user").get(number=entry.seat)


def listed(game: Game) -> list[int]:
    """Whom the table takes to be awaited."""
    return [entry.seat for entry in Game.objects.get(pk=game.pk).public.awaited]


def run_out(game: Game, clock: Any) -> None:
    """Let the first deadline pass."""
    clock.move_to(NOON + 2 * HOUR, tick=False)
    assert play.act_due(game.address) == 1


def close(game: Game) -> None:
    """Let everybody answer who is still awaited."""
    for number in awaited(game):
        give(game, number)


def page_of(game: Game, number: int) -> str:
    """The page of a player."""
    user = game.seats.get(number=number).user
    assert user is not None
    return browser_of(user).get(game.get_absolute_url()).content.decode()


def heading(page: str) -> str:
    """What a page says first."""
    (found,) = re.findall('<h2 id="question"[^>]*>(.*?)</h2>', page, re.DOTALL)
    return str(found)


@pytest.mark.both_databases
def test_a_missed_deadline_is_told_when_the_question_closes(game: Game, first: Seat, clock: Any) -> None:
    before = public_rows(game)
    run_out(game, clock)
    assert public_rows(game) == before
    assert first.number in listed(game)
    close(game)
    assert log_of(game).count(OUT_OF_TIME) == 1
    assert game.seats.get(pk=first.pk).missed == 1


@pytest.mark.parametrize("missed", [1, 2])
@pytest.mark.both_databases
def test_a_bot_sits_in_after_the_third_deadline_when_the_question_closes(
    game: Game, first: Seat, clock: Any, missed: int
) -> None:
    Seat.objects.filter(pk=first.pk).update(missed=missed)
    run_out(game, clock)
    assert not game.seats.get(pk=first.pk).stand_in
    close(game)
    assert game.seats.get(pk=first.pk).stand_in == (missed == 2)
    assert log_of(game).count(SITS_IN) == (missed == 2)


@pytest.mark.parametrize("final", [[], ["final"]])  # what was played for them already, or something else
@pytest.mark.both_databases
def test_who_comes_back_before_it_closes_has_missed_nothing(
    game: Game, first: Seat, clock: Any, final: list[str]
) -> None:
    Seat.objects.filter(pk=first.pk).update(missed=2)
    run_out(game, clock)
    before = public_rows(game)
    for _press in range(2):
        give(game, first.number, Answer("pass", {"final": final}))
    assert public_rows(game) == before
    assert list(game.moves.order_by("number").values_list("source", flat=True)) == ["absence", "player"]
    close(game)
    assert OUT_OF_TIME not in log_of(game)
    assert game.seats.get(pk=first.pk).missed == 0


@pytest.mark.both_databases
@pytest.mark.parametrize("by_hand", [True, False])
def test_who_has_answered_in_advance_is_there_like_somebody_who_answers_by_hand(
    game: Game, first: Seat, clock: Any, by_hand: bool
) -> None:
    Seat.objects.filter(pk=first.pk).update(missed=2)
    if by_hand:
        give(game, first.number, Answer("pass", {"final": ["final"]}))
    else:
        had_passed(game, first.number)
        clock.move_to(NOON + HOUR / 2, tick=False)
        play.act_due(game.address)
    close(game)
    assert game.seats.get(pk=first.pk).missed == 0


def test_the_others_are_told_that_a_time_has_run_out_not_that_somebody_thinks(
    game: Game, first: Seat, clock: Any
) -> None:
    (baron,) = set(range(4)) - set(listed(game))
    assert first.name in heading(page_of(game, baron))
    run_out(game, clock)
    page = page_of(game, baron)
    assert heading(page).startswith("Waiting for")
    assert first.name not in heading(page)
    assert "late since" in page


def test_a_player_sees_that_their_order_has_answered_and_nobody_else_does(game: Game, first: Seat, clock: Any) -> None:
    before = public_rows(game)
    had_passed(game, first.number)
    clock.move_to(NOON + HOUR / 2, tick=False)
    assert play.act_due(game.address) == 1
    assert public_rows(game) == before
    page = page_of(game, first.number)
    assert "Your answer is sealed" in heading(page)
    assert "What you said in advance has answered." in page
    assert page.count("thinking, has until <time") == len(listed(game)) - 1


def in_two_worlds(game: Game, secret: Callable[[], object], then: Callable[[], object]) -> list[list[Any]]:
    """What all may see after the same has happened, once with and once without a secret before it."""
    seen = []
    for world in (secret, lambda: None):
        with taken_back():
            world()
            then()
            seen.append(public_rows(game))
    return seen


@pytest.mark.parametrize("given_back", [False, True])
def test_a_bot_that_takes_over_does_not_tell_what_it_found(
    game: Game, first: Seat, clock: Any, given_back: bool
) -> None:
    """Whether the default is sealed already, and the bank spent, or the seat is still to answer."""

    def take_over() -> None:
        clock.move_to(NOON + HOUR / 2, tick=False)
        play.seat_bot(game.address, first.number)
        if given_back:
            play.give_back(game.address, first.number)
        clock.move_to(NOON + HOUR, tick=False)
        play.act_due(game.address)

    def answered() -> None:
        Seat.objects.filter(pk=first.pk).update(acts_at=NOON, due_at=NOON, awaited_since=NOON - 3 * DAY)
        assert play.act_due(game.address) == 1

    assert game.seats.get(pk=first.pk).bank
    with_answer, without = in_two_worlds(game, answered, take_over)
    assert with_answer == without
    assert first.number in [entry.seat for entry in with_answer[0]["public"].awaited]


def looked_again(browser: Client, page: str) -> Any:
    """What an open page is answered when it looks again of its own accord."""
    (address,) = re.findall(r'hx-get="([^"]*/poll/[^"]*)"\s+hx-trigger="look"', page)
    return browser.get(unescape(address))


def test_an_open_page_shows_its_player_that_their_order_has_answered(game: Game, first: Seat, clock: Any) -> None:
    assert first.user is not None
    browser = browser_of(first.user)
    had_passed(game, first.number)
    page = browser.get(game.get_absolute_url()).content.decode()
    clock.move_to(NOON + HOUR / 2, tick=False)
    play.act_due(game.address)
    then = looked_again(browser, page)
    assert then.status_code == 200
    assert "What you said in advance has answered." in then.content.decode()
    assert looked_again(browser, then.content.decode()).status_code == 204


def test_who_was_absent_sees_what_was_played_for_them_until_all_is_opened(game: Game, first: Seat, clock: Any) -> None:
    run_out(game, clock)
    assert "Your time ran out, so this was played for you." in page_of(game, first.number)
    give(game, first.number, Answer("pass", {"final": ["final"]}))
    assert "played for you" not in page_of(game, first.number)
