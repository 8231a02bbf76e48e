"""One press answers and says what is proposed: as it is said otherwise, from a line of prices, and from a letter."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from games.models import Game, Move, Seat
from games.post.links import token_for
from tests.games.tables import awaited, table_of
from tests.hints import sure

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def bidder_of(game: Game) -> Seat:
    """Somebody who is asked for a bid."""
    return game.seats.select_related("user").get(number=awaited(game)[0])


def look(page: Any, seat: Seat, sign_in: Any) -> None:
    """Let a player look at their table."""
    sign_in(page, seat.user)
    page.goto(seat.game.get_absolute_url())


def said_in_advance(seat: Seat, kind: str) -> dict[str, Any]:
    """What has been filled into a plan that was said."""
    (order,) = [order for order in Seat.objects.get(pk=seat.pk).orders if order["kind"] == kind]
    values: dict[str, Any] = order["values"]
    return values


def in_advance(page: Any) -> None:
    """Open the tab of what can be said in advance."""
    page.locator("#in-advance > summary").click()


def say_otherwise(page: Any, plan: str) -> Any:
    """Unfold a plan, and return its form."""
    form = page.locator(f"#plan-{plan}")
    form.locator("summary").click()
    form.locator("fieldset, select, input[type=number]").first.wait_for()
    return form


def test_what_is_said_otherwise_goes_along(new_page: Any, sign_in: Any) -> None:
    game = table_of("munchhausen", 3)
    seat, page = bidder_of(game), new_page("phone")
    look(page, seat, sign_in)
    in_advance(page)
    form = say_otherwise(page, "ahead")
    form.locator("[name=lay][value='5']").check(force=True)
    press = page.locator("[name=and_say][value^='verb=pass&']")
    assert press.is_visible()
    with page.expect_response("**/answer/") as answered:
        press.click()
    assert answered.value.status == 200
    page.locator(".plan.fits").first.wait_for()
    assert Move.objects.get(game=game, seat=seat.number).answer["verb"] == "pass"
    assert said_in_advance(seat, "ahead")["lay"] == [5]


def test_what_is_folded_away_again_says_what_stands_there(new_page: Any, sign_in: Any) -> None:
    game = table_of("munchhausen", 3)
    seat, page = bidder_of(game), new_page("phone")
    look(page, seat, sign_in)
    in_advance(page)
    form = say_otherwise(page, "ahead")
    proposed = form.locator("[name=lay]:checked").get_attribute("value")
    other = form.locator("[name=lay]:not(:checked)").first
    other.check(force=True)
    form.locator("summary").click()
    form.locator(f"[name=lay][value='{proposed}']:checked").wait_for(state="attached")
    with page.expect_response("**/answer/") as answered:
        page.locator("[name=and_say][value^='verb=pass&']").click()
    assert answered.value.status == 200
    page.locator(".plan.fits").first.wait_for()
    assert said_in_advance(seat, "ahead")["lay"] == [int(sure(proposed))]


def test_a_letter_s_page_takes_both_and_a_look_takes_neither(new_page: Any) -> None:
    game = table_of("munchhausen", 3)
    seat, page = bidder_of(game), new_page("phone")
    link = reverse("games:letter", args=[token_for(seat.pk, Game.objects.get(pk=game.pk).question)])
    page.goto(link)
    in_advance(page)
    press = page.locator("[name=and_say][value^='verb=pass&']")
    press.wait_for()
    assert not Move.objects.filter(game=game).exists()
    assert Seat.objects.get(pk=seat.pk).orders == []
    press.click()
    page.locator(".plan.fits").first.wait_for()
    assert Move.objects.get(game=game, seat=seat.number).answer["verb"] == "pass"
    assert said_in_advance(seat, "ahead")


def test_the_focus_stays_at_what_has_been_said_in_advance(new_page: Any, sign_in: Any) -> None:
    game = table_of("munchhausen", 3)
    seat, page = bidder_of(game), new_page("phone")
    look(page, seat, sign_in)
    in_advance(page)
    plan = page.locator("#plan-ahead")
    plan.locator(".actions > button:visible").focus()
    page.keyboard.press("Enter")
    page.locator(".plan.fits #plan-ahead").wait_for()
    page.wait_for_function("() => document.activeElement.matches('#plan-ahead summary')")

    form = say_otherwise(page, "ahead")
    form.locator("[name=lay][value='5']").check(force=True)
    form.locator(":scope > .actions > button").click()
    page.locator("#plan-ahead details:not([open])").wait_for()
    page.wait_for_function("() => document.activeElement.matches('#plan-ahead summary')")
    assert said_in_advance(seat, "ahead")["lay"] == [5]
