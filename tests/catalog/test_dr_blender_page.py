"""What the table page of Dr Blender says of the last round that there can be."""

from __future__ import annotations

import pytest

from games.catalog.dr_blender import GAME
from games.wording.rules_page import rules_page
from tests.games.tables import page_seeing

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("number", "said"), [(19, False), (20, True), (29, True)])
def test_6_3_from_the_twentieth_round_on_the_table_says_which_is_the_last(number: int, said: bool) -> None:
    page = page_seeing(GAME.slug, round=number)
    assert (f"round {number} of at most 30" in page) == said
    assert f"round {number}" in page


def test_6_3_the_rules_say_from_when_on() -> None:
    assert "From the twentieth on the table says so." in rules_page(GAME.slug)
