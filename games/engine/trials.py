"""Tries a standing order on a game that is played again: what it would have answered, and what came of it.

It uses no more than its seat has been shown: the sight and the decision of the time, the seat's own answers, and the
sentences that its seat could read.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import msgspec

from games.engine.orders import Order, OrderKind, ordered_answer, spoken
from games.engine.position import Position
from games.engine.questions import Answer, Decision, Question, Seat
from games.engine.sights import Sight
from games.engine.texts import Text


@dataclass
class Past:
    """Something that a seat was asked or offered, and that an order would have answered.

    `by`: who answered, as the caller calls them. `told`: what came of it, up to the seat's next question or the end of
    the turn.
    """

    turn: int
    asked: Text
    would: Text  # what the order would have answered
    awaited: bool  # whether the table waited for the answer
    did: Text | None = None  # what was answered
    same: bool = False  # whether that was what the order would have answered
    by: str = ""
    closed: bool = False
    told: list[Text] = field(default_factory=list)


@dataclass
class Asked:
    """What the seat is asked now, and what the order would answer, if anything."""

    number: int
    question: Question
    decision: Decision
    sight: Sight
    answer: Answer | None
    past: Past | None


class Trial:
    """Follows a game for one seat, and shows whatever the seat is asked to an order that is given just then.

    A plan is said, as long as it holds, whenever its seat is asked for it.
    """

    def __init__(self, kind: OrderKind, values: Mapping[str, Any], seat: Seat) -> None:
        self.kind, self.values, self.seat = kind, values, seat
        self.pasts: list[Past] = []
        self._asked: Asked | None = None
        self._closed: Past | None = None  # of which there may be more to hear
        self._left: Order | None = None  # if it is a plan
        self._out_of_turn: dict[bytes, Past] = {}  # each once, for as long as it could have been said

    def follow(self, position: Position, mover: Seat | None = None, given: Answer | None = None, by: str = "") -> None:
        """Look at the first position, or at the one after an answer (None: the turn was started again)."""
        asked = self._asked
        if asked is not None and given is not None and mover == self.seat:
            self._note(asked, position, given, by)
        if asked is not None and (position.question is None or position.asked != asked.number):
            self._close(asked, position, mover)
        if self._closed is not None and given is not None:
            self._closed.told += self._heard(position, self._closed.turn)
        if self._asked is None:
            self._look(position)
        if self.kind.is_plan and position.question is not None:
            self._leave(position.sight(self.seat))

    def _note(self, asked: Asked, position: Position, given: Answer, by: str) -> None:
        """Note what the seat has answered, the last time if it thought better of it; out of turn, only the same."""
        past, same = asked.past, given == asked.answer
        if past is not None and (past.awaited or same):
            past.did, past.same, past.by = position.rules.preview(asked.sight, given), same, by

    def _close(self, asked: Asked, position: Position, mover: Seat | None) -> None:
        """Close a question, unless it is put again just as it was, since somebody has acted out of turn."""
        self._asked, self._closed = None, None
        past, question = asked.past, position.question
        if past is None or not past.awaited:
            return
        out_of_turn = mover is not None and mover not in asked.question.decisions
        again = question.decisions.get(self.seat) if question and out_of_turn else None
        if question is not None and again is not None and again.as_data() == asked.decision.as_data():
            self._asked = replace(asked, number=position.asked, question=question)
            return
        past.closed = True
        self._closed = past if mover is not None else None

    def _heard(self, position: Position, turn: int) -> list[Text]:
        """Return what the seat was told just now of what happened in a turn."""
        events = (event for event in position.told if event.turn == turn)
        return [event.text for event in events if event.only is None or self.seat in event.only]

    def _leave(self, sight: Sight) -> None:
        """Say a plan again once the last has ended."""
        if self._left is not None and self.kind.ended(self._left, sight):
            self._left = None
        if self._left is None and self.kind.invites(sight):
            self._left = self.kind.given(self.values, sight)

    def _orders(self, sight: Sight, decision: Decision) -> list[Order]:
        """Return the order as it stands when its seat is asked; a plan that is surprised ends."""
        if not self.kind.is_plan:
            return [self.kind.given(self.values, sight)]
        said = spoken((self.kind,), [self._left], sight, decision) if self._left else None
        if said and not isinstance(said.says, Answer):
            self._left = None
        return [self._left] if self._left else []

    def _look(self, position: Position) -> None:
        """Show the order what the seat is asked, if anything."""
        question = position.question
        decision = question.decision(self.seat) if question else None
        if question is None or decision is None:
            return
        sight, awaited = position.sight(self.seat), self.seat in question.decisions
        answer = ordered_answer((self.kind,), self._orders(sight, decision), sight, decision)
        past = None
        if answer is not None:
            past = Past(sight.turns, decision.prompt, position.rules.preview(sight, answer), awaited)
            said_before = None if awaited else self._out_of_turn.setdefault(msgspec.json.encode(answer), past)
            if said_before is None or said_before is past:
                self.pasts.append(past)
            past = said_before or past
        if awaited:
            self._closed = None
        self._asked = Asked(position.asked, question, decision, sight, answer, past)
