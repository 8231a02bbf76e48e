"""Who hears the page is told each thing once, and answers no question that they have not heard."""

from __future__ import annotations

from typing import Any

import pytest

from games import catalog, play
from games.engine.chance import Chance
from games.engine.questions import Answer
from games.models import Move
from games.wording.sentences import JOINED
from tests.browser.asked import END, asked_on, mine, until_asked
from tests.browser.conftest import at_rest, game_on
from tests.browser.hands import Keys, fill_in, reach, unfold
from tests.games.tables import friend

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

DECISIONS = 10
HEADING_HAS_FOCUS = "() => document.activeElement.matches('#question, #offer')"
HEARD = "() => [...document.querySelectorAll('#told > p')].map((said) => said.textContent.trim())"
READ = """() => [...document.querySelectorAll("#question, .sealed .mine, .log")]
    .map((part) => part.textContent).join(" ")"""


@pytest.mark.parametrize("slug", catalog.GAMES)
def test_ten_decisions_by_keyboard(slug: str, new_page: Any, sign_in: Any) -> None:
    ada, page, chance = friend("Ada"), new_page(), Chance(b"heard", slug)
    sign_in(page, ada)
    sit_down(page, ada, slug)
    for number in range(DECISIONS):
        until_asked(page)
        if page.locator(END).count():
            assert not page.title().startswith("●")
            sit_down(page, ada, slug)
            until_asked(page)
        assert page.title().startswith("● Your turn · ")
        decision = asked_on(page)
        assert decision is not None
        before = len(given_at(page))
        answer_by_keyboard(page, decision.sample(chance), at_once=bool(number % 2))

        assert page.evaluate(HEADING_HAS_FOCUS), page.evaluate("document.activeElement.outerHTML.slice(0, 300)")
        assert len(given_at(page)) == before + 1
        check_what_is_heard(page)


def check_what_is_heard(page: Any) -> None:
    """Something came of the answer, and all that is said stands on the page; what has the focus is not said again."""
    heard, written = page.evaluate(HEARD), spaced(page.evaluate(READ))
    assert heard
    assert not [said for said in heard if spaced(said) not in written and not said.endswith("more lines.")]
    assert page.locator("#question").inner_text() not in heard


def sit_down(page: Any, player: Any, slug: str) -> None:
    """Begin a game with two bots."""
    page.goto(play.open_table(player, play.Plan(slug, 3, bots=2)).get_absolute_url())


def given_at(page: Any) -> list[Move]:
    """What the player among bots has answered at this table."""
    return list(game_on(page).moves.filter(seat=mine(page).number, source=Move.Source.PLAYER))


def answer_by_keyboard(page: Any, answer: Answer, at_once: bool) -> None:
    """Fill in an answer and press Enter twice: at once, or again when the first has been taken."""
    verb, keys = answer.verb, Keys()
    decision = asked_on(page)
    option = decision.option(verb) if decision else None
    assert option is not None
    unfold(page, option, keys)
    fill_in(page, answer, keys)
    reach(page.locator(f"[name=verb][value={verb}]"))
    with page.expect_response("**/answer/"):
        page.keyboard.press("Enter")
        if at_once:
            page.keyboard.press("Enter")
    page.wait_for_function(HEADING_HAS_FOCUS)
    page.keyboard.press("Enter")
    at_rest(page)


def spaced(text: str) -> str:
    """Return a text with single spaces, and without what only keeps a mark on its word's line."""
    return " ".join(text.replace(JOINED, "").split())
