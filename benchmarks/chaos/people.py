"""People who play over HTTP: each answers what is asked at random, and posts the same form again until it is heard."""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from threading import Event
from typing import Any

import psycopg
import requests

from benchmarks.chaos.asides import Asides
from tests.services.site import Visitor

WAITING = """
    SELECT game.address, game.question, seat.number, hand.decision FROM games_seat seat
    JOIN games_game game ON game.id = seat.game_id
    JOIN games_hand hand ON hand.seat_id = seat.id
    WHERE seat.user_id = %s AND game.status = 'running' AND NOT seat.stand_in
    AND seat.awaited_since IS NOT NULL AND hand.decision IS NOT NULL
"""
ASIDE = 0.2  # how often people do something else between two answers
PATIENCE = 20  # seconds in which a form is posted again and again


@dataclass(frozen=True)
class Post:
    """An answer that somebody posted."""

    address: str
    seat: int
    question: int
    answer: dict[str, Any]


@dataclass
class Person:
    """Somebody at several tables."""

    user: int
    visitor: Visitor
    database: str
    chance: Random
    posted: list[Post] = field(default_factory=list)
    heard: list[Post] = field(default_factory=list)  # those that the site said it had taken
    asides: Asides = field(init=False)
    said: Counter[str] = field(default_factory=Counter)  # how often which status, or that nobody was there

    def __post_init__(self) -> None:
        self.asides = Asides(self.user, self.visitor, Random(self.chance.random()))

    def play(self, enough: Event) -> None:
        """Answer one question after the other, until it is enough."""
        with psycopg.connect(self.database, autocommit=True) as line:
            while not enough.is_set():
                waiting = line.execute(WAITING, [self.user]).fetchall()
                if waiting:
                    address, question, seat, decision = self.chance.choice(waiting)
                    self.answer(address, question, seat, decision, enough)
                if self.chance.random() < ASIDE:
                    self.asides.one(line, enough)
                enough.wait(self.chance.uniform(0.05, 0.5))

    def answer(self, address: str, question: int, seat: int, decision: dict[str, Any], enough: Event) -> None:
        """Answer a question with anything that is allowed."""
        post = Post(address, seat, question, self.anything(decision))
        self.posted.append(post)
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until and not enough.is_set():
            try:
                status = str(self.visitor.answer(address, question, post.answer).status_code)
            except requests.RequestException:
                status = "nobody there"
            self.said[status] += 1
            if status == "200":
                self.heard.append(post)
            if status in ("200", "409", "422"):
                return
            enough.wait(0.2)

    def anything(self, decision: dict[str, Any]) -> dict[str, Any]:
        """Draw any legal answer to a decision as it is stored."""
        from games.engine.chance import Chance
        from games.engine.questions import Decision

        answer = Decision.from_data(decision).sample(Chance(self.chance.randbytes(8), "people"))
        return {"verb": answer.verb, "values": answer.values}
