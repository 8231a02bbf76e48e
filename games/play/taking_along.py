"""What a player can take along: their seats, and of finished games what they answered; nothing that is not theirs.

Of a game that is not over there is only what everybody at the table sees, and what the player has said and noted.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from accounts.models import User
from games.models import Game, Line, Move, Note, Seat

BATCH = 50  # games that are read together
Entry = dict[str, Any]
Entries = defaultdict[int, list[Entry]]  # by game
SAID = (Line.Kind.TALK, Line.Kind.TALE)


def taken_along(user: User) -> Iterator[Entry]:
    """Yield each of a player's games, the first one that they sat down at first."""
    last = 0
    while seats := [*Seat.objects.filter(user=user, pk__gt=last).select_related("game").order_by("pk")[:BATCH]]:
        yield from of_some(user, seats)
        last = seats[-1].pk


def of_some(user: User, seats: Sequence[Seat]) -> Iterator[Entry]:
    """Yield some of a player's games."""
    games = [seat.game_id for seat in seats]
    over = [seat.game_id for seat in seats if seat.game.status == Game.Status.OVER]
    mine = {(seat.game_id, seat.number) for seat in seats}
    around: Entries = defaultdict(list)
    answers: Entries = defaultdict(list)
    talk: Entries = defaultdict(list)
    notes: Entries = defaultdict(list)
    for other in Seat.objects.filter(game__in=games).order_by("number"):
        sat = {"seat": other.number, "name": str(other), "bot": other.is_bot}
        around[other.game_id].append(sat | {"place": other.place, "points": other.points})
    for move in theirs(Move.objects.filter(game__in=over).order_by("number").iterator(), mine):
        said = {"turn": move.turn, "answer": move.answer, "given": move.source, "at": move.at}
        answers[move.game_id].append(said)
    for line in theirs(Line.objects.filter(game__in=games, kind__in=SAID).order_by("number"), mine):
        talk[line.game_id].append({"turn": line.turn, "kind": line.kind, "text": line.text, "at": line.at})
    for note in Note.objects.filter(user=user, seat__game__in=games).select_related("seat").order_by("turn"):
        notes[note.seat.game_id].append({"turn": note.turn, "text": note.text, "at": note.at})
    for seat in seats:
        key = seat.game_id
        told = {"players": around[key], "answers": answers[key], "talk": talk[key], "notes": notes[key]}
        yield as_agreed(seat) | told


def theirs(rows: Iterable[Any], mine: set[tuple[int, int]]) -> Iterator[Any]:
    """Keep the moves or lines of a player's own seats."""
    return (row for row in rows if (row.game_id, row.seat) in mine)


def as_agreed(seat: Seat) -> Entry:
    """Return what was agreed at a table, and how the player's seat did."""
    game = seat.game
    return {
        "address": game.address, "game": game.slug, "edition": game.edition, "options": game.options,
        "state": game.status, "open_to_strangers": game.listed, "seats": game.size,
        "seconds_for_a_decision": game.move_time, "seconds_in_the_bank": game.bank_time,
        "opened": game.opened_at, "started": game.started_at, "ended": game.ended_at,
        "my_seat": seat.number, "my_word": seat.word, "my_place": seat.place, "my_points": seat.points,
    }  # fmt: skip
