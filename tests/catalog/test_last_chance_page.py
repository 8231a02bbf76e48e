"""What the table page of Last Chance lets somebody choose on the dice themselves."""

from __future__ import annotations

import re

import pytest

from games.engine.fields import Pick
from games.models import Game
from tests.games.tables import awaited, browser_of, decision_of, give, table_of

pytestmark = pytest.mark.django_db


def test_the_dice_that_may_be_kept_are_chosen_where_they_lie_each_once() -> None:
    game, seen = table_of("last_chance", 2), set()
    for _ in range(30):
        number = awaited(game)[0]
        seat = game.seats.get(number=number)
        decision = decision_of(seat)
        assert decision is not None
        assert seat.user is not None
        choose = decision.option("choose")
        printed = choose.fields.get("printed") if choose else None
        if isinstance(printed, Pick):
            page = browser_of(seat.user).get(game.get_absolute_url()).content.decode()
            rolls = page[page.index('<ol class="rolls"') : page.index('<form class="answer"')]
            on_board = re.findall(r'<label class="pickable" data-verb="choose">\s*<input [^>]*value="(\d)"', rolls)
            assert sorted(map(int, on_board)) == sorted(printed.among)
            assert page.count('name="printed"') == len(on_board)
            seen.add(len({*on_board}) < len(on_board))
            if seen == {True, False}:
                break
        give(game, number)
        game = Game.objects.get(pk=game.pk)
        if game.status != Game.Status.RUNNING:
            game = table_of("last_chance", 2)
    assert seen
