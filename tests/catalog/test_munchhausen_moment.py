"""What the page says large when the Baron has doubted a bid."""

from __future__ import annotations

import pytest
from django.utils.html import strip_tags

from games import sight
from games.engine.questions import Answer
from games.models import Game
from tests.games.tables import awaited, give, table_of
from tests.hints import sure


@pytest.mark.django_db
def test_who_doubts_reads_what_the_card_was_and_who_takes_it() -> None:
    game = table_of("munchhausen", 3)
    baron = sure(Game.objects.get(pk=game.pk).public).sight["baron"]
    bidder, other = awaited(game)
    give(game, bidder, Answer("bid", {"value": 7, "lay": [3], "bank": [], "up_to": [], "final": ["final"]}))
    give(game, other, Answer("pass", {"final": ["final"]}))
    give(game, baron, Answer("reject", {"bidder": [bidder], "bank": []}))

    view = sight.of(game.address, sure(game.seats.get(number=bidder).user))
    moment = sure(view.log.moment)
    assert moment.faces == [3]
    assert strip_tags(moment.line.html).endswith("takes it back.")
