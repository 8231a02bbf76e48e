"""Requests that the description allows, and such that it does not, made up by somebody else's tool."""

from __future__ import annotations

from typing import Any

import pytest

from benchmarks.fuzz import Site, fuzz, kept_open
from config.settings import ACCOUNT_RATE_LIMITS

pytestmark = pytest.mark.django_db
FEW = 120  # `make fuzz` sends many


@pytest.mark.parametrize("limits", [False, ACCOUNT_RATE_LIMITS], ids=["without limits", "with limits"])
def test_whatever_is_sent_gets_an_answer_that_is_described(limits: Any, settings: Any) -> None:
    settings.ACCOUNT_RATE_LIMITS = limits
    site = Site()
    with kept_open():
        statuses = fuzz(site, FEW)
    assert {200, 401, 404} < {*statuses}
    assert (429 in statuses) == bool(limits)
