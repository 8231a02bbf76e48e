"""A table's page: what its viewer sees, plus what they have just tried."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from urllib.parse import quote, urlencode

from django.http import QueryDict
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from accounts.addresses import address_of
from games.engine.fields import IllegalAnswer
from games.engine.kinds import CARD, HANDS
from games.engine.questions import Answer
from games.forms.drawn import OptionForm, option_forms
from games.forms.layout import AnswerForm, answer_form, answer_forms, unfolded
from games.forms.read import Fault, fault_of, read_answer, read_option
from games.models import Game
from games.sight import View
from games.sight.notes import MyNote, has_notes, my_notes
from games.sight.orders import LeftPlan, OrderForm, PlanForm, left_plans, order_forms, plan_forms
from games.sight.ways import Ways
from games.views.leaving import Press, presses
from games.views.primer import PrimerShown
from games.views.rehearsed import Rehearsed
from games.views.telling import Telling


@dataclass
class TablePage:
    """A table's page: what its viewer sees, plus what they have just tried."""

    view: View
    typed: QueryDict | None = None  # what was typed into a form that was refused
    typed_order: QueryDict | None = None  # what was typed into a standing order that was tried or refused
    refusal: str = ""
    fault: Fault | None = None  # what was wrong with the answer that was refused
    typed_note: str | None = None  # a note that was refused
    rehearsed: Rehearsed | None = None  # what an order would have done so far
    told: str = ""  # the mark of what the reader's page has told already
    answered: bool = False  # whether it is drawn because the viewer has answered
    letter: str = ""  # the token, if the viewer came through a letter
    plain: bool = False  # whether to draw the game without its board, because today's templates cannot
    primer: PrimerShown | None = None  # what a newcomer is told
    panels: set[str] = field(default_factory=set)  # those drawn open: "rules", "orders", "notes", "ways", "plan-<kind>"
    just_left: set[str] = field(default_factory=set)  # the kinds of plan that have just been left

    @property
    def draws_board(self) -> bool:
        """Whether the board is drawn."""
        return not self.plain and self.view.shows_board

    @cached_property
    def says(self) -> Telling:
        """What it says to somebody who does not look at it."""
        return Telling(self)

    @cached_property
    def here(self) -> str:
        """The address of this page."""
        return reverse("games:letter", args=[self.letter]) if self.letter else self.view.game.get_absolute_url()

    @cached_property
    def poll_url(self) -> str:
        """Where the table is looked at again."""
        return address_of("games:poll", self.view.game.address)

    @cached_property
    def since(self) -> str:
        """What links to this table add, so that what is new stays marked."""
        return f"&since={quote(self.view.since.isoformat())}" if self.view.since else ""

    @cached_property
    def answer_url(self) -> str:
        """Where answers are posted."""
        return self.here if self.letter else address_of("games:answer", self.view.game.address)

    @cached_property
    def preview_url(self) -> str:
        """Where previews come from; "" for holders of a letter, who need not be signed in."""
        return "" if self.letter else address_of("games:preview", self.view.game.address)

    @cached_property
    def options(self) -> list[OptionForm]:
        """The viewer's options as forms, filled in with what was typed or sealed before."""
        if self.view.decision is None:
            return []
        view, twice = self.view, self.view.rules.twice
        drawn = option_forms(self.view.decision, view.words, self.typed or view.sealed, self.fault)
        return [
            replace(
                form,
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
        decision = self.view.decision
        option = decision.option(form.verb) if decision else None
        if decision is None or option is None or (form.verb in self.view.rules.plain and not form.chosen):
            return ""
        if not form.chosen and any(field.asks and not field.optional and not field.filled for field in form.fields):
            return ""
        try:
            if form.chosen:
                answer = self.view.sealed if self.typed is None else read_answer(decision, self.typed)
            else:
                answer = read_option(option, QueryDict(urlencode(form.values, doseq=True)))
            return said_before(self.view, answer) if answer else ""
        except IllegalAnswer:
            return ""

    @cached_property
    def tale(self) -> str:
        """The tall tale in the viewer's form: as typed, or the one that waits with their sealed answer."""
        if self.typed and "verb" in self.typed:  # otherwise another form was refused
            return self.typed.get("words", "")
        return self.view.waiting_tale

    @cached_property
    def order_forms(self) -> list[OrderForm]:
        """The kinds of standing order that the viewer could give now."""
        return order_forms(self.view.words, self.view.sight, self.typed_order, self.fault)

    @cached_property
    def limit_forms(self) -> list[OrderForm]:
        """The limits that the viewer could set to a bot that sits in for them."""
        return order_forms(self.view.words, self.view.sight, self.typed_order, self.fault, limits=True)

    @cached_property
    def limits(self) -> list[str]:
        """Those that they have set, in words."""
        return [said for said, kind in self.orders_by_kind if kind in self.limit_kinds]

    @cached_property
    def standing(self) -> list[str]:
        """The viewer's standing orders but plans and limits, in words."""
        return [said for said, kind in self.orders_by_kind if kind not in self.plan_kinds | self.limit_kinds]

    @property
    def orders_by_kind(self) -> list[tuple[str, str]]:
        """The viewer's standing orders in words, each with its kind."""
        return [(said, order.kind) for said, order in zip(self.view.orders, self.view.given, strict=True)]

    @cached_property
    def limit_kinds(self) -> set[str]:
        """The kinds of limit that the game has."""
        return {kind.name for kind in self.view.rules.orders if kind.is_limit}

    @cached_property
    def plan_kinds(self) -> set[str]:
        """The kinds of plan that the game has."""
        return {kind.name for kind in self.view.rules.orders if kind.is_plan}

    @cached_property
    def plans(self) -> list[PlanForm]:
        """The plans that the viewer is asked for now, each as a form."""
        if not (self.view.takes_plans and self.draws_board):
            return []
        view = self.view
        return plan_forms(
            view.words, view.sight, view.plans, view.given, self.typed_order, self.fault, self.draws_fields_of
        )

    def draws_fields_of(self, plan: str) -> bool:
        """Whether the fields of a plan are drawn; those of a letter's page, which fetches no panels, always are."""
        return bool(self.letter) or f"plan-{plan}" in self.panels

    @property
    def proposed_plans(self) -> list[PlanForm]:
        """The plans that have yet to be left, or left again since the last no longer fits."""
        return [plan for plan in self.plans if not plan.fits]

    @property
    def standing_plans(self) -> list[PlanForm]:
        """The plans that have been left and could be changed now, each as a form."""
        return [plan for plan in self.plans if plan.fits]

    @cached_property
    def other_plans(self) -> list[LeftPlan]:
        """The other plans that have been left, which can only be taken back."""
        if not (self.view.takes_plans and self.draws_board):
            return []
        fit = {plan.name for plan in self.standing_plans}
        return [left for left in left_plans(self.view.words, self.view.sight, self.view.given) if left.kind not in fit]

    @property
    def shows_plans(self) -> bool:
        """Whether there is a plan to leave, or one that has been left."""
        return bool(self.plans or self.other_plans)

    @cached_property
    def presses(self) -> list[Press]:
        """The buttons that answer and leave what is proposed."""
        asked = self.view.asked and self.view.sealed is None
        return presses(self.forms[0], self.plans) if asked and self.forms else []

    @property
    def presses_what_is_typed(self) -> bool:
        """Whether somebody may have said a proposal otherwise, which only scripts let a press carry."""
        return any(plan.fields for plan in self.proposed_plans)

    @property
    def plan_url(self) -> str:
        """Where plans are posted."""
        return self.here if self.letter else address_of("games:order", self.view.game.address)

    @property
    def unplan_url(self) -> str:
        """Where plans are taken back."""
        return self.here if self.letter else address_of("games:unorder", self.view.game.address)

    @property
    def shows_orders(self) -> bool:
        """Whether standing orders have their panel on this page."""
        running = self.view.game.status == Game.Status.RUNNING
        me = self.view.me
        here = me is not None and me.left_at is None and not self.letter and running and self.draws_board
        kinds = [kind for kind in self.view.rules.orders if not (kind.is_plan or kind.is_limit)]
        return here and (any(kind.suits(self.view.sight) for kind in kinds) or bool(self.standing))

    @cached_property
    def refuses_order(self) -> bool:
        """Whether the refusal is about a standing order, and is shown beside that order's form."""
        if not self.refusal or self.typed_order is None:
            return False
        drawn = [*self.plans, *(self.order_forms if self.shows_orders else []), *self.limit_forms]
        return any(form.tried for form in drawn)

    @cached_property
    def shows_notes(self) -> bool:
        """Whether the viewer's notes have their panel on this page: during the game, and after it if there are any."""
        if self.view.me is None or self.letter:
            return False
        return self.view.game.status != Game.Status.OVER or has_notes(self.view)

    @property
    def asks_about_notes(self) -> bool:
        """Whether to ask the viewer if the others may read their notes now."""
        me, over = self.view.me, self.view.game.status == Game.Status.OVER
        return over and me is not None and me.shows_notes is None and self.shows_notes

    @cached_property
    def notes(self) -> list[MyNote]:
        """The viewer's notes, the latest first."""
        return my_notes(self.view)

    @property
    def note_now(self) -> str:
        """What stands in the form for a note: what was refused, or else the note of this turn."""
        if self.typed_note is not None:
            return self.typed_note
        return next((note.text for note in self.notes if note.turn == self.view.game.turn), "")

    @property
    def earlier_notes(self) -> list[MyNote]:
        """The notes that can only be read: once the game is over, all of them."""
        over = self.view.game.status == Game.Status.OVER
        return [note for note in self.notes if over or note.turn != self.view.game.turn]

    def refuse(self, error: IllegalAnswer, posted: QueryDict, plan: QueryDict | None = None) -> None:
        """Take note of what was wrong with a posted answer, or with a plan that was to be left with it."""
        of = f"order:{plan.get('kind')}" if plan else posted.get("verb", "")
        self.typed, self.typed_order, self.fault = posted, plan, fault_of(error, of, self.view.words)
        self.refusal = self.fault.said(self.view.words)

    @cached_property
    def ways(self) -> Ways:
        """What the viewer can do about the table beside playing."""
        return Ways(self.view)

    @property
    def shows_ways(self) -> bool:
        """Whether the way out has its panel on this page."""
        started = self.view.game.status in (Game.Status.RUNNING, Game.Status.PAUSED)
        return started and self.view.me is not None and not self.letter

    @property
    def can_propose_to_go_on(self) -> bool:
        """Whether a paused table's page offers to propose that the game goes on."""
        game = self.view.game
        paused = game.status == Game.Status.PAUSED and game.paused_by != Game.PausedBy.HOST
        return paused and self.shows_ways and self.ways.plays and not game.proposal_open

    @property
    def refuses_above(self) -> bool:
        """Whether a refusal stands at the top of the page, and not beside the form that it is about."""
        return bool(self.refusal) and not (self.refuses_order or self.refuses_beside or self.typed_note is not None)

    @cached_property
    def refuses_beside(self) -> str:
        """The id of the field beside which the refusal stands, "" if there is none."""
        if self.fault is None:
            return ""
        return next((form.fault_id for form in [*self.forms, *self.folded] if form.fault_id), "")

    @property
    def shows_hand(self) -> bool:
        """Whether the viewer's hand gets a section: not if the board or the question shows it, nor at the end."""
        hidden = self.draws_board and any(isinstance(hand, int) for hand in self.view.sight.get(HANDS, ()))
        over = self.view.game.status == Game.Status.OVER
        return hidden and not over and bool(self.view.my_cards) and not self.picks_cards

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
