"""What a game of dice has under its cups is never called a card by what the site says of any game."""

from __future__ import annotations

import re

import pytest
from django.utils.html import strip_tags

from games.engine.rulebook import CARDS
from games.ledger.banter import TALK
from games.models import Game
from tests.catalog.which import games_with

from .tables import browser_of, friend, table_of
from .test_replay import played_by_bots, replay

pytestmark = pytest.mark.django_db
NO_CARDS = pytest.mark.parametrize("slug", games_with(lambda rules: rules.words.stuff is not CARDS))


def says(game: Game, path: str = "") -> str:
    """What a page of a table says between its head and its foot."""
    shown = browser_of(friend("Ada")).get(path or game.get_absolute_url())
    assert shown.status_code == 200
    page = shown.content.decode().partition("<main")[2].partition("</main>")[0]
    return "\n".join([strip_tags(page), *re.findall(r'(?:aria-label|title)="([^"]*)"', page)])


@NO_CARDS
def test_no_page_of_its_tables_speaks_of_cards(slug: str) -> None:
    runs = table_of(slug, 3)
    over, _book = played_by_bots(slug)
    pages = [
        says(runs),
        says(runs, f"/t/{runs.address}/left/"),
        says(over),
        says(over, f"/t/{over.address}/deal/"),
    ]
    pages += [says(over, replay(over, step, chair)) for step in (0, 3) for chair in ("", "0")]
    for page in pages:
        assert not re.findall(r".*\bcards?\b.*", page, re.IGNORECASE)


def test_no_bot_does_while_it_sits_at_any_table() -> None:
    said = [text.template for talk in TALK.values() for texts in talk for text in texts]
    assert not [line for line in said if re.search(r"\bcards?\b", line, re.IGNORECASE)]
