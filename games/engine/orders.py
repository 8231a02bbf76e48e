"""Standing orders: what a seat decides beforehand, worked out from its own sight and decision alone.

A plan is an order of a kind that invites: a player is asked for it together with what they answer anyway, filled in
beforehand, and each new one takes the place of the last.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import msgspec

from games.engine.fields import Field
from games.engine.questions import Answer, Decision, Option
from games.engine.sights import Sight
from games.engine.texts import Text


class Order(msgspec.Struct, frozen=True):
    """A standing order: its kind, what was filled in, and the turn it was given in.

    `seen`: what its kind remembers of the table at that time. `waits`: whether it was said under a question that its
    seat has yet to answer itself.
    """

    kind: str
    values: dict[str, Any] = {}
    turn: int = 0
    seen: Any = None
    waits: bool = False


def never(sight: Sight) -> bool:
    """Invite nobody: an order that players give of their own accord."""
    return False


def everywhere(sight: Sight) -> bool:
    """Offer an order at every table."""
    return True


def nothing(sight: Sight) -> Any:
    """Remember nothing."""
    return None


@dataclass(frozen=True)
class OrderKind:
    """A kind of standing order.

    `answer` gives an answer, None if the order has nothing to say to this, or a sentence: then it ends, and its player
    is told why and asked.
    """

    name: str
    label: Text
    answer: Callable[[Order, Sight, Decision], Answer | Text | None]
    ended: Callable[[Order, Sight], Text | None]  # the reason why it has ended, None while it holds
    fields: Callable[[Sight], Mapping[str, Field]] = field(default=lambda sight: {})
    warning: Text | None = None  # what one should know before giving it: that it plays badly by itself
    suits: Callable[[Sight], bool] = everywhere  # whether it can come to anything at this table: with so few players
    invites: Callable[[Sight], bool] = never  # whether its player is asked for it now
    start: Callable[[Sight], Mapping[str, Any]] = field(default=lambda sight: {})  # what is filled in then
    about: Callable[[Sight], Text] | None = None  # what it would be about now, instead of the label
    says: Callable[[Mapping[str, Any], Sight], Text] | None = None  # what is filled in, instead of each field's label
    remembers: Callable[[Sight], Any] = nothing  # what it compares with later, to be surprised
    restrains: Callable[[Order, Sight, Decision, Answer], Answer | None] | None = (
        None  # of a limit (games/engine/limits.py): what a bot is to answer instead; None: its answer will do
    )
    asks: Callable[[Order, Sight, int], bool] | None = (
        None  # likewise, by what everybody sees, and for which seat: whether to leave this to the player
    )

    @property
    def is_plan(self) -> bool:
        """Whether players are asked for it."""
        return self.invites is not never

    @property
    def is_limit(self) -> bool:
        """Whether it holds back a bot that sits in, and answers nothing by itself."""
        return self.restrains is not None or self.asks is not None

    def given(self, values: Mapping[str, Any], sight: Sight, *, waits: bool = False) -> Order:
        """Return an order of this kind as it is given now."""
        return Order(self.name, dict(values), sight.turns, self.remembers(sight), waits)

    def check(self, order: Order, sight: Sight) -> None:
        """Refuse an order that cannot be given now. Raises IllegalAnswer."""
        Option(order.kind, **self.fields(sight)).check(order.values)

    def could_be_given(self, order: Order, sight: Sight) -> bool:
        """Whether an order could be given now as it stands."""
        return Option(order.kind, **self.fields(sight)).takes(order.values)

    def is_said(self, orders: Sequence[Order], sight: Sight) -> bool:
        """Whether one of these orders is of this kind and still fits, so that there is no need to ask for it again."""
        return any(order.kind == self.name and self.could_be_given(order, sight) for order in orders)


class Spoken(NamedTuple):
    """What an order says to a decision: an answer, or why its player is asked after all."""

    order: Order
    says: Answer | Text


def spoken(kinds: Sequence[OrderKind], orders: Sequence[Order], sight: Sight, decision: Decision) -> Spoken | None:
    """Return what the first order says that has anything legal to say."""
    for order, kind in by_rank(kinds, orders):
        if order.waits or kind.ended(order, sight):
            continue
        says = kind.answer(order, sight, decision)
        if says is None:
            continue
        if isinstance(says, Answer) and not decision.takes(says):
            continue
        return Spoken(order, says)
    return None


def by_rank(kinds: Sequence[OrderKind], orders: Sequence[Order]) -> list[tuple[Order, OrderKind]]:
    """Return orders in the order in which they speak: as they were given, and then plans, as the rulebook lists them.

    When a plan was said tells nothing of how much it weighs beside another.
    """
    places = {kind.name: place for place, kind in enumerate(kinds)}
    known = [(order, kinds[places[order.kind]]) for order in orders if order.kind in places]
    return sorted(known, key=lambda one: places[one[0].kind] if one[1].is_plan else -1)


def ordered_answer(
    kinds: Sequence[OrderKind], orders: Sequence[Order], sight: Sight, decision: Decision
) -> Answer | None:
    """Return the answer of the first order that has a legal one, unless one before it would rather have us ask."""
    said = spoken(kinds, orders, sight, decision)
    return said.says if said and isinstance(said.says, Answer) else None


class Invited(NamedTuple):
    """A kind of plan that a player is asked for now, and what is filled in."""

    kind: OrderKind
    start: Mapping[str, Any]


def inviting(kinds: Sequence[OrderKind], sight: Sight) -> list[OrderKind]:
    """Return the kinds of plan that a player is asked for now."""
    return [kind for kind in kinds if kind.invites(sight)]


def invited(kinds: Sequence[OrderKind], sight: Sight, decision: Decision | None = None) -> list[Invited]:
    """Return the plans that a player is asked for now, filled in, but none that would answer what is asked anyway."""
    asked = [Invited(kind, kind.start(sight)) for kind in inviting(kinds, sight)]
    if decision is None:
        return asked
    return [one for one in asked if one.kind.answer(one.kind.given(one.start, sight), sight, decision) is None]
