"""What somebody who means ill tries at a table, and does not get."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from accounts.pages.leaving import delete
from games import catalog, play
from games.engine.advance import Order
from games.models import Game, Seat
from games.post.links import token_for
from tests.catalog.which import SEALED, WINDOW
from tests.games.tables import awaited, decision_of, friend, give, table_of
from tests.hints import sure

from .tables import with_a_tale

pytestmark = pytest.mark.django_db
BACKEND = "django.contrib.auth.backends.ModelBackend"
SLUGS = (SEALED, WINDOW)


def browser_of(seat: Seat) -> Client:
    client = Client()
    assert seat.user is not None
    client.force_login(seat.user, BACKEND)
    return client


def asked(game: Game) -> list[Seat]:
    return [game.seats.get(number=number) for number in awaited(game)]


def sealed_window() -> Game:
    """A table at which somebody has said what may now be doubted."""
    game = table_of(WINDOW, 4)
    give(game, awaited(game)[0])
    return Game.objects.get(pk=game.pk)


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("room", ["table", "log", "poll", "wait"])
@pytest.mark.parametrize("since", ["2020-01-01T00:00", "2020-01-01", "0001-01-01T00:00:00+23:59"])
def test_a_moment_of_no_zone_breaks_no_page(slug: str, room: str, since: str) -> None:
    game = table_of(slug, 3)
    address, by_htmx = reverse(f"games:{room}", args=[game.address]), {"HX-Request": "true"}
    page = browser_of(game.seats.get(number=0)).get(address, {"since": since}, headers=by_htmx)
    assert page.status_code == 200


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("closed", [False, True])
def test_no_order_is_given_before_the_game(slug: str, closed: bool) -> None:
    opener = friend("Ada")
    game = play.open_table(opener, play.Plan(slug, 3))
    if closed:
        play.close_table(game.address, opener)
    client = browser_of(game.seats.get())
    for kind in ("", *(kind.name for kind in catalog.find(slug).advance)):
        assert client.post(reverse("games:order", args=[game.address]), {"kind": kind}).status_code == 404


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("headers", [{}, {"HX-Request": "true"}])
def test_a_spectator_gives_no_order(slug: str, headers: dict[str, str]) -> None:
    game = table_of(slug, 3, listed=True)
    for kind in ("", *(kind.name for kind in catalog.find(slug).advance)):
        for more in ({}, {"try": "1"}):
            form = {"kind": kind, **more}
            assert Client().post(reverse("games:order", args=[game.address]), form, headers=headers).status_code == 403


def test_to_try_an_order_does_not_count_the_others_answers() -> None:
    """A window in which the others have answered looks like one in which nobody has."""
    game = sealed_window()
    first, *others = asked(game)
    me = others[-1]
    trial = Order("trust", {"player": [first.number]})
    before = play.rehearse(game.address, play.Actor(user=me.user_id), trial)
    give(game, others[0].number)
    assert before == play.rehearse(game.address, play.Actor(user=me.user_id), trial)
    assert first.number != me.number


def test_a_former_player_is_let_in_by_no_old_letter() -> None:
    game = table_of(SEALED, 3)
    seat = asked(game)[0]
    address = reverse("games:letter", args=[token_for(seat.pk, game.question)])
    decision = decision_of(seat)
    assert decision is not None
    delete(sure(seat.user))
    assert Client().get(address).status_code == 404
    form = {"question": game.question, "verb": decision.default.verb, **decision.default.values}
    assert Client().post(address, form).status_code == 404
    with pytest.raises(play.NotYours):
        play.answer(game.address, play.Actor(seat=seat.pk), game.question, decision.default)
    assert Seat.objects.get(pk=seat.pk).stand_in


def test_nobody_learns_that_a_sealed_answer_was_changed() -> None:
    game = table_of(SEALED, 4)
    seat = asked(game)[0]
    give(game, seat.number)
    before = Game.objects.get(pk=game.pk)
    give(game, seat.number, with_a_tale(seat))
    after = Game.objects.get(pk=game.pk)
    assert after.moves_made == before.moves_made + 1
    assert (after.revision, after.changed_at, after.public) == (before.revision, before.changed_at, before.public)


def test_a_tale_waits_until_the_bids_are_laid_open() -> None:
    """Only a bid goes with a tale: told at once, it would tell that its seat has not passed."""
    game = table_of(SEALED, 4)
    first, second, *others = asked(game)
    for seat in (first, second):
        who = play.Actor(user=seat.user_id)
        play.answer(game.address, who, game.question, with_a_tale(seat), f"Said {seat.number}")
    assert not game.lines.filter(kind="tale", only=None).exists()
    give(game, second.number)  # thinks better of it and passes
    for seat in others:
        give(game, seat.number)
    assert list(game.lines.filter(kind="tale").values_list("text", "seat", "only")) == [
        (f"Said {first.number}", first.number, None)
    ]
