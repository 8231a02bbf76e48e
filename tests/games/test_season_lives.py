"""Seasons as people spoil them: who drops out, comes late or sleeps, until they are over, by the site's own clock."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from benchmarks.seasons import START, World
from faults.models import Fault

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

WRONG = ("overdue", "wrong", "not adding up", "too many", "twice")


@pytest.mark.parametrize(("form", "seed"), [("round", 7), ("division", 6), ("cup", 7)])
def test_are_over_on_their_date_and_add_up(
    form: str, seed: int, time_machine: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("benchmarks.seasons.PEOPLE", {"round": (4, 4), "division": (8, 8), "cup": (6, 6)})
    time_machine.move_to(START, tick=False)
    found = Counter[str]()
    World(form, 1, Random(seed), time_machine, found).go()
    assert (found["over"], found["tables"] > 0) == (1, True)
    assert [found[what] for what in WRONG] == [0] * len(WRONG)
    assert not Fault.objects.exists()
