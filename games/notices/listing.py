"""A reader's options as a letter lists them, each choice spelt out once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from games.engine.kinds import AMOUNT
from games.forms.drawn import AmountForm, FieldForm, OptionForm

SHARED = 2  # fields of an option that are not spelt out again
SHORT = 2  # commas in a list of choices that may be spelt out again


@dataclass(frozen=True)
class ListedOption:
    """An option as a letter lists it: its label, and for each field a label and the choices."""

    label: str
    choices: Sequence[tuple[str, str]]


def choices_of(option: OptionForm) -> list[tuple[str, str]]:
    """Describe the choices in each field of an option, except for plain checkboxes."""
    fields = [field for field in option.fields if field.kind == AMOUNT or not field.optional or len(field.choices) > 1]
    return [(field.label, in_words(field)) for field in fields]


def spelt_once(options: Sequence[ListedOption]) -> list[ListedOption]:
    """Spell out the same choices only the first time, and the fields that an option shares with an earlier one."""
    spelt: set[str] = set()
    listed = []
    for nth, option in enumerate(options):
        like, shared = most_alike(option, options[:nth])
        choices = []
        for label, words in option.choices:
            if (label, words) in shared:
                continue
            choices.append((label, gettext("as above") if words in spelt else words))
            spelt |= {words} if words.count(",") >= SHORT else set()
        if shared:
            sentence = gettext("the rest as under “%(option)s”") if choices else gettext("as under “%(option)s”")
            choices.append(("", sentence % {"option": like}))
        listed.append(ListedOption(option.label, choices))
    return listed


def most_alike(option: ListedOption, earlier: Sequence[ListedOption]) -> tuple[str, set[tuple[str, str]]]:
    """Return the label of the earlier option with which one shares most of its fields, and those, if there are some."""
    label, most = "", set[tuple[str, str]]()
    for other in earlier:
        shared = {*option.choices} & {*other.choices}
        if len(shared) >= SHARED and len(shared) > len(most):
            label, most = other.label, shared
    return label, most


def in_words(field: FieldForm) -> str:
    """Describe the choices in a field, counting equal ones."""
    if isinstance(field, AmountForm):
        return gettext("%(low)s to %(high)s") % {"low": field.low, "high": field.high}
    counted = Counter(choice.label for choice in field.choices)
    between = "; " if any(", " in label for label in counted) else ", "
    return between.join(label if count == 1 else f"{count} × {label}" for label, count in counted.items())
