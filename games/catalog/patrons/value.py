"""What speaks for each seat in Patrons: pictures owned, money in hand, and what it may still buy."""

from __future__ import annotations

from statistics import fmean
from typing import cast

from games.catalog.patrons.board import ALL_MONEY, FAKE, PICTURES, SHEIK, WORTH, Saleroom, points
from games.catalog.patrons.bot import Stake, stakes, worths
from games.engine.questions import Seat
from games.engine.value import Valued, by_progress

SCALE = 10.0  # points


def features(table: Saleroom) -> list[list[float]]:
    """Return what speaks for each seat; nothing if all that is unsold would not bring it up to the first."""
    owned = tuple(tuple(cast(list[int], pictures)) for pictures in table.pictures)
    unsold = tuple(picture for picture in PICTURES if picture == table.lot or picture not in table.called)
    found = stakes(tuple(map(tuple, table.hands)), owned, unsold, table.picture)
    first = max(map(points, owned))
    rows = [
        of_seat(table, seat, owned[seat], unsold, found[seat]) if points((*owned[seat], *unsold)) >= first else []
        for seat in range(table.seats)
    ]
    return by_progress(rows, table.turns / len(PICTURES))


def of_seat(table: Saleroom, seat: Seat, owned: tuple[int, ...], unsold: tuple[int, ...], stake: Stake) -> list[float]:
    """Return what speaks for a seat."""
    hand = table.hands[seat]
    money = sorted((WORTH[card] for card in hand), reverse=True)
    return [
        points(owned) / SCALE,
        (sum(worths(owned, unsold)) - sum(unsold)) / SCALE,
        fmean(stake.after) / SCALE,
        max(stake.after) / SCALE,
        sum(money) / ALL_MONEY,
        sum(money[:2]) / 100,
        float(SHEIK in hand),
        float(FAKE in hand),
        float(table.doubled[seat]),
        stake.picture / SCALE,
    ]


VALUE = Valued(__file__, features)
