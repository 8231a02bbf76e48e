"""What a screen reader makes of a table of Last Chance."""

from __future__ import annotations

import re
from typing import Any

import pytest

from .test_read_out import read_out

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_a_prize_is_read_with_pauses(at_table: Any) -> None:
    said = " ".join(words for _role, words in read_out(at_table("last_chance"), ".prize"))
    assert re.match(r"prize \d+ \. What the dice must show .* \d rolls \. [\d.]+% to fill it", said), said
