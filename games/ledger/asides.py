"""Keeps what a table notes of hidden things with its moves, and lays it open as rows when the game ends."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Container, Iterable, Sequence
from typing import Any

import msgspec

from games import catalog
from games.engine.asides import Aside, Claim, Deed, Kept, Luck, Standing, Verdict
from games.engine.end import Story, honours_of
from games.engine.position import Position
from games.engine.questions import Seat as Number
from games.engine.rulebook import Rulebook
from games.models import Ending, Game, Move, Opening, Seat
from games.models import Verdict as VerdictRow

FAST = 1  # zlib's level: as small as the others here, at a tenth of the time


def stored_asides(
    asides: Sequence[Aside], lines: Sequence[int], before: Callable[[], int], not_own: Container[int]
) -> list[Any]:
    """Return asides as their move keeps them.

    `lines`: the number of the log line of each thing told; `before`: finds that of the last event before those;
    `not_own`: the seats for which a bot, a host or the clock has answered.
    """
    last = before() if any(getattr(aside, "at", 0) < 0 for aside in asides) else 0
    return [msgspec.to_builtins(whose(placed(aside, lines, last), not_own)) for aside in asides]


def whose(aside: Aside, not_own: Container[int]) -> Aside:
    """Mark a claim or a verdict that is not its player's own."""
    if isinstance(aside, Claim | Verdict) and aside.by in not_own:
        return msgspec.structs.replace(aside, own=False)
    return aside


def placed(aside: Aside, lines: Sequence[int], before: int) -> Aside:
    """Return an aside as it is kept: `at` then names a line of the log, and no longer one of the things just told."""
    if isinstance(aside, Verdict | Deed | Standing):
        return aside
    return msgspec.structs.replace(aside, at=lines[aside.at] if aside.at >= 0 else before)


def standing_after(rules: Rulebook, position: Position) -> list[Aside]:
    """Return how the seats stand after the turn that has just ended, if the game can say."""
    if rules.end.standing is None:
        return []
    return [Standing(position.table.turns - 1, [*rules.end.standing.of(position.table)])]


def packed(checkpoint: bytes) -> bytes:
    """Compress what a turn has left behind."""
    return zlib.compress(checkpoint, FAST)


def unpacked(left: bytes) -> bytes:
    """Return the checkpoint that `packed` compressed."""
    return zlib.decompress(left)


def lay_open(game: Game, seats: Sequence[Seat], unsaved: Iterable[Move] = ()) -> None:
    """Write the rows that tell everybody what a game has kept back until its end.

    The seats have their places and points by now, if the game gives any.
    """
    kept = Move.objects.filter(game=game).exclude(asides=[]).order_by("number").values_list("asides", flat=True)
    asides = [aside for of_move in (*kept, *(move.asides for move in unsaved)) for aside in of_move]
    opened = msgspec.convert(asides, list[Aside])
    write_openings(game, seats, opened)
    write_ending(game, seats, opened)


def write_ending(game: Game, seats: Sequence[Seat], asides: Sequence[Aside]) -> None:
    """Write what the end says of the game as a whole."""
    story = Story.of([seat.place for seat in seats], [seat.points for seat in seats], asides)
    honours = honours_of(story, catalog.find(game.slug).end.honours)
    standing = [[one.turn, one.points] for one in story.standing]
    Ending.objects.create(game=game, honours=msgspec.to_builtins(honours), standing=standing)


def write_openings(game: Game, seats: Sequence[Seat], asides: Iterable[Aside]) -> None:
    """Write asides, in order, as rows that everybody at the table may read. Each verdict is on a seat's last claim."""
    by_number = {seat.number: seat for seat in seats}
    openings: list[Opening] = []
    claims: dict[Number, Opening] = {}
    verdicts: dict[tuple[int, Number], VerdictRow] = {}
    for aside in asides:
        if isinstance(aside, Deed | Standing):
            continue
        if isinstance(aside, Verdict):
            if claim := claims.get(aside.of):
                verdicts[claim.number, aside.by] = VerdictRow(
                    claim=claim,
                    seat=by_number[aside.by],
                    doubts=aside.doubts,
                    right=aside.right,
                    forced=aside.forced,
                    own=aside.own,
                )
            continue
        opening = opening_of(aside, game, by_number)
        opening.number = len(openings) + 1
        openings.append(opening)
        if isinstance(aside, Claim):
            claims[aside.by] = opening
    Opening.objects.bulk_create(openings)
    VerdictRow.objects.bulk_create(verdicts.values())


def opening_of(aside: Claim | Kept | Luck, game: Game, seats: dict[Number, Seat]) -> Opening:
    """Return the row of an aside that is not a verdict."""
    seat = None if aside.by is None else seats[aside.by]
    if isinstance(aside, Claim):
        text = msgspec.to_builtins(aside.truth)
        return Opening(
            game=game, kind=Opening.Kind.CLAIM, line=aside.at, seat=seat, text=text,
            said=msgspec.to_builtins(aside.said), true=aside.true, size=aside.size, leading=aside.leading,
            own=aside.own,
        )  # fmt: skip
    if isinstance(aside, Kept):
        return Opening(
            game=game, kind=Opening.Kind.KEPT, line=aside.at, seat=seat, text=msgspec.to_builtins(aside.text)
        )
    return Opening(game=game, kind=Opening.Kind.LUCK, line=aside.at, seat=seat, got=aside.got, worth=aside.worth)
