"""Draws a decision as a form: its options, their fields, and the choices in each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias

from django.http import QueryDict
from django.utils.safestring import SafeString

from games.engine.fields import Amount, Field, Pick
from games.engine.questions import Answer, Decision
from games.engine.texts import AMOUNT, CARD, MARK
from games.forms.read import LONGEST_NUMBER, Fault, as_typed, posted_values
from games.wording.sentences import Words, as_number

Shape: TypeAlias = Literal["fixed", "mark", "cards", "chips", "ranked", "number", "numbers"]
LARGE = 10_000  # from here on digits are grouped, which a browser's number field cannot do
LONG = 15  # a number with more digits needs a wider field
FEW = 12  # an amount with up to this many values is drawn as buttons


@dataclass(frozen=True)
class Choice:
    """One choice in a field."""

    value: str
    label: str
    chosen: bool = False
    worth: str = ""  # if what is picked must be worth enough together
    alike: tuple[int, int] | None = None  # which of how many of the same name
    lang: str = ""  # of its label, if that is not the page's


@dataclass(frozen=True, kw_only=True)
class FieldForm:
    """One field of an option. Its `shape` names the macro that draws it."""

    id: str  # unique on the page
    name: str  # as it is posted
    kind: str  # the kind of its values: "card", "seat" ...
    spec: Field
    shape: Shape
    label: str
    hint: str
    optional: bool
    choices: Sequence[Choice]  # what can be picked; for an amount, its quick values
    fault: str = ""  # why what was typed into it has been refused
    on_board: bool = False  # it is chosen on things of the board
    from_hand: bool = False  # it is about cards of the viewer's own hand
    at_hand: bool = False  # it is shown though it is optional
    seldom: bool = False  # it is folded away though something must be chosen, as it begins

    @property
    def beside(self) -> str:
        """The ids of what is said of it beside its label."""
        said = {"help": self.hint, "amiss": self.fault}
        return " ".join(f"{self.id}-{part}" for part, sentence in said.items() if sentence)

    @property
    def fixed(self) -> bool:
        """Whether there is nothing to choose."""
        return self.shape == "fixed"

    @property
    def asks(self) -> bool:
        """Whether it needs thought before a button is pressed, unlike a fixed field or a checkbox."""
        return self.shape not in ("fixed", "mark")

    @property
    def several(self) -> bool:
        return False

    @property
    def values(self) -> list[str]:
        """What it would send as it is drawn."""
        return [choice.value for choice in self.choices if choice.chosen or self.fixed]

    @property
    def filled(self) -> bool:
        return bool(self.values)

    @property
    def changed(self) -> bool:
        """Whether it is filled in with something else than it begins with."""
        return self.filled


@dataclass(frozen=True, kw_only=True)
class PickForm(FieldForm):
    """A field for picking among choices."""

    least: int
    most: int
    ordered: bool
    ranked: Sequence[str]  # what a ranked list was filled in with before
    faces: bool  # the choices are drawn as cards
    total: int  # what is picked must be worth this much together,
    twice: int  # with this many of the dearest counted twice
    begins: Sequence[str]  # what is chosen in it before anybody chooses

    @property
    def several(self) -> bool:
        return self.most > 1

    @property
    def values(self) -> list[str]:
        return [*self.ranked] or super().values

    @property
    def changed(self) -> bool:
        return self.values not in ([], self.begins)

    @property
    def exactly(self) -> int:
        """How many must be chosen, if it is several and no other number will do; otherwise 0."""
        return self.least if self.least == self.most > 1 else 0

    @property
    def places(self) -> list[tuple[int, str]]:
        """The places of a ranked list, first to last, with what was filled in before."""
        count = min(self.most, len(self.choices))
        return [(place + 1, self.ranked[place] if place < len(self.ranked) else "") for place in range(count)]


@dataclass(frozen=True, kw_only=True)
class AmountForm(FieldForm):
    """A field for a number."""

    low: int
    high: int
    step: int
    value: str

    @property
    def values(self) -> list[str]:
        return super().values if self.shape == "numbers" else [self.value] if self.value else []

    @property
    def large(self) -> bool:
        """Whether it may have enough digits to need grouping."""
        return max(self.high, -self.low) >= LARGE

    @property
    def long(self) -> bool:
        """Whether it may need a wider field."""
        return len(str(self.high)) > LONG


@dataclass(frozen=True)
class OptionForm:
    """An option: the fields that it asks for, and its button."""

    verb: str
    label: str
    hint: str
    fields: Sequence[FieldForm] = field(default_factory=list)
    tale: bool = False  # a tall tale may go with it
    chosen: bool = False  # it was typed or sealed before
    says: SafeString | str = ""  # what its button means, if that is known already
    primary: bool = False  # its button is the main one
    sure: str = ""  # what is asked in place before it is sent, if that cannot be taken back

    @property
    def main(self) -> list[FieldForm]:
        """The fields that are always shown: those that must be filled in or are at hand, or all if there are none."""
        usual = [field for field in self.fields if not field.seldom]
        required = [field for field in usual if not field.optional or field.at_hand]
        return required or usual

    @property
    def extras(self) -> list[FieldForm]:
        """The optional fields that are folded away."""
        return [field for field in self.fields if field.optional and field not in self.main]

    @property
    def asked(self) -> list[str]:
        """The names of the fields shown that need thought. Without any, it is little more than a button."""
        return [field.name for field in self.main if field.asks]

    @property
    def must_be_told(self) -> bool:
        """Whether its button needs something to be filled in."""
        return any(field.asks and not field.optional for field in self.main)

    @property
    def values(self) -> dict[str, list[str]]:
        """What its button would send as it is drawn."""
        return {field.name: field.values for field in self.fields}


def option_forms(
    decision: Decision, words: Words, given: Answer | QueryDict | None = None, fault: Fault | None = None
) -> list[OptionForm]:
    """Return a form for each option, filled in with what was sealed (an Answer) or typed (a QueryDict) before."""
    verb = given.get("verb") if isinstance(given, QueryDict) else given.verb if given else None
    source = decision.option(verb) if verb else None

    def filled(verb: str, name: str, spec: Field) -> list[str]:
        """Return a field's earlier values; those of a sealed answer fill in every field that asks for the same."""
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
            fields[-1] = with_fault(fields[-1], fault)
        label, hint = words.label(option.verb), words.label(f"{option.verb}?")
        takes_tale = option.verb in words.rules.page.tale
        forms.append(OptionForm(option.verb, label, hint, fields, takes_tale, option.verb == verb))
    return forms


def with_fault(field: FieldForm, fault: Fault | None) -> FieldForm:
    """Put what was wrong beside the field that it is about."""
    if fault is None or field.fixed or field.id != id_of(fault.verb, fault.field):
        return field
    return replace(field, fault=fault.sentence)


def relabelled(field: FieldForm, verb: str, words: Words) -> FieldForm:
    """Reuse a field for another option that asks for the same, with that option's labels."""
    label, hint = words.label(f"{verb}.{field.name}"), words.label(f"{verb}.{field.name}?")
    on_board = not field.fixed and is_on_board(verb, field.name, words)
    from_hand = f"{verb}.{field.name}" in words.rules.page.from_hand
    return replace(field, id=id_of(verb, field.name), label=label, hint=hint, on_board=on_board, from_hand=from_hand)


def field_form(verb: str, name: str, spec: Field, words: Words, filled: Sequence[str]) -> FieldForm:
    if isinstance(spec, Amount):
        return amount_form(verb, name, spec, words, filled)
    return pick_form(verb, name, spec, words, filled)


def amount_form(verb: str, name: str, spec: Amount, words: Words, filled: Sequence[str]) -> AmountForm:
    """Draw an amount: buttons for a few values, otherwise a number field with quick values."""
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
    ranked = spec.ordered and spec.most > 1
    seldom = f"{verb}.{name}" in words.rules.page.seldom
    begins = [str(item) for item in spec.start or (spec.among[:1] if seldom else [])]
    left, choices = [*(filled or begins)], []
    for item in sorted(spec.among, key=words.rules.page.rank) if spec.of == CARD else spec.among:
        chosen = str(item) in left
        if chosen and not ranked:
            left.remove(str(item))
        worth = as_number(spec.worth_of(item)) if spec.worth else ""
        choices.append(Choice(str(item), words.drawn(spec.of, item), chosen, worth, lang=words.lang(spec.of, item)))
    choices = told_apart(choices)
    faces = spec.of == CARD or spec.of in words.rules.page.faces
    fixed = not ranked and spec.least == spec.most == len(choices)
    shape: Shape = "ranked" if ranked else "mark" if spec.of == MARK else "cards" if faces else "chips"
    return PickForm(
        id=id_of(verb, name), name=name, kind=spec.of, spec=spec, shape="fixed" if fixed else shape,
        label=words.label(f"{verb}.{name}"), hint=words.label(f"{verb}.{name}?"), optional=spec.least == 0,
        choices=choices, begins=begins,
        least=spec.least, most=spec.most, ordered=ranked, ranked=filled, faces=faces,
        total=spec.total, twice=spec.twice, on_board=not fixed and is_on_board(verb, name, words),
        at_hand=f"{verb}.{name}" in words.rules.page.at_hand, from_hand=f"{verb}.{name}" in words.rules.page.from_hand,
        seldom=seldom,
    )  # fmt: skip


def is_on_board(verb: str, name: str, words: Words) -> bool:
    """Whether a field is chosen on things of the board."""
    return f"{verb}.{name}" in words.rules.page.on_board


def told_apart(choices: Sequence[Choice]) -> list[Choice]:
    """Number choices of the same name."""
    count, seen = Counter(choice.label for choice in choices), Counter[str]()
    apart = []
    for choice in choices:
        seen[choice.label] += 1
        several = count[choice.label] > 1
        apart.append(replace(choice, alike=(seen[choice.label], count[choice.label])) if several else choice)
    return apart


def id_of(verb: str, name: str) -> str:
    """Return a field's id on the page (an order's verb is like `order:list`)."""
    return f"{verb.replace(':', '-')}-{name}"
