"""What Door & Treasure says of itself to the tests that all games share."""

from __future__ import annotations

from games.catalog.door_and_treasure.board import Board

from .walk import Walk

TELL_ONLY = {"16.2", "16.3"}
KEEN = ("play", "haul", "offer", "haggle", "accept", "throw", "shed", "steal")


def law(walk: Walk) -> None:
    """Whatever is asked, no offer stands that could not be accepted at once: not what has moved on, nor in a fight."""
    table = walk.position.table
    assert isinstance(table, Board)
    assert not table.offers or table.fight is None, "offers stand in a fight"
    for offer in table.offers:
        giver, taker = table.people[offer.giver], table.people[offer.taker]
        assert not giver.dead, f"{offer} is of somebody who has died"
        assert not taker.dead, f"{offer} is to somebody who has died"
        assert {*offer.gives} <= {*giver.items}, f"{offer} gives what its giver has not"
        assert {*offer.wants} <= {*taker.items}, f"{offer} wants what its taker has not"
