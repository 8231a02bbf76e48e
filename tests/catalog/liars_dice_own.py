"""What Liar's Dice says of itself to the tests that all games share."""

from __future__ import annotations

from games.catalog.liars_dice.board import Board, ways_after

from .walk import Walk

CLAIMING = ("{seat} says",)
KEEN = ("raise", "exact")


def law(walk: Walk) -> None:
    """Each bid could be made after the one before; a player without dice has gone out in some round."""
    table = walk.position.table
    assert isinstance(table, Board)
    sizes = [*map(len, table.hands)]
    wild = table.wild and not table.palifico
    said = table.bids if walk.position.question else []  # dice have been lost since the last round of all
    for last, bid in zip([None, *said], said, strict=False):
        ways = ways_after(last, sum(sizes), wild, table.palifico)
        assert any(bid.count in way.counts and bid.face in way.faces for way in ways)
    assert all((size == 0) == (out_in > 0) for size, out_in in zip(sizes, table.out_in, strict=True))
