"""A tall tale that waits stands in the form in which it may be changed."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from games.engine.fields import Pick
from games.engine.questions import Answer
from games.models import Game, Line, Seat
from tests.browser.conftest import at_rest
from tests.games.tables import awaited, decision_of, table_of

from .hands import Finger, fill_in

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def waiting(game: Game) -> list[str]:
    """The tales that wait."""
    return list(game.lines.filter(kind=Line.Kind.TALE).exclude(only=None).values_list("text", flat=True))


def bid_of(seat: Seat) -> Answer:
    """A bid that a seat can make."""
    decision = decision_of(seat)
    assert decision is not None
    option = decision.option("bid")
    assert option is not None
    picks = {name: list(spec.among[: spec.least]) for name, spec in option.fields.items() if isinstance(spec, Pick)}
    return Answer("bid", {**picks, "value": 5})


def seal(page: Any) -> None:
    with page.expect_response("**/answer/"):
        page.locator("[name=verb][value=bid]").click()
    page.locator(".sealed").wait_for()
    at_rest(page)


def test_another_bid_keeps_the_tale_and_another_tale_replaces_it(new_page: Any, sign_in: Any) -> None:
    game = table_of("munchhausen", 3)
    seat = game.seats.select_related("user").get(number=awaited(game)[0])
    page = new_page("phone")
    sign_in(page, seat.user)
    page.goto(game.get_absolute_url())
    bid = bid_of(seat)
    tale, other = page.locator("#bid-words"), Answer("bid", {**bid.values, "value": bid.values["value"] + 1})
    fill_in(page, bid, Finger())
    page.locator(".others-open").click()
    tale.fill("Six wolves!")
    page.keyboard.press("Escape")
    seal(page)
    assert waiting(game) == ["Six wolves!"]

    page.locator("summary", has_text="Change my answer").click()
    expect(tale).to_be_visible()
    expect(tale).to_have_value("Six wolves!")
    fill_in(page, other, Finger())
    seal(page)
    assert waiting(game) == ["Six wolves!"]
    expect(tale).to_have_value("Six wolves!")

    tale.fill("Seven wolves!")
    seal(page)
    assert waiting(game) == ["Seven wolves!"]
    expect(tale).to_have_value("Seven wolves!")

    tale.fill("")
    seal(page)
    assert waiting(game) == []
    assert game.moves.count() == 2
