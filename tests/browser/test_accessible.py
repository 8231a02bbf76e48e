"""axe finds nothing on a circle's pages, nor on a table of any game in any state, and none is too wide.

Every address once is looked at in test_every_address.py.
"""

from __future__ import annotations

from itertools import cycle, islice
from typing import Any

import pytest

from games import catalog, circles, play
from games.models import Game
from tests.accounts.tables import finished_table
from tests.browser.looks import astray, objections
from tests.catalog.which import SEALED
from tests.games.tables import friend
from tests.services.fixtures import SIZES

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

# Each page is looked at by day and by night, and on a phone and on a desk; which goes with which takes turns. A table
# has many states, each drawn by the same lines in every game: there one look at each is enough.
LOOKS = cycle([("phone", "light"), ("desktop", "dark"), ("phone", "dark"), ("desktop", "light")])
LONG = "W" * 40


def troubles_on(page: Any, address: str, looks: int = 2) -> list[str]:
    """What is wrong with a page, looked at in two ways, or in one."""
    page.goto(address)
    found = []
    for size, scheme in islice(LOOKS, looks):
        page.set_viewport_size(SIZES[size])
        page.emulate_media(color_scheme=scheme)
        found += [f"{address} {size} {scheme} {trouble}" for trouble in (*objections(page), *astray(page))]
    return found


def test_a_circles_pages(new_page: Any, sign_in: Any) -> None:
    ada, ben = friend("Ada"), friend(LONG)
    circle = circles.found_from(finished_table(ben, ada, friend("Cleo")).address, ben, LONG[:30] + " " + "M" * 9)
    circles.join(circle.secret, ada)
    for slug in catalog.GAMES:
        game = finished_table(ada, ben, slug=slug)
        Game.objects.filter(pk=game.pk).update(circle=circle, series=circle.pk)
    asked = circles.open_table(circle.address, ada, play.Plan(SEALED, 4))
    page, stranger = new_page(), new_page()
    found = troubles_on(stranger, f"/circles/join/{circle.secret}/")
    found += troubles_on(stranger, asked.get_absolute_url(), looks=1)
    sign_in(stranger, ada)
    found += troubles_on(stranger, asked.get_absolute_url(), looks=1)
    sign_in(page, ben)
    addresses = ["/circles/", "/circles/new/", circle.get_absolute_url(), f"/tables/open/?circle={circle.address}"]
    addresses += ["/tables/", asked.get_absolute_url()]
    found += [trouble for address in addresses for trouble in troubles_on(page, address)]
    invited = new_page()
    sign_in(invited, friend("Cleo"))
    assert not [*found, *troubles_on(invited, circle.get_absolute_url())]


@pytest.mark.parametrize("slug", catalog.GAMES)
def test_every_state_of_a_table(slug: str, new_page: Any, sign_in: Any) -> None:
    """Mine to answer, sealed or waiting, and at the end; how each kind of question looks, whole games see."""
    ada, ben = friend("Ada"), friend("Ben")
    game = play.open_table(ada, play.Plan(slug, 3, bots=1, listed=True))
    play.take_seat(game.address, ben)
    page, address, found = new_page(), game.get_absolute_url(), []
    sign_in(page, ada)
    for _ in range(300):
        game = Game.objects.get(pk=game.pk)
        if game.status == Game.Status.OVER:
            break
        if game.question in (2, 12):
            found += troubles_on(page, address, looks=1)
        answer_default(game)
    assert game.status == Game.Status.OVER
    found += [*troubles_on(page, address, looks=1), *troubles_on(new_page(), address, looks=1)]
    assert not found


def answer_default(game: Game) -> None:
    """Let one of those awaited be absent: the default is played."""
    seat = game.seats.filter(awaited_since__isnull=False).order_by("number").last()
    assert seat is not None
    play.act_due(game.address, now=seat.due_at)
