"""What The Lift says: labels, previews, and the numbers of its paragraphs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from games.catalog import the_lift
from games.catalog.the_lift import GAME
from games.catalog.the_lift.board import COLOURS, CREWS, Mine
from games.engine.questions import Answer
from games.engine.transcript import english
from tests.catalog.evening import Evening
from tests.catalog.the_lift_evening import evening_of, lifts, waits

FOLDER = Path(the_lift.__file__).parent
RULES = (FOLDER / "rules.md").read_text()
PARAGRAPHS = set(re.findall(r"^\*\*(\d\.\d)\*\*", RULES, re.MULTILINE))


def preview(evening: Evening[Mine], verb: str, **values: list[str]) -> str:
    return english(GAME, GAME.preview(evening.sight(evening.mover), Answer(verb, values)))


def test_a_claim_says_whom_i_take_and_whom_i_send_for_how_much() -> None:
    evening = evening_of(3, "YYGGB", hands=("YYYYRRG",))
    assert preview(evening, "claim", colour=["red"]) == "There are no red dwarves to take, and you send nobody down."
    assert preview(evening, "claim", colour=["blue"], plan=[]) == "You take one blue dwarf and send nobody down."
    points = CREWS["amethyst"].points
    assert preview(evening, "claim", colour=["green"], plan=["amethyst", "quartz"]) == (
        f"You take 2 green dwarves; if the lift is still up, you send down 3 green for an amethyst: {points} points."
    )
    assert preview(evening, "claim", colour=["green"], plan=["diamond"]) == (
        "You take 2 green dwarves, but then you hold none of the crews you have named."
    )


def test_in_the_last_round_the_lift_is_sure() -> None:
    evening = evening_of(3, "YRGBB", "", ("YY",), 12, deck=[])
    points = CREWS["quartz"].points
    assert preview(evening, "claim", colour=["yellow"], plan=["quartz"]) == (
        f"You take one yellow dwarf and send down 3 yellow for a quartz: {points} points."
    )
    assert preview(evening, "wait") == "You wait, and do nothing more: this is the last round."


def test_in_the_last_round_the_lift_is_sure_but_a_scarce_gem_is_not() -> None:
    evening = evening_of(3, "YGBBR", "", ("RRR", "RRR"), 12, deck=[], stock="three", gems=[["topaz"] * 2, [], []])
    lifts(evening, "topaz")
    assert preview(evening, "claim", colour=["green"], plan=["topaz"]) == (
        "You take one green dwarf; if a topaz is left then, you send down 3 red: 13 points."
    )


def test_the_lift_says_who_goes_down() -> None:
    evening = evening_of(hands=("YYYYRRR",))
    assert preview(evening, "lift", crew=["diamond"]) == (
        "You act first and send down 4 yellow, 3 red for a diamond: 27 points."
    )


def test_waiting_says_where() -> None:
    evening = evening_of(3)
    assert "place 1 on" in preview(evening, "wait")
    waits(evening)
    assert "place 2 on" in preview(evening, "wait")


@pytest.mark.parametrize(
    ("kind", "value", "drawn"),
    [
        ("crew", "diamond", "diamond: 4 yellow, 3 red for 27 points"),
        ("team", [1, 1, 1, 1], "one yellow, one red, one green, one blue"),
        ("team", [0, 0, 0, 0], "nobody"),
        ("dwarves", [0, "red"], "no red dwarves"),
        ("dwarves", [1, "red"], "one red dwarf"),
        ("points", 1, "one point"),
        ("points", 40, "40 points"),
        ("place", "lift", "the lift"),
    ],
)
def test_things_are_called_what_they_are(kind: str, value: object, drawn: str) -> None:
    assert english(GAME, GAME.words.of[kind](value)) == drawn


def test_every_thing_has_a_name_and_every_gem_and_colour_a_picture() -> None:
    art = (FOLDER / "art" / "cards.svg").read_text()
    for colour in COLOURS:
        assert GAME.words.of["card"](colour)
        assert GAME.words.of["colour"](colour)
        assert {f'id="card-{colour}"' in art, f'id="device-{colour}"' in art} == {True}
    for gem in CREWS:
        assert GAME.words.of["find"](gem)
        assert GAME.words.of["gem"](gem)
        assert f'id="device-{gem}"' in art


def test_the_rulebook_shows_the_crew_card_as_it_is_played() -> None:
    rows = re.findall(r"^\| (\w[\w ]*) \| ([\d\w, ]+) \| (\d+) \|$", RULES, re.MULTILINE)
    written = {}
    for name, crew, points in rows:
        counts = dict(reversed(part.split()) for part in crew.split(", "))
        dwarves = tuple(int(counts.get(colour, 0)) for colour in COLOURS)
        written[name.lower().replace(" ", "_")] = (dwarves, int(points))
    assert written == {crew.gem: (crew.dwarves, crew.points) for crew in CREWS.values()}
