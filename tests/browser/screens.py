"""Pages on which somebody is asked for something: how a test comes to one, looks again, and sees what was answered."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from games import catalog
from games.engine.chance import Chance
from games.engine.questions import Decision
from games.models import Game, Seat
from tests.browser.conftest import at_rest, game_on
from tests.catalog.which import begins_together
from tests.games.tables import answer_at_random, awaited, decision_of, friend, table_of

SCRIPTS = pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without"])
SLIDER = "[data-line] [type=range]"
LOOK = """() => {
    const table = document.querySelector("#table");
    table.setAttribute("hx-get", table.getAttribute("hx-get").replace(/seen=[0-9]+/, "seen="));
    table.dispatchEvent(new CustomEvent("look"));
}"""


def offering(*verbs: str) -> Callable[[Decision], bool]:
    """Whether a decision offers all these verbs."""
    return lambda decision: all(decision.option(verb) for verb in verbs)


def until(wanted: Callable[[Decision], bool], slug: str, **agreed: Any) -> Seat:
    """Play at random among three friends until somebody is asked what is wanted."""
    chance, game = Chance(b"hard", 0), table_of(slug, 3, **agreed)
    for _ in range(300):
        for seat in Seat.objects.filter(game=game, awaited_since__isnull=False).select_related("user", "game"):
            if (asked := decision_of(seat)) and wanted(asked):
                return seat
        answer_at_random(Game.objects.get(pk=game.pk), chance)
    raise AssertionError(f"nobody is ever asked that in {slug}")


def table_on(slug: str, new_page: Any, sign_in: Any, scripts: bool = True) -> Any:
    """A page on which Ada is asked at a table of two or three friends."""
    page = new_page("phone", javascript=scripts)
    sign_in(page, friend("Ada"))
    seats = 2 if begins_together(catalog.find(slug)) else 3
    page.goto(next(game for _ in range(20) if 0 in awaited(game := table_of(slug, seats))).get_absolute_url())
    page.locator("form.answer").first.wait_for()
    return page


def button(page: Any, verb: str) -> Any:
    return page.locator(f"[name=verb][value={verb}]")


def given_on(page: Any) -> dict[str, Any]:
    """The latest answer at a page's table."""
    answer: dict[str, Any] = game_on(page).moves.latest("number").answer
    return answer


def look_again(page: Any) -> None:
    """Have the page draw the table again, as it does when something has happened."""
    with page.expect_response("**/poll/**"):
        page.evaluate(LOOK)
    at_rest(page)


def sealed(page: Any) -> dict[str, Any]:
    """What Ada has answered, once the page says that it is sealed."""
    page.locator(".sealed").wait_for()
    answer: dict[str, Any] = game_on(page).moves.get(seat=0).answer
    return answer
