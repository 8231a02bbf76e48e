"""What a single game promises at every point, beside the contract of all."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.catalog.door_and_treasure.board import Board as Dungeon

from .walk import Walk


def offers_can_be_kept(walk: Walk) -> None:
    """Whatever is asked, no offer stands that could not be accepted at once: not what has moved on, nor in a fight."""
    table = walk.position.table
    assert isinstance(table, Dungeon)
    assert not table.offers or table.fight is None, "offers stand in a fight"
    for offer in table.offers:
        giver, taker = table.people[offer.giver], table.people[offer.taker]
        assert not giver.dead, f"{offer} is of somebody who has died"
        assert not taker.dead, f"{offer} is to somebody who has died"
        assert {*offer.gives} <= {*giver.items}, f"{offer} gives what its giver has not"
        assert {*offer.wants} <= {*taker.items}, f"{offer} wants what its taker has not"


LAWS: Mapping[str, Callable[[Walk], None]] = {"door_and_treasure": offers_can_be_kept}
