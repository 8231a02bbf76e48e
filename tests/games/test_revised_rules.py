"""Rules that were revised, seen from the page; and what becomes of a table that was dealt under those of before."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest

from games.catalog import find
from games.catalog.door_and_treasure.board import Board as Dungeon
from games.catalog.door_and_treasure.board import Person
from games.catalog.door_and_treasure.housekeeping import spell_offer
from games.catalog.door_and_treasure.rules import turn as door_and_treasure
from games.catalog.last_chance.board import Board as Casino
from games.catalog.last_chance.dice import pays_others
from games.catalog.last_chance.rules import turn as last_chance
from games.engine.chance import Chance
from games.engine.questions import Answer, Script
from games.engine.rulebook import Rulebook
from games.models import Game, Hand
from tests.catalog.door_and_treasure_evening import position as dungeon
from tests.catalog.last_chance_evening import FILL, STREET, last_card
from tests.catalog.last_chance_evening import position as casino
from tests.hints import sure

from .changed_rules import under, worker
from .letters import HOUR, NOON, at, sweep
from .tables import awaited, browser_of, decision_of, friend, give, log_of, post, table_laid

pytestmark = pytest.mark.django_db
LADLE, STATUE = "giants_ladle", "statue_of_yourself"
LAPSES, BEGINS_AGAIN = "{seat}'s offer to {taker:seat} lapses.", "The rules have changed, so this turn starts again."


def fresh(game: Game) -> Game:
    return Game.objects.get(pk=game.pk)


def says(game: Game, name: str, verb: str, **fields: Any) -> Any:
    """Press a button as a player whose page shows the question that is open now."""
    form = {"question": fresh(game).question, "verb": verb, **fields}
    return post(browser_of(friend(name)), f"/t/{game.address}/answer/", form)


def page(game: Game, name: str) -> str:
    return browser_of(friend(name)).get(game.get_absolute_url()).content.decode()


def offers(game: Game) -> list[Any]:
    """The offers that lie open on a table, as a spectator sees them."""
    found: list[Any] = Hand.objects.filter(seat__game=game)[0].sight["offers"]
    return found


# Door & Treasure: an offer lapses when one of its items moves


def two_offers_of_a_ladle() -> Game:
    """Ada may have only one Big item, as may all; she offers it to Ben, who has one, and to Cleo."""
    game = table_laid(dungeon(Person(carried=[LADLE]), Person(carried=[STATUE], level=2), Person(level=3)))
    for taker in (1, 2):
        give(game, 0, Answer(f"offer_{taker}", {"give": [LADLE], "want": []}))
    return game


def accepted(game: Game, name: str, number: int) -> Any:
    return says(game, name, "accept", offer=f"{number}:0:{LADLE}:")


def test_an_offer_is_off_the_page_while_the_taker_of_its_item_is_asked_what_to_part_with() -> None:
    game = two_offers_of_a_ladle()
    assert "2 open offers" in page(game, "Cleo")

    assert accepted(game, "Ben", 1).status_code == 200

    assert awaited(game) == [1]
    assert log_of(game)[-1] == LAPSES
    assert "open offer" not in page(game, "Cleo")


def test_an_offer_does_not_come_back_with_its_item() -> None:
    game = two_offers_of_a_ladle()
    accepted(game, "Ben", 1)
    assert says(game, "Ben", "give_up", items=LADLE).status_code == 200

    assert "open offer" not in page(game, "Cleo")

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


def earlier(slug: str, played: Callable[..., Any]) -> Rulebook:
    """The rulebook of a game's edition before today's, with its turn."""
    return replace(find(slug), edition=find(slug).edition - 1, turn=played)


def test_a_turn_in_which_such_an_offer_stands_begins_again() -> None:
    with under(earlier("door_and_treasure", as_in_edition_3)):
        game = two_offers_of_a_ladle()
        accepted(game, "Ben", 1)
        assert len(offers(game)) == 1

    worker()

    assert BEGINS_AGAIN in log_of(game)
    assert (awaited(game), offers(game), fresh(game).trouble) == ([0], [], "")
    assert fresh(game).edition == find("door_and_treasure").edition


def test_a_turn_in_which_offers_only_wait_goes_on_and_they_wait_still() -> None:
    with under(earlier("door_and_treasure", as_in_edition_3)):
        game = two_offers_of_a_ladle()

    worker()

    assert BEGINS_AGAIN not in log_of(game)
    assert len(offers(game)) == 2
    assert accepted(game, "Ben", 1).status_code == 200
    assert offers(game) == []


# Last Chance: nobody fills the last card unasked


def attempted_by_ada(game: Game) -> Game:
    """Ada is paid for the attempt; Ben is not interested, and bets nothing."""
    for number, verb in ((0, "ask"), (1, "decline")):
        decision = sure(decision_of(game.seats.get(number=number)))
        values = {"limit": 100} if verb == "ask" else {}
        give(game, number, Answer(verb, {**decision.default.values, **values}))
    return game


def the_last_card_falls() -> Game:
    """Ada, far behind Ben, rolls the number that the last card lacks; Ben has bet nothing."""
    return attempted_by_ada(table_laid(last_card([5000, 50_000])))


def test_the_last_card_waits_for_its_attempter_on_the_page_and_in_the_letter(mailoutbox: list[Any]) -> None:
    with at(NOON):
        game = the_last_card_falls()
    sweep(NOON + HOUR)

    assert "You rolled 6, and that fills the last card. That ends the game: do you fill it?" in page(game, "Ada")
    (letter,) = [mail for mail in mailoutbox if mail.to == ["ada@friends.example"]]
    assert "fills the last card. That ends the game: do you fill it?" in " ".join(letter.body.split())


def test_the_last_card_is_filled_at_the_press_of_a_button() -> None:
    game = the_last_card_falls()
    assert says(game, "Ada", "fill").status_code == 200
    assert fresh(game).status == Game.Status.OVER


def test_the_last_card_may_be_left_and_the_game_goes_on() -> None:
    game = the_last_card_falls()
    assert says(game, "Ada", "choose").status_code == 200
    if awaited(game) == [0]:
        says(game, "Ada", "choose")
    assert fresh(game).status == Game.Status.RUNNING
    assert sorted(awaited(game)) == [0, 1]


def as_in_edition_2(table: Casino, chance: Chance) -> Script:
    """Last Chance's turn as it was: with nobody on YES the last card was filled unasked."""
    script = last_chance(table, chance)
    question = next(script)
    with suppress(StopIteration):
        while True:
            fills = [seat for seat, decision in question.decisions.items() if decision.option("fill")]
            unasked = fills if fills and not pays_others(sure(table.attempt)) else []
            question = script.send(dict.fromkeys(unasked, FILL) or (yield question))


def test_an_attempt_at_the_last_card_goes_on_and_then_asks() -> None:
    with under(earlier("last_chance", as_in_edition_2)):
        laid = casino([5000, 50_000], STREET, ([1, 5], [6]), locked=[2, 3, 4, None, None], cards_left=1)
        game = attempted_by_ada(table_laid(laid))
    asked = fresh(game).question

    worker()

    assert BEGINS_AGAIN not in log_of(game)
    assert (fresh(game).question, fresh(game).edition) == (asked, find("last_chance").edition)
    assert says(game, "Ada", "lay").status_code == 200
    assert "That ends the game: do you fill it?" in page(game, "Ada")
