"""A letter's link: one decision, for whoever holds it, without signing in; only its button acts."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from games import play
from games.engine.chance import Chance
from games.engine.questions import Answer, Decision
from games.models import Game, Hand, Seat
from games.notices.links import token_for
from tests.games.tables import awaited, table_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def game() -> Game:
    """Three friends at Munchhausen, two of them asked for a bid."""
    return table_of("munchhausen", 3)


@pytest.fixture
def seat(game: Game) -> Seat:
    """Somebody who is asked."""
    return game.seats.get(number=awaited(game)[0])


def link(seat: Seat, question: int) -> str:
    return reverse("games:letter", args=[token_for(seat.pk, question)])


def form_of(seat: Seat) -> dict[str, object]:
    """A legal answer as the page's form would post it."""
    hand = Hand.objects.get(seat=seat)
    given: Answer = Decision.from_data(hand.decision).sample(Chance(b"letter", "answer"))
    fields = {name: value if isinstance(value, list) else [value] for name, value in given.values.items()}
    return {"verb": given.verb, "question": hand.question, **fields}


def test_looking_at_the_link_shows_my_decision_and_does_nothing(game: Game, seat: Seat) -> None:
    address = link(seat, game.question)
    page = Client().get(address)
    assert page.status_code == 200
    assert f'action="{address}"' in page.content.decode()
    assert not game.moves.exists()


def test_its_button_answers_for_me(game: Game, seat: Seat) -> None:
    client = Client(enforce_csrf_checks=True)
    page = client.get(link(seat, game.question)).content.decode()
    token = page.split('name="csrfmiddlewaretoken" value="')[1].split('"')[0]
    answer = client.post(link(seat, game.question), {**form_of(seat), "csrfmiddlewaretoken": token})
    assert answer.status_code == 302
    assert game.moves.get().seat == seat.number


def test_it_answers_one_question_only(game: Game, seat: Seat) -> None:
    old = link(seat, game.question)
    for number in awaited(game):
        other = game.seats.get(number=number)
        Client().post(link(other, game.question), form_of(other))
    later = Game.objects.get(pk=game.pk)
    assert later.question != game.question
    page = Client().get(old)
    assert "<form" not in page.content.decode().split("<main")[1] or f'action="{old}"' not in page.content.decode()
    moves = game.moves.count()
    Client().post(old, {"verb": "pass", "question": later.question, "final": []})
    assert game.moves.count() == moves


def test_it_signs_nobody_in_and_opens_no_other_door(game: Game, seat: Seat) -> None:
    client = Client()
    client.get(link(seat, game.question))
    assert client.get(game.get_absolute_url()).status_code == 403
    assert client.post(reverse("games:talk", args=[game.address]), {"words": "hello"}).status_code in (403, 404)
    assert not game.lines.filter(kind="talk").exists()


@pytest.mark.parametrize("token", ["x", "a:b:c", "%00", "W10:1tFAKE:sig"])
def test_a_forged_link_is_lost(token: str) -> None:
    assert Client().get(f"/l/{token}/").status_code == 404


def test_two_seats_of_two_tables_do_not_mix(game: Game, seat: Seat) -> None:
    other = play.open_table(seat.user, play.Plan("munchhausen", 3, bots=2))
    elsewhere = other.seats.get(user=seat.user)
    Client().post(link(seat, game.question), form_of(seat))
    assert not other.moves.filter(seat=elsewhere.number, source="player").exists()
    assert game.moves.filter(seat=seat.number).count() == 1
