"""Munchhausen as it is played on the site."""

from __future__ import annotations

import pytest
from django.utils import timezone

from games.catalog.munchhausen.rules import CAUGHT
from games.engine.questions import Answer
from games.models import Game
from tests.games.tables import NAMES, awaited, give, latest, table_of
from tests.hints import sure

pytestmark = pytest.mark.django_db
PASSES = ({"template": "{seat} passes."}, {"seat": 2})


def test_a_doubter_reads_at_once_what_the_card_was() -> None:
    game = table_of("munchhausen", 3)
    baron = Game.objects.get(pk=game.pk).public.sight["baron"]
    bidder, other = awaited(game)
    assert latest(game, baron) == ""
    give(game, bidder, Answer("bid", {"value": 7, "lay": [3], "bank": [], "up_to": [], "final": ["final"]}))
    give(game, other, Answer("pass", {"final": ["final"]}))
    give(game, baron, Answer("reject", {"bidder": [bidder], "bank": []}))
    assert "doubts" in latest(game, baron)
    assert "doubts" in latest(game, bidder)


def test_what_was_turned_up_is_never_left_out() -> None:
    """However much has happened since, and it is what the line over the board says."""
    game = table_of("munchhausen", 3)
    me = awaited(game)[0]
    give(game, me)
    caught = {"baron": 0, "seat": 1, "card": 1, "value": 8}
    number = sure(game.lines.order_by("number").last()).number
    for step, (said, values) in enumerate([*[PASSES] * 4, ({"template": CAUGHT.template}, caught), *[PASSES] * 4]):
        told = said | {"values": values}
        game.lines.create(number=number + 1 + step, kind="event", turn=0, text=told, at=timezone.now())

    first, *others = latest(game, me).split("passes.")
    assert "Ada doubts Ben: 1, not 8!" in first
    assert "Ada doubts Ben: 1, not 8!" in "".join(others)


def test_of_much_that_has_happened_the_first_and_the_last_is_told() -> None:
    game = table_of("munchhausen", 5)
    baron = Game.objects.get(pk=game.pk).public.sight["baron"]
    bidders = awaited(game)
    for number in bidders:
        give(game, number, Answer("bid", {"value": 3, "lay": [3], "bank": [], "up_to": [], "final": ["final"]}))
    told = latest(game, bidders[0]).split()
    first, last = (f"{NAMES[(baron + place) % 5]}" for place in (1, 4))
    assert told.index(first) < told.index("…") < len(told) - told[::-1].index(last)


def test_nobody_reads_there_what_another_alone_may_read() -> None:
    game = table_of("munchhausen", 3)
    baron = Game.objects.get(pk=game.pk).public.sight["baron"]
    bidder, other = awaited(game)
    give(game, bidder, Answer("bid", {"value": 7, "lay": [3], "bank": [], "up_to": [], "final": ["final"]}))
    give(game, other, Answer("pass", {"final": ["final"]}))
    give(game, baron, Answer("accept", {"bidder": [bidder]}))
    assert "3" in latest(game, bidder)
    assert "3" not in latest(game, baron)
    assert "3" not in latest(game, other)
