"""What a player could say in advance, as forms, and what they have said."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from django.http import QueryDict

from games.engine.orders import Invited, Order, OrderKind, invited, inviting
from games.engine.sights import Sight
from games.forms.read import Fault
from games.models import Hand
from games.sight.orders import OrderForm, fields_of, order_words, values_in_words
from games.wording.sentences import Words

log = logging.getLogger(__name__)
encode = msgspec.json.Encoder(order="deterministic").encode
MOST = 2048  # proposals that are kept
PROPOSED: dict[bytes, list[Invited]] = {}  # by the seat and all that it sees and is asked: no other can read them


@dataclass(frozen=True)
class PlanForm(OrderForm):
    """A kind of plan as a form: filled in with what was said before, or else beforehand."""

    about: str = ""  # what it is about now
    says: str = ""  # what is filled in
    sends: Sequence[tuple[str, str]] = ()  # the same as it is posted
    said: str = ""  # what was said before, in the words by which it is taken back; "" for nothing
    fits: bool = False  # whether that still fits, so that there is no need to ask again


@dataclass(frozen=True)
class SaidPlan:
    """A plan that has been said in advance."""

    kind: str
    label: str
    says: str  # what was filled in
    order: str  # both, in the words by which it is taken back


def plan_forms(
    words: Words,
    sight: Sight,
    asked: Sequence[Invited],
    orders: Sequence[Order],
    typed: QueryDict | None = None,
    fault: Fault | None = None,
    drawn: Callable[[str], bool] = lambda name: True,
) -> list[PlanForm]:
    """Return the plans that a player is asked for now, with what they have said before.

    `drawn` tells whose fields are drawn, and not only sent along as they are filled in.
    """
    said = {order.kind: order for order in orders}
    return [plan_form(one, words, sight, said.get(one.kind.name), typed or QueryDict(), fault, drawn) for one in asked]


def plan_form(
    asked: Invited,
    words: Words,
    sight: Sight,
    said: Order | None,
    typed: QueryDict,
    fault: Fault | None,
    drawn: Callable[[str], bool],
) -> PlanForm:
    """Draw a plan as a form, filled in with what was typed, or was said and still fits, or is proposed."""
    kind = asked.kind
    tried = typed.get("kind") == kind.name
    fits = said is not None and kind.could_be_given(said, sight)
    put = said.values if said is not None and fits else asked.start
    filled = {name: typed.getlist(name) for name in typed} if tried else as_typed(put)
    fields = fields_of(kind, words, sight, filled, fault) if tried or drawn(kind.name) else []
    return PlanForm(
        kind.name,
        words.plain(kind.label),
        fields,
        tried,
        about=what_about(kind, words, sight),
        says=values_in_words(kind, put, words, sight),
        sends=[(name, value) for name, values in filled.items() for value in values if name in asked.start],
        said=order_words(said, words, sight) if said else "",
        fits=fits,
    )


def as_typed(values: Mapping[str, Any]) -> dict[str, list[str]]:
    """Return values as a form would post them."""
    lists = {name: value if isinstance(value, list) else [value] for name, value in values.items()}
    return {name: [str(item) for item in value if item is not None] for name, value in lists.items()}


def said_plans(words: Words, sight: Sight, orders: Sequence[Order]) -> list[SaidPlan]:
    """Return the plans among a seat's standing orders, in words."""
    plans = {kind.name: kind for kind in words.rules.orders if kind.is_plan}
    return [
        SaidPlan(
            kind.name,
            words.plain(kind.label),
            values_in_words(kind, order.values, words, sight),
            order_words(order, words, sight),
        )
        for order in orders
        if (kind := plans.get(order.kind))
    ]


def what_about(kind: OrderKind, words: Words, sight: Sight) -> str:
    """Say what a plan would be about now."""
    return words.plain(kind.about(sight) if kind.about else kind.label)


def plans_to_say(words: Words, sight: Sight, hand: Hand, orders: Sequence[Order]) -> list[str]:
    """Say what a player could already say, as far as they have not said it; nothing if a plan fails."""
    asked = kinds_asked(words, sight, hand)
    return [what_about(kind, words, sight) for kind in asked if not kind.is_said(orders, sight)]


def kinds_asked(words: Words, sight: Sight, hand: Hand) -> list[OrderKind]:
    """Return the kinds of plan that a player is asked for now, working out what is filled in only where it matters."""
    if hand.sealed is None and hand.decision is not None:
        return [one.kind for one in plans_asked(words, sight, hand)]
    try:
        return inviting(words.rules.orders, sight)
    except Exception as error:  # values are secret, so only the type is logged
        note_failure(words, error)
        return []


def plans_asked(words: Words, sight: Sight, hand: Hand) -> list[Invited]:
    """Return the plans that a player is asked for now; none if one fails, since the page must still be drawn.

    What is filled in can take a bot's thought, so it is kept for the next look of the same seat at the same sight.
    """
    if not any(kind.is_plan for kind in words.rules.orders):
        return []
    answered = hand.sealed is not None  # then a plan that fits this question is for the next of its kind
    seen = hashlib.sha256(encode([words.rules.slug, hand.seat_id, sight, hand.decision, answered])).digest()
    asked = PROPOSED.get(seen)
    if asked is None:
        try:
            asked = invited(words.rules.orders, sight, None if answered else hand.open_decision)
        except Exception as error:  # values are secret, so only the type is logged
            note_failure(words, error)
            return []
        if len(PROPOSED) >= MOST:
            PROPOSED.clear()
        PROPOSED[seen] = asked
    return asked


def note_failure(words: Words, error: Exception) -> None:
    """Log that a plan of a game fails."""
    log.error("a plan of %s could not be proposed: %s", words.rules.slug, type(error).__name__)
