"""The guide to writing a game says every word that a game can use."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

import msgspec
import pytest

from config.jinja import FILTERS, GLOBALS
from games.engine import texts
from games.engine.advance import Limit, Plan, Standing
from games.engine.asides import Claim
from games.engine.bots import Bots
from games.engine.end import End
from games.engine.fields import Amount, Pick
from games.engine.questions import Decision, Question
from games.engine.rulebook import Front, Page, Rulebook, Stuff, TableOption, Words

ROOT = Path(__file__).resolve().parents[2]
PAGES = "".join((ROOT / "docs" / name).read_text() for name in ("a-new-game.md", "what-a-game-can-have.md"))
GUIDE = re.sub(r"^```.*?^```", "", PAGES, flags=re.DOTALL | re.MULTILINE)
SAID = set(re.findall(r"\w+", " ".join(re.findall(r"`[^`]+`", GUIDE))))
PICTURES = "".join(file.read_text() for file in (ROOT / "games" / "catalog").glob("*/*.jinja"))
USED = set(re.findall(r"(\w+)\(", PICTURES)) & set(GLOBALS)
USED |= set(re.findall(r"\|(\w+)", PICTURES)) & set(FILTERS)


@pytest.mark.parametrize(
    ("what", "words"),
    [
        *(
            (kind.__name__, {field.name for field in fields(kind)})
            for kind in (Rulebook, Front, Words, Page, Bots, End, TableOption)
        ),
        *((kind.__name__, {field.name for field in fields(kind)}) for kind in (Standing, Plan, Limit)),
        ("Decision", set(Decision.__struct_fields__)),
        ("Question", set(Question.__struct_fields__)),
        ("Pick", set(Pick.__struct_fields__)),
        ("Amount", set(Amount.__struct_fields__)),
        ("Claim", {*Claim.__struct_fields__} - {"at", "own"}),
        ("Stuff", {field.name for field in fields(Stuff)} - {"in_hand"}),
        ("kinds", {name for constant, name in vars(texts).items() if constant.isupper()}),
        ("functions and filters", USED),
    ],
)
def test_the_guide_says_every_word(what: str, words: set[str]) -> None:
    assert words <= SAID, f"the guide in docs/ says nothing of {what}: {', '.join(sorted(words - SAID))}"


def test_a_claim_is_made_as_the_guide_says() -> None:
    (arguments,) = re.findall(r"`tell_claim\(template, Claim\(([\w, ]+)\)", GUIDE)
    named = arguments.split(", ")
    needed = [field.name for field in msgspec.structs.fields(Claim) if field.required]
    assert named == [*Claim.__struct_fields__][: len(named)] == needed


def test_what_the_guide_names_is_there() -> None:
    for path in re.findall(r"`((?:games|tests|static)/[\w/]+\.\w+)`", GUIDE):
        assert (ROOT / path).exists() or (ROOT / "templates" / path).exists(), path
