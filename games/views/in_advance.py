"""One press that answers and says what is proposed in advance. Its button carries all of it: no other says any of it.

Where somebody says a proposal otherwise, scripts let the button carry what they say (static/js/in_advance.js).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from urllib.parse import urlencode

from django.http import QueryDict
from django.utils.translation import ngettext

from games import play
from games.engine.fields import IllegalAnswer
from games.engine.orders import Order
from games.engine.questions import Option
from games.engine.rulebook import Rulebook
from games.engine.sights import Sight
from games.forms.layout import AnswerForm
from games.forms.read import read_option
from games.sight.plans import PlanForm

BOTH = "and_say"  # the name of the button
OTHERWISE = "otherwise"  # sent with a proposal that its player has unfolded


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
            f"answer-{form.first.verb}",
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
        """Their kinds."""
        return {plan.get("kind", "") for plan in self.plans}

    def __call__(self, rules: Rulebook, sight: Sight) -> list[Order]:
        """Read all of them. Raises IllegalAnswer or NoLongerFits, so that nothing is answered either."""
        return [self.read(plan, rules, sight) for plan in self.plans]

    def read(self, sent: QueryDict, rules: Rulebook, sight: Sight) -> Order:
        """Read one: what is wrong with it is said beside its fields if they are unfolded."""
        for kind in rules.orders:
            if kind.is_plan and kind.name == sent.get("kind"):
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
