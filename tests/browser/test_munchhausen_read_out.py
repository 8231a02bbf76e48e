"""What a screen reader makes of a table of Munchhausen."""

from __future__ import annotations

import re
from typing import Any

import pytest

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_seats_are_a_named_list_read_with_pauses(at_table: Any) -> None:
    page = at_table("munchhausen", 3)
    seats = page.get_by_role("list", name="Who plays")
    told = seats.get_by_role("listitem").filter(has_text="thinking").first.aria_snapshot()
    assert re.search(r"8 ?cards in hand ?\. thinking", told), told
    assert re.search(r"no bids yet ?\. ", page.locator(".centre").aria_snapshot())
