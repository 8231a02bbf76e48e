"""Last Chance as it is played on the site."""

from __future__ import annotations

from typing import Any

import pytest

from games.catalog import find
from games.engine.chance import Chance
from games.models import Game
from tests.games.tables import (
    answer_at_random,
    fresh,
    log_of,
    table_of,
)

from . import changed_rules
from .changed_rules import under, worker
from .letters import NOON, at, sweep
from .test_editions import AGAIN
from .test_notices_mail import AFTER_TEN

pytestmark = pytest.mark.django_db


def test_a_roll_that_was_seen_is_not_rolled_otherwise() -> None:
    game, chance = table_of("last_chance", 3), Chance(b"until somebody rolls", "players")
    while not any("{seat} rolls" in text["template"] for text in told_this_turn(game)):
        answer_at_random(game, chance)
    rolled = told_this_turn(game)
    with under(changed_rules.shuffle_changed(find("last_chance"))):
        worker()
        assert AGAIN in log_of(game)
        assert told_this_turn(game)[: len(rolled)] == rolled


def told_this_turn(game: Game) -> list[dict[str, Any]]:
    """What the log says has happened in the turn that is played now."""
    return list(game.lines.filter(kind="event", turn=fresh(game).turn).values_list("text", flat=True))


def test_fields_that_options_share_are_spelt_out_once(mailoutbox: list[Any]) -> None:
    """Somebody who has the letter read to them would hear them again with each option."""
    with at(NOON):
        table_of("last_chance", 3)
    sweep(AFTER_TEN)
    body = str(mailoutbox[0].body)
    leave, *others = body[body.index("  * ") : body.index("\n\nBy ")].split("  * ")[1:]
    name, *fields = [line.strip() for line in leave.splitlines()]
    assert len(fields) > 5
    for option in others:
        assert option.count("\n    ") <= 3, option
        assert not {*fields} & {line.strip() for line in option.splitlines()}
    assert f"the rest as under “{name}”" in others[0]
