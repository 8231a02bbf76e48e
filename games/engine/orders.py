"""Standing orders: what a seat decides beforehand, worked out from its own sight and decision alone."""

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
    """A standing order: its kind, what was filled in, and the turn it was given in."""

    kind: str
    values: dict[str, Any] = {}
    turn: int = 0


@dataclass(frozen=True)
class OrderKind:
    """A kind of standing order."""

    name: str
    label: Text
    answer: Callable[[Order, Sight, Decision], Answer | None]
    ended: Callable[[Order, Sight], Text | None]  # the reason why it has ended, None while it holds
    fields: Callable[[Sight], Mapping[str, Field]] = field(default=lambda sight: {})

    def check(self, order: Order, sight: Sight) -> None:
        """Refuse an order that cannot be given now. Raises IllegalAnswer."""
        Option(order.kind, **self.fields(sight)).check(order.values)


def ordered_answer(
    kinds: tuple[OrderKind, ...], orders: list[Order], sight: Sight, decision: Decision
) -> Answer | None:
    """Return the answer of the first order that has a legal one."""
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
