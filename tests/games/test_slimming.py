"""A game that ended long ago takes less room, and nobody can tell."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.contrib.auth.models import Permission
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games import catalog, play
from games.models import Game, Hand, Truth
from tests.catalog.which import LONG, OFFERS, SEALED
from tests.hints import sure

from .tables import browser_of, friend, give, table_of

pytestmark = pytest.mark.django_db

TOKEN = re.compile(rb'name="csrfmiddlewaretoken" value="\w+"')
PEOPLE = 2  # as many as any game needs, and a bot where it needs more
YEAR = timedelta(days=366)


def ended(slug: str) -> Game:
    """A game of friends that is over."""
    game = table_of(slug, PEOPLE, bots=max(0, catalog.find(slug).seats[0] - PEOPLE), listed=True)
    play.say_line(game.address, play.Actor(user=friend("Ada").pk), "Good evening.")
    if slug in LONG:
        play_on(game, 5)
        play.end_game(game.address)
    else:
        play_on(game, 10_000)
    game.refresh_from_db()
    assert game.status == Game.Status.OVER
    return game


def play_on(game: Game, answers: int) -> None:
    """Let bots sit in for everybody, and answer so many times at most."""
    game.seats.filter(is_bot=False).update(stand_in=True)
    now = timezone.now()
    while answers > 0 and Game.objects.get(pk=game.pk).status == Game.Status.RUNNING:
        now += timedelta(days=10)
        answers -= play.act_due(game.address, now)


def host() -> Client:
    """A host who may see everything."""
    hilda, _new = User.objects.get_or_create(name="Hilda", is_staff=True)
    hilda.user_permissions.set(Permission.objects.filter(codename__in=["view_game", "see_truth"]))
    return browser_of(hilda)


def pages_of(game: Game) -> dict[str, bytes]:
    """All pages that show a game, as each of those looks who may."""
    table, who = game.get_absolute_url(), {"player": browser_of(friend("Ada")), "stranger": Client(), "host": host()}
    paths = {
        "player": [table, f"{table}log/", f"{table}poll/?seen=0", "/tables/", f"/players/{friend('Ben').username}/"],
        "stranger": [table, f"{table}log/", f"{table}poll/?seen=0", f"/players/{friend('Ben').username}/"],
        "host": [f"/admin/games/game/{game.pk}/change/"],
    }
    seen = {f"{name} {path}": who[name].get(path) for name, some in paths.items() for path in some}
    assert {page.status_code for page in seen.values()} <= {200, 286}
    return {what: TOKEN.sub(b"", page.content) for what, page in seen.items()}


@pytest.mark.parametrize("slug", catalog.GAMES)
def test_after_a_year_a_game_slims_down_and_its_pages_stay_the_same_byte_for_byte(slug: str) -> None:
    game = ended(slug)
    with time_machine.travel(sure(game.ended_at) + YEAR, tick=False):
        pages_of(game)  # once before, since the first look after the end is noted
        before, room = pages_of(game), room_of(game)
        call_command("tidy")
        assert pages_of(game) == before
        assert room_of(game) < room
        slim = room_of(game)
        call_command("tidy")
        assert room_of(game) == slim
    assert Truth.objects.get(game=game).checkpoint is None
    call_command("replay", game.address)


def room_of(game: Game) -> int:
    """How much is written of a game's end."""
    now, truth = Game.objects.get(pk=game.pk), Truth.objects.get(game=game)
    hands = Hand.objects.filter(seat__game=game).values_list("sight", "decision")
    return len(f"{now.public}{now.digest}{truth.checkpoint!r}{[*hands]}")


@pytest.mark.both_databases
def test_what_a_host_sees_of_hidden_cards_stays_the_same() -> None:
    game = ended(OFFERS)

    def looked(client: Client) -> bytes:
        return TOKEN.sub(b"", client.post(f"/admin/games/game/{game.pk}/look/").content)

    with time_machine.travel(sure(game.ended_at) + YEAR, tick=False):
        client = host()
        before = looked(client)
        play.slim_down()
        assert looked(client) == before


@pytest.mark.parametrize(
    ("after", "state", "slims"), [(365, "over", 1), (366, "over", 0), (0, "over", 0), (1, "running", 0)]
)
@pytest.mark.both_databases
def test_only_what_is_over_for_long_enough_slims_down(after: int, state: str, slims: int, settings: Any) -> None:
    settings.LONGHAND_SLIM_AFTER = after
    game = table_of(SEALED, 2)
    if state == "over":
        play.end_game(game.address)
    with time_machine.travel(timezone.now() + timedelta(days=365, hours=1), tick=False):
        assert play.slim_down() == slims
    if state == "running":
        give(game, sure(game.seats.filter(awaited_since__isnull=False).first()).number)


@pytest.mark.both_databases
def test_many_games_slim_down_some_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.play.upkeep.BATCH", 2)
    for _ in range(5):
        play.end_game(table_of(SEALED, 2).address)
    with time_machine.travel(timezone.now() + YEAR, tick=False):
        assert play.slim_down() == 5
