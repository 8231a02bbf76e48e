"""What Dr Blender says: parts, labels, previews, and the numbers of its paragraphs."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from games.catalog import dr_blender
from games.catalog.dr_blender import GAME
from games.catalog.dr_blender.board import PARTS, WHOLE, Lab
from games.engine.questions import Answer
from games.engine.transcript import english
from tests.catalog.dr_blender_evening import evening_of
from tests.catalog.evening import Evening

FOLDER = Path(dr_blender.__file__).parent
PARAGRAPHS = set(re.findall(r"^\*\*(\d\.\d)\*\*", (FOLDER / "rules.md").read_text(), re.MULTILINE))
GECKO = ["gecko-head", "gecko-torso"]
JUNK = ["diver-head", "walrus-legs"]


def drawn(kind: str, value: object) -> str:
    return english(GAME, GAME.words.of[kind](value))


def preview(evening: Evening[Lab], seat: int, verb: str, /, **values: Any) -> str:
    lists = {name: value if isinstance(value, list) else [value] for name, value in values.items()}
    return english(GAME, GAME.preview(evening.sight(seat), Answer(verb, lists)))


@pytest.mark.parametrize(
    ("parts", "words"),
    [
        ([], "nothing"),
        (["bog_dweller-head"], "bog dweller head"),
        (JUNK, "diver head and walrus legs"),
        ([*JUNK, "mummy-torso"], "diver head, walrus legs and mummy torso"),
    ],
)
def test_parts_are_named_by_creature_and_piece(parts: list[str], words: str) -> None:
    assert drawn("cards", parts) == words


def test_every_part_and_creature_has_a_name_and_a_drawing() -> None:
    sheet = (FOLDER / "art" / "cards.svg").read_text()
    for part in PARTS:
        assert drawn("card", part)
        assert f'id="card-{part}"' in sheet
    assert len({drawn("creature", creature) for creature in WHOLE}) == 18


@pytest.mark.parametrize(
    ("seats", "verb", "values", "words"),
    [
        (2, "block", {"parts": ["pilot-head", "chef-torso"]}, "You block pilot head and chef torso."),
        (3, "place", {"first": "pilot-head", "second": []}, "You block the pilot head, unless somebody does so first."),
        (
            3,
            "place",
            {"first": "pilot-head", "second": "chef-torso"},
            "You block the pilot head; if it is blocked already, the chef torso.",
        ),
        (4, "vote", {"first": "pilot-head", "second": []}, "You give two votes to the pilot head."),
        (
            4,
            "vote",
            {"first": "pilot-head", "second": "chef-torso"},
            "You give two votes to the pilot head and one to the chef torso.",
        ),
        (2, "decline", {}, "You block nothing."),
    ],
)
def test_before_blocking_i_see_what_i_block(seats: int, verb: str, values: dict[str, Any], words: str) -> None:
    assert preview(evening_of(seats), 1, verb, **values) == words


def test_before_taking_i_see_what_a_colour_brings() -> None:
    evening = evening_of(2)
    evening.says(1, "block", parts=["pilot-head", "kangaroo-head"])
    assert preview(evening, 0, "take", colour="green") == "You take penguin legs."
    discard = ["diver-head", "cyclops-legs"]
    assert preview(evening, 0, "free", block="kangaroo-head", discard=discard, colour="green") == (
        "You discard diver head and cyclops legs, free the kangaroo head and take kangaroo head and penguin legs."
    )
    assert preview(evening, 0, "leave") == "You take nothing from the table."


@pytest.mark.parametrize(
    ("part", "give", "create", "words"),
    [
        ("clown-legs", JUNK, "nothing", "demand the clown legs and create nothing."),
        ("gecko-legs", JUNK, "gecko-legs", "and demand the gecko legs. If it comes, you create the gecko."),
        ("clown-legs", JUNK, "gecko-legs", "demand the clown legs; the gecko lacks another part: you create nothing."),
        ("clown-legs", JUNK, "mummy", "demand the clown legs and create the mummy."),
    ],
)
def test_before_a_demand_i_see_what_is_created_then(part: str, give: list[str], create: str, words: str) -> None:
    evening = evening_of(2)
    said = preview(evening, 0, "demand", seat=1, part=part, give=give, create=create)
    assert said.startswith("You hand diver head and walrus legs to Ben")
    assert said.endswith(words)


@pytest.mark.parametrize(
    ("part", "give", "other", "words"),
    [
        ("gecko-legs", JUNK, "mummy", "demand the gecko legs. If it comes, you create the gecko; if not, the mummy."),
        ("clown-legs", JUNK, "mummy", "demand the clown legs; the gecko stays incomplete, so you create the mummy."),
        ("gecko-legs", ["gecko-head", "diver-head"], "mummy", "the gecko stays incomplete, so you create the mummy."),
        (
            "gecko-legs",
            ["mummy-head", "diver-head"],
            "mummy",
            "demand the gecko legs. If it comes, you create the gecko.",
        ),
        ("gecko-legs", JUNK, [], "demand the gecko legs. If it comes, you create the gecko."),
    ],
)
def test_before_a_demand_i_see_what_is_created_if_the_part_does_not_come(
    part: str, give: list[str], other: str, words: str
) -> None:
    said = preview(evening_of(2), 0, "demand", seat=1, part=part, give=give, create="gecko-legs", otherwise=other)
    assert said.endswith(words)


def test_a_creature_given_away_in_part_is_not_promised() -> None:
    said = preview(
        evening_of(2), 0, "demand", seat=1, part="gecko-legs", give=["gecko-head", "diver-head"], create="gecko-legs"
    )
    assert said.endswith("demand the gecko legs; the gecko stays incomplete: you create nothing.")


def test_creating_and_ending_are_said_too() -> None:
    evening = evening_of(2)
    assert preview(evening, 0, "create", creature="bog_dweller") == "You create the bog dweller and demand nothing."
    assert preview(evening, 0, "finish") == "You demand nothing and create nothing."


def test_a_plan_says_what_it_hangs_on() -> None:
    assert [drawn("plan", plan) for plan in ("mummy", "mummy-legs", "nothing")] == [
        "mummy",
        "mummy, given the mummy legs",
        "nothing",
    ]


@pytest.mark.parametrize(("points", "words"), [(0, "0 creatures"), (1, "1 creature"), (4, "4 creatures")])
def test_points_are_creatures(points: int, words: str) -> None:
    assert drawn("points", points) == words
