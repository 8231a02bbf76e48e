"""What a screen reader makes of a table of Door & Treasure."""

from __future__ import annotations

import re
from typing import Any

import pytest

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_adventurers_are_read_with_pauses(at_table: Any) -> None:
    told = at_table("door_and_treasure").locator("#board .seat").first.aria_snapshot()
    assert re.search(r"\"Cleo ?\.\"[^\"]*4 ?cards in hand ?\.", told), told
    assert re.search(r"\"Level \d+ of \d+\.\"\s*- text: strength \d+ ?\.", told), told
