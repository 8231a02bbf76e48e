"""Offers of Door & Treasure, seen from the page; and a table dealt under the rules of before."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest

from games.catalog import find
from games.catalog.door_and_treasure.board import Board as Dungeon
from games.catalog.door_and_treasure.board import Person
from games.catalog.door_and_treasure.housekeeping import spell_offer
from games.catalog.door_and_treasure.rules import turn as door_and_treasure
from games.engine.chance import Chance
from games.engine.questions import Answer, Script
from games.models import Game, Hand
from tests.catalog.door_and_treasure_evening import position as dungeon

from .changed_rules import earlier, under, worker
from .tables import awaited, fresh, give, log_of, page_of, press, table_laid
from .test_editions import AGAIN

pytestmark = pytest.mark.django_db
LADLE, STATUE = "giants_ladle", "statue_of_yourself"
LAPSES = "{seat}'s offer to {taker:seat} lapses."


def offers(game: Game) -> list[Any]:
    """The offers that lie open on a table, as a spectator sees them."""
    found: list[Any] = Hand.objects.filter(seat__game=game)[0].sight["offers"]
    return found


def two_offers_of_a_ladle() -> Game:
    """Ada may have only one Big item, as may all; she offers it to Ben, who has one, and to Cleo."""
    game = table_laid(dungeon(Person(carried=[LADLE]), Person(carried=[STATUE], level=2), Person(level=3)))
    for taker in (1, 2):
        give(game, 0, Answer(f"offer_{taker}", {"give": [LADLE], "want": []}))
    return game


def accepted(game: Game, name: str, number: int) -> Any:
    return press(game, name, "accept", offer=f"{number}:0:{LADLE}:")


def test_an_offer_is_off_the_page_while_the_taker_of_its_item_is_asked_what_to_part_with() -> None:
    game = two_offers_of_a_ladle()
    assert "2 open offers" in page_of(game, "Cleo")

    assert accepted(game, "Ben", 1).status_code == 200

    assert awaited(game) == [1]
    assert log_of(game)[-1] == LAPSES
    assert "open offer" not in page_of(game, "Cleo")


def test_an_offer_does_not_come_back_with_its_item() -> None:
    game = two_offers_of_a_ladle()
    accepted(game, "Ben", 1)
    assert press(game, "Ben", "give_up", items=LADLE).status_code == 200

    assert "open offer" not in page_of(game, "Cleo")

    assert accepted(game, "Cleo", 2).status_code == 409
    assert Hand.objects.get(seat__game=game, seat__number=0).sight["people"][0]["carried"] == [LADLE]


def as_in_edition_3(table: Dungeon, chance: Chance) -> Script:
    """Door & Treasure's turn as it was: an offer stood while the taker of its item was asked what to part with."""
    script = door_and_treasure(table, chance)
    question = next(script)
    with suppress(StopIteration):
        while True:
            stood = table.offers
            answers = yield question
            question = script.send(answers)
            accepts = [answer["offer"] for answer in answers.values() if answer.verb == "accept"]
            if accepts and any(decision.option("give_up") for decision in question.decisions.values()):
                table.offers = [offer for offer in stood if spell_offer(offer) not in accepts[0]]
                table.told[:] = [event for event in table.told if event.text.template != LAPSES]


def test_a_turn_in_which_such_an_offer_stands_begins_again() -> None:
    with under(earlier("door_and_treasure", as_in_edition_3)):
        game = two_offers_of_a_ladle()
        accepted(game, "Ben", 1)
        assert len(offers(game)) == 1

    worker()

    assert AGAIN in log_of(game)
    assert (awaited(game), offers(game), fresh(game).trouble) == ([0], [], "")
    assert fresh(game).edition == find("door_and_treasure").edition


def test_a_turn_in_which_offers_only_wait_goes_on_and_they_wait_still() -> None:
    with under(earlier("door_and_treasure", as_in_edition_3)):
        game = two_offers_of_a_ladle()

    worker()

    assert AGAIN not in log_of(game)
    assert len(offers(game)) == 2
    assert accepted(game, "Ben", 1).status_code == 200
    assert offers(game) == []
