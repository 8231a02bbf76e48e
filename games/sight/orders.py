"""Standing orders in words, and the forms for giving new ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import QueryDict

from games.engine.kinds import AMOUNT
from games.engine.orders import Order, OrderKind
from games.engine.table import Sight
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

    @property
    def faulty(self) -> bool:
        """Whether what is wrong with it stands beside one of its fields."""
        return any(field.fault for field in self.fields)


def order_forms(
    words: Words, sight: Sight, typed: QueryDict | None = None, fault: Fault | None = None
) -> list[OrderForm]:
    """Return the kinds of standing order that a seat could give now, one of them perhaps filled with what was typed."""
    return [order_form(kind, words, sight, typed or QueryDict(), fault) for kind in words.rules.orders]


def order_form(kind: OrderKind, words: Words, sight: Sight, typed: QueryDict, fault: Fault | None) -> OrderForm:
    """Draw one kind of standing order as a form."""
    tried = typed.get("kind") == kind.name
    fields = [
        with_fault(field_form(f"order:{kind.name}", name, spec, words, typed.getlist(name) if tried else []), fault)
        for name, spec in kind.fields(sight).items()
    ]
    return OrderForm(kind.name, words.plain(kind.label), fields, tried)


def order_words(order: Order, words: Words, sight: Sight) -> str:
    """Put a standing order into words: its label, and what was filled in."""
    kind = next((kind for kind in words.rules.orders if kind.name == order.kind), None)
    if kind is None:
        return order.kind
    label, fields, parts = words.plain(kind.label), kind.fields(sight), []
    for name in [*fields, *sorted(order.values.keys() - fields.keys())]:  # a database may sort the values' names
        value = order.values.get(name)
        of = fields[name].of if name in fields else AMOUNT
        worded = [words.word(of, item) for item in (value if isinstance(value, list) else [value]) if item is not None]
        if worded:
            parts.append(f"{words.label(f'order:{order.kind}.{name}')}: {', '.join(worded)}")
    return f"{label} ({'; '.join(parts)})" if parts else label
