"""Every address of the site, on a phone and on a desk, by day, by night and in the reader's own colours.

The site's own routes say which addresses there are: one that stands in none of the lists of visits.py fails here.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.urls import URLResolver, get_resolver

from tests.browser.grounds import things_of
from tests.browser.looks import astray, lost_in_forced_colours, lost_to_the_keyboard, objections, too_wide
from tests.browser.people import everybody
from tests.browser.visits import ALIKE, NO_PAGES, PAGES, POSTED
from tests.services.fixtures import SIZES

pytestmark = pytest.mark.browser

DJANGOS = ("label-title-only", "aria-prohibited-attr")  # its search box, and its filter of groups
NARROW = {"width": 320, "height": 640}  # what is left of a desk of 1280 px at 400 %
SETTLE = "document.getAnimations().forEach(animation => animation.finish())"


def names(of: URLResolver, space: str = "") -> Iterator[str]:
    """The name of each address; those without one lead elsewhere in Django's admin."""
    for pattern in of.url_patterns:
        if isinstance(pattern, URLResolver):
            yield from names(pattern, f"{space}{pattern.namespace}:" if pattern.namespace else space)
        elif pattern.name:
            yield space + pattern.name


def test_each_address_says_who_visits_it() -> None:
    every = {*names(get_resolver())}
    unknown = {name for name in every if not ALIKE.fullmatch(name)} - {*PAGES, *POSTED, *NO_PAGES}
    assert not unknown, f"Say in tests/browser/visits.py who visits {unknown}, or why nobody can."
    assert not {*PAGES, *POSTED, *NO_PAGES} - every


def looks(page: Any, ours: bool, again: bool) -> Iterator[str]:
    """What is wrong with a page; if another of its address has been looked at in all ways, a look at each size does."""
    for size, (first, second) in {"phone": ("light", "dark"), "desktop": ("dark", "light")}.items():
        page.set_viewport_size(SIZES[size])
        page.emulate_media(color_scheme=first)
        page.evaluate(SETTLE)
        yield from (
            f"{size} {first} {trouble}" for trouble in objections(page) if ours or not trouble.startswith(DJANGOS)
        )
        if not again:
            page.emulate_media(color_scheme=second)
            page.evaluate(SETTLE)
            yield from (f"{size} {second} {trouble}" for trouble in objections(page, only="color-contrast"))
        if ours:
            yield from (f"{size} {trouble}" for trouble in astray(page))
    if ours:
        yield from (f"large letters {trouble}" for trouble in too_wide(page, "200%"))
        page.set_viewport_size(SIZES["phone"])
        yield from (f"large letters on a phone {trouble}" for trouble in too_wide(page, "200%"))
        if not again:
            yield from (f"phone {trouble}" for trouble in lost_to_the_keyboard(page))
        yield from (f"forced colours {trouble}" for trouble in lost_in_forced_colours(page))
        page.set_viewport_size(NARROW)
        yield from (f"narrow {trouble}" for trouble in too_wide(page))


@pytest.mark.django_db(transaction=True)
def test_every_address_can_be_read_by_everybody(
    new_page: Any, browser: Any, live_server: Any, settings: Any, tmp_path: Any
) -> None:
    settings.EMAIL_BACKEND, settings.MAIL_DIR = "config.mailbox.Backend", tmp_path / "mail"
    players, browsers = everybody()
    things, found = things_of(players), []
    # Django's own scripts set styles that the policy refuses, which `new_page` would not stand for.
    hosts = browser.new_context(base_url=live_server.url, reduced_motion="reduce")
    pages = {True: new_page(), False: hosts.new_page()}
    for name, visits in PAGES.items():
        settings.DEBUG = name.startswith("mailbox")  # there is none otherwise
        for number, visit in enumerate(visits):
            page = pages[ours := not name.startswith("admin:")]
            cookies = browsers[visit.who].cookies.values()
            page.context.clear_cookies()
            page.context.add_cookies(
                [{"name": each.key, "value": each.value, "url": live_server.url} for each in cookies]
            )
            page.goto(visit.path(name, things))
            found += [f"{name} {visit} {trouble}" for trouble in looks(page, ours, again=number > 0)]
    hosts.close()
    assert not found, "\n".join(found)
