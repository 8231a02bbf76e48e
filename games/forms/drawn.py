"""A decision drawn as a form."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import takewhile

from django.http import QueryDict
from django.utils.safestring import SafeString

from games.engine.fields import Amount, Field
from games.engine.questions import Answer, Decision
from games.engine.rulebook import Rulebook
from games.forms.read import LONGEST_NUMBER, typed
from games.wording.sentences import Words, as_number

LARGE = 10_000  # from here on a number is shown with its digits grouped, which a browser's own number field cannot do
MANY = 5  # options that all stand open; of more, most are folded away
PAIR = 2  # as many do where cards bear text
NAMED = 2  # fields that may be left alone, of those that are folded away


@dataclass(frozen=True)
class Choice:
    """One thing that can be picked."""

    value: str
    label: str
    chosen: bool = False
    worth: str = ""  # of things that must be worth enough together


@dataclass(frozen=True)
class FieldForm:
    """One field of an option: a pick among choices, or an amount."""

    name: str
    kind: str  # "amount", or what is picked: "card", "seat"...
    label: str
    hint: str
    choices: Sequence[Choice] = ()  # what can be picked; of an amount, what is offered at a touch
    least: int = 0
    most: int = 1
    ordered: bool = False
    ranked: Sequence[str] = ()  # what a ranked list was filled with before
    low: int = 0
    high: int = 0
    step: int = 1
    value: str = ""
    faces: bool = False  # what can be picked is drawn as cards
    total: int = 0  # what is picked must be worth as much together,
    twice: int = 0  # so many of the dearest counted twice
    repeated: bool = False  # an option before this one asks for the same: where scripts run, that one is shown for both

    @property
    def several(self) -> bool:
        """Whether more than one thing can be picked."""
        return self.most > 1

    @property
    def optional(self) -> bool:
        """Whether nothing need be picked."""
        return self.least == 0

    @property
    def fixed(self) -> bool:
        """Whether there is nothing to choose."""
        return self.kind != "amount" and not self.ordered and self.least == self.most == len(self.choices)

    @property
    def few(self) -> bool:
        """Whether an amount has so few values that each can be a button."""
        return self.kind == "amount" and (self.high - self.low) // self.step < 12

    @property
    def large(self) -> bool:
        """Whether an amount may have so many digits that they are to be grouped."""
        return max(self.high, -self.low) >= LARGE

    @property
    def places(self) -> list[tuple[int, str]]:
        """The places of a ranked list, first to last, with what was put there before."""
        count = min(self.most, len(self.choices))
        return [(place + 1, self.ranked[place] if place < len(self.ranked) else "") for place in range(count)]


@dataclass(frozen=True)
class OptionForm:
    """One thing a seat may do, as a form of its own with its own button."""

    verb: str
    label: str
    hint: str
    fields: Sequence[FieldForm] = field(default_factory=list)
    tale: bool = False  # a tall tale may go with it
    chosen: bool = False  # it is what was typed or sealed before
    says: SafeString | str = ""  # what its button means, where that is settled

    @property
    def main(self) -> list[FieldForm]:
        """The fields that are always shown: what must be filled in, and all of them where nothing must."""
        return [field for field in self.fields if not field.optional] or list(self.fields)

    @property
    def extras(self) -> list[FieldForm]:
        """The fields that may be left alone."""
        return [field for field in self.fields if field.optional and field not in self.main]

    @property
    def short(self) -> bool:
        """Whether its button is nearly all there is to it."""
        return all(field.fixed or field.kind == "mark" for field in self.main)

    @property
    def plain(self) -> bool:
        """Whether it asks for nothing that the option before it has not asked for."""
        return all(field.fixed or field.repeated or field.kind == "mark" for field in self.main)

    @property
    def settled(self) -> dict[str, list[str]]:
        """What it would be answered with if nothing were filled in."""
        return {field.name: [choice.value for choice in field.choices] for field in self.fields if field.fixed}

    @property
    def extras_named(self) -> list[str]:
        """What is said of them while they are folded away."""
        labels = [field.label for field in self.extras]
        return labels if len(labels) <= NAMED else [*labels[:NAMED], "…"]

    @property
    def extras_filled(self) -> bool:
        """Whether any of them has been filled in."""
        return any(field.value or any(choice.chosen for choice in field.choices) for field in self.extras)

    @property
    def extras_repeated(self) -> bool:
        """Whether the option before this one offers all of them."""
        return all(field.repeated for field in self.extras) and not self.tale


def option_forms(decision: Decision, words: Words, given: Answer | QueryDict | None = None) -> list[OptionForm]:
    """Return a form for each option, filled with what was sealed (an Answer) or typed (a QueryDict) before."""
    verb = given.get("verb") if isinstance(given, QueryDict) else given.verb if given else None
    forms: list[OptionForm] = []
    for option in decision.options:
        chosen = option.verb == verb
        kept = chosen or isinstance(given, QueryDict)
        fields = [
            field_form(option.verb, name, spec, words, typed(given, name) if kept else [])
            for name, spec in option.fields.items()
        ]
        before = decision.options[len(forms) - 1].fields if forms else {}
        fields = [
            replace(field, repeated=before.get(field.name) == option.fields[field.name] and alike(field, forms[-1]))
            for field in fields
        ]
        label, hint = words.label(option.verb), words.label(f"{option.verb}?")
        forms.append(OptionForm(option.verb, label, hint, fields, option.verb in words.rules.tale, chosen))
    return forms


def unfolded(
    options: Sequence[OptionForm], rules: Rulebook, aside: bool = False
) -> tuple[list[OptionForm], list[OptionForm]]:
    """Part options into those that stand open and those that are folded away, each under its verb.

    Of many the first stands open, with what answers an offer and what is only a button; of what may be done `aside`,
    while another is awaited, only what answers an offer. Where cards bear text, to pick one takes room: few are many.
    """
    if not aside and len(options) <= (MANY if rules.texts is None else PAIR):
        return [*options], []
    standing: list[OptionForm] = []
    folded: list[OptionForm] = []
    for option in options:
        replies = not folded and any(field.kind == "offer" for field in option.fields)
        if replies or (not aside and (option is options[0] or not option.fields)):
            standing.append(option)
        else:
            folded.append(replace(option, fields=[replace(field, repeated=False) for field in option.fields]))
    return standing, folded


def alike(field: FieldForm, before: OptionForm) -> bool:
    """Whether an option asks for something under the same name; a mark is each option's own."""
    return field.kind != "mark" and field.label in [other.label for other in before.fields]


def side_by_side(options: Sequence[OptionForm]) -> list[tuple[str, list[OptionForm]]]:
    """Group options as they are drawn: side by side what is hardly more than a button, the others by themselves."""
    if len(options) == 2 and options[1].plain and (options[0].short or any(f.repeated for f in options[1].main)):
        return [("pair", list(options))]
    short = list(takewhile(lambda option: option.short, options))
    rest = list(options[len(short) :])
    return [(css, group) for css, group in (("pair" if len(short) == 2 else "few", short), ("full", rest)) if group]


def field_form(verb: str, name: str, spec: Field, words: Words, filled: Sequence[str]) -> FieldForm:
    """Return a field of an option as a form."""
    label, hint = words.label(f"{verb}.{name}"), words.label(f"{verb}.{name}?")
    if isinstance(spec, Amount):
        least = 0 if spec.optional else 1
        form = FieldForm(name, "amount", label, hint, low=spec.low, high=spec.high, step=spec.step, least=least)
        values = range(spec.low, spec.high + 1, spec.step) if form.few else spec.handy
        choices = [Choice(str(value), words.word(spec.of, value), str(value) in filled) for value in values]
        start = spec.low if spec.start is None and not spec.optional else spec.start
        shown = filled[0] if filled else "" if start is None else str(start)
        legible = shown.isdecimal() and len(shown) <= LONGEST_NUMBER
        return replace(form, choices=choices, value=as_number(int(shown)) if legible else shown)
    ranked = spec.ordered and spec.most > 1
    left, choices = list(filled) or [str(item) for item in spec.start], []
    for item in sorted(spec.among, key=words.rules.rank) if spec.of == "card" else spec.among:
        chosen = str(item) in left
        if chosen and not ranked:
            left.remove(str(item))
        worth = as_number(spec.worth_of(item)) if spec.worth else ""
        choices.append(Choice(str(item), words.word(spec.of, item), chosen, worth))
    faces = spec.of == "card" or spec.of in words.rules.faces
    form = FieldForm(name, spec.of, label, hint, choices, spec.least, spec.most, ranked, filled, faces=faces)
    return replace(form, total=spec.total, twice=spec.twice)
