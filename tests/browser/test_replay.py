"""The reveal in a browser: a whole game by keyboard and by tap, without scripts, by itself, and under axe's eyes."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from games import catalog, play
from games.models import Game
from games.sight.replay import book_of
from tests.browser.looks import astray, objections
from tests.catalog.which import SEALED, TOGETHER
from tests.games.tables import friend, table_of
from tests.hints import sure
from tests.services.fixtures import SIZES

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def finished(slug: str) -> tuple[Game, int]:
    """A bound game of friends, and its last step."""
    game = table_of(slug, 3, listed=True)
    game.seats.filter(is_bot=False).update(stand_in=True)
    now = timezone.now()
    while Game.objects.get(pk=game.pk).status == Game.Status.RUNNING:
        now += timedelta(days=1)
        play.act_due(game.address, now)
    game.seats.update(stand_in=False)
    play.bind_due()
    game = Game.objects.get(pk=game.pk)
    return game, len(sure(book_of(game))) - 1


def at_step(page: Any, game: Game, step: int) -> None:
    """Wait until a page shows a step."""
    expect(page).to_have_url(re.compile(rf"/t/{game.address}/replay/{step}/"))
    expect(page.locator("#replay .place")).to_contain_text(f"step {step} of")


def test_a_whole_game_by_keyboard(new_page: Any, sign_in: Any) -> None:
    game, last = finished(TOGETHER)
    page = new_page()
    sign_in(page, friend("Ada"))
    page.goto(game.get_absolute_url())
    page.get_by_role("link", name="What really happened").click()
    page.wait_for_url(re.compile(r"/replay/$"))
    for step in range(1, last + 1):
        page.keyboard.press("ArrowRight")
        at_step(page, game, step)
    page.keyboard.press("ArrowRight")
    at_step(page, game, last)
    page.keyboard.press("ArrowLeft")
    at_step(page, game, last - 1)


def test_a_whole_game_by_tap_on_a_phone_and_back_again(new_page: Any) -> None:
    game, last = finished(TOGETHER)
    page = new_page("phone")
    page.goto(f"{game.get_absolute_url()}replay/?chair=table")
    for step in range(1, last + 1):
        page.locator("#replay .ways [rel=next]").tap()
        at_step(page, game, step)
        assert "chair=table" in page.url
    page.go_back()
    at_step(page, game, last - 1)


def test_a_swipe_turns_the_page(new_page: Any) -> None:
    game, _last = finished(TOGETHER)
    page = new_page("phone")
    page.goto(f"{game.get_absolute_url()}replay/2/")
    swipe = """([from, to]) => {
        const place = document.querySelector("#replay .step h2");
        for (const [kind, x, name] of [["touchstart", from, "touches"], ["touchend", to, "changedTouches"]]) {
            const touch = new Touch({identifier: 1, target: place, clientX: x, clientY: 300});
            place.dispatchEvent(new TouchEvent(kind, {bubbles: true, [name]: [touch]}));
        }
    }"""
    page.evaluate(swipe, [300, 100])
    at_step(page, game, 3)
    page.evaluate(swipe, [100, 130])
    page.evaluate(swipe, [100, 300])
    at_step(page, game, 2)


def test_it_plays_by_itself_until_it_is_stopped_but_not_where_less_motion_is_wanted(new_page: Any) -> None:
    game, _last = finished(TOGETHER)
    page = new_page(reduced_motion="no-preference")
    page.goto(f"{game.get_absolute_url()}replay/")
    page.get_by_role("button", name="Play").click()
    at_step(page, game, 1)
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Play")).to_be_visible()
    calm = new_page()
    calm.goto(f"{game.get_absolute_url()}replay/")
    expect(calm.locator("#replay .play")).to_be_hidden()


def test_without_scripts_every_way_is_a_link(new_page: Any) -> None:
    game, last = finished(SEALED)
    page = new_page("phone", javascript=False)
    page.goto(f"{game.get_absolute_url()}replay/")
    page.get_by_role("link", name="Next", exact=True).click()
    at_step(page, game, 1)
    page.locator("#seen summary").click()
    page.locator(".chairs").get_by_role("link", name="Ben").click()
    page.wait_for_url("**chair=1**")
    at_step(page, game, 1)
    page.locator("#moments summary").click()
    page.get_by_role("link", name="End", exact=True).click()
    at_step(page, game, last)
    page.locator("#moments summary").click()
    page.locator("#moments .turns a").first.click()
    at_step(page, game, 0)
    assert not page.locator("#replay .play, #replay .copies").locator("visible=true").count()


def test_the_line_of_the_game_leads_to_its_turns(new_page: Any) -> None:
    game, last = finished(TOGETHER)
    page = new_page()
    page.goto(f"{game.get_absolute_url()}replay/")
    box = page.locator("svg.course").bounding_box()
    page.mouse.click(box["x"] + box["width"] - 4, box["y"] + box["height"] / 2)
    page.wait_for_url(re.compile(r"/replay/[1-9]\d*/"))
    assert int(page.url.rstrip("/").rsplit("/", 1)[1]) >= last - 3


@pytest.mark.parametrize("slug", catalog.GAMES)
def test_axe_finds_nothing(slug: str, new_page: Any) -> None:
    game, last = finished(slug)
    page, found = new_page(), []
    looks = [("phone", "light", 1, ""), ("desktop", "dark", last // 2, "1"), ("phone", "dark", last, "")]
    for size, scheme, step, chair in looks:
        page.set_viewport_size(SIZES[size])
        page.emulate_media(color_scheme=scheme)
        page.goto(f"{game.get_absolute_url()}replay/{step}/?chair={chair}")
        page.locator("#moments summary").click()
        page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")  # the buttons at the foot lie over nothing
        found += [f"{size} {scheme} {step} {trouble}" for trouble in (*objections(page), *astray(page))]
    assert not found
