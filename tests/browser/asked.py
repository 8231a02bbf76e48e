"""When a player among bots is asked something."""

from __future__ import annotations

from itertools import count
from typing import Any

from games.engine.questions import Decision
from games.models import Seat
from tests.browser.conftest import game_on
from tests.browser.hands import QUESTION
from tests.games.tables import decision_of

ASKED, END = f"{QUESTION} [name=verb]", "section.outcome"
CALLS = count()
CATCH_UP = """([wanted, call]) => {
    const table = document.querySelector("#table"), seen = table.getAttribute("hx-get"), stands = `${call} ${seen}`;
    if (table.matches(".htmx-request")) return false;  // no answer is given while a look is under way
    if (!seen || (window.stands === stands && document.querySelector(wanted))) return true;
    fetch(seen).then(({ status }) => {
        if (status === 204) window.stands = stands;
        else table.dispatchEvent(new CustomEvent("look"));
    });
    return false;
}"""


def mine(page: Any) -> Seat:
    """The seat of the player among bots."""
    return game_on(page).seats.get(is_bot=False)


def asked_on(page: Any) -> Decision | None:
    """What the player among bots is asked."""
    return decision_of(mine(page))


def until_asked(page: Any) -> None:
    """Look again, as the page does by itself every few seconds, until it shows the table as the bots have left it."""
    page.locator("#table").wait_for()
    if page.evaluate("matchMedia('(scripting: enabled)').matches"):
        page.wait_for_function(CATCH_UP, arg=[f"{ASKED}, {END}", next(CALLS)], polling=150)
    page.locator(f"{ASKED}, {END}").locator("visible=true").first.wait_for()
