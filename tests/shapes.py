"""What questions have in common for a page: options and fields of one shape are drawn and read by the same lines."""

from __future__ import annotations

from games.engine.fields import Amount, Field
from games.engine.questions import Option


def shape_of_field(field: Field) -> tuple[object, ...]:
    """A field, whatever can be chosen in it today."""
    if isinstance(field, Amount):
        return "amount", field.of, field.optional, field.step > 1, bool(field.handy)
    some = (min(field.least, 2), min(field.most, 2))
    return "pick", field.of, *some, field.ordered, bool(field.excluding), bool(field.start), bool(field.total)


def shape_of_option(option: Option) -> str:
    """An option, whomever it is about, and what there is to be chosen in it."""
    choices = (name for name, field in option.fields.items() if not field.forced)
    return f"{option.verb.rstrip('0123456789')}({', '.join(choices)})"
