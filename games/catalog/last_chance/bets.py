"""Last Chance's side bets: their fields, and what they come to once it is settled who attempts the card [3]."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from games.catalog.last_chance.board import UNIT, Bet
from games.engine.fields import Amount, Field, Pick
from games.engine.questions import Answer, Seat

SHARES = (0, 5, 10, 25, 50, 75, 100)  # of my money, in per cent
SIDE = Pick(["no", "yes"], of="side", start=["no"])
SHARE = Pick(SHARES, of="share", start=[0])
INSTEAD_SIDE = Pick(["no", "yes"], 0, of="side")
INSTEAD_SHARE = Pick(SHARES, 0, of="share")


def part(money: int, percent: int) -> int:
    """Return a percentage of some money, rounded down to hundreds [3.3]."""
    return money * percent // 100 // UNIT * UNIT


def handy(most: int) -> list[int]:
    """Return the amounts to offer at a touch: a tenth, half and all of it."""
    if most < 10 * UNIT:
        return [most] if most else []
    return [part(most, 10), part(most, 50), most]


def money(low: int, most: int, start: int | None = None) -> Amount:
    """Return the field for an amount of money."""
    return Amount(low, most, UNIT, "money", start, handy(most))


def bet_fields(cash: int, rivals: tuple[Seat, ...]) -> dict[str, Field]:
    """Return the fields of a bet, with others for single opponents [3.2, 3.3]."""
    exact = Amount(0, cash, UNIT, "money", None, handy(cash), optional=True)
    return {"side": SIDE, "share": SHARE, "exact": exact, **exceptions(rivals)}


@cache
def exceptions(rivals: tuple[Seat, ...]) -> Mapping[str, Field]:
    """Return the fields for single opponents [3.2]."""
    if len(rivals) < 2:
        return {}
    fields: dict[str, Field] = {}
    for seat in rivals:
        fields |= {f"side_{seat}": INSTEAD_SIDE, f"share_{seat}": INSTEAD_SHARE}
    return fields


@cache
def no_bet(rivals: tuple[Seat, ...]) -> Answer:
    """Return the answer of the absent: no interest, and no bet [4.7]."""
    return Answer("decline", {"side": ["no"], "share": [0], "exact": None, **{name: [] for name in exceptions(rivals)}})


def bet_on(values: Mapping[str, Any], cash: int, attempter: Seat | None) -> Bet | None:
    """Return the bet that was filled in on this attempter, None for no stake [3.2, 3.3]."""
    side = values.get(f"side_{attempter}") or values["side"]
    instead = values.get(f"share_{attempter}")
    exact = None if instead else values["exact"]
    stake = part(cash, (instead or values["share"])[0]) if exact is None else exact
    return Bet(side[0], stake) if stake else None


def excepted(answer: Answer, seats: int) -> list[Seat]:
    """Return the opponents with fields of their own filled in."""
    values = answer.values
    return [seat for seat in range(seats) if values.get(f"side_{seat}") or values.get(f"share_{seat}")]
