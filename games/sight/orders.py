"""Standing orders in words, and the forms for giving new ones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.http import QueryDict

from games.engine.fields import Field
from games.engine.kinds import AMOUNT
from games.engine.orders import Order, OrderKind
from games.engine.sights import Sight
from games.forms.drawn import FieldForm, field_form, with_fault
from games.forms.read import Fault
from games.wording.sentences import Words


@dataclass(frozen=True)
class OrderForm:
    """A kind of standing order as a form."""

    name: str
    label: str
    fields: Sequence[FieldForm]
    tried: bool = False  # this is the one that was just filled in
    warning: str = ""

    @property
    def faulty(self) -> bool:
        """Whether what is wrong with it stands beside one of its fields."""
        return any(field.fault for field in self.fields)


def order_forms(
    words: Words, sight: Sight, typed: QueryDict | None = None, fault: Fault | None = None, *, limits: bool = False
) -> list[OrderForm]:
    """Return the kinds of standing order that a seat could give now, one of them perhaps filled with what was typed.

    `limits`: the limits for a bot that sits in, instead of the others.
    """
    kinds = [kind for kind in words.rules.orders if not kind.is_plan and kind.is_limit == limits]
    return [order_form(kind, words, sight, typed or QueryDict(), fault) for kind in kinds if kind.suits(sight)]


def order_form(kind: OrderKind, words: Words, sight: Sight, typed: QueryDict, fault: Fault | None) -> OrderForm:
    """Draw one kind of standing order as a form."""
    tried = typed.get("kind") == kind.name
    fields = fields_of(kind, words, sight, {name: typed.getlist(name) for name in typed} if tried else {}, fault)
    warning = words.plain(kind.warning) if kind.warning else ""
    return OrderForm(kind.name, words.plain(kind.label), fields, tried, warning)


def fields_of(
    kind: OrderKind, words: Words, sight: Sight, filled: Mapping[str, Sequence[str]], fault: Fault | None
) -> list[FieldForm]:
    """Draw the fields of a kind of order."""
    return [
        with_fault(field_form(f"order:{kind.name}", name, spec, words, filled.get(name, [])), fault)
        for name, spec in kind.fields(sight).items()
    ]


def order_words(order: Order, words: Words, sight: Sight | None) -> str:
    """Put a standing order into words: its label, and what was filled in; before the deal there is nothing to see."""
    kind = next((kind for kind in words.rules.orders if kind.name == order.kind), None)
    if kind is None:
        return order.kind
    label, filled = words.plain(kind.label), values_in_words(kind, order.values, words, sight)
    return f"{label} ({filled.removesuffix('.')})" if filled else label


def values_in_words(kind: OrderKind, values: Mapping[str, Any], words: Words, sight: Sight | None) -> str:
    """Put what is filled into an order into words."""
    if kind.says and sight is not None:
        return words.plain(kind.says(values, sight))
    fields: Mapping[str, Field] = kind.fields(sight) if sight is not None else {}
    parts = []
    for name in [*fields, *sorted(values.keys() - fields.keys())]:  # a database may sort the values' names
        value = values.get(name)
        of = fields[name].of if name in fields else AMOUNT
        worded = [words.word(of, item) for item in (value if isinstance(value, list) else [value]) if item is not None]
        if worded:
            parts.append(f"{words.label(f'order:{kind.name}.{name}')}: {', '.join(worded)}")
    return "; ".join(parts)
