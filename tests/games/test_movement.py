"""The names by which things move tell nothing: tables that look the same give the same names."""

from __future__ import annotations

import re
from itertools import islice

import pytest

from games.catalog import GAMES, find
from games.engine.chance import Chance

from ..non_interference import other_world
from .test_every_position import draw, points, seen_by

MOVES = re.compile(r'data-(moves|place|from|sent)="([^"]*)"')
PLAYED = 120  # answers
TRIED = 6  # positions in which something hidden is exchanged


@pytest.mark.parametrize("slug", GAMES)
def test_what_is_hidden_changes_no_name(slug: str) -> None:
    rules, chance, tried = find(slug), Chance(b"names", "exchanged"), 0
    seats = rules.seats[len(rules.seats) // 2]
    for number, position in enumerate(islice(points(slug, seats, {}, b"names"), PLAYED)):
        viewer = number % (seats + 1)
        seat = None if viewer == seats else viewer
        world = other_world(position, seat, chance) if number % 5 == 4 and tried < TRIED else None
        if world is None or world.renamed:
            continue
        tried += 1
        ours, theirs = (MOVES.findall(draw(seen_by(seat, one, {}))) for one in (position, world.position))
        assert ours
        assert ours == theirs
    assert tried
