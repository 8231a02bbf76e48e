"""What may still be said when a game is over."""

from __future__ import annotations

import pytest

from games import play
from games.models import Game, Line

from .tables import awaited, browser_of, give, table_of

pytestmark = pytest.mark.django_db


def test_talk_after_the_end_stands_under_the_last_turn() -> None:
    game = table_of("patrons", 2)
    while seats := awaited(game):
        give(game, seats[0])
    seat = game.seats.select_related("user").get(number=0)
    assert seat.user is not None

    play.say_line(game.address, play.Actor(user=seat.user_id), "Well bid!")

    assert Game.objects.get(pk=game.pk).status == Game.Status.OVER
    assert Line.objects.get(kind=Line.Kind.TALK).turn == 11
    log = browser_of(seat.user).get(f"/t/{game.address}/log/").content.decode()
    assert "Lot 12" in log
    assert "Lot 13" not in log
