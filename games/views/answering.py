"""What a viewer could answer: the forms of a table's page, and what each of their buttons would do."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from django.http import QueryDict
from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.engine.fields import IllegalAnswer
from games.engine.kinds import CARD
from games.engine.questions import Answer
from games.forms.drawn import OptionForm, option_forms
from games.forms.layout import AnswerForm, answer_form, answer_forms, unfolded
from games.forms.read import read_answer, read_option
from games.sight import View

if TYPE_CHECKING:
    from games.views.page import TablePage


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
        view, twice = self.view, self.view.rules.twice
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
    def forms(self) -> list[AnswerForm]:
        """The forms that are open."""
        usual = self.view.decision.default.verb if self.view.decision else ""
        return answer_forms(self.option_groups[0], self.view.words, usual)

    @cached_property
    def folded(self) -> list[AnswerForm]:
        """The forms that are folded away, each under its verb."""
        return [answer_form([option], self.view.words) for option in self.option_groups[1]]

    @property
    def firstly(self) -> list[AnswerForm]:
        """The folded forms that come first where the viewer is asked: to get ready for the others."""
        return [form for form in self.folded if form.first.verb in self.view.rules.before]

    @property
    def besides(self) -> list[AnswerForm]:
        """The other folded forms."""
        return [form for form in self.folded if form.first.verb not in self.view.rules.before]

    @cached_property
    def option_groups(self) -> tuple[list[OptionForm], list[OptionForm]]:
        """The options that are open, and those that are folded away."""
        nothing = self.view.out_of_turn and not self.view.offered
        return ([], self.options) if nothing else unfolded(self.options, self.view.rules, self.view.out_of_turn)

    def about_to_say(self, form: OptionForm) -> SafeString | str:
        """Say what an option's button would do; "" if something has yet to be filled in."""
        decision, typed = self.view.decision, self.page.typed
        option = decision.option(form.verb) if decision else None
        if decision is None or option is None or (form.verb in self.view.rules.plain and not form.chosen):
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
        return next((form.fault_id for form in [*self.forms, *self.folded] if form.fault_id), "")

    @cached_property
    def picks_cards(self) -> bool:
        """Whether the open question already offers all the viewer's cards."""
        held = sorted(map(str, self.view.my_cards))
        parts = [part for form in self.forms for part in form.parts if not part.folded] if self.view.asked else []
        fields = [field for part in parts for field in part.open_fields]
        drawn = [field for field in fields if field.kind == CARD and field.shape == "cards"]
        return any(sorted(choice.value for choice in field.choices) == held for field in drawn)


def said_before(view: View, answer: Answer) -> SafeString:
    """Say what an answer would do, marked if it would come to nothing, so that its button is not the main one."""
    said = view.words.html(view.rules.preview(view.sight, answer))
    return format_html('<span class="idle">{}</span>', said) if view.rules.idle(view.sight, answer) else said
