"""axe finds nothing on any page, by day and by night, on a phone and on a desk."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import cycle
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe

from games import catalog, play
from games.models import Game
from tests.games.tables import friend
from tests.services.fixtures import SIZES

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

LOOKS = [("phone", "light"), ("desktop", "dark"), ("phone", "dark"), ("desktop", "light")]
BY_TURNS = cycle([LOOKS[:2], LOOKS[2:]])  # for pages that are much alike: each is looked at in two of the four ways
FOR_ALL = ["/", "/accounts/login/", "/accounts/signup/", "/accounts/login/code/", "/accounts/password/reset/"]
FOR_ALL += ["/tables/open/", "/t/nosuchtable/"]
FOR_PLAYERS = ["/tables/", "/turns/", "/tables/open/", "/settings/", "/accounts/sessions/", "/accounts/2fa/"]


def troubles_on(page: Any, address: str, looks: Iterable[tuple[str, str]] = LOOKS) -> list[str]:
    """What axe finds on a page, however it is looked at."""
    page.goto(address)
    found = []
    for size, scheme in looks:
        page.set_viewport_size(SIZES[size])
        page.emulate_media(color_scheme=scheme)
        results = Axe().run(page, options={"resultTypes": ["violations"]})
        violations = results.response["violations"]
        found += [f"{address} {size} {scheme} {v['id']}: {v['nodes'][0]['html'][:120]}" for v in violations]
    return found


@pytest.mark.parametrize("address", FOR_ALL)
def test_the_open_pages(address: str, new_page: Any) -> None:
    assert not troubles_on(new_page(), address)


@pytest.mark.parametrize("slug", catalog.GAMES)
def test_the_rules(slug: str, new_page: Any) -> None:
    assert not troubles_on(new_page(), f"/rules/{slug}/", next(BY_TURNS))


def test_a_players_pages(new_page: Any, sign_in: Any) -> None:
    ada = friend("Ada")
    waiting = play.open_table(ada, play.Plan("munchhausen", 4, bots=1))
    for slug in catalog.GAMES:
        play.open_table(ada, play.Plan(slug, 3, bots=2))
    page = new_page()
    sign_in(page, ada)
    addresses = [*FOR_PLAYERS, f"/players/{ada.username}/", waiting.get_absolute_url()]
    assert not [trouble for address in addresses for trouble in troubles_on(page, address)]


@pytest.mark.parametrize("slug", catalog.GAMES)
def test_every_state_of_a_table(slug: str, new_page: Any, sign_in: Any) -> None:
    """Mine to answer, sealed, waiting, invited, and at the end."""
    ada, ben = friend("Ada"), friend("Ben")
    game = play.open_table(ada, play.Plan(slug, 3, bots=1, listed=True))
    page, stranger = new_page(), new_page()
    sign_in(page, ada)
    address = game.get_absolute_url()
    found = [*troubles_on(page, address, next(BY_TURNS)), *troubles_on(stranger, address, next(BY_TURNS))]
    play.take_seat(game.address, ben)
    for _ in range(300):
        game = Game.objects.get(pk=game.pk)
        if game.status == Game.Status.OVER:
            break
        if game.question in (1, 2, 12):
            found += troubles_on(page, address, next(BY_TURNS))
        answer_default(game)
    found += [*troubles_on(page, address, next(BY_TURNS)), *troubles_on(stranger, address, next(BY_TURNS))]
    assert game.status == Game.Status.OVER
    assert not found


def answer_default(game: Game) -> None:
    """Let one of those awaited be absent: the default is played."""
    seat = game.seats.filter(awaited_since__isnull=False).order_by("number").last()
    assert seat is not None
    play.act_due(game.address, now=seat.due_at)
