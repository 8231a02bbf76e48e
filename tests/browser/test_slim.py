"""Slim scripts and style sheets, as a site serves them, do what those we write do."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.staticfiles.finders import get_finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.files.storage import Storage

from config.static import Slim
from games import catalog
from tests.browser.conftest import at_rest
from tests.catalog.which import OFFERS
from tests.games.tables import table_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

RULES = """sheets => sheets.map(text => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    return [...sheet.cssRules].map(rule => rule.cssText.replace(/\\s+/g, " ")).join("\\n");
})"""


def ours(ending: str) -> list[tuple[Storage, str]]:
    """Where the files of a kind are that we write, games' included."""
    found = [(where, path) for finder in get_finders() for path, where in finder.list(["vendor/*"])]
    return [(where, path) for where, path in found if path.endswith(ending) and "site-packages" not in where.path("")]


def test_a_slim_style_sheet_has_the_same_rules(page: Any) -> None:
    files = ours(".css")
    written = [where.open(path).read().decode() for where, path in files]
    slim = [Slim(where).open(path).read().decode() for where, path in files]

    assert len(files) > len(catalog.GAMES)
    assert sum(map(len, slim)) < 0.9 * sum(map(len, written))
    for sheet, of_slim, of_written in zip(
        files, page.evaluate(RULES, slim), page.evaluate(RULES, written), strict=True
    ):
        assert of_slim == of_written, sheet


def test_pages_run_on_slim_scripts(new_page: Any, sign_in: Any) -> None:
    game, page, loaded = table_of(OFFERS, 3), new_page(), set()
    slim = {staticfiles_storage.url(path): Slim(where).open(path).read() for where, path in ours(".js")}

    def serve(route: Any) -> None:
        address = route.request.url.partition("?")[0]
        name = next(name for name in slim if address.endswith(name))
        loaded.add(name)
        route.fulfill(body=slim[name], content_type="text/javascript")

    page.route("**/static/js/*", serve)
    sign_in(page, game.seats.get(number=0).user)
    for address in ("/", "/open/", "/account/reach/", game.get_absolute_url()):
        page.goto(address)
    page.locator("#talk").fill("Hello!")
    with page.expect_response("**/talk/"):
        page.keyboard.press("Enter")
    page.locator(".log li:has-text('Hello!')").wait_for()
    at_rest(page)

    assert len(loaded) > 10
