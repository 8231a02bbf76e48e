"""Every kind of field, filled in by finger and by keyboard, with scripts and without: what is sent is what is read."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.questions import Answer, Option
from games.models import Game, Line
from tests.browser.conftest import game_on
from tests.browser.hands import Finger, Keys, fill_in, reach, unfold
from tests.games.bazaar import open_a_stall
from tests.games.fair import BOOTHS, RULES
from tests.games.tables import decision_of, give, table_of
from tests.hints import sure

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SCRIPTS = pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without"])


@pytest.fixture
def fair(new_page: Any, sign_in: Any, monkeypatch: pytest.MonkeyPatch, settings: Any) -> Any:
    """Opens a page on which Ada is asked at the first booth."""
    open_a_stall(RULES, monkeypatch, settings)

    def open_page(scripts: bool = True) -> Any:
        game = table_of("fair", 1, bots=1)
        page = new_page("phone", javascript=scripts)
        sign_in(page, game.seats.get(number=0).user)
        page.goto(game.get_absolute_url())
        return page

    return open_page


def go_to(page: Any, booth: str) -> Game:
    """Pass until Ada is at a booth."""
    game = game_on(page)
    while (asked := sure(decision_of(game.seats.get(number=0)))) and asked.prompt.values["booth"] != booth:
        give(game, 0)
    page.goto(game.get_absolute_url())
    return Game.objects.get(pk=game.pk)


@SCRIPTS
@pytest.mark.parametrize("booth", BOOTHS)
def test_what_is_filled_in_is_what_is_read(booth: str, scripts: bool, fair: Any) -> None:
    page = fair(scripts)
    for number, (option, tries) in enumerate(BOOTHS[booth].items()):
        values = tries[scripts % len(tries)]
        hand = Finger() if (number + scripts) % 2 else Keys()  # the other way round without scripts
        game = go_to(page, booth)
        tale = f"A tale of {option.verb}." if option.verb in RULES.page.tale else ""

        unfold(page, option, hand)
        fill_in(page, Answer(option.verb, values), hand, tale)
        with page.expect_response("**/answer/") if scripts else page.expect_navigation():
            hand.press(page.locator(f"[name=verb][value={option.verb}]"))

        move = game.moves.latest("number")
        assert move.question == game.question
        assert (move.answer["verb"], in_form_order(option, move.answer["values"])) == (
            option.verb,
            in_form_order(option, values),
        )
        assert [*game.lines.filter(turn=game.turn, kind=Line.Kind.TALE, text=tale)] or not tale


def in_form_order(option: Option, values: dict[str, Any]) -> dict[str, Any]:
    """Sort what is picked where its order says nothing."""
    return {
        name: sorted(value) if isinstance(value, list) and not option.pick(name).ordered else value
        for name, value in values.items()
    }


def test_steps_and_quick_values_fill_in_a_number(fair: Any) -> None:
    page = fair()
    go_to(page, "amounts")
    field = page.locator("#large-money").locator("xpath=ancestor::*[contains(@class, 'field')][1]")
    field.get_by_role("button", name="10,000").click()
    field.get_by_role("button", name="more").click()
    field.get_by_role("button", name="more").click()
    reach(field.get_by_role("button", name="less"))
    page.keyboard.press("Space")

    with page.expect_response("**/answer/"):
        page.locator("[name=verb][value=large]").click()

    assert game_on(page).moves.latest("number").answer == {"verb": "large", "values": {"money": 10_500}}
