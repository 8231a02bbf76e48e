"""What the page says large when the last picture has been sold."""

from __future__ import annotations

import re

import pytest

from tests.games.tables import awaited, browser_of, give, table_of
from tests.hints import sure


@pytest.mark.django_db
def test_the_end_begins_with_the_last_thing_that_was_turned_up() -> None:
    game = table_of("patrons", 2)
    while seats := awaited(game):
        give(game, seats[0])
    page = browser_of(sure(game.seats.get(number=0).user)).get(game.get_absolute_url()).content.decode()

    decided = re.search(r'<div class="moment decided".*?</div>\s*</div>', page, re.DOTALL)
    assert decided is not None
    assert "<svg" in decided.group()
    assert "The bids:" in decided.group()
    assert "All pictures have been on sale" not in decided.group()
    assert page.index('id="question"') < decided.start() < page.index('<ol class="places"') < page.index('id="board"')
