"""People who play over HTTP: each answers what is asked at random, and posts the same form again until it is heard.

Beside that they propose, agree, nudge, go away for a day, and read their deadlines.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from random import Random
from threading import Event
from typing import Any

import psycopg
import requests

from tests.services.site import Visitor

WAITING = """
    SELECT game.address, game.question, seat.number, hand.decision FROM games_seat seat
    JOIN games_game game ON game.id = seat.game_id
    JOIN games_hand hand ON hand.seat_id = seat.id
    WHERE seat.user_id = %s AND game.status = 'running' AND NOT seat.stand_in
    AND seat.awaited_since IS NOT NULL AND hand.decision IS NOT NULL
"""
PROPOSED = """
    SELECT game.address, proposal.id FROM games_consent consent
    JOIN games_proposal proposal ON proposal.id = consent.proposal_id
    JOIN games_seat seat ON seat.id = consent.seat_id
    JOIN games_game game ON game.id = seat.game_id
    WHERE seat.user_id = %s AND consent.agrees IS NULL AND proposal.closed_at IS NULL
"""
TABLES = """
    SELECT game.address, game.status, other.number FROM games_seat seat
    JOIN games_game game ON game.id = seat.game_id
    LEFT JOIN games_seat other ON other.game_id = game.id AND other.awaited_since IS NOT NULL
        AND other.user_id IS NOT NULL AND other.user_id <> seat.user_id
    WHERE seat.user_id = %s AND game.status IN ('running', 'paused') AND NOT seat.stand_in
"""
CALENDAR = "SELECT secret FROM games_feed WHERE user_id = %s"
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
    replied: dict[int, bool] = field(default_factory=dict)  # by proposal: what one has said to it, and it was taken
    away: bool | None = False  # None: nobody knows
    said: Counter[str] = field(default_factory=Counter)  # how often which status, or that nobody was there
    said_aside: Counter[str] = field(default_factory=Counter)
    enough: Event = field(default_factory=Event)

    def play(self, enough: Event) -> None:
        """Answer one question after the other, until it is enough."""
        self.enough = enough
        with psycopg.connect(self.database, autocommit=True) as line:
            while not enough.is_set():
                if waiting := line.execute(WAITING, [self.user]).fetchall():
                    self.answer(*self.chance.choice(waiting))
                if self.chance.random() < ASIDE:
                    self.aside(line)
                enough.wait(self.chance.uniform(0.05, 0.5))

    def answer(self, address: str, question: int, seat: int, decision: dict[str, Any]) -> None:
        """Answer a question with anything that is allowed."""
        from games.engine.chance import Chance
        from games.engine.questions import Decision

        answer = Decision.from_data(decision).sample(Chance(self.chance.randbytes(8), "people"))
        post = Post(address, seat, question, {"verb": answer.verb, "values": answer.values})
        self.posted.append(post)
        if self.asks(lambda: self.visitor.answer(address, question, post.answer), self.said):
            self.heard.append(post)

    def asks(self, asking: Callable[[], requests.Response], said: Counter[str]) -> bool:
        """Ask until somebody answers, and return whether it was accepted."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until and not self.enough.is_set():
            try:
                status = str(asking().status_code)
            except requests.RequestException:
                status = "nobody there"
            said[status] += 1
            if status != "nobody there" and not status.startswith("5"):
                return status == "200"
            self.enough.wait(0.2)
        return False

    def posts(self, path: str, **form: object) -> bool:
        """Post a form that is no answer."""
        return self.asks(lambda: self.visitor.post(path, **form), self.said_aside)

    def aside(self, line: Any) -> None:
        """Do one thing of those that can be done now."""
        if proposed := line.execute(PROPOSED, [self.user]).fetchall():
            address, proposal = self.chance.choice(proposed)
            agrees = self.chance.random() < 0.85
            if self.posts(f"/t/{address}/reply/", proposal=proposal, agree="yes" if agrees else "no"):
                self.replied[proposal] = agrees
        elif tables := line.execute(TABLES, [self.user]).fetchall():
            address, status, number = self.chance.choice(tables)
            what = self.chance.choice(["propose", "propose", "nudge", "away", "calendar"])
            if what == "propose":
                kind = "go_on" if status == "paused" else self.chance.choice(["pause", "pause", "pause", "end"])
                self.posts(f"/t/{address}/propose/", kind=kind)
            elif what == "away":
                self.go_or_come()
            elif what == "calendar":
                secret = line.execute(CALENDAR, [self.user]).fetchone()[0]
                self.asks(lambda: self.visitor.get(f"/calendar/{secret}.ics"), self.said_aside)
            elif number is not None:
                self.posts(f"/t/{address}/nudge/", seat=number)

    def go_or_come(self) -> None:
        """Be away today, or be back."""
        goes, today = not self.away, datetime.now(UTC).date().isoformat()
        self.away = None
        if self.posts("/settings/away/" if goes else "/settings/away/back/", first=today, last=today):
            self.away = goes
