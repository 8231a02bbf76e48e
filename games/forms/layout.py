"""Decides which options share a form and what goes where in it; templates only draw it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from games.engine.rulebook import Rulebook
from games.engine.texts import OFFER
from games.forms.drawn import FieldForm, OptionForm
from games.forms.line import PriceLine, line_of
from games.wording.sentences import Words

MANY = 5  # up to this many options are all open; of more, most are folded away
MANY_WITH_TEXTS = 2  # the same where cards have text
DOCKED = 3  # this many buttons have room in the dock


@dataclass
class Fold:
    """Optional fields, folded away."""

    verb: str = ""  # the verb and label of the only button that sends them; empty: the part's first
    label: str = ""
    fields: list[FieldForm] = field(default_factory=list)
    tale: bool = False  # with a field for a tall tale

    def __bool__(self) -> bool:
        return self.tale or bool(self.fields)

    @property
    def filled(self) -> bool:
        return any(field.changed or field.fault for field in self.fields)


@dataclass
class Part:
    """A part of a form: fields, and below them the buttons that send them."""

    options: list[OptionForm] = field(default_factory=list)
    fields: list[FieldForm] = field(default_factory=list)
    hidden: list[FieldForm] = field(default_factory=list)  # nothing to choose and nothing to show
    more: Fold = field(default_factory=Fold)
    marks: list[FieldForm] = field(default_factory=list)  # checkboxes beside the buttons
    below: list[Fold] = field(default_factory=list)  # sent by only one of the later buttons
    line: PriceLine | None = None  # its options lie on a line
    folded: bool = False  # it is seldom wanted, or there is no room for its button: behind the dock's last button

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
    def open(self) -> bool:
        """Whether it is drawn open though it is folded away: it was sealed, or refused, before."""
        return any(option.chosen for option in self.options)


@dataclass(frozen=True)
class AnswerForm:
    """One form: options that share fields, each with its own button."""

    parts: Sequence[Part]

    @property
    def id(self) -> str:
        """Its id on the page, by which fields that stand elsewhere join it."""
        return f"answer-{self.first.verb}"

    @property
    def first(self) -> OptionForm:
        return self.parts[0].options[0]

    @property
    def docked(self) -> list[OptionForm]:
        """The options whose buttons stand in the dock, the main one first."""
        options = [option for part in self.parts if not part.folded for option in part.options]
        return sorted(options, key=lambda option: not option.primary)

    @property
    def aside(self) -> list[Part]:
        """The parts behind the dock's last button."""
        return [part for part in self.parts if part.folded]

    @property
    def line(self) -> PriceLine | None:
        """The line on which its options lie, if they do."""
        return self.parts[0].line

    @property
    def marks(self) -> list[FieldForm]:
        """Checkboxes that go with its buttons."""
        return [mark for part in self.parts for mark in part.marks]

    @property
    def folds(self) -> list[Fold]:
        """Its optional fields that are folded away."""
        return [fold for part in self.parts if not part.folded for fold in (part.more, *part.below) if fold]

    @property
    def opens_aside(self) -> bool:
        """Whether something behind the dock's last button was filled in or refused before."""
        return any(fold.filled for fold in self.folds) or any(part.open for part in self.aside)

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
    replies are. Where cards have text more than two are many, and the first that begins with a tap is open as well.
    """
    usual = [option for option in options if option.verb not in rules.page.seldom | rules.page.before]
    if len(usual) == 1 and not any(field.asks and not field.filled for field in usual[0].main):
        # beside a lone button there is room for what gets ready for it
        usual += [option for option in options if option.verb in rules.page.before]
    if not out_of_turn and len(usual) <= (MANY if rules.words.texts is None else MANY_WITH_TEXTS):
        aside = [o for o in options if o not in usual and not any(asks_more(o, other) for other in usual)]
        return [option for option in options if option not in aside], aside
    standing: list[OptionForm] = []
    folded: list[OptionForm] = []
    for option in options:
        replies = not folded and any(field.kind == OFFER for field in option.fields)
        taps = rules.words.texts and option in usual and is_tapped(option) and not any(map(is_tapped, standing))
        if replies or (not out_of_turn and (option is options[0] or not option.fields or taps)):
            standing.append(option)
        else:
            folded.append(option)
    return standing, folded


def is_tapped(option: OptionForm) -> bool:
    """Whether an option begins with a tap on the board or on a card."""
    return any(field.on_board or field.shape == "cards" for field in option.main[:1])


def asks_more(option: OptionForm, other: OptionForm) -> bool:
    """Whether an option asks for all that another asks for, and for more."""
    alike = [mine for mine in option.fields if any(same_field(mine, theirs) for theirs in other.fields)]
    return bool(other.asked) and len(alike) == len(other.fields) < len(option.fields)


def same_field(one: FieldForm, other: FieldForm) -> bool:
    """Whether two fields ask for the same thing in the same words."""
    return one.name == other.name and one.label == other.label and one.spec == other.spec


def answer_form(
    options: Sequence[OptionForm], words: Words, usual: str = "", pressed: str = "", *, chief: bool = False
) -> AnswerForm:
    """Lay out one form, in which a field that options share appears once.

    `chief`: it is the question's own. Its main button is the first that must be told anything, or that of the verb
    `usual` if both ask the same; or the one that was `pressed` already, in a letter.
    """
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
        asks = [first] if words.rules.words.texts else parts  # where cards have text, the others are seldom needed
        asking = next((part for part in asks if part.options[0].must_be_told), first)
        alike = [option.verb for option in asking.options if option.asked == asking.options[0].asked]
        main = usual if usual in alike else asking.verb
        if pressed:
            main = pressed
            asking = next((part for part in parts if any(option.verb == pressed for option in part.options)), asking)
        asking.options = [replace(option, primary=option.verb == main) for option in asking.options]
        aside += beyond_the_dock(parts, asking)
    return AnswerForm([*parts, *aside])


def beyond_the_dock(parts: list[Part], chief: Part) -> list[Part]:
    """Take out buttons that the dock has no room for and those that need confirming; return them as parts aside."""
    aside: list[Part] = []
    places = DOCKED
    for part in sorted(parts, key=lambda part: part is not chief):
        if part.line:
            places = 0
            continue
        kept = [option for option in part.options if not option.sure][:places]
        left = [option for option in part.options if option not in kept]
        places -= len(kept)
        if kept or part is parts[0]:
            part.options = kept or part.options
            aside += [Part([option], folded=True) for option in left if kept]
        else:
            part.folded = True
            parts.remove(part)
            aside.append(part)
    return aside


def part_for(option: OptionForm, parts: list[Part], aside: list[Part], rules: Rulebook, line: PriceLine | None) -> Part:
    """Return the part of a form that an option goes into, which may have to begin with it."""
    if parts and option.verb in rules.page.seldom:
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
        elif form in option.main or form.on_board:
            part.fields.append(form)  # always shown
        else:
            extras.fields.append(form)  # optional, so folded away
    if part.options and extras.fields:  # sent by this later button alone, so below it
        part.below.append(extras)
    part.options.append(option)
