"""Standing orders: what a seat has decided beforehand, evaluated on its own sight and decision only."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec

from games.engine.fields import Field, IllegalAnswer
from games.engine.questions import Answer, Decision, Option
from games.engine.table import Sight
from games.engine.texts import Text


class Order(msgspec.Struct, frozen=True):
    """A seat's standing order: its kind, what was filled in, and the turn in which it was given."""

    kind: str
    values: dict[str, Any] = {}
    turn: int = 0


@dataclass(frozen=True)
class OrderKind:
    """A kind of order that a game offers."""

    name: str
    label: Text
    answer: Callable[[Order, Sight, Decision], Answer | None]
    ended: Callable[[Order, Sight], Text | None]  # the reason, once it no longer holds
    fields: Callable[[Sight], Mapping[str, Field]] = field(default=lambda sight: {})

    def check(self, order: Order, sight: Sight) -> None:
        """Refuse an order that cannot be given now. Raises IllegalAnswer."""
        Option(order.kind, **self.fields(sight)).check(order.values)


def ordered_answer(
    kinds: tuple[OrderKind, ...], orders: list[Order], sight: Sight, decision: Decision
) -> Answer | None:
    """Return what the first order that has something legal to say answers."""
    for order in orders:
        for kind in kinds:
            if kind.name != order.kind or kind.ended(order, sight):
                continue
            answer = kind.answer(order, sight, decision)
            if answer is None:
                continue
            try:
                decision.check(answer)
            except IllegalAnswer:
                continue
            return answer
    return None
