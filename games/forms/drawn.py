"""A decision drawn as a form: its options, their fields, and what can be chosen in each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias

from django.http import QueryDict
from django.utils.safestring import SafeString

from games.engine.fields import Amount, Field, Pick
from games.engine.kinds import AMOUNT, CARD, MARK
from games.engine.questions import Answer, Decision
from games.forms.read import LONGEST_NUMBER, as_typed, posted_values
from games.wording.sentences import Words, as_number

Shape: TypeAlias = Literal["fixed", "mark", "cards", "chips", "ranked", "number", "numbers"]
LARGE = 10_000  # from here on a number is shown with its digits grouped, which a browser's own number field cannot do
LONG = 15  # digits of a number that needs more room than others
FEW = 12  # so many values of an amount are offered as buttons


@dataclass(frozen=True)
class Choice:
    """One thing that can be picked."""

    value: str
    label: str
    chosen: bool = False
    worth: str = ""  # of things that must be worth enough together


@dataclass(frozen=True, kw_only=True)
class FieldForm:
    """One field of an option. Its `shape` is the name of the template that draws it."""

    id: str  # on the page, where each has another
    name: str  # under which it is posted
    kind: str  # of what it is filled in with: "card", "seat"...
    spec: Field
    shape: Shape
    label: str
    hint: str
    optional: bool
    choices: Sequence[Choice]  # what can be picked; of an amount, what is offered at a touch

    @property
    def template(self) -> str:
        """The template that draws it."""
        return f"games/_table/fields/{self.shape}.html"

    @property
    def fixed(self) -> bool:
        """Whether there is nothing to choose."""
        return self.shape == "fixed"

    @property
    def asks(self) -> bool:
        """Whether it must be thought about before a button is pressed: not what is fixed, nor a box to tick."""
        return self.shape not in ("fixed", "mark")

    @property
    def strict(self) -> bool:
        """Whether a browser would refuse to send what is not filled in rightly."""
        return self.asks and (not self.optional or self.shape == "number")

    @property
    def several(self) -> bool:
        """Whether more than one thing can be picked."""
        return False

    @property
    def filled(self) -> bool:
        """Whether anything has been filled in."""
        return any(choice.chosen for choice in self.choices)


@dataclass(frozen=True, kw_only=True)
class PickForm(FieldForm):
    """A pick among choices."""

    least: int
    most: int
    ordered: bool
    ranked: Sequence[str]  # what a ranked list was filled with before
    faces: bool  # what can be picked is drawn as cards
    total: int  # what is picked must be worth as much together,
    twice: int  # so many of the dearest counted twice

    @property
    def several(self) -> bool:
        """Whether more than one thing can be picked."""
        return self.most > 1

    @property
    def filled(self) -> bool:
        """Whether anything has been picked."""
        return bool(self.ranked) or super().filled

    @property
    def places(self) -> list[tuple[int, str]]:
        """The places of a ranked list, first to last, with what was put there before."""
        count = min(self.most, len(self.choices))
        return [(place + 1, self.ranked[place] if place < len(self.ranked) else "") for place in range(count)]


@dataclass(frozen=True, kw_only=True)
class AmountForm(FieldForm):
    """A number."""

    low: int
    high: int
    step: int
    value: str

    @property
    def filled(self) -> bool:
        """Whether a number stands in it."""
        return bool(self.value)

    @property
    def large(self) -> bool:
        """Whether it may have so many digits that they are to be grouped."""
        return max(self.high, -self.low) >= LARGE

    @property
    def long(self) -> bool:
        """Whether it may need more room than others."""
        return len(str(self.high)) > LONG


@dataclass(frozen=True)
class OptionForm:
    """One thing a seat may do: what it asks for, and its button."""

    verb: str
    label: str
    hint: str
    fields: Sequence[FieldForm] = field(default_factory=list)
    tale: bool = False  # a tall tale may go with it
    chosen: bool = False  # it is what was typed or sealed before
    says: SafeString | str = ""  # what its button means, where that is settled
    primary: bool = False  # its button is what the question is chiefly about
    lenient: bool = False  # its form asks for things that it does not need: its button sends what is not filled in

    @property
    def main(self) -> list[FieldForm]:
        """The fields that are always shown: what must be filled in, and all of them where nothing must."""
        return [field for field in self.fields if not field.optional] or list(self.fields)

    @property
    def extras(self) -> list[FieldForm]:
        """The fields that may be left alone."""
        return [field for field in self.fields if field.optional and field not in self.main]

    @property
    def asked(self) -> list[str]:
        """The names of the fields that stand open; without any, its button is nearly all there is to it."""
        return [field.name for field in self.main if field.asks]

    @property
    def settled(self) -> dict[str, list[str]]:
        """What it would be answered with if nothing were filled in."""
        return {field.name: [choice.value for choice in field.choices] for field in self.fields if field.fixed}


def option_forms(decision: Decision, words: Words, given: Answer | QueryDict | None = None) -> list[OptionForm]:
    """Return a form for each option, filled with what was sealed (an Answer) or typed (a QueryDict) before."""
    verb = given.get("verb") if isinstance(given, QueryDict) else given.verb if given else None
    source = decision.option(verb) if verb else None

    def filled(verb: str, name: str, spec: Field) -> list[str]:
        """What a field is filled in with; what was sealed stands wherever the same is asked for."""
        if isinstance(given, QueryDict):
            return [value for value in posted_values(given, verb, name) if value]
        return as_typed(given, name) if given and source and source.fields.get(name) == spec else []

    forms, made = [], dict[str, FieldForm]()
    for option in decision.options:
        fields = []
        for name, spec in option.fields.items():
            like = made.get(name) if not isinstance(given, QueryDict) else None
            if like is not None and like.spec == spec:
                fields.append(relabelled(like, option.verb, words))
            else:
                fields.append(field_form(option.verb, name, spec, words, filled(option.verb, name, spec)))
            made[name] = fields[-1]
        label, hint = words.label(option.verb), words.label(f"{option.verb}?")
        told = option.verb in words.rules.tale
        forms.append(OptionForm(option.verb, label, hint, fields, told, option.verb == verb))
    return forms


def relabelled(field: FieldForm, verb: str, words: Words) -> FieldForm:
    """Return a field as another option asks for the same: what can be chosen need not be said again."""
    label, hint = words.label(f"{verb}.{field.name}"), words.label(f"{verb}.{field.name}?")
    return replace(field, id=id_of(verb, field.name), label=label, hint=hint)


def field_form(verb: str, name: str, spec: Field, words: Words, filled: Sequence[str]) -> FieldForm:
    """Return a field of an option as a form."""
    if isinstance(spec, Amount):
        return amount_form(verb, name, spec, words, filled)
    return pick_form(verb, name, spec, words, filled)


def amount_form(verb: str, name: str, spec: Amount, words: Words, filled: Sequence[str]) -> AmountForm:
    """Return an amount as a form: few values as buttons, else a field with some of them at a touch."""
    few = (spec.high - spec.low) // spec.step < FEW
    values = range(spec.low, spec.high + 1, spec.step) if few else spec.handy
    start = spec.low if spec.start is None and not spec.optional else spec.start
    shown = filled[0] if filled else "" if start is None else str(start)
    legible = shown.isdecimal() and len(shown) <= LONGEST_NUMBER
    return AmountForm(
        id=id_of(verb, name), name=name, kind=AMOUNT, spec=spec, shape="numbers" if few else "number",
        label=words.label(f"{verb}.{name}"), hint=words.label(f"{verb}.{name}?"), optional=spec.optional,
        choices=[Choice(str(value), words.word(spec.of, value), str(value) in filled) for value in values],
        low=spec.low, high=spec.high, step=spec.step, value=as_number(int(shown)) if legible else shown,
    )  # fmt: skip


def pick_form(verb: str, name: str, spec: Pick, words: Words, filled: Sequence[str]) -> PickForm:
    """Return a pick as a form."""
    ranked = spec.ordered and spec.most > 1
    left, choices = list(filled) or [str(item) for item in spec.start], []
    for item in sorted(spec.among, key=words.rules.rank) if spec.of == CARD else spec.among:
        chosen = str(item) in left
        if chosen and not ranked:
            left.remove(str(item))
        worth = as_number(spec.worth_of(item)) if spec.worth else ""
        choices.append(Choice(str(item), words.word(spec.of, item), chosen, worth))
    faces = spec.of == CARD or spec.of in words.rules.faces
    fixed = not ranked and spec.least == spec.most == len(choices)
    shape: Shape = "ranked" if ranked else "mark" if spec.of == MARK else "cards" if faces else "chips"
    return PickForm(
        id=id_of(verb, name), name=name, kind=spec.of, spec=spec, shape="fixed" if fixed else shape,
        label=words.label(f"{verb}.{name}"), hint=words.label(f"{verb}.{name}?"), optional=spec.least == 0,
        choices=choices, least=spec.least, most=spec.most, ordered=ranked, ranked=filled, faces=faces,
        total=spec.total, twice=spec.twice,
    )  # fmt: skip


def id_of(verb: str, name: str) -> str:
    """Return what a field is called on a page, where an order's verb is `order:list`."""
    return f"{verb.replace(':', '-')}-{name}"
