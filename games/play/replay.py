"""Replays a stored game from its seed and moves, and keeps the record with which anybody can check how it was dealt.

`docs/check_deal.py` reads the record: whatever changes here must change there.
"""

from __future__ import annotations

import hashlib
import json
import logging
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Any

import msgspec
from django.utils.translation import gettext_lazy as _

from games import catalog
from games.engine.chance import Chance, Journal, commitment, stirred
from games.engine.position import Position, Streams
from games.engine.questions import Answer
from games.ledger.refusals import Gone, Refused
from games.models import Game, Move, Seat, Truth


class OfAnotherEdition(Refused):
    """The game was played under an edition that today's rules cannot replay."""

    sentence = _("The rules have changed too much since then to replay this game.")


def replayed(game: Game, truth: Truth, chance: Streams = Chance) -> Iterator[tuple[Position, Move | None]]:
    """Yield the position where today's edition began (usually the deal), then the one after each move.

    It is one Position object, advanced each time. Raises OfAnotherEdition, and IllegalAnswer or GameOver if the moves
    do not fit the rules.
    """
    rules, seed = catalog.find(game.slug), bytes(truth.stirred or b"")
    if game.edition != rules.edition:
        raise OfAnotherEdition
    if truth.origin is None:
        position = Position.deal(rules, game.size, game.options, seed, chance)
    else:
        position = Position(rules, bytes(truth.origin), seed, truth.origin_base, chance=chance)
    yield position, None
    for move in Move.objects.filter(game=game, number__gt=truth.origin_moves).order_by("number").iterator():
        if move.seat is None:
            position = Position(rules, position.checkpoint, seed, position.asked, chance=chance)
        else:
            position.answer(move.seat, msgspec.convert(move.answer, Answer))
        yield position, move


def played_again(game: Game) -> Position:
    """Return the position that a game's seed and moves lead to. Raises as `replayed` does."""
    *_, (position, _move) = replayed(game, game.truth)
    return position


def agrees(game: Game) -> bool:
    """Whether a game's seed and moves lead to where it stands. Raises as `replayed` does."""
    return is_where(game, played_again(game))


def is_where(game: Game, position: Position) -> bool:
    """Whether a position is where a game stands (or for a slimmed game, has the places that it ended with)."""
    if game.digest:
        return position.digest() == game.digest
    outcome = position.outcome
    return [*game.seats.values_list("place", flat=True)] == [*(outcome.places if outcome else [None] * game.size)]


# The record


log = logging.getLogger(__name__)
DEAL = "deal"


class Finding(Enum):
    """What the site found when it dealt and played a game again."""

    AGREES = "agrees"
    AGREES_FROM = "agrees from"  # a later turn: before that the game was played under earlier rules
    EARLIER = "earlier"  # all of it was played under earlier rules
    FAILS = "fails"  # today's code cannot play it
    DIFFERS = "differs"


@dataclass(frozen=True)
class DealCheck:
    """What chance gave a finished game, as far as today's code can draw it again, and whether it leads to the end."""

    finding: Finding
    seed: bytes
    since: str | int | None  # where what is drawn again begins: with the deal, at a turn, or nowhere
    streams: list[dict[str, Any]]


def check_deal(game: Game, seats: list[Seat]) -> DealCheck:
    """Deal and play a finished game again, and compare. Raises Gone where there is nothing to compare."""
    truth, journal = Truth.objects.filter(game=game).first(), Journal()
    if game.status != Game.Status.OVER or truth is None:
        raise Gone
    seed, since, finding = bytes(truth.seed), None, Finding.DIFFERS
    try:
        for position, _move in replayed(game, truth, journal):
            if since is None:
                since = DEAL if truth.origin is None else position.table.turns
        if is_where(game, position) and commits(game, seats, truth):
            finding = Finding.AGREES if since == DEAL else Finding.AGREES_FROM
    except OfAnotherEdition:
        finding = Finding.EARLIER if commits(game, seats, truth) else Finding.DIFFERS
    except Exception as error:  # whatever a row of long ago may raise; the message may name a card
        log.warning("table %s cannot be played again for its record (%s)", game.address, type(error).__name__)
        return DealCheck(Finding.FAILS, seed, None, [])
    return DealCheck(finding, seed, since, journal.streams)


def commits(game: Game, seats: list[Seat], truth: Truth) -> bool:
    """Whether a game's seed is the one committed to, and was stirred with the players' words."""
    seed, words = bytes(truth.seed), [seat.word for seat in seats]
    return commitment(seed) == game.commitment and stirred(seed, words) == bytes(truth.stirred or b"")


def record_of(game: Game, seats: list[Seat], found: DealCheck) -> bytes:
    """Return a finished game's record: one line of JSON that holds nothing but its facts, and a digest of them."""
    facts = {
        "record": 1,
        "address": game.address,
        "game": game.slug,
        "edition": game.edition,
        "options": game.options,
        "seats": [
            {"seat": seat.number, "name": seat.name, "bot": seat.is_bot, "place": seat.place, "points": seat.points}
            for seat in seats
        ],
        "started": game.started_at and game.started_at.isoformat(),
        "ended": game.ended_at and game.ended_at.isoformat(),
        "result": game.result,
        "commitment": game.commitment,
        "seed": found.seed.hex(),
        "words": [seat.word for seat in seats],
        "since": found.since,
        "streams": found.streams,
        "moves": moves_of(game),
    }
    return canonical(facts | {"digest": hashlib.sha256(canonical(facts)).hexdigest()})


def moves_of(game: Game) -> list[dict[str, Any]]:
    """Return a game's moves in order; one of no seat is a host's, who has started the turn again."""
    moves = Move.objects.filter(game=game).order_by("number")
    names = ("number", "turn", "question", "seat", "answer", "source", "at")
    return [row | {"at": row["at"].isoformat()} for row in moves.values(*names)]


def canonical(facts: dict[str, Any]) -> bytes:
    """Write facts in the one way that their digest is taken of: keys in order, no space, no escape without need."""
    return json.dumps(facts, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
