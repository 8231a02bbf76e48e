"""Every address of the site, on a phone and on a desk, by day, by night and in the reader's own colours.

The site's own routes say which addresses there are, its pages which forms, its templates which errors: one that stands
in none of the lists of visits.py and refused.py fails here.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as site
from django.urls import NoReverseMatch, URLResolver, get_resolver, reverse

from tests.browser.grounds import things_of
from tests.browser.people import everybody
from tests.browser.refused import BUTTONS, ERRORS, FORMS, ON_A_PAGE
from tests.browser.sweep import begin, forms_on, looks, show, sit_down_as
from tests.browser.visits import ALIKE, NO_PAGES, PAGES, POSTED
from tests.catalog.which import TOGETHER

pytestmark = pytest.mark.browser
PARTS = {"tables and circles": "games:", "hosts": "admin:", "everything else": ""}
ERROR = "[aria-invalid=true], [role=alert], .errorlist, .errornote, .message.error, .messagelist .error, .warning"


def names(of: URLResolver, space: str = "") -> Iterator[str]:
    """The name of each address; those without one lead elsewhere in Django's admin."""
    for pattern in of.url_patterns:
        if isinstance(pattern, URLResolver):
            yield from names(pattern, f"{space}{pattern.namespace}:" if pattern.namespace else space)
        elif pattern.name:
            yield space + pattern.name


def part_of(name: str) -> str:
    """Which part of the site an address belongs to."""
    return next(part for part, beginning in PARTS.items() if name.startswith(beginning))


def test_each_address_says_who_visits_it() -> None:
    every = {*names(get_resolver())}
    unknown = {name for name in every if not ALIKE.fullmatch(name)} - {*PAGES, *POSTED, *NO_PAGES}
    assert not unknown, f"Say in tests/browser/visits.py who visits {unknown}, or why nobody can."
    assert not {*PAGES, *POSTED, *NO_PAGES} - every
    assert not {*FORMS, *BUTTONS} - every


def test_each_address_that_is_posted_to_says_what_is_wrong_with_what() -> None:
    assert {*POSTED} <= {*FORMS, *BUTTONS} | {"games:moment_of_line", "admin:login", "admin:password_change"}


def test_each_page_about_an_error_is_looked_at() -> None:
    folder = Path(site.BASE_DIR) / "templates"
    assert {file.name for file in folder.glob("[45]*.jinja")} <= {*ERRORS, *ON_A_PAGE}


@pytest.fixture(autouse=True)
def _a_mailbox(settings: Any, tmp_path: Path) -> None:
    """Letters can be read on a page."""
    settings.EMAIL_BACKEND, settings.MAIL_DIR = "config.mailbox.Backend", tmp_path / "mail"


@pytest.fixture
def sites(new_page: Any, browser: Any, live_server: Any) -> Iterator[dict[bool, Any]]:
    """A browser's page for what is ours, and one for Django's."""
    # Django's own scripts set styles that the policy refuses, which `new_page` would not stand for.
    hosts = browser.new_context(base_url=live_server.url, reduced_motion="reduce")
    yield {True: new_page(), False: hosts.new_page()}
    hosts.close()


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.django_db(transaction=True)
def test_every_address_can_be_read_by_everybody(part: str, sites: Any, live_server: Any, settings: Any) -> None:
    players, browsers = everybody()
    things, found, forms = things_of(players), [], set()
    for name, visits in PAGES.items():
        settings.DEBUG = name.startswith("mailbox")  # there is none otherwise
        for number, visit in enumerate(visits if part_of(name) == part else ()):
            page = sites[ours := not name.startswith("admin:")]
            sit_down_as(page, browsers[visit.who], live_server.url)
            begin(page)
            page.goto(visit.path(name, things))
            forms |= forms_on(page)
            found += [f"{name} {visit} {trouble}" for trouble in looks(page, ours, again=number > 0)]
    assert not found, "\n".join(found)
    unknown = {form for form in forms if not ALIKE.fullmatch(form)} - {*FORMS, *BUTTONS}
    assert not unknown, f"Say in tests/browser/refused.py what can be wrong with {unknown}."


@pytest.mark.django_db(transaction=True)
def test_forms_with_errors_can_be_read_by_everybody(sites: Any, live_server: Any) -> None:
    players, browsers = everybody()
    things, found = things_of(players), []
    for name, form in FORMS.items():
        page = sites[ours := not name.startswith("admin:")]
        answer = form.send(name, browsers[form.who], things)
        sit_down_as(page, browsers[form.who], live_server.url)
        begin(page)
        show(page, answer, live_server.url)
        if answer.status_code == 404 or not page.locator(ERROR).count():
            found.append(f"{name}: no error, but {answer.status_code} {page.title()}")
        found += [f"{name} {trouble}" for trouble in looks(page, ours, again=name in PAGES)]
    assert not found, "\n".join(found)


@pytest.mark.django_db(transaction=True)
def test_pages_about_errors_can_be_read_by_everybody(sites: Any, live_server: Any) -> None:
    players, browsers = everybody()
    things, found = things_of(players), []
    for template, (status, come_to) in ERRORS.items():
        answer = come_to(browsers, things)
        assert (template, answer.status_code) == (template, status)
        begin(sites[True])
        show(sites[True], answer, live_server.url)
        found += [f"{template} {trouble}" for trouble in looks(sites[True])]
        if not sites[True].locator("main a[href]").count():
            found.append(f"{template} has no way on")
    assert not found, "\n".join(found)


@pytest.mark.django_db
def test_an_address_that_takes_only_what_is_posted_leads_on() -> None:
    """People land there who reload a refusal, or have had to sign in first."""
    players, browsers = everybody()
    things = things_of(players)
    for name in POSTED:
        for who in ("ada", "stranger"):
            answer = browsers[who].get(path_of(name, things), follow=True)
            assert answer.status_code in (200, 403, 404), (name, who)
            assert b"<h1" in answer.content, (name, who)
            assert b"<main" in answer.content, (name, who)


NONE = ({"begins": "nosuch"}, {"handle": "nosuch"})  # a token, a bot account


def path_of(name: str, things: dict[str, object]) -> str:
    """The address of this name, of the first things that fit."""
    asked, circle = {"address": things["asked"]}, {"address": things["circle"]}
    for named in (
        {},
        circle if "circle" in name else asked,
        {"slug": TOGETHER},
        {"channel": 1},
        asked | {"line": 1},
        *NONE,
    ):
        try:
            return reverse(name, kwargs=named)
        except NoReverseMatch:
            continue
    raise NoReverseMatch(name)
