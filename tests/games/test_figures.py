"""How many queries a page costs. Times are measured by `make bench`."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.lessons import ALL
from accounts.models import User
from games.catalog import GAMES
from games.engine.questions import Decision
from games.models import Game
from games.post.push import public_key
from tests.catalog.which import IN_TURN, LONG, OFFERS, SEALED, TOGETHER, WINDOW
from tests.hints import sure

from .tables import awaited, decision_of, give, table_of

pytestmark = pytest.mark.django_db

NOT_COUNTED = ("BEGIN", "COMMIT", "SAVEPOINT", "RELEASE", "ROLLBACK")
SLUGS = pytest.mark.parametrize("slug", [SEALED, WINDOW, OFFERS])


def client_of(user: User) -> Client:
    """A browser in which a player is signed in, with what is asked once for each process already asked."""
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    client.get("/")
    public_key()
    return client


def queries(captured: CaptureQueriesContext) -> list[str]:
    return [q["sql"] for q in captured.captured_queries if not q["sql"].startswith(NOT_COUNTED)]


def counted(ask: Any) -> tuple[Any, list[str]]:
    with CaptureQueriesContext(connection) as captured:
        response = ask()
    return response, queries(captured)


def form_of(decision: Decision, question: int) -> dict[str, Any]:
    """The default, as a browser would post it."""
    return {"question": question, "verb": decision.default.verb, **decision.default.values}


@pytest.mark.parametrize("slug", [slug for slug in GAMES if slug not in (IN_TURN, *LONG)])
@pytest.mark.both_databases
def test_an_answer_and_the_table_drawn_again_cost_at_most_11_queries(slug: str) -> None:
    """Of somebody who knows the game: in a first game each new kind of question costs one more.

    Also where a turn ends in which others have answered before. The claim that it answers costs two more: it is found,
    and keeps who has answered it, so that reactions to it can wait for that.
    """
    game = table_of(slug, 4)
    User.objects.update(lessons={slug: [ALL]})
    for _ in range(12):
        seat = game.seats.get(number=awaited(game)[0])
        client, decision = client_of(sure(seat.user)), decision_of(seat)
        assert decision is not None
        posted = form_of(decision, Game.objects.get(pk=game.pk).question)
        response, asked = counted(
            lambda client=client, posted=posted: client.post(
                f"/t/{game.address}/answer/",
                urlencode(posted, doseq=True),
                "application/x-www-form-urlencoded",
                headers={"HX-Request": "true"},
            )
        )
        assert response.status_code == 200
        assert b'role="alert"' not in response.content
        most = 13 if any('SET "answered_by"' in query for query in asked) else 11
        assert len(asked) <= most, "\n".join(asked)
    assert game.moves.count() == 12
    assert Game.objects.get(pk=game.pk).turn > 0


@SLUGS
@pytest.mark.both_databases
def test_a_look_costs_at_most_5_queries(slug: str) -> None:
    game = table_of(slug, 4)
    for seat in game.seats.all():
        client = client_of(sure(seat.user))
        response, asked = counted(lambda client=client: client.get(f"/t/{game.address}/"))
        assert response.status_code == 200
        assert len(asked) <= 5, "\n".join(asked)


@pytest.mark.both_databases
def test_my_turns_cost_the_same_at_any_number_of_tables() -> None:
    """Those where nobody waits for me included, where I could already say something."""
    for _ in range(3):
        game = table_of(TOGETHER, 3)
        while (ada := game.seats.get(user__name="Ada")).number in awaited(game):
            give(game, ada.number)
    client = client_of(sure(ada.user))
    response, asked = counted(lambda: client.get("/turns/"))
    assert response.content.count(b'href="/t/') >= 3
    assert b"You could already say" in response.content
    assert len(asked) <= 7, "\n".join(asked)  # one is for seasons


@pytest.mark.both_databases
def test_a_spectator_costs_no_more() -> None:
    game = table_of(SEALED, 3, listed=True)
    response, asked = counted(lambda: Client().get(f"/t/{game.address}/"))
    assert response.status_code == 200
    assert len(asked) <= 5, "\n".join(asked)
