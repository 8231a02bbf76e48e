"""What a viewer could say in advance on a table's page: standing orders, limits and plans."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from games.models import Game
from games.sight.orders import OrderForm, order_forms
from games.sight.plans import PlanForm, SaidPlan, plan_forms, said_plans
from games.views.answering import Answering
from games.views.in_advance import Press, presses


@dataclass
class Ordering(Answering):
    """The viewer's standing orders and plans as forms, with the buttons that answer and plan in one."""

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
        """The plans that have yet to be said, or said again since the last no longer fits."""
        return [plan for plan in self.plans if not plan.fits]

    @property
    def standing_plans(self) -> list[PlanForm]:
        """The plans that have been said and could be changed now, each as a form."""
        return [plan for plan in self.plans if plan.fits]

    @cached_property
    def other_plans(self) -> list[SaidPlan]:
        """The other plans that have been said, which can only be taken back."""
        if not (self.view.takes_plans and self.draws_board):
            return []
        fit = {plan.name for plan in self.standing_plans}
        return [said for said in said_plans(self.view.words, self.view.sight, self.view.given) if said.kind not in fit]

    @property
    def shows_plans(self) -> bool:
        """Whether there is a plan to say, or one that has been said."""
        return bool(self.plans or self.other_plans)

    @cached_property
    def presses(self) -> list[Press]:
        """The buttons that answer and say what is proposed."""
        asked = self.view.asked and self.view.sealed is None
        return presses(self.forms[0], self.plans) if asked and self.forms else []

    @property
    def presses_what_is_typed(self) -> bool:
        """Whether somebody may have said a proposal otherwise, which only scripts let a press carry."""
        return any(plan.fields for plan in self.proposed_plans)

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
