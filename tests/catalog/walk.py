"""A walk through a game: how it stands at each point, and what is wanted of that more than once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

import msgspec

from games.catalog import find
from games.engine.advance import Order
from games.engine.chance import Chance
from games.engine.players import random_player, who_acts
from games.engine.position import Position
from games.engine.questions import Answer, Decision, Question, Seat
from games.engine.sights import Sight

from ..non_interference import World

BOUND = 4000  # answers within which random players have finished any game
Agreed = tuple[str, int, Mapping[str, Any]]
Move = tuple[Seat, Answer]
Viewer = Seat | None


class Broken(AssertionError):
    """A property that every game must have does not hold."""


class Walk:
    """A game that is played once more, and what is known of the point where it stands."""

    def __init__(self, agreed: Agreed, seed: bytes) -> None:
        slug, seats, options = agreed
        self.rules, self.seed = find(slug), seed
        self.position = Position.deal(self.rules, seats, options, seed)
        self.move: Move | None = None
        self.viewers: list[Viewer] = [None, *range(seats)]
        self.last: list[Answer] = []  # the last few answers
        self.before: dict[Viewer, Sight] | None = None  # what was seen before the last one, if anything looked
        self.dealt: Counter[Any] = Counter()
        self.worlds: list[World] = []
        self.compared = 0
        self.looked = 0  # how often hidden things were checked to have been there when the turn began,
        self.late: Counter[str] = Counter()  # and how often it was not, by field
        self.filed: dict[Seat, list[Order]] = {}  # standing orders, tried at each point that is looked at
        self.noted: dict[str, Any] = {}  # what a game's own law remembers of the point before
        self._streams: dict[str, Chance] = {}

    def answer(self, move: Move) -> None:
        """Go on to the next point."""
        self.position.answer(*move)
        self.move, self.last = move, [*self.last[-3:], move[1]]
        self.before = self.__dict__.get("sights")
        for known in ("sights", "said"):
            self.__dict__.pop(known, None)

    def chance(self, name: str) -> Chance:
        """Return the stream from which one property draws."""
        return self._streams.setdefault(name, Chance(self.seed, name))

    @cached_property
    def sights(self) -> dict[Viewer, Sight]:
        """What every seat and a spectator see."""
        return {viewer: self.position.sight(viewer) for viewer in self.viewers}

    @cached_property
    def said(self) -> dict[Seat, dict[str, Any]]:
        """What every decision of the open question says."""
        return {seat: decision.as_data() for seat, decision in decisions(self.position)}


def play(agreed: Agreed, seed: bytes) -> tuple[list[Move], list[str]]:
    """Play a random game; return every answer, as a database gives it back, and the digest at each point."""
    slug, seats, options = agreed
    position, chance = Position.deal(find(slug), seats, options, seed), Chance(seed, "random players")
    moves: list[Move] = []
    digests = [position.digest()]
    while position.question is not None:
        awaited = [chance.choice(position.awaited)]
        seat, decision = who_acts(position.question, awaited, [random_player] * seats, chance)
        moves.append((seat, decision.sample(chance)))
        position.answer(*moves[-1])
        digests.append(position.digest())
        if len(moves) > BOUND:
            raise Broken(f"a_game_ends: not after {BOUND} answers from {seed!r}")
    return msgspec.json.decode(msgspec.json.encode(moves), type=list[Move]), digests


def resumed(position: Position) -> Position:
    """The same position from what is stored of it."""
    given = msgspec.json.decode(msgspec.json.encode(position.given), type=list[Move])
    return Position(position.rules, position.checkpoint, position.seed, position.base, given)


def decisions(position: Position) -> Iterator[tuple[Seat, Decision]]:
    """Every decision of the open question."""
    if position.question is not None:
        yield from position.question.decisions.items()
        yield from position.question.out_of_turn.items()


def asked(position: Position) -> Any:
    """Whom a question asks, in which order, and who may act out of turn."""
    question: Question | None = position.question
    return question and ([*question.decisions], [*question.out_of_turn], question.until)


def shown(position: Position, viewer: Viewer) -> Any:
    """Everything beside the sight that a viewer is told at a point of a game."""
    question = position.question
    decision = question.decision(viewer) if question and viewer is not None else None
    awaited = list(question.decisions) if question else []
    at_once = [seat for seat in awaited if question and question.decisions[seat].forced]  # the site answers before long
    return decision and decision.as_data(), awaited, at_once, position.asked, position.outcome


def said_to(position: Position, viewer: Viewer) -> list[Any]:
    """The sentences of the last answer that a viewer may read."""
    return [event.text for event in position.told if event.only is None or viewer in event.only]
