"""Circles for the tests: of friends by their names, and tables opened to them."""

from __future__ import annotations

from games import circles
from games.models import Circle, Game
from tests.catalog.which import SEALED
from tests.games.tables import browser_of, friend

NAME = "Friday Liars"
TABLE = {"game": SEALED, "seats": "4", "bots": "0", "pace": "day"}


def circle_of(*names: str, name: str = NAME) -> Circle:
    """A circle that the first of these has founded and the others have joined."""
    circle = circles.found(friend(names[0]), name)
    for other in names[1:]:
        circles.join(circle.secret, friend(other))
    return circle


def table_for(circle: Circle, opener: str, **given: str) -> Game:
    """A table opened to a circle, on the page for it."""
    posted = browser_of(friend(opener)).post("/tables/open/", TABLE | {"circle": circle.address, **given})
    assert posted.status_code == 302, posted.content.decode()
    return Game.objects.latest("pk")


def page_of(name: str, address: str) -> str:
    """What a friend sees at an address, in one line."""
    return " ".join(browser_of(friend(name)).get(address, follow=True).content.decode().split())
