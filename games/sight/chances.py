"""Chances to win, in whole per cent: how they stood after a step of a finished game, never told to be too sure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import msgspec
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.engine.analysis import Analysed
from games.models import Seat
from games.pictures import Curve, stepped

if TYPE_CHECKING:
    from games.sight.analysis import Turned

NEAREST = 0.01  # to 0 or 1 that a chance is told before it is settled


@dataclass
class Standing:
    """How the chances stood after a step of a finished game."""

    turned: Turned
    step: int

    @property
    def chances(self) -> list[Chance]:
        """Each seat's chance to win, and by how much the step has changed it, in per cent."""
        steps = self.turned.steps
        now, before = (steps[at].chances for at in (self.step, max(0, self.step - 1)))
        return [
            Chance(seat, percent(now[seat.number]), signed(percent(now[seat.number]) - percent(before[seat.number])))
            for seat in self.turned.view.seats
        ]

    @property
    def laid_out(self) -> str:
        """What luck has laid out with the step for the next turn, if it has: the chances know it already."""
        return self.turned.what_laid_out if self.turned.steps[self.step].ended else ""

    @property
    def claims(self) -> list[Believable]:
        """How likely each claim of the step was to those who had to take it."""
        seats = self.turned.view.seats
        return [
            Believable(seats[one.by], seats[one.listener], percent(one.share), one.true)
            for one in self.turned.steps[self.step].claims
        ]

    def picture(self, links: str) -> SafeString:
        """Each seat's chance over the game, with this step marked, under links to the steps."""
        steps, me = self.turned.steps, self.turned.view.reader
        lines = [
            Curve(str(seat), [percent(step.chances[seat.number]) for step in steps], strong=seat is me)
            for seat in self.turned.view.seats
        ]
        return stepped(_("{chances} over the whole game").format(chances=self.turned.what), lines, self.step, links)


class Believable(NamedTuple):
    """A claim, as likely as it was to somebody who had to believe or doubt it."""

    by: Seat
    listener: Seat
    share: int  # of a hundred tables
    true: bool


class Chance(NamedTuple):
    """A seat's chance to win, and what a step has added to it, in per cent."""

    seat: Seat
    now: int
    change: str


class Point(NamedTuple):
    """Each seat's chance to win at a point of the game."""

    step: int
    turn: int
    name: str
    chances: Sequence[float]


def numbered(names: Sequence[str]) -> list[str]:
    """Give the second and later of names that are alike a number."""
    met, found = Counter[str](), []
    for name in names:
        met[name] += 1
        found.append(_("{name}, part {number}").format(name=name, number=met[name]) if met[name] > 1 else name)
    return found


def percent(chance: float) -> int:
    """Return a chance in whole per cent."""
    return round(100 * chance)


def never_sure(steps: Sequence[Analysed], *, decided: bool) -> list[Analysed]:
    """Keep each seat's chance off 0 and 1 until it stays so, and somebody has won.

    That all endings agree makes nothing certain.
    """
    known = [chances for step in steps for chances in (step.ended, step.chances) if chances]
    columns = [[*map(percent, column)] for column in zip(*known, strict=True)]
    settled = [1 + max((at for at, one in enumerate(column) if one != column[-1]), default=-1) for column in columns]
    kept = iter(
        off_the_ends(chances, [decided and at >= since for since in settled]) for at, chances in enumerate(known)
    )
    return [msgspec.structs.replace(step, ended=next(kept) if step.ended else [], chances=next(kept)) for step in steps]


def off_the_ends(chances: Sequence[float], settled: Sequence[bool]) -> list[float]:
    """Keep chances that are not settled off 0 and 1; what this adds to some is taken from the largest."""
    kept = [
        chance if is_settled else min(1 - NEAREST, max(NEAREST, chance))
        for chance, is_settled in zip(chances, settled, strict=True)
    ]
    largest = max(range(len(kept)), key=kept.__getitem__)
    kept[largest] -= max(0.0, sum(kept) - sum(chances))
    return kept


def signed(points: int) -> str:
    """Write points with their sign."""
    return f"+{points}" if points > 0 else f"−{-points}" if points else "0"
