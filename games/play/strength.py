"""How a game changes what is thought of its players' strength: Plackett and Luce's model, by `openskill`.

One table after the other, in the order in which they ended; what comes out depends on nothing else. At a table several
seats may be held by bots of one kind: each is rated as a player would be, and the kind moves by their mean.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import NamedTuple

from openskill.models import PlackettLuce

from games.engine.manner import USUAL

MODEL = PlackettLuce()  # with the numbers that its authors found good: 25 to begin with, give or take 25/3
HOUSE = "house"  # the kind of bot that usually sits at our tables; the others are called by their level
PEOPLE = 2  # that a table needs to count


class Sat(NamedTuple):
    """A seat of a finished table, as far as ratings go."""

    game: int
    seat: int
    user: int | None
    is_bot: bool
    place: int | None
    level: str = USUAL.level  # if it is a bot's


class Strength(NamedTuple):
    """A rating, and after how many games."""

    mu: float = MODEL.mu
    sigma: float = MODEL.sigma
    games: int = 0


Who = tuple[int | None, str]  # the key of a player, or none and a kind of bot
STRANGER = Strength()


class Step(NamedTuple):
    """What a game did to a seat; `who` is None for a former player."""

    seat: int
    who: Who | None
    before: Strength
    after: Strength


@dataclass
class Ratings:
    """The ratings of one game, and what its tables do to them.

    A former player is nobody any more: whom they were as an opponent is kept with each seat they had (`former`), so
    that their opponents' ratings stay as they were. A seat of which nothing is kept counts as a stranger's.
    """

    standings: dict[Who, Strength]
    former: Mapping[int, Strength]
    steps: list[Step] = field(default_factory=list)

    def play_all(self, seats: Iterable[Sat]) -> None:
        """Rate tables one after the other, from their seats in that order."""
        for _game, around in groupby(seats, key=lambda seat: seat.game):
            self.play([*around])

    def play(self, seats: Sequence[Sat]) -> None:
        """Rate a table, if it has places and enough people."""
        if any(seat.place is None for seat in seats) or sum(not seat.is_bot for seat in seats) < PEOPLE:
            return
        before = [self.known(seat) for seat in seats]
        after = rated(before, [seat.place or 0 for seat in seats])
        for who in {who_sat(seat): None for seat in seats}:
            theirs = [number for number, seat in enumerate(seats) if who_sat(seat) == who]
            now = mean([after[number] for number in theirs])
            if who is not None:
                self.standings[who] = now
            self.steps += [Step(seats[number].seat, who, before[number], now) for number in theirs]

    def known(self, seat: Sat) -> Strength:
        """Return what is thought of a seat's player before the game."""
        who = who_sat(seat)
        return self.former.get(seat.seat, STRANGER) if who is None else self.standings.get(who, STRANGER)


def who_sat(seat: Sat) -> Who | None:
    """Return whose rating a seat is played for, None for a former player's."""
    if seat.is_bot:
        return None, HOUSE if seat.level == USUAL.level else seat.level
    return (seat.user, "") if seat.user is not None else None


def rated(before: Sequence[Strength], places: Sequence[int], model: PlackettLuce = MODEL) -> list[Strength]:
    """Return the ratings after a game in which the players came in at these places."""
    teams = [[model.create_rating([one.mu, one.sigma])] for one in before]
    after = model.rate(teams, ranks=[float(place) for place in places])
    return [Strength(one.mu, one.sigma, was.games + 1) for [one], was in zip(after, before, strict=True)]


def mean(strengths: Sequence[Strength]) -> Strength:
    """Return the mean of some ratings, which for one is that one."""
    if len(strengths) == 1:
        return strengths[0]
    count = len(strengths)
    mu, sigma = sum(one.mu for one in strengths) / count, sum(one.sigma for one in strengths) / count
    return Strength(mu, sigma, strengths[0].games)
