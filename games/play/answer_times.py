"""Reads from the moves of finished games when their players answered, and how long they took."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from datetime import datetime
from itertools import groupby

from accounts.models import User
from accounts.nights import time_awake, zone_of
from games.ledger.pace import is_live
from games.models import AnswerTimes, Game, Move, Seat

Times = tuple[Counter[str], list[int]]  # answers by day, and how many seconds they took


def keep_answer_times(games: Sequence[Game]) -> None:
    """Keep the answer times of finished games, of those seats of which they are not kept yet."""
    of_game = {game.pk: game for game in games}
    seats = Seat.objects.filter(game__in=games, user__isnull=False, answer_times=None).select_related("user")
    missing = {(seat.game_id, seat.number): seat for seat in seats}
    moves = Move.objects.filter(game__in=games).order_by("game", "number").defer("answer", "asides") if missing else ()
    rows = []
    for key, of_one in groupby(moves, key=lambda move: move.game_id):
        for number, (days, waits) in times_of(of_game[key], [*of_one], missing).items():
            rows.append(AnswerTimes(seat=missing.pop((key, number)), days=days, waits=waits))
    AnswerTimes.objects.bulk_create(rows)


def times_of(game: Game, moves: Sequence[Move], missing: dict[tuple[int, int], Seat]) -> dict[int, Times]:
    """Return by seat when the players of a game answered, and how long they took."""
    found: defaultdict[int, Times] = defaultdict(lambda: (Counter(), []))
    for move, asked_at in with_clocks(game, moves):
        seat = missing.get((game.pk, move.seat)) if move.seat is not None else None
        if seat is not None and seat.user is not None and move.source == Move.Source.PLAYER:
            day = move.at.astimezone(zone_of(seat.user)).date().isoformat()
            days, waits = found[seat.number]
            days[day] += 1
            if asked_at is not None:
                waits.append(waited(game, asked_at, move.at, seat.user))
    return found


def with_clocks(game: Game, moves: Sequence[Move]) -> Iterator[tuple[Move, datetime | None]]:
    """Yield each move with the moment since when its player was awaited.

    A game whose moves do not say so is older than that column: there it is the moment when the question was put.
    """
    if any(move.asked_at for move in moves):
        yield from ((move, move.asked_at) for move in moves)
        return
    put_at, question, last = game.started_at, 0, game.started_at
    for move in moves:
        if move.question != question:
            put_at, question = last, move.question
        yield move, put_at
        last = move.at


def waited(game: Game, since: datetime, until: datetime, user: User) -> int:
    """Return for how many of their waking seconds a player was awaited; at a table played live nobody sleeps."""
    spent = until - since if is_live(game) else time_awake(since, until, user)
    return max(0, int(spent.total_seconds()))
