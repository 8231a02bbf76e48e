"""What rises under the pointer stays under it, even at its lower edge: else it would fall and rise without end."""

from __future__ import annotations

from typing import Any

import pytest

from games.models import Game
from tests.catalog.which import SEALED
from tests.games.tables import awaited, table_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
HOVERED = "thing => thing.matches(':hover') && getComputedStyle(thing).translate !== 'none'"


@pytest.fixture
def game() -> Game:
    return table_of(SEALED, 3)


@pytest.mark.parametrize(
    ("address", "what"),
    [("table", "#bid-lay label"), ("table", ".question .button.primary"), ("/tables/", ".calling-card")],
)
def test_it_stays_up_with_the_pointer_at_its_lower_edge(
    game: Game, new_page: Any, sign_in: Any, address: str, what: str
) -> None:
    page = new_page()
    sign_in(page, game.seats.get(number=next(number for number in awaited(game) if number != 0)).user)
    page.goto(game.get_absolute_url() if address == "table" else address)
    card = page.locator(what).first
    card.scroll_into_view_if_needed()
    box = card.bounding_box()
    assert box
    for step in (0, 1, 2):
        page.mouse.move(box["x"] + box["width"] / 2 + step, box["y"] + box["height"] - 0.5)
        assert card.evaluate(HOVERED)
