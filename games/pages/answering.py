"""What a viewer could answer: the forms of a table's page, and what each of their buttons would do."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import urlencode

from django.http import QueryDict
from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.engine.fields import IllegalAnswer
from games.engine.questions import Answer
from games.forms.drawn import Choice, FieldForm, OptionForm, option_forms
from games.forms.layout import AnswerForm, answer_form, unfolded
from games.forms.read import read_answer, read_option
from games.sight import View

if TYPE_CHECKING:
    from games.pages.page import TablePage


class Place(NamedTuple):
    """A choice that is made on a thing of the board."""

    field: FieldForm
    choice: Choice
    form: str  # the id of the form that it belongs to
    verb: str


class Fan(NamedTuple):
    """The viewer's hand, as a field is about some of its cards."""

    field: FieldForm
    cards: list[tuple[Any, Choice | None]]  # each with the choice that it is, if it is one


@dataclass(frozen=True)
class Answers:
    """The viewer's options as forms."""

    page: TablePage

    @property
    def view(self) -> View:
        return self.page.view

    @cached_property
    def options(self) -> list[OptionForm]:
        """The viewer's options as forms, filled in with what was typed or sealed before."""
        if self.view.decision is None:
            return []
        view, twice = self.view, self.view.rules.page.twice
        drawn = option_forms(self.view.decision, view.words, self.page.typed or view.sealed, self.page.fault)
        return [
            replace(
                form,
                tale=form.tale and not self.page.lesson,  # there nobody would hear it
                says=self.about_to_say(form),
                sure=view.words.plain(twice[form.verb](view.sight)) if form.verb in twice else "",
            )
            for form in drawn
        ]

    @cached_property
    def form(self) -> AnswerForm | None:
        """The form that is open, with all that is asked at once."""
        options, usual = self.option_groups[0], self.view.decision.default.verb if self.view.decision else ""
        return answer_form(options, self.view.words, usual, self.page.pressed, chief=True) if options else None

    @cached_property
    def folded(self) -> list[AnswerForm]:
        """The forms that are folded away, each under its verb, those first that get ready for the others."""
        options = sorted(self.option_groups[1], key=lambda option: option.verb not in self.view.rules.page.before)
        return [answer_form([option], self.view.words) for option in options]

    @property
    def forms(self) -> list[AnswerForm]:
        """All of them."""
        return [*([self.form] if self.form else []), *self.folded]

    @property
    def has_more(self) -> bool:
        """Whether something stands behind the dock's last button."""
        form = self.form
        return bool(self.folded or (form and (form.aside or form.folds or form.marks)))

    @property
    def opens_more(self) -> bool:
        """Whether that is open, because something in it was filled in or refused before."""
        form = self.form
        return bool(self.tale) or bool(form and form.opens_aside) or any(one.first.chosen for one in self.folded)

    @cached_property
    def on_board(self) -> dict[tuple[str, str], Place]:
        """What is chosen on things of the board, by the field's name and the value."""
        form = self.form
        if form is None or not self.view.asked:
            return {}
        return {
            (field.name.rpartition(".")[2], choice.value): Place(field, choice, form.id, part.verb)
            for part in form.parts
            if not part.folded
            for field in part.fields
            if field.on_board
            for choice in field.choices
        }

    @property
    def open_fields(self) -> list[FieldForm]:
        """The fields that are asked beside the dock."""
        parts = [part for part in self.form.parts if not part.folded] if self.form else []
        return [field for part in parts for field in part.fields]

    @cached_property
    def fan(self) -> Fan | None:
        """The viewer's hand, if an open field is about some of its cards and nothing else."""
        held = sorted(self.view.my_cards, key=self.view.rules.page.rank) if self.view.asked else []
        for field in self.open_fields:
            if not field.from_hand or field.shape != "cards":
                continue
            left, cards = list(field.choices), list[tuple[Any, Choice | None]]()
            for face in held:
                choice = next((choice for choice in left if choice.value == str(face)), None)
                if choice:
                    left.remove(choice)
                cards.append((face, choice))
            if not left:
                return Fan(field, cards)
        return None

    @cached_property
    def option_groups(self) -> tuple[list[OptionForm], list[OptionForm]]:
        """The options that are open, and those that are folded away."""
        nothing = self.view.out_of_turn and not self.view.offered
        return ([], self.options) if nothing else unfolded(self.options, self.view.rules, self.view.out_of_turn)

    def about_to_say(self, form: OptionForm) -> SafeString | str:
        """Say what an option's button would do; "" if something has yet to be filled in."""
        decision, typed = self.view.decision, self.page.typed
        option = decision.option(form.verb) if decision else None
        if decision is None or option is None or (form.verb in self.view.rules.page.plain and not form.chosen):
            return ""
        if not form.chosen and any(field.asks and not field.optional and not field.filled for field in form.fields):
            return ""
        try:
            if form.chosen:
                answer = self.view.sealed if typed is None else read_answer(decision, typed)
            else:
                answer = read_option(option, QueryDict(urlencode(form.values, doseq=True)))
            return said_before(self.view, answer) if answer else ""
        except IllegalAnswer:
            return ""

    @cached_property
    def tale(self) -> str:
        """The tall tale in the viewer's form: as typed, or the one that waits with their sealed answer."""
        typed = self.page.typed
        if typed and "verb" in typed:  # otherwise another form was refused
            return typed.get("words", "")
        return self.view.log.waiting_tale

    @cached_property
    def refuses_beside(self) -> str:
        """The id of the field beside which the refusal stands, "" if there is none."""
        if self.page.fault is None:
            return ""
        return next((form.fault_id for form in self.forms if form.fault_id), "")


def said_before(view: View, answer: Answer) -> SafeString:
    """Say what an answer would do, marked if it would come to nothing, so that its button is not the main one."""
    said = view.words.html(view.rules.preview(view.sight, answer))
    return format_html('<span class="idle">{}</span>', said) if view.rules.page.idle(view.sight, answer) else said
