"""People who play by post: four time zones, a night, and now and then a look.

Moments are seconds since the game began.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from random import Random

HOUR, DAY = 3600.0, 86400.0
ZONES = (-8.0, 0.0, 5.5, 10.0)  # hours east of Greenwich, dealt out by seat
WAKES, SLEEPS = 7, 23  # o'clock where they live
USUAL, SLOW = 5 * HOUR, 12 * HOUR  # waking time until the next look, in the median
SLOW_SEAT, OF = 2, 4  # one of any four looks seldom
SPREAD = 0.3  # how far people differ: sigma of a lognormal
FORGETS, DAYS_AWAY, WITHIN = 0.1, 4 * DAY, 20 * DAY  # this share is away once, for this long, within the first days
STAYS, FOR_AN_ANSWER = 60.0, 30.0  # how long somebody stays after the last answer, and how long one takes


@dataclass
class Person:
    """Somebody at a table, whose looks do not depend on what is played."""

    seat: int
    seed: str
    median: float = field(init=False)
    away: float | None = field(init=False)  # from when on they are gone for a while

    def __post_init__(self) -> None:
        self._chance = Random(f"{self.seed} person {self.seat}")
        self.zone = ZONES[self.seat % len(ZONES)] * HOUR
        usual = SLOW if self.seat % OF == SLOW_SEAT else USUAL
        self.median = usual * math.exp(self._chance.gauss(0, SPREAD))
        gone = self._chance.random() < FORGETS
        self.away = self._chance.random() * WITHIN if gone else None

    def next_look(self, now: float) -> float:
        """Return when they look next."""
        waking = self._chance.expovariate(math.log(2) / self.median)
        look = after_waking(now, waking, self.zone)
        if self.away is not None and self.away <= look < self.away + DAYS_AWAY:
            return after_waking(self.away + DAYS_AWAY, 0, self.zone)
        return look


def after_waking(now: float, waking: float, zone: float) -> float:
    """Return the moment at which so much waking time has passed, never at night."""
    while True:
        day = math.floor((now + zone) / DAY) * DAY - zone  # midnight there, as a moment of ours
        begins, ends = day + WAKES * HOUR, day + SLEEPS * HOUR
        if now >= ends:
            now = day + DAY + WAKES * HOUR
            continue
        now = max(now, begins)
        if waking <= ends - now:
            return now + waking
        waking -= ends - now
        now = ends
