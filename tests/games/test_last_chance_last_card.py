"""The last card of Last Chance, seen from the page; and a table dealt under the rules of before."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest

from games.catalog import find
from games.catalog.last_chance.board import Board as Casino
from games.catalog.last_chance.dice import pays_others
from games.catalog.last_chance.rules import turn as last_chance
from games.engine.chance import Chance
from games.engine.questions import Answer, Script
from games.models import Game
from tests.catalog.last_chance_evening import FILL, STREET, last_card
from tests.catalog.last_chance_evening import position as casino
from tests.hints import sure

from .changed_rules import earlier, under, worker
from .letters import HOUR, NOON, at, sweep
from .tables import awaited, decision_of, fresh, give, log_of, page_of, press, table_laid
from .test_editions import AGAIN

pytestmark = pytest.mark.django_db


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

    assert "You rolled 6, and that fills the last card. That ends the game: do you fill it?" in page_of(game, "Ada")
    (letter,) = [mail for mail in mailoutbox if mail.to == ["ada@friends.example"]]
    assert "fills the last card. That ends the game: do you fill it?" in " ".join(letter.body.split())


def test_the_last_card_is_filled_at_the_press_of_a_button() -> None:
    game = the_last_card_falls()
    assert press(game, "Ada", "fill").status_code == 200
    assert fresh(game).status == Game.Status.OVER


def test_the_last_card_may_be_left_and_the_game_goes_on() -> None:
    game = the_last_card_falls()
    assert press(game, "Ada", "choose").status_code == 200
    if awaited(game) == [0]:
        press(game, "Ada", "choose")
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

    assert AGAIN not in log_of(game)
    assert (fresh(game).question, fresh(game).edition) == (asked, find("last_chance").edition)
    assert press(game, "Ada", "lay").status_code == 200
    assert "That ends the game: do you fill it?" in page_of(game, "Ada")
