"""Who sits with whom: rounds in which all meet all as evenly as can be, then games, then seats.

A known design is taken where there is one (`designs`), or a seating found beforehand (`found`); else people change
places until no exchange helps (`search`). Then lot decides who is who, so that a seed gives always the same seating and
another seed another.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from random import Random

from games.seating.designs import known
from games.seating.evening import even_games, even_seats
from games.seating.found import found
from games.seating.measures import least_spread
from games.seating.search import Group, Meetings, meetings_of, search

Table = tuple[int | None, ...]  # people from 0 by their seats; None is a bot
Round = list[Table]

SMALLEST = 3  # table of a season


def sizes_at(table: int, allowed: Collection[int] = ()) -> list[int]:
    """Return how many seats tables may have: as many as agreed, or one less or more."""
    near = {max(table - 1, SMALLEST), table, table + 1}
    return sorted(near & {*allowed} if allowed else near)


def tables_for(people: int, table: int, allowed: Collection[int] = ()) -> list[tuple[int, int]]:
    """Return how many people and how many bots sit at each table of a round: bots only where no other way is left.

    As many tables as can be are of the size agreed; the others are all smaller, or all larger.
    """
    sizes = sizes_at(table, allowed)
    if not sizes:
        raise ValueError("No table of that size can be played.")
    best: tuple[tuple[int, int, int], list[int]] | None = None
    for other in sizes:
        for many in range(people // other + 2):
            left = people - many * other
            full = max(0, -(-left // table)) if table in sizes else 0
            seats = [table] * full + [other] * many
            if not seats or sum(seats) < people:
                continue
            rank = (sum(seats) - people, sum(size != table for size in seats), other)
            if best is None or rank < best[0]:
                best = (rank, seats)
    assert best is not None
    (bots, *_), seats = best
    shares = [bots // len(seats) + (number >= len(seats) - bots % len(seats)) for number in range(len(seats))]
    return [(size - share, share) for size, share in zip(seats, shares, strict=True)]


def seat(people: int, table: int, rounds: int, seed: int, games: int = 1, allowed: Collection[int] = ()) -> list[Round]:
    """Seat people in rounds; `game_at` says which of so many games each table plays.

    `allowed` are the sizes that all games can be played at, if not any.
    """
    chance, shape = Random(seed), tables_for(people, table, allowed)
    groups = groups_of(people, shape, rounds, chance)
    return laid(groups, [*range(people)], shape, chance, games)


def groups_of(people: int, shape: Sequence[tuple[int, int]], rounds: int, chance: Random) -> list[list[Group]]:
    """Return who sits together in each round: designed, found beforehand, or searched for."""
    sizes = [size for size, _bots in shape]
    designed = known(people, sizes[0], rounds) if len({*sizes}) == 1 else None
    designed = designed or found(sizes, rounds)
    who = [*range(people)]
    chance.shuffle(who)
    if designed is None:
        drawn = [drawn_round(who, sizes, chance) for _round in range(rounds)]
        return search(drawn, people, chance, enough=least_spread(people, sizes, rounds)) if rounds > 1 else drawn
    chance.shuffle(designed)
    return [[[who[one] for one in table] for table in tables] for tables in designed]


def drawn_round(who: Sequence[int], sizes: Sequence[int], chance: Random) -> list[Group]:
    """Draw a round by lot."""
    order = chance.sample(who, len(who))
    return [[order.pop() for _seat in range(size)] for size in sizes]


def reseat(
    played: Sequence[Round], people: Sequence[int], table: int, rounds: int, seed: int, games: int = 1,
    allowed: Collection[int] = (),
) -> list[Round]:  # fmt: skip
    """Seat these people in the rounds not yet begun: `rounds` of them, after those that have been played.

    People keep their numbers; who has left is not among them, who has joined has a number of their own.
    """
    chance, shape = Random(seed), tables_for(len(people), table, allowed)
    number = {who: at for at, who in enumerate(people)}
    before = [[[number[who] for who in seats if who in number] for seats in tables] for tables in played]
    if not any(len(seats) > 1 for tables in before for seats in tables):
        groups = groups_of(len(people), shape, rounds, chance)
    else:
        groups = after(meetings_of(len(people), before), shape, rounds, chance)
    return laid(groups, people, shape, chance, games, played)


def after(met: Meetings, shape: Sequence[tuple[int, int]], rounds: int, chance: Random) -> list[list[Group]]:
    """Return who sits together in rounds that follow others."""
    who, sizes = [*range(len(met))], [size for size, _bots in shape]
    drawn = [drawn_round(who, sizes, chance) for _round in range(rounds)]
    return search(drawn, len(met), chance, enough=0, met=met)


def laid(
    groups: list[list[Group]], people: Sequence[int], shape: Sequence[tuple[int, int]], chance: Random, games: int,
    played: Sequence[Round] = (),
) -> list[Round]:  # fmt: skip
    """Give each table its game and each of its people a seat; bots take what is left."""
    bots = dict(shape)
    named: list[list[list[int | None]]] = [
        [[*(people[one] for one in group), *[None] * bots[len(group)]] for group in tables] for tables in groups
    ]
    even_games(named, played, games, chance)
    even_seats(named, played)
    return [[tuple(seats) for seats in tables] for tables in named]


def game_at(round_: int, table: int, tables: int, games: int) -> int:
    """Return which game a table plays, all three numbers from 0; `tables` is how many a round has."""
    return (round_ * tables + table) % games
