"""What the table page of Trust Me! says of stacks that change nothing."""

from __future__ import annotations

import pytest

from games.catalog.trust_me import GAME
from games.wording.rules_page import rules_page
from tests.games.tables import page_seeing

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("still", "said"), [(4, False), (5, True), (29, True)])
def test_10_4_from_the_fifth_stack_that_changes_nothing_the_table_says_how_many(still: int, said: bool) -> None:
    page = page_seeing(GAME.slug, still=still)
    assert (f"{still} stacks in a row have taken no card out of the game" in page) == said


def test_10_4_the_rules_say_from_when_on() -> None:
    assert "From the fifth such stack, the table says how many there have been." in rules_page(GAME.slug)
