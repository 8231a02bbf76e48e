"""What is folded on a table's page is drawn when it is opened: with the next look, or without scripts by a link.

What a panel holds is tried where its subject is: test_notes, test_ways_out, test_rules_at_the_table, test_orders_page,
test_plans, test_primer, test_proposals, test_munchhausen_latest, test_after_the_end, test_soon, test_pauses.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from types import FrameType
from typing import Any, NamedTuple

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games import catalog
from games.engine.rulebook import Stuff
from games.engine.texts import say_many
from games.models import Game, Seat
from games.pages.advance import More
from games.pages.panels import Folding
from tests.catalog.which import SEALED

from .tables import awaited, browser_of, table_of

pytestmark = pytest.mark.django_db
ORDER_FORM = 'name="kind" value="bid_most"'
RULES = 'class="rules-text"'
KINDS: list[type[Folding]] = sorted({More, *Folding.__subclasses__()}, key=lambda kind: kind.name)
LINK = re.compile(r'<p class="unfolds"[^>]*>\s*<a href="([^"]+)">')


@pytest.fixture
def game() -> Game:
    return table_of(SEALED, 3, listed=True)


@pytest.fixture
def seat(game: Game) -> Seat:
    return game.seats.select_related("user").get(number=awaited(game)[0])


@pytest.fixture
def browser(seat: Seat) -> Client:
    assert seat.user is not None
    return browser_of(seat.user)


def page_at(browser: Client, path: str) -> str:
    """A page as text."""
    return browser.get(path).content.decode()


def test_what_is_folded_is_not_drawn(browser: Client, game: Game) -> None:
    page = page_at(browser, game.get_absolute_url())

    assert ORDER_FORM not in page
    assert RULES not in page


def test_a_link_opens_each_panel_where_no_scripts_run(browser: Client, game: Game) -> None:
    rules, plan, *_plans, orders, notes, ways = LINK.findall(page_at(browser, game.get_absolute_url()))

    assert "If I may bank a card, it is" in page_at(browser, plan.replace("&amp;", "&"))
    assert ORDER_FORM in page_at(browser, orders.replace("&amp;", "&"))
    assert RULES in page_at(browser, rules.replace("&amp;", "&"))
    assert "Let a bot play on" in page_at(browser, ways.replace("&amp;", "&"))
    assert '<textarea id="note"' in page_at(browser, notes.replace("&amp;", "&"))
    assert '<details class="more to-say" id="advance" open>' in page_at(browser, orders)


def test_a_panel_that_is_open_is_drawn_again_with_the_table(browser: Client, game: Game) -> None:
    looked = page_at(browser, f"/t/{game.address}/poll/?seen=&open=advance&open=rules")
    said = browser.post(
        f"/t/{game.address}/talk/", {"words": "Hm.", "open": "advance"}, headers={"HX-Request": "true"}
    ).content.decode()

    assert ORDER_FORM in looked
    assert RULES in looked
    assert ORDER_FORM in said
    assert RULES not in said


def test_an_order_that_is_refused_or_tried_is_drawn_open(browser: Client, game: Game) -> None:
    for posted in ({"kind": "steal"}, {"kind": "bid_most", "most": "9"}):
        assert ORDER_FORM in browser.post(f"/t/{game.address}/order/", posted).content.decode()


def test_what_has_been_said_is_told_while_the_rest_is_folded(browser: Client, game: Game) -> None:
    browser.post(f"/t/{game.address}/order/", {"kind": "bid_most", "most": "4"})
    page = page_at(browser, game.get_absolute_url())

    assert 'name="order" value="Never promise a high card (Nothing above: 4)"' in page
    assert ORDER_FORM not in page


def test_nobody_opens_a_panel_of_anothers_orders(game: Game) -> None:
    assert ORDER_FORM not in page_at(Client(), f"{game.get_absolute_url()}?panel=advance")


def test_there_are_no_other_panels(browser: Client, game: Game) -> None:
    page = page_at(browser, f"{game.get_absolute_url()}?panel=truth&open=%00&panel={'x' * 5000}")

    assert ORDER_FORM not in page
    assert RULES not in page


class Look(NamedTuple):
    """What it has taken to draw a page: how many queries, and which of the site's functions and templates."""

    queries: int
    ran: set[tuple[str, int]]


@contextmanager
def noting(ran: set[tuple[str, int]]) -> Iterator[None]:
    """Note which of the site's functions run, but for what finds out whether a panel shows or must be open."""
    own, asking = tuple(f"{settings.BASE_DIR / room}/" for room in ("accounts", "games", "templates")), 0

    def note(frame: FrameType, event: str, _of: Any) -> None:
        nonlocal asking
        code = frame.f_code
        if event in ("call", "return") and code.co_name in ("shows", "needed"):
            asking += 1 if event == "call" else -1
        elif event == "call" and not asking and code.co_filename.startswith(own):
            ran.add((code.co_filename, code.co_firstlineno))

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        yield
    finally:
        sys.setprofile(before)


def look(browser: Client, path: str) -> Look:
    """Look at a page, for the second time: the first fills what is kept."""
    page_at(browser, path)
    ran: set[tuple[str, int]] = set()
    with CaptureQueriesContext(connection) as queries, noting(ran):
        page_at(browser, path)
    return Look(len(queries), ran)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_a_folded_panel_makes_no_query_and_is_not_computed(
    browser: Client, game: Game, monkeypatch: pytest.MonkeyPatch, kind: type[Folding]
) -> None:
    here = game.get_absolute_url()
    folded, opened = look(browser, here), look(browser, f"{here}?panel={kind.name}")
    monkeypatch.setattr(kind, "shows", False)
    without = look(browser, here)

    assert opened.ran > without.ran
    assert folded.queries == without.queries
    assert not folded.ran & (opened.ran - without.ran)


def test_the_hand_is_drawn_in_the_question_only_if_a_field_is_said_to_be_about_it(
    browser: Client, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A field of dice may offer by chance what lies under the cup: that does not make it the hand."""
    rules, hand = catalog.find(game.slug), 'id="hand-title"'
    assert hand not in page_at(browser, game.get_absolute_url())
    monkeypatch.setitem(catalog.GAMES, game.slug, replace(rules, page=replace(rules.page, from_hand=frozenset())))
    assert hand in page_at(browser, game.get_absolute_url())


def test_a_game_says_what_a_hand_is_made_of(browser: Client, game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    rules, dice = catalog.find(game.slug), Stuff(say_many("die in hand", "dice in hand"))
    assert "cards in hand" in page_at(browser, game.get_absolute_url())
    monkeypatch.setitem(catalog.GAMES, game.slug, replace(rules, words=replace(rules.words, stuff=dice)))
    page = page_at(browser, game.get_absolute_url())
    assert "dice in hand" in page
    assert "cards in hand" not in page
