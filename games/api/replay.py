"""A finished game, step by step from every chair, as JSON Lines."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from django.utils.translation import gettext as _

from games.api.addresses import LINES, Call, Reply, address
from games.api.problems import Failed
from games.engine.book import Book
from games.sight.replay import is_given_up, replay_of, sight_in
from games.wording.sentences import Words

encode = msgspec.json.encode


class GameLine(msgspec.Struct, tag="game", tag_field="line"):
    """The first line: what was played, by whom, and how it ended."""

    address: str
    game: str
    edition: int
    options: dict[str, Any]
    seats: list[str]
    bots: list[bool]
    places: list[int | None]
    points: list[Any]
    result: str | None
    steps: int


class GivenLine(msgspec.Struct):
    """An answer: of which seat, how it came about, and whether it counted."""

    seat: int
    verb: str
    values: dict[str, Any]
    source: str
    out_of_turn: bool
    fate: str


class StepLine(msgspec.Struct, tag="step", tag_field="line"):
    """Each further line: what was asked and answered, and how the table lay then: with all up, and from each chair."""

    step: int
    turn: int
    kind: str
    given: list[GivenLine]
    all_up: dict[str, Any]
    spectator: dict[str, Any]
    seats: list[dict[str, Any]]


@address("GET", "tables/{address}/replay", gives={200: GameLine | StepLine}, kind=LINES, problems=[404, 409])
def replay(call: Call, address: str) -> Reply:
    """Read a game that is over, all that lies open after its end, as lines of JSON: the game, then each step.

    409: its steps are still being bound into a book, or cannot be.
    """
    found = replay_of(address, call.user, 0, "")
    if found is None:
        raise Failed(404, _("There is nothing to see at this address."))
    if found.book is None:
        gone = is_given_up(found.now.game)
        raise Failed(409, _("This game has no replay.") if gone else _("The replay is being made. Come back soon."))
    return Reply(b"".join(encode(line) + b"\n" for line in lines_of(found.now, found.book)))


def lines_of(now: Any, book: Book) -> Iterator[GameLine | StepLine]:
    """Return the lines of a game."""
    game, seats, words = now.game, now.seats, Words(now.rules, now.names)
    yield GameLine(
        game.address,
        game.slug,
        game.edition,
        game.options,
        [now.names[seat.number] for seat in seats],
        [seat.is_bot for seat in seats],
        [seat.place for seat in seats],
        [seat.points for seat in seats],
        words.plain(game.result) if game.result else None,
        len(book),
    )
    for number in range(len(book)):
        frame = book.frame(number)
        yield StepLine(
            number,
            frame.step.turn,
            frame.step.kind,
            [
                GivenLine(one.seat, one.verb, one.values, one.source, one.out_of_turn, one.fate)
                for one in frame.step.given
            ],
            dict(frame.everything),
            dict(sight_in(frame, None)) if frame.everything else {},
            [dict(sight_in(frame, seat.number)) for seat in seats] if frame.everything else [],
        )
