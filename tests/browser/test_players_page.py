"""A player's page in a real browser: on a phone and a desk, by day and by night, with and without scripts."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User
from games import play
from games.models import AnswerTimes
from tests.accounts.tables import finished_table
from tests.browser.looks import astray, objections
from tests.catalog.which import OFFERS, SEALED, TOGETHER, name_of
from tests.factories import an_account

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

LONG = "W" * 40


@pytest.fixture
def alice() -> User:
    """Somebody with games of all kinds, ratings and a year of answers, who has met people with any name."""
    alice = an_account(name="Alice")
    others = [an_account(name=name) for name in (LONG, "<b>Bob</b>", "عمر")]
    now = timezone.now()
    for number, slug in enumerate([SEALED, TOGETHER, OFFERS] * 6):
        ended = now - timedelta(days=5 * number)
        around = [alice, *others] if number % 2 else [*others, alice]
        game = finished_table(*around, slug=slug, listed=True, ended_at=ended)
        days = {(ended - timedelta(days=day)).date().isoformat(): day + 1 for day in range(4)}
        AnswerTimes.objects.create(seat=game.seats.get(user=alice), days=days, waits=[60, 600, 90_000])
    while play.tally():
        pass
    return alice


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_it_fits_and_reads_well(size: str, scheme: str, alice: User, new_page: Any, sign_in: Any) -> None:
    page = new_page(size, scheme=scheme)
    sign_in(page, alice)
    page.goto(f"/players/{alice.username}/")
    assert not astray(page)
    assert not objections(page)
    assert page.locator("svg.course").count() == 3

    for summary in page.locator("main summary").all():
        summary.press("Enter")
    assert not astray(page)
    assert not objections(page)
    assert page.get_by_role("row", name=name_of(OFFERS)).first.is_visible()


def test_it_says_all_without_scripts(alice: User, new_page: Any) -> None:
    page = new_page("phone", javascript=False)
    page.goto(f"/players/{alice.username}/")

    page.locator("summary", has_text="As a table").first.click()
    assert page.get_by_role("region", name="Answers in finished games over the last year").is_visible()
    page.locator("summary", has_text="What the ratings mean").click()
    assert page.get_by_role("columnheader", name=f"{name_of(TOGETHER)}, game").is_visible()


def test_somebody_met_is_invited_with_a_click(alice: User, new_page: Any, sign_in: Any) -> None:
    page = new_page("phone")
    sign_in(page, alice)
    page.goto(f"/players/{alice.username}/")
    page.get_by_role("link", name="Invite <b>Bob</b> to a new table").click()
    page.get_by_text("A seat is kept for <b>Bob</b>").wait_for()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/**")

    assert page.get_by_text("<b>Bob</b>").first.is_visible()
