"""Decides which options share a form and what goes where in it; templates only draw it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from games.engine.kinds import OFFER
from games.engine.rulebook import Rulebook
from games.forms.drawn import FieldForm, OptionForm
from games.forms.line import PriceLine, line_of
from games.wording.sentences import Words

MANY = 5  # up to this many options are all open; of more, most are folded away
MANY_WITH_TEXTS = 2  # the same where cards have text
PAIR = 2  # this many buttons that send the same fields go side by side
NAMED = 2  # how many folded fields are named


@dataclass
class Fold:
    """Optional fields, folded away."""

    verb: str = ""  # the verb and label of the only button that sends them; empty: the part's first
    label: str = ""
    fields: list[FieldForm] = field(default_factory=list)
    tale: bool = False  # with a field for a tall tale
    step: str = ""  # what it is called, if it is a step of the answer: open for all who know the game

    @property
    def named(self) -> list[str]:
        """The labels shown while they are folded away."""
        labels = [field.label for field in self.fields]
        return labels if len(labels) <= NAMED else [*labels[:NAMED], "…"]

    def __bool__(self) -> bool:
        return self.tale or bool(self.fields)

    @property
    def filled(self) -> bool:
        return any(field.changed or field.fault for field in self.fields)


@dataclass
class Part:
    """A part of a form: fields, and below them the buttons that send them."""

    options: list[OptionForm] = field(default_factory=list)
    intro: str = ""  # a hint above the fields
    fields: list[FieldForm] = field(default_factory=list)
    hidden: list[FieldForm] = field(default_factory=list)  # nothing to choose and nothing to show
    more: Fold = field(default_factory=Fold)
    marks: list[FieldForm] = field(default_factory=list)  # checkboxes beside the buttons
    below: list[Fold] = field(default_factory=list)  # sent by only one of the later buttons
    line: PriceLine | None = None  # its options lie on a line
    folded: bool = False  # it is seldom wanted, so folded away under its button's label

    @property
    def verb(self) -> str:
        """The verb that identifies it."""
        return self.options[0].verb

    @property
    def drawn(self) -> list[FieldForm]:
        """All its fields that are drawn, wherever they stand."""
        numbers = [stop.number for stop in self.line.stops if stop.number] if self.line else []
        folded = [field for fold in (self.more, *self.below) for field in fold.fields]
        return [*numbers, *self.fields, *folded, *self.marks]

    @property
    def open_fields(self) -> list[FieldForm]:
        """Those of its fields that are seen without unfolding anything."""
        return [*self.fields, *(field for fold in self.below for field in fold.fields)]

    @property
    def step(self) -> str:
        """What it is called, where an answer is given in steps."""
        return self.options[0].step

    @property
    def open(self) -> bool:
        """Whether it is drawn open though it is folded away: it was sealed, or refused, before."""
        return any(option.chosen for option in self.options)

    @property
    def pair(self) -> bool:
        """Whether it has two buttons that send the same fields and go side by side."""
        return len(self.options) == PAIR and self.options[0].asked == self.options[1].asked


@dataclass(frozen=True)
class AnswerForm:
    """One form: options that share fields, each with its own button."""

    parts: Sequence[Part]

    @property
    def first(self) -> OptionForm:
        return self.parts[0].options[0]

    @property
    def fault_id(self) -> str:
        """The id of its field that was filled in wrongly, "" if there is none."""
        drawn = [field for part in self.parts for field in part.drawn]
        return next((field.id for field in drawn if field.fault), "")

    @property
    def previewed(self) -> str:
        """The verbs whose preview depends on what is filled in."""
        return " ".join(option.verb for part in self.parts for option in part.options if option.fields)

    @property
    def guarded(self) -> bool:
        """Whether Enter must not press the first button, because some fields belong to another."""
        return any(part.fields for part in self.parts[1:]) or any(part.below or part.line for part in self.parts)


def unfolded(
    options: Sequence[OptionForm], rules: Rulebook, out_of_turn: bool = False
) -> tuple[list[OptionForm], list[OptionForm]]:
    """Split options into those that are open and those that are folded away, each under its verb.

    Of a few, only those that are seldom wanted, or for getting ready, are folded away, unless they need an open one's
    fields. If there are many, the first is open, as are replies to an offer and plain buttons; out of turn, only
    replies are. Options are tall where cards have text, so there more than two are already many.
    """
    usual = [option for option in options if option.verb not in rules.seldom | rules.before]
    if not out_of_turn and len(usual) <= (MANY if rules.texts is None else MANY_WITH_TEXTS):
        aside = [o for o in options if o not in usual and not any(asks_more(o, other) for other in usual)]
        return [option for option in options if option not in aside], aside
    standing: list[OptionForm] = []
    folded: list[OptionForm] = []
    for option in options:
        replies = not folded and any(field.kind == OFFER for field in option.fields)
        if replies or (not out_of_turn and (option is options[0] or not option.fields)):
            standing.append(option)
        else:
            folded.append(option)
    return standing, folded


def answer_forms(options: Sequence[OptionForm], words: Words, usual: str = "") -> list[AnswerForm]:
    """Lay out options as forms. An option that shares a field with the form before it, or is just a button, joins it.

    The chief form, with the question's main button, is the first that asks for anything. `usual` is the verb of the
    button that counts as the main one of a pair; otherwise that is the first.
    """
    groups: list[list[OptionForm]] = []
    for option in options:
        if groups and joins(option, groups[-1], words.rules):
            groups[-1].append(option)
        else:
            groups.append([option])
    chief = next((group for group in groups if any(option.asked for option in group)), groups[0] if groups else None)
    return [answer_form(group, words, usual, chief=group is chief) for group in groups]


def joins(option: OptionForm, group: Sequence[OptionForm], rules: Rulebook) -> bool:
    """Whether an option belongs into the form of others."""
    if rules.scale and rules.scale.spans([option.verb, *(other.verb for other in group)]):
        return True
    return not option.asked or any(shares_a_field(option, other) for other in group)


def asks_more(option: OptionForm, other: OptionForm) -> bool:
    """Whether an option asks for all that another asks for, and for more."""
    alike = [mine for mine in option.fields if any(same_field(mine, theirs) for theirs in other.fields)]
    return bool(other.asked) and len(alike) == len(other.fields) < len(option.fields)


def shares_a_field(option: OptionForm, other: OptionForm) -> bool:
    """Whether two options have a field in common."""
    return any(same_field(mine, theirs) for mine in option.fields for theirs in other.fields if mine.asks)


def same_field(one: FieldForm, other: FieldForm) -> bool:
    """Whether two fields ask for the same thing in the same words."""
    return one.name == other.name and one.label == other.label and one.spec == other.spec


def answer_form(options: Sequence[OptionForm], words: Words, usual: str = "", *, chief: bool = False) -> AnswerForm:
    """Lay out one form, in which a field that options share appears once."""
    options = [with_distinct_names(option, options) for option in options]
    uses = Counter(field.name for option in options for field in option.fields)
    faults = {field.name: field.fault for option in options for field in option.fields if field.fault}
    line = line_of(options, words)
    parts: list[Part] = []
    aside: list[Part] = []
    placed = {*(line.numbers if line else ())}
    first_come = line.options if line else []
    for option in [*first_come, *(option for option in options if option not in first_come)]:
        part = part_for(option, parts, aside, words.rules, line)
        new = [replace(f, fault=faults.get(f.name, "")) for f in option.fields if f.name not in placed]
        add_option(part, option, new, uses)
        placed |= {field.name for field in option.fields}
    first = parts[0]
    first.more.tale = any(option.tale for option in options)
    if chief:
        main = usual if first.pair and any(option.verb == usual for option in first.options) else first.verb
        first.options = [replace(option, primary=option.verb == main) for option in first.options]
    return AnswerForm([*parts, *aside])


def part_for(option: OptionForm, parts: list[Part], aside: list[Part], rules: Rulebook, line: PriceLine | None) -> Part:
    """Return the part of a form that an option goes into, which may have to begin with it."""
    if parts and option.verb in rules.seldom:
        aside.append(Part(folded=True))
        return aside[-1]
    if line and option in line.options:
        if not parts:
            parts.append(Part(line=line))
    elif not parts or parts[-1].line or option.asked not in ([], parts[-1].options[0].asked):
        parts.append(Part())
    return parts[-1]


def with_distinct_names(option: OptionForm, options: Sequence[OptionForm]) -> OptionForm:
    """Put `verb.` before each field name of an option that another option of its form uses for a different field."""
    others = [field for other in options if other is not option for field in other.fields]
    return replace(
        option,
        fields=[
            replace(field, name=f"{option.verb}.{field.name}")
            if any(other.name == field.name and not same_field(field, other) for other in others)
            else field
            for field in option.fields
        ],
    )


def add_option(part: Part, option: OptionForm, new: Sequence[FieldForm], uses: Mapping[str, int]) -> None:
    """Add an option's button to a part, and those of its fields that the form does not have yet."""
    extras = part.more if not part.options else Fold(option.verb, option.label)
    for form in new:
        if form.shape == "mark" and (uses[form.name] > 1 or not option.asked):
            part.marks.append(form)  # a checkbox that several options share, or beside a plain button
        elif form.fixed and not (option.asked and form.choices):
            part.hidden.append(form)  # nothing to choose: shown only among fields that ask, and only with a value
        elif form in option.main:
            part.fields.append(form)  # always shown
        else:
            extras.fields.append(form)  # optional or of a later step, so folded away
            extras.step = extras.step or form.later
    if part.options and extras.fields:  # sent by this later button alone, so below it
        part.below.append(extras)
    if part.fields and not part.options and all(uses[field.name] == 1 for field in part.fields):
        part.intro, option = option.hint, replace(option, hint="")  # no other button sends them: the hint goes on top
    part.options.append(option)
