"""Seasons in a browser: the form says what its answers come to, and what is folded comes when it is opened."""

from __future__ import annotations

from typing import Any

import pytest

from games import seasons
from tests.games.seasons import begun, end, open_games
from tests.games.tables import friend

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_what_is_said_is_of_the_last_answer_however_quickly_they_follow(new_page: Any, sign_in: Any) -> None:
    page = new_page("phone")
    sign_in(page, friend("Ada"))
    page.goto("/seasons/new/")
    page.get_by_label("What is it called?").fill("The cup of twelve")
    page.get_by_text("A cup: 6 to 128").click()
    page.get_by_label("How many of you").fill("12")
    page.get_by_label("How many of you").blur()
    page.locator("#comes-to").get_by_text("A cup of 12: about").wait_for()
    assert not page.get_by_text("How many tables for each?").is_visible()


def test_the_token_of_the_form_stands_in_no_address_and_opens_the_season(new_page: Any, sign_in: Any) -> None:
    page = new_page("phone")
    sign_in(page, friend("Ada"))
    page.goto("/seasons/new/")
    with page.expect_request(lambda request: "seasons/new/?" in request.url) as asked:
        page.get_by_text("A cup: 6 to 128").click()
    page.get_by_role("button", name="What does it come to?").click()
    page.wait_for_url("**/seasons/new/?**")
    assert not [url for url in (asked.value.url, page.url) if "csrf" in url]
    page.get_by_label("What is it called?").press("Enter")
    page.get_by_text("needs 5 more to begin").wait_for()


def test_a_folded_round_comes_when_it_is_opened_and_the_page_keeps_its_title(new_page: Any, sign_in: Any) -> None:
    season, page = begun(4), new_page("phone")
    sign_in(page, friend("Ada"))
    page.goto(season.get_absolute_url())
    title = page.title()
    tables = page.locator("section[aria-labelledby=rounds] details").filter(has_text="Round 3").locator(".circle-games")
    assert not tables.count()
    page.get_by_text("Round 3").click()
    tables.wait_for()
    assert page.title() == title


@pytest.mark.parametrize("script", [True, False])
def test_what_cannot_be_undone_is_asked_before_it_is_done(new_page: Any, sign_in: Any, script: bool) -> None:
    season, page = begun(4), new_page("phone", javascript=script)
    sign_in(page, friend("Ada"))
    page.goto(season.get_absolute_url())
    page.get_by_text("Run the season").click()
    for asks, done, told in (
        ("Take them out", "Yes, take them out", "They are not in the season any more."),
        ("End the season now", "Yes, end it", "The season is over."),
    ):
        if not page.get_by_text(asks, exact=True).is_visible():
            page.get_by_text("Run the season").click()
        page.get_by_text(asks, exact=True).click()
        assert not page.get_by_text(told).count()
        page.get_by_role("button", name=done).click()
        page.get_by_text(told).first.wait_for()


def test_who_leaves_is_asked_first(new_page: Any, sign_in: Any) -> None:
    season, page = begun(4), new_page("phone")
    sign_in(page, friend("Ben"))
    page.goto(season.get_absolute_url())
    page.get_by_text("Leave the season", exact=True).click()
    page.get_by_role("button", name="Yes, leave it").click()
    page.get_by_text("You are not in the season any more.").wait_for()


@pytest.mark.parametrize("people", [4, 12])
def test_who_met_whom_fits_a_phone_or_keeps_names_in_sight(new_page: Any, sign_in: Any, people: int) -> None:
    season, page = begun(people, rounds=12, at_once=3), new_page("phone")
    for game in open_games(season):
        end(game)
    seasons.run_due()
    sign_in(page, friend("Ada"))
    page.goto(f"{season.get_absolute_url()}met/")
    hidden = page.locator(".scroll").evaluate("box => box.scrollWidth - box.clientWidth")
    assert (hidden > 0) is (people > 4)
    name, heading = page.locator("tbody th").first, page.locator("thead th").last
    before = name.bounding_box()
    page.locator(".scroll").evaluate("box => box.scrollLeft = box.scrollWidth")
    assert name.bounding_box() == before
    assert heading.get_attribute("title") == heading.inner_text()
