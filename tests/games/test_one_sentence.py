"""A form that is posted twice, or says nothing, gets one clear sentence and changes nothing else."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from games.engine.chance import Chance
from games.engine.questions import Answer
from games.models import Game, Line, Move
from tests.catalog.which import TOGETHER
from tests.games.tables import awaited, browser_of, decision_of, friend, table_of
from tests.hints import sure

pytestmark = pytest.mark.django_db

REPLACED = "Your new answer replaces the one that was sealed."
HTMX = {"HX-Request": "true"}


@pytest.fixture
def game() -> Game:
    return table_of(TOGETHER, 3)


@pytest.fixture
def ada(game: Game) -> Client:
    return browser_of(sure(game.seats.get(number=0).user))


@pytest.fixture
def answers(game: Game) -> tuple[Answer, Answer]:
    """Two different answers to the first question."""
    decision, chance = sure(decision_of(game.seats.get(number=0))), Chance(b"two", "answers")
    samples = (decision.sample(chance) for _ in range(100))
    return decision.default, next(answer for answer in samples if answer != decision.default)


def send(browser: Client, game: Game, answer: Answer, headers: dict[str, str] | None = None) -> str:
    """Answer, and return the page that is shown after it."""
    fields = {f"{answer.verb}.{name}": value for name, value in answer.values.items()}
    form = {"question": game.question, "verb": answer.verb, **fields}
    answered = browser.post(f"/t/{game.address}/answer/", form, headers=headers or {}, follow=True)
    assert answered.status_code == 200
    return answered.content.decode()


@pytest.mark.parametrize("headers", [{}, HTMX])
def test_an_answer_that_replaces_a_sealed_one_says_so_once(
    game: Game, ada: Client, answers: tuple[Answer, Answer], headers: dict[str, str]
) -> None:
    first, second = answers
    assert 0 in awaited(game)
    assert REPLACED not in send(ada, game, first, headers)
    assert REPLACED not in send(ada, game, first, headers)
    assert send(ada, game, second, headers).count(f">{REPLACED}</p>") == 1
    assert REPLACED not in ada.get(game.get_absolute_url()).content.decode()
    assert Move.objects.filter(game=game, seat=0).count() == 2


def test_nobody_else_is_told_that_an_answer_was_replaced(
    game: Game, ada: Client, answers: tuple[Answer, Answer]
) -> None:
    other = browser_of(sure(game.seats.get(number=1).user))
    first, second = answers
    send(ada, game, first)
    seen = Game.objects.get(pk=game.pk).revision
    send(ada, game, second)
    assert other.get(f"/t/{game.address}/poll/", {"seen": seen}).status_code == 204


@pytest.mark.parametrize("words", ["", "   ", "\n"])
def test_talk_that_says_nothing_is_refused(game: Game, ada: Client, words: str) -> None:
    said = ada.post(f"/t/{game.address}/talk/", {"words": words}, headers=HTMX)
    assert said.status_code == 422
    assert 'role="alert"' in said.content.decode()
    assert "Write something to say first." in said.content.decode()
    assert not Line.objects.filter(game=game, kind=Line.Kind.TALK).exists()


def test_what_was_never_said_in_advance_cannot_be_taken_back(game: Game, ada: Client) -> None:
    answered = ada.post(f"/t/{game.address}/unorder/", {"order": "I bid everything"}, headers=HTMX)
    assert answered.status_code == 409
    assert "You have taken that back already" in answered.content.decode()


@pytest.mark.parametrize("who", ["player", "spectator"])
def test_seats_cannot_be_opened_to_others_once_the_game_has_begun(game: Game, ada: Client, who: str) -> None:
    browser: Any = ada if who == "player" else browser_of(friend("Zoe"))
    answered = browser.post(f"/t/{game.address}/others/", follow=True).content.decode()
    assert "This table is gone" not in answered
    assert "The game has already started." in answered
