"""A nudge is offered where a mail reaches, a reminder to share elsewhere; no channel of a player shows by it."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.models import User
from tests.catalog.which import SEALED
from tests.games.tables import awaited, browser_of, table_of
from tests.games.test_non_interference import NOON
from tests.hints import sure


@pytest.mark.django_db
@pytest.mark.parametrize("has_channel", [False, True])
def test_nobody_learns_of_a_channel_by_what_is_offered(has_channel: bool, time_machine: Any) -> None:
    time_machine.move_to(NOON, tick=False)
    game = table_of(SEALED, 3)
    number = awaited(game)[0]
    late = sure(game.seats.get(number=number).user)
    other = sure(game.seats.exclude(number__in=awaited(game)).first()).user  # who waits, and is asked nothing
    entry = sure(game.public.entry_of(number))
    time_machine.shift((sure(entry.deadline) - sure(entry.since)) * 0.7)
    assert f"Nudge {late.name} by letter" in browser_of(sure(other)).get(game.get_absolute_url()).content.decode()
    User.objects.filter(pk=late.pk).update(email=None, has_channel=has_channel)
    page = browser_of(sure(other)).get(game.get_absolute_url()).content.decode()
    assert f"Nudge {late.name} by letter" not in page
    assert f"Remind {late.name}" in page
