"""What a viewer could say and has said in advance, as a panel of a table's page.

One press can answer and say what is proposed. Its button carries all of it: no other says any of it. Where somebody
says a proposal otherwise, scripts let the button carry what they say (static/js/in_advance.js).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from urllib.parse import urlencode

from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games import play
from games.engine.advance import Limit, Order, Past, Plan, Standing
from games.engine.fields import IllegalAnswer
from games.engine.questions import Option
from games.engine.rulebook import Rulebook
from games.engine.sights import Sight
from games.engine.texts import say
from games.forms.layout import AnswerForm
from games.forms.read import read_option
from games.models import Game, Move
from games.pages.panels import Folding, Panel
from games.play.advance import Rehearsal
from games.sight import View
from games.sight.advance import OrderForm, PlanForm, Said, order_forms, plan_form
from games.wording.sentences import Words

BOTH = "and_say"  # the name of the button
OTHERWISE = "otherwise"  # sent with a proposal that its player has unfolded
NOTHING_SAID = gettext_lazy("You have taken that back already, or it has ended.")
MOST, TOLD = 8, 4  # questions that are shown, and sentences about what came of each: the last ones
ANSWERED: dict[str, Promise] = {
    Move.Source.BOT: gettext_lazy("The bot:"),
    Move.Source.ABSENCE: gettext_lazy("Played for you:"),
}


class AdvancePanel(Panel):
    """What a viewer could say and has said in advance."""

    template = "games/_table/advance.jinja"

    @property
    def shows(self) -> bool:
        """Whether there is anything to say, or something that has been said."""
        return bool(self.plans or self.said or self.more.shows)

    @property
    def is_here(self) -> bool:
        """Whether anything can be said here: not in a guided hand, where everybody answers at once."""
        return self.page.draws_board and not self.page.lesson

    @cached_property
    def plans(self) -> list[PlanForm]:
        """The plans that the viewer is asked for now, each as a form."""
        view, page = self.view, self.page
        if not (view.advance.takes_plans and self.is_here):
            return []
        given, typed = view.advance.given, page.typed_order
        return [
            plan_form(one, view.words, view.sight, given, typed, page.fault, self.draws_fields_of)
            for one in view.advance.plans
        ]

    def draws_fields_of(self, plan: str) -> bool:
        """Whether the fields of a plan are drawn: if it is unfolded, and in a letter, which fetches nothing."""
        return bool(self.page.letter) or f"plan-{plan}" in self.page.open

    @property
    def proposed(self) -> list[PlanForm]:
        """The plans that have yet to be said, or said again since the last no longer fits."""
        return [plan for plan in self.plans if not plan.fits]

    @property
    def changeable(self) -> list[PlanForm]:
        """The plans that have been said and could be changed now."""
        return [plan for plan in self.plans if plan.fits]

    @cached_property
    def said(self) -> list[Said]:
        """The rest of what has been said, which can only be taken back; through a letter, of the plans alone."""
        letter, advance = self.page.letter, self.view.advance
        if not self.is_here or not plays_here(self.view) or (letter and not advance.takes_plans):
            return []
        forms = {plan.name for plan in self.changeable}
        said = [one for one in advance.said if one.kind not in forms]
        return [one for one in said if isinstance(one.of, Plan)] if letter else said

    @cached_property
    def more(self) -> More:
        """What else could be said."""
        return More(self.page)

    @cached_property
    def presses(self) -> list[Press]:
        """The buttons that answer and say what is proposed."""
        view, form = self.view, self.page.answers.form
        return presses(form, self.plans) if view.asked and view.sealed is None and form else []

    @property
    def presses_what_is_typed(self) -> bool:
        """Whether somebody may have said a proposal otherwise, which only scripts let a press carry."""
        return any(plan.fields for plan in self.proposed)

    @cached_property
    def refuses(self) -> bool:
        """Whether the refusal is about something said in advance, and is shown beside its form."""
        if not self.page.refusal or self.page.typed_order is None:
            return False
        drawn = [*self.plans, *([*self.more.standing, *self.more.limits] if self.more.shows else [])]
        return any(form.tried for form in drawn)


class More(Folding):
    """What a viewer could say in advance beside what is proposed: standing orders, and limits for a bot."""

    name, css, inside = "advance", "more to-say", "games/_table/more.jinja"
    title = gettext_lazy("Say something else in advance")

    @property
    def shows(self) -> bool:
        page, view = self.page, self.view
        if page.letter or not page.advance.is_here or not plays_here(view):
            return False
        return any(kind.suits(view.sight) for kind in view.rules.advance if not isinstance(kind, Plan))

    @property
    def needed(self) -> bool:
        """Whether one of its forms was typed into, tried or refused."""
        typed = self.page.typed_order
        plans = {kind.name for kind in self.view.rules.advance if isinstance(kind, Plan)}
        return bool(typed) and typed is not None and typed.get("kind") not in plans

    @cached_property
    def standing(self) -> list[OrderForm]:
        """The standing orders that the viewer could give now."""
        return self.forms_of(Standing)

    @cached_property
    def limits(self) -> list[OrderForm]:
        """The limits that the viewer could set to a bot that sits in for them."""
        return self.forms_of(Limit)

    def forms_of(self, kinds: type[Standing | Limit]) -> list[OrderForm]:
        return order_forms(kinds, self.view.words, self.view.sight, self.page.typed_order, self.page.fault)


def plays_here(view: View) -> bool:
    """Whether a viewer plays at a table that runs."""
    return view.game.status == Game.Status.RUNNING and view.me is not None and view.me.left_at is None


def find_order(view: View, words: str) -> Order | None:
    """Return what the viewer has said in these words, None if it has ended or was never said."""
    found = (order for order, said in zip(view.advance.given, view.advance.said, strict=True) if said.order == words)
    return next(found, None)


def read_order(view: View, posted: QueryDict, *, by_letter: bool) -> Order:
    """Read a posted form; the holder of a letter may only say plans. Raises IllegalAnswer."""
    for kind in view.rules.advance:
        if kind.name == posted.get("kind") and (isinstance(kind, Plan) or not by_letter):
            return Order(kind.name, read_option(Option(kind.name, **kind.fields(view.sight)), posted).values)
    raise IllegalAnswer(say("Nothing of that kind can be said in advance in this game."))


# With an answer


@dataclass(frozen=True)
class Press:
    """A button that answers with one of the options and says the proposed plans in advance."""

    form: str  # the id of the answer's form
    value: str
    label: str
    stop: str = ""  # the place on a line of prices at which it is shown


def presses(form: AnswerForm, plans: Sequence[PlanForm]) -> list[Press]:
    """Return a button for each of a form's first options."""
    proposed, first = [plan for plan in plans if not plan.fits], form.parts[0]
    if not proposed or first.folded:
        return []
    sent = [("plan", urlencode([("kind", plan.name), *plan.sends])) for plan in proposed]
    said = ngettext("%(answer)s, and say this in advance", "%(answer)s, and say all of this in advance", len(sent))
    return [
        Press(
            form.id,
            urlencode([("verb", option.verb), *sent]),
            said % {"answer": option.label.rstrip("!")},
            option.verb if first.line else "",
        )
        for option in first.options
        if not option.sure
    ]


@dataclass
class InAdvance:
    """The plans that are said with an answer."""

    plans: Sequence[QueryDict]
    refused: QueryDict = field(default_factory=QueryDict)  # the one that cannot stand as its player says it

    @property
    def kinds(self) -> set[str]:
        return {plan.get("kind", "") for plan in self.plans}

    def __call__(self, rules: Rulebook, sight: Sight) -> list[Order]:
        """Read all of them. Raises IllegalAnswer or NoLongerFits, so that nothing is answered either."""
        return [self.read(plan, rules, sight) for plan in self.plans]

    def read(self, sent: QueryDict, rules: Rulebook, sight: Sight) -> Order:
        """Read one: what is wrong with it is said beside its fields if they are unfolded."""
        for kind in rules.advance:
            if isinstance(kind, Plan) and kind.name == sent.get("kind"):
                try:
                    order = Order(kind.name, read_option(Option(kind.name, **kind.fields(sight)), sent).values)
                    kind.check(order, sight)
                except IllegalAnswer:
                    if OTHERWISE not in sent:
                        break
                    self.refused = sent
                    raise
                return order
        raise play.NoLongerFits


def unpacked(posted: QueryDict) -> tuple[QueryDict, InAdvance | None]:
    """Return a posted answer under the verb that was pressed, and the plans that are said with it."""
    if BOTH not in posted:
        return posted, None
    pressed, answer = QueryDict(posted.get(BOTH, "")), posted.copy()
    answer["verb"] = pressed.get("verb", "")
    return answer, InAdvance([QueryDict(plan) for plan in pressed.getlist("plan")])


# What it would have done


@dataclass(frozen=True)
class PastQuestion:
    """Something that would have been answered by an order, in words."""

    turn: str
    asked: SafeString
    would: SafeString
    did: SafeString | str  # what was answered otherwise, if anything
    by: Promise | str  # who answered so
    same: bool
    told: Sequence[SafeString]  # what came of it
    cut: bool  # whether that was more


@dataclass(frozen=True)
class Rehearsed:
    """What it would have done so far, in words, the latest first."""

    often: str
    alike: str
    latest: Sequence[PastQuestion]
    earlier: int  # how many are not shown


def in_words(rehearsal: Rehearsal, order: str, words: Words) -> Rehearsed:
    """Say what an order would have done, and how that compares with what was done."""
    pasts = rehearsal.pasts[::-1]
    latest = [past_question(past, words) for past in pasts[:MOST]]
    return Rehearsed(how_often(rehearsal, order), how_alike(pasts), latest, len(pasts) - len(latest))


def how_often(rehearsal: Rehearsal, order: str) -> str:
    """Say how often an order would have answered."""
    if not rehearsal.pasts:
        said = _("“%(order)s” would have answered nothing so far.")
        if not rehearsal.whole_game:
            said = _("“%(order)s” would have answered nothing since the rules last changed.")
        return said % {"order": order}
    if rehearsal.whole_game:
        said = ngettext(
            "“%(order)s” would have answered once so far.",
            "“%(order)s” would have answered %(count)d times so far.",
            len(rehearsal.pasts),
        )
    else:
        said = ngettext(
            "“%(order)s” would have answered once since the rules last changed.",
            "“%(order)s” would have answered %(count)d times since the rules last changed.",
            len(rehearsal.pasts),
        )
    return said % {"order": order, "count": len(rehearsal.pasts)}


def how_alike(pasts: Iterable[Past]) -> str:
    """Say how often that was what was answered anyway; "" if nothing has been answered yet."""
    answered = [past for past in pasts if past.did is not None]
    alike = sum(past.same for past in answered)
    if not answered:
        return ""
    if alike == len(answered):
        return _("What was answered was the same.")
    if not alike:
        return _("Something else was answered.")
    return _("What was answered was the same %(alike)d times out of %(count)d.") % {
        "alike": alike,
        "count": len(answered),
    }


def past_question(past: Past, words: Words) -> PastQuestion:
    """Put one question of the past into words."""
    did: SafeString | str = ""
    by: Promise | str = ""
    if past.did is not None:
        did, by = words.html(past.did), ANSWERED.get(past.by, _("You:"))
    elif past.closed:
        did, by = _("nothing, before it was settled"), _("You:")
    elif past.awaited:
        did, by = _("nothing yet"), _("You:")
    turn, asked, would = words.turn(past.turn), words.html(past.asked), words.html(past.would)
    told, cut = [words.html(text) for text in past.told[-TOLD:]], len(past.told) > TOLD
    return PastQuestion(turn, asked, would, did, by, past.same, told, cut)
