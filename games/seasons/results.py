"""What a finished table brought to each of its chairs.

A chair gets two halves for each other chair that it is ranked above, and one for a tie. Where a bot has a seat at the
end that was somebody's, the two of a pair are compared as they stood when it sat down: what the bot made of the seat
counts neither for its player nor against the others.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from games import catalog
from games.models import Ending, Game, Move, Seat

NEVER = 2**31  # after every turn


@dataclass(frozen=True)
class Result:
    """What a chair has reached, and whether a bot had it at the end."""

    halves: int
    place: int
    stood_in: bool


def results_of(game: Game) -> list[Result]:
    """Return the result of each seat of a finished game, by their numbers."""
    seats = [*game.seats.order_by("number")]
    replaced = {seat.number: replaced_in(game, seat) for seat in seats if seat.stand_in and not seat.is_bot}
    standing = Ending.objects.filter(game=game).values_list("standing", flat=True).first() or []
    ends = catalog.GAMES[game.slug].end.standing if game.slug in catalog.GAMES else None
    reached = {turn: points if ends and ends.low else [-each for each in points] for turn, points in standing}
    halves = dict.fromkeys(range(len(seats)), 0)
    for one, other in combinations(seats, 2):
        turn = min(replaced.get(one.number, NEVER), replaced.get(other.number, NEVER))
        ranked = (one.place, other.place) if turn == NEVER else ranked_before(turn, reached, one.number, other.number)
        ahead = compared(*ranked)
        halves[one.number] += 1 + ahead
        halves[other.number] += 1 - ahead
    return [Result(halves[n], place_of(halves[n], halves), n in replaced) for n in halves]


def replaced_in(game: Game, seat: Seat) -> int:
    """Return the turn in which the bot that has a seat at the end made its first move there."""
    moves = Move.objects.filter(game=game, seat=seat.number).order_by("number")
    own = moves.exclude(source=Move.Source.BOT).values_list("number", flat=True).last()
    by_bot = moves.filter(number__gt=-1 if own is None else own).values_list("turn", flat=True).first()
    return NEVER if by_bot is None else by_bot


def ranked_before(turn: int, reached: Mapping[int, Sequence[int]], one: int, other: int) -> tuple[int, int]:
    """Return how two seats stood before a turn, lowest first; the same for both if nothing was reckoned yet."""
    ended = [known for known in reached if known < turn]
    points = reached[max(ended)] if ended else None
    return (points[one], points[other]) if points else (0, 0)


def compared(one: int | None, other: int | None) -> int:
    """Return 1 if the first of two ranks is ahead, -1 if the second is, 0 for a tie or a game without places."""
    if one is None or other is None:
        return 0
    return (one < other) - (one > other)


def place_of(mine: int, halves: Mapping[int, int]) -> int:
    """Return the place of a chair by its halves."""
    return 1 + sum(theirs > mine for theirs in halves.values())


def drawn(chairs: int) -> list[Result]:
    """Return the results of a table that was not played, or whose game is gone: everybody ties."""
    return [Result(chairs - 1, 1, stood_in=False)] * chairs
