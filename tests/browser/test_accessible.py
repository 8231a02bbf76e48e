"""axe finds nothing on any page, by day and by night, on a phone and on a desk."""

from __future__ import annotations

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe

from games import catalog, play
from games.models import Game
from tests.games.tables import friend

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

LOOKS = [("phone", "light"), ("phone", "dark"), ("desktop", "light"), ("desktop", "dark")]
FOR_ALL = ["/", "/accounts/login/", "/accounts/signup/", "/accounts/login/code/", "/accounts/password/reset/"]
FOR_ALL += ["/tables/open/", "/t/nosuchtable/", *(f"/rules/{slug}/" for slug in catalog.GAMES)]
FOR_PLAYERS = ["/tables/", "/turns/", "/tables/open/", "/settings/", "/accounts/sessions/", "/accounts/2fa/"]


def troubles_on(page: Any, address: str) -> list[str]:
    """What axe finds on a page."""
    page.goto(address)
    results = Axe().run(page, options={"resultTypes": ["violations"]})
    return [f"{address} {v['id']}: {v['nodes'][0]['html'][:120]}" for v in results.response["violations"]]


@pytest.mark.parametrize(("size", "scheme"), LOOKS)
def test_the_open_pages(size: str, scheme: str, new_page: Any) -> None:
    page = new_page(size, scheme)
    assert not [trouble for address in FOR_ALL for trouble in troubles_on(page, address)]


@pytest.mark.parametrize(("size", "scheme"), LOOKS)
def test_a_players_pages(size: str, scheme: str, new_page: Any, sign_in: Any) -> None:
    ada = friend("Ada")
    waiting = play.open_table(ada, play.Plan("munchhausen", 4, bots=1))
    tables = [play.open_table(ada, play.Plan(slug, 3, bots=2)) for slug in catalog.GAMES]
    page = new_page(size, scheme)
    sign_in(page, ada)
    addresses = [*FOR_PLAYERS, f"/players/{ada.username}/", *(g.get_absolute_url() for g in [waiting, *tables])]
    assert not [trouble for address in addresses for trouble in troubles_on(page, address)]


@pytest.mark.parametrize(("size", "scheme"), LOOKS)
@pytest.mark.parametrize("slug", catalog.GAMES)
def test_every_state_of_a_table(slug: str, size: str, scheme: str, new_page: Any, sign_in: Any) -> None:
    """Mine to answer, sealed, waiting, invited, and at the end."""
    ada, ben = friend("Ada"), friend("Ben")
    game = play.open_table(ada, play.Plan(slug, 3, bots=1, listed=True))
    page, stranger = new_page(size, scheme), new_page(size, scheme)
    sign_in(page, ada)
    found = [*troubles_on(page, game.get_absolute_url()), *troubles_on(stranger, game.get_absolute_url())]
    play.take_seat(game.address, ben)
    for _ in range(300):
        game = Game.objects.get(pk=game.pk)
        if game.status == Game.Status.OVER:
            break
        if game.question in (1, 2, 3, 12):
            found += troubles_on(page, game.get_absolute_url())
        answer_default(game)
    found += [*troubles_on(page, game.get_absolute_url()), *troubles_on(stranger, game.get_absolute_url())]
    assert game.status == Game.Status.OVER
    assert not found


def answer_default(game: Game) -> None:
    """Let one of those awaited be absent: the default is played."""
    seat = game.seats.filter(awaited_since__isnull=False).order_by("number").last()
    assert seat is not None
    play.act_due(game.address, now=seat.due_at)
