"""What a screen reader makes of a table of The Lift."""

from __future__ import annotations

import re
from typing import Any

import pytest

from .test_read_out import read_out

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_a_colour_without_dwarves_is_named(at_table: Any) -> None:
    page = at_table("the_lift")
    pictures = {words for role, words in read_out(page, ".places-to-go") if role == "image"}
    for colour in ("yellow", "red", "green", "blue"):
        assert any(re.match(rf"(one|\d+|no) {colour} dwar", picture) for picture in pictures), pictures
