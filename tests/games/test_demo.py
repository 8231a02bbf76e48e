"""What `manage.py demo` lays out to be looked at; the whole of it is laid out whenever `make play` is tested."""

import pytest

from games.engine.chance import Chance
from games.management.commands import demo
from games.models import Game
from games.play.tables import Plan

pytestmark = pytest.mark.django_db


def test_door_and_treasure_is_left_in_a_fight_and_with_an_offer_to_alice():
    players = [demo.make_player(email, name) for email, name in demo.PLAYERS]

    demo.lay_under_way(Plan("door_and_treasure", 4), players, Chance(b"a test", "answers"))

    practice, fight, offer = Game.objects.filter(status=Game.Status.RUNNING).order_by("pk")
    alice = players[0].pk
    assert demo.awaited(practice) == [alice]
    assert fight.public.sight["fight"]["foes"]
    assert alice in demo.awaited(fight)
    assert offer.seats.get(user=alice).hand.decision["offers"]
    assert alice not in demo.awaited(offer)
