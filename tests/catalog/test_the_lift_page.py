"""What the table page of The Lift shows of dwarves that lie in no row and in no hand."""

from __future__ import annotations

import re
from typing import Any

import pytest

from games.engine.questions import Answer
from games.models import Game
from tests.games.tables import NAMES, browser_of, friend, give, table_of

pytestmark = pytest.mark.django_db


def counted(page: str, label: str) -> dict[str, int]:
    """Read how many dwarves of each colour a line of the page counts."""
    line = re.search(rf"<span>{label}</span>(.*?)</p>", page, re.DOTALL)
    found = re.findall(r'aria-label="(\w+) dwarf".*?</svg>(\d+)', line[1]) if line else []
    return {colour: int(many) for colour, many in found}


def everybody_waits(game: Game) -> Any:
    """Play one round in which nobody is hired."""
    for _ in range(2):
        give(game, Game.objects.get(pk=game.pk).public.sight["to_place"][0], Answer("wait"))
    return Game.objects.get(pk=game.pk).public.sight


def page_of(game: Game) -> str:
    return browser_of(friend("Ada")).get(game.get_absolute_url()).content.decode()


def test_dwarves_that_leave_are_counted_by_colour_on_the_page_and_named_in_the_log() -> None:
    game = table_of("the_lift", 2)
    assert not counted(page_of(game), "Out of the game:")
    left = [game.public.sight["row1"], everybody_waits(game)["row1"]]
    everybody_waits(game)
    gone = {colour: sum(row.count(colour) for row in left) for colour in {*left[0], *left[1]}}
    assert counted(page_of(game), "Out of the game:") == gone
    told = [line.text["values"]["team"] for line in game.lines.order_by("number") if "Left over" in str(line.text)]
    assert told == [[row.count(colour) for colour in ("yellow", "red", "green", "blue")] for row in left]


def test_the_deck_is_counted_by_colour_without_being_looked_into() -> None:
    game = table_of("the_lift", 2)
    sight = everybody_waits(game)
    deck = counted(page_of(game), "in the deck")
    lying = [*sight["row1"], *sight["row2"], *sight["gone"]]
    there_are = {"yellow": 24, "red": 18, "green": 12, "blue": 6}
    assert deck == {colour: many - lying.count(colour) for colour, many in there_are.items()}
    assert sum(deck.values()) == sight["deck"] == 45


def test_in_the_last_rounds_the_deck_is_empty() -> None:
    game = table_of("the_lift", 2)
    for _ in range(10):
        everybody_waits(game)
    assert "The deck is empty." in page_of(game)
    everybody_waits(game)
    assert "these are the last dwarves" in page_of(game)
    assert "The deck is empty." not in page_of(game)


def test_what_i_may_choose_is_chosen_on_the_board() -> None:
    game = table_of("the_lift", 2)
    asked = Game.objects.get(pk=game.pk).public.sight["to_place"][0]
    page = browser_of(friend(NAMES[asked])).get(game.get_absolute_url()).content.decode()
    places = page[page.index('class="places-to-go"') : page.index('class="queue"')]
    for colour in ("yellow", "red", "green", "blue"):
        box = re.search(
            rf'<label class="pickable" data-verb="claim">\s*<input [^>]*name="colour" value="{colour}" form="', places
        )
        assert box, colour
        assert page.count(f'name="colour" value="{colour}"') == 1
