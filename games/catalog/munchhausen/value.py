"""What speaks for each seat in Munchhausen: points, what is left in the hand, and who is the Baron."""

from __future__ import annotations

from games.catalog.munchhausen.board import HIGHEST, Mat
from games.catalog.munchhausen.end import points
from games.engine.value import Valued, by_progress

SCALE = 10.0  # points


def features(table: Mat) -> list[list[float]]:
    """Return what speaks for each seat."""
    scores, sizes = points(table), [*map(len, table.hands)]
    rows = []
    for seat, hand in enumerate(table.hands):
        ahead = scores[seat] - max(score for at, score in enumerate(scores) if at != seat)
        rows.append(
            [
                scores[seat] / SCALE,
                max(-1.0, min(1.0, ahead / SCALE)),
                float(ahead > 0),
                float(ahead > 0 and min(sizes) <= 1),
                float(ahead > 0 and sizes[seat] <= 2),
                sum(hand) / SCALE,
                sizes[seat] / HIGHEST,
                float(sizes[seat] == min(sizes)),
                float(sizes[seat] <= 1),
                max(hand, default=0) / HIGHEST,
                float(HIGHEST in table.possible[seat]),
                float(seat == table.baron),
                float(seat == table.next(table.baron)),
            ]
        )
    return by_progress(rows, 1 - min(sizes) / (HIGHEST - table.low + 1))


VALUE = Valued(__file__, features)
