"""When the site fails, the page says so with a number and keeps what was filled in; the next try may go well."""

from __future__ import annotations

from typing import Any, NoReturn

import pytest
from playwright.sync_api import expect

from faults.models import Fault
from games import play
from games.models import Game
from tests.browser.conftest import at_rest
from tests.browser.looks import troubles
from tests.catalog.which import TOGETHER
from tests.games.tables import friend, table_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def table(new_page: Any, sign_in: Any) -> Any:
    """A page on which Ada is asked what she bids for a picture."""
    game = table_of(TOGETHER, 3)
    page = new_page("phone")
    sign_in(page, friend("Ada"))
    page.goto(game.get_absolute_url())
    return page


def fail(*_: object) -> NoReturn:
    raise KeyError("the_secret_card")


def test_a_fault_is_shown_with_its_number_and_nothing_is_lost(table: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    last, button = (
        table.locator("#option-bid label:has([name=card])").last,
        table.locator("[name=verb][value=bid]"),
    )
    last.click()
    card = last.locator("input").input_value()
    with monkeypatch.context() as broken:
        broken.setattr(play, "answer", fail)
        for _ in range(2):
            with table.expect_response("**/answer/") as answer:
                button.click()
            assert answer.value.status == 500
            at_rest(table)
    fault, said = Fault.objects.get(), table.locator("#refused [role=alert]")
    expect(said).to_contain_text(fault.number)
    expect(said).to_have_count(1)
    assert fault.times == 2
    assert said.evaluate("it => it.getBoundingClientRect().top >= 0")
    assert last.locator("input").is_checked()
    assert troubles(table, "light") == []

    button.click()

    said.wait_for(state="detached")
    assert Game.objects.get().moves.get(seat=0).answer["values"]["card"] == [card]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pages_of_faults_are_pages_like_others(new_page: Any, monkeypatch: pytest.MonkeyPatch, scheme: str) -> None:
    monkeypatch.setattr("games.sight.open_tables", fail)
    page = new_page("phone", scheme=scheme)
    page.goto("/tables/")
    assert Fault.objects.get().number in page.locator(".fault").inner_text()
    assert troubles(page, scheme) == []
