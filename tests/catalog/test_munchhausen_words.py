"""What Munchhausen says: labels, previews, and the numbers of its paragraphs."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from games.catalog import munchhausen
from games.catalog.munchhausen import GAME
from games.catalog.munchhausen.board import Mat
from games.engine.questions import Answer
from games.engine.transcript import english
from tests.catalog.evening import Evening
from tests.catalog.munchhausen_evening import evening_of

FOLDER = Path(munchhausen.__file__).parent
PARAGRAPHS = set(re.findall(r"^\*\*(\d\.\d)\*\*", (FOLDER / "rules.md").read_text(), re.MULTILINE))


def preview(evening: Evening[Mat], seat: int, verb: str, **values: Any) -> str:
    return english(GAME, GAME.preview(evening.sight(seat), Answer(verb, values)))


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ({"value": 7, "lay": [3], "bank": []}, "You bid 7 and lay your 3: a lie."),
        ({"value": 3, "lay": [3], "bank": []}, "You bid 3 and lay your 3: the truth."),
        (
            {"value": 3, "lay": [3], "bank": [], "up_to": [6], "final": []},
            "You bid 3, follow up to 6 and lay your 3: the truth if your bid stays there.",
        ),
        (
            {"value": 3, "lay": [5], "bank": [], "up_to": [6], "final": []},
            "You bid 3, follow up to 6 and lay your 5: the truth if your bid ends there.",
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
    assert preview(evening_of(3), 1, "bid", **said) == sentence


def test_who_doubts_without_naming_a_card_is_told_that_it_can_be_chosen_then() -> None:
    evening = evening_of(3)
    asked = "You doubt Ben. If it is true, you take the card. If not, you then choose a card to bank."
    assert preview(evening, 0, "reject", bidder=[1], bank=[]) == asked
    named = "You doubt Ben. If it is true, you take the card. If not, you bank your 8."
    assert preview(evening, 0, "reject", bidder=[1], bank=[8]) == named


def test_between_two_a_lie_is_called_one() -> None:
    evening = evening_of(2)
    assert preview(evening, 1, "state", value=8, lay=[1], bank=[]) == "You lay your 1 and say it is worth 8: a lie."
    assert preview(evening, 1, "state", value=8, lay=[8], bank=[]) == "You lay your 8 and say it is worth 8: the truth."
