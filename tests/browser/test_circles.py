"""A circle on a phone: made, joined by its link, a table opened to it, a seat taken and one declined."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from games.models import Circle, Game, Seat
from tests.catalog.which import SEALED, name_of
from tests.games.tables import friend

from .looks import troubles

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
SCRIPTS = pytest.mark.parametrize("javascript", [True, False], ids=["with scripts", "without"])


@SCRIPTS
def test_a_circle_plays_together(javascript: bool, new_page: Any, sign_in: Any) -> None:
    ada, ben, cleo = (new_page("phone", javascript=javascript) for _ in range(3))
    for page, name in ((ada, "Ada"), (ben, "Ben")):
        sign_in(page, friend(name))

    ada.goto("/tables/")
    ada.get_by_role("link", name="Make a circle").click()
    ada.get_by_label("Name of the circle").fill("Friday Liars")
    ada.get_by_role("button", name="Make the circle").click()
    link = ada.get_by_label("The link to this circle").input_value()
    ben.goto(link)
    ben.get_by_role("button", name="Join the circle").click()
    expect(ben.get_by_role("heading", name="Friday Liars")).to_be_visible()
    cleo.goto(link)
    cleo.get_by_label("Your name at the table").fill("Cleo")
    cleo.get_by_role("button", name="Join the circle").click()
    expect(cleo.get_by_role("heading", name="Friday Liars")).to_be_visible()

    ada.reload()
    ada.get_by_role("link", name="A table for us").click()
    expect(ada.get_by_role("radio", name="Friday Liars")).to_be_checked()
    ada.get_by_role("radio", name="3", exact=True).check()
    ada.get_by_role("button", name="Open the table").click()
    expect(ada.get_by_text("Seats are kept until")).to_be_visible()
    table = Game.objects.get().get_absolute_url()
    assert not (troubles(ada, "light") if javascript else [])

    cleo.goto(table)
    cleo.get_by_role("button", name="No, thank you").click()
    expect(cleo.get_by_text("Your seat is free for others.")).to_be_visible()
    ben.goto(table)
    ben.get_by_role("button", name="Sit down").click()
    expect(ben.get_by_role("heading", name=f"{name_of(SEALED)} at Ada’s table")).to_be_visible()
    assert [str(seat) for seat in Seat.objects.order_by("number")] == ["Ada", "Ben"]

    ben.goto(Circle.objects.get().get_absolute_url())
    ben.get_by_text("Leave the circle").first.click()
    ben.get_by_role("button", name="Leave the circle").click()
    expect(ben.get_by_text("You are not in the circle any more.")).to_be_visible()
    assert Circle.objects.get().memberships.count() == 2
