"""What Munchhausen says: labels, previews, and the numbers of its paragraphs."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from games.catalog import munchhausen
from games.catalog.munchhausen import GAME
from games.engine.chance import Chance
from games.engine.players import every_table
from games.engine.position import Position
from games.engine.questions import Answer
from games.engine.transcript import english
from tests.catalog.munchhausen_evening import Evening

FOLDER = Path(munchhausen.__file__).parent
PARAGRAPHS = set(re.findall(r"^\*\*(\d\.\d)\*\*", (FOLDER / "rules.md").read_text(), re.MULTILINE))


def preview(evening: Evening, seat: int, verb: str, **values: Any) -> str:
    return english(GAME, GAME.preview(evening.position.sight(seat), Answer(verb, values)))


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ({"value": 7, "lay": [3], "bank": []}, "You bid 7 and lay your 3: a lie."),
        ({"value": 3, "lay": [3], "bank": []}, "You bid 3 and lay your 3: the truth."),
        (
            {"value": 3, "lay": [3], "bank": [], "up_to": [6], "final": []},
            "You bid 3, follow up to 6 and lay your 3: true if it stays at that.",
        ),
        (
            {"value": 3, "lay": [5], "bank": [], "up_to": [6], "final": []},
            "You bid 3, follow up to 6 and lay your 5: true if it stops there.",
        ),
        (
            {"value": 3, "lay": [8], "bank": [], "up_to": [6], "final": []},
            "You bid 3, follow up to 6 and lay your 8: a lie.",
        ),
        (
            {"value": 5, "lay": [3], "bank": [], "up_to": [6], "final": []},
            "You bid 5, follow up to 6 and lay your 3: a lie.",
        ),
        (
            {"value": 7, "lay": [7], "bank": [], "up_to": [2], "final": []},
            "You bid 7 and lay your 7: the truth.",
        ),
        ({"value": 4}, "You bid 4."),
    ],
)
def test_a_bid_says_whether_it_is_a_lie(said: dict[str, Any], sentence: str) -> None:
    assert preview(Evening.of(3), 1, "bid", **said) == sentence


def test_between_two_a_lie_is_called_one() -> None:
    evening = Evening.of(2)
    assert preview(evening, 1, "state", value=8, lay=[1], bank=[]) == "You lay your 1 and say it is worth 8: a lie."
    assert preview(evening, 1, "state", value=8, lay=[8], bank=[]) == "You lay your 8 and say it is worth 8: the truth."


def test_every_answer_that_can_be_given_has_labels_and_a_preview_and_names_a_paragraph() -> None:
    for seats, options in every_table(GAME):
        position, chance = Position.deal(GAME, seats, options, b"words"), Chance(b"words", "players")
        while position.question:
            seat = position.awaited[0]
            decision = position.question.decisions[seat]
            assert decision.rule in PARAGRAPHS
            for option in decision.options:
                assert option.verb in GAME.labels
                assert {f"{option.verb}.{name}" for name in option.fields} <= GAME.labels.keys()
            answer = decision.sample(chance)
            assert english(GAME, decision.prompt)
            assert english(GAME, GAME.preview(position.sight(seat), answer))
            position.answer(seat, answer)


def test_every_order_has_labels() -> None:
    sight = Evening.of(3).position.sight(1)
    for kind in GAME.orders:
        assert english(GAME, kind.label)
        assert {f"order:{kind.name}.{name}" for name in kind.fields(sight)} <= GAME.labels.keys()


def test_the_paragraphs_that_the_code_names_stand_in_the_rulebook() -> None:
    named = set()
    for file in FOLDER.glob("*.py"):
        for bracket in re.findall(r"\[([\d., ]+)\]\.?\"\"\"|\[([\d., ]+)\]$", file.read_text(), re.MULTILINE):
            named |= set(re.findall(r"\d\.\d", "".join(bracket)))
    assert named <= PARAGRAPHS
    assert len(named) > 15


def test_the_rulings_are_numbered_without_a_gap() -> None:
    text = (FOLDER / "rules.md").read_text()
    numbers = [int(number) for number in re.findall(r"^\*\*R(\d+)\*\*", text, re.MULTILINE)]
    assert numbers == list(range(1, len(numbers) + 1))
