"""What a game need not say of itself at first: its bot, the sentence before a button, and how long it takes."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from games.engine.chance import Chance
from games.engine.end import End, Outcome
from games.engine.fields import Amount, Pick
from games.engine.players import play_out
from games.engine.questions import Answer, Decision, Option, Script, ask
from games.engine.rulebook import Front, Rulebook, Words
from games.engine.sights import Sight
from games.engine.table import Public, Table
from games.engine.texts import Text, say
from games.engine.transcript import english

EMPTY = say("The jar is empty.")


class Jar(Table):
    sweets: Public[int] = 5


def turn(table: Jar, chance: Chance) -> Script:
    options = [Option("take", card=Pick(["plum", "pear"], 1, 2), many=Amount(1, 2)), Option("leave")]
    answer = yield from ask(table.turns % table.seats, Decision(say("A sweet?"), options, Answer("leave")))
    if answer.verb == "take":
        table.sweets -= 1


def outcome(table: Jar) -> Outcome | None:
    return None if table.sweets else Outcome([1] * table.seats, [None] * table.seats, EMPTY)


GAME = Rulebook(
    slug="jar",
    name=say("Jar"),
    edition=1,
    seats=range(2, 4),
    table=Jar,
    deal=lambda seats, options, chance: Jar(seats=seats),
    turn=turn,
    outcome=outcome,
    front=Front(
        blurb=say("Eat."),
    ),
    words=Words(
        of={"card": lambda card: say("a ripe {fruit}", fruit=card)},
        labels={"take": say("Take sweets"), "leave": say("Leave it")},
    ),
    end=End(
        endings=(EMPTY,),
    ),
)


def preview(verb: str, **values: Any) -> str:
    return english(GAME, GAME.preview(Sight(), Answer(verb, values)))


def test_without_a_bot_of_its_own_a_game_is_played_by_one_that_answers_anything() -> None:
    end, _moves = play_out(GAME, [GAME.bots.answer] * 3, {}, b"jar", 500)
    assert end.outcome is not None


def test_without_a_preview_of_its_own_a_button_says_its_label_and_the_things_picked() -> None:
    assert preview("leave") == "Leave it"
    assert preview("take", card=["plum", "pear"], many=2) == "Take sweets: a ripe plum, a ripe pear"


def test_without_a_measured_length_every_number_of_players_takes_the_same() -> None:
    assert set(GAME.front.length) == {2, 3}
    assert len({*GAME.front.length.values()}) == 1


def test_a_game_without_endings_is_told_what_they_are() -> None:
    with pytest.raises(ValueError, match="jar does not say how it can end"):
        replace(GAME, end=End())


@pytest.mark.parametrize(
    ("endings", "sentence"),
    [
        ((), "jar does not say how it can end: name each reason"),
        ((EMPTY, EMPTY), 'the ending "The jar is empty." twice'),
    ],
)
def test_a_game_must_say_how_it_can_end(endings: tuple[Text, ...], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        replace(GAME, end=replace(GAME.end, endings=endings))
