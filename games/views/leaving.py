"""One press that answers and leaves what is proposed for later: its button carries all of it, so no other press can."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from django.http import QueryDict
from django.utils.translation import ngettext

from games import play
from games.engine.fields import IllegalAnswer
from games.engine.orders import Order
from games.engine.questions import Option
from games.engine.rulebook import Rulebook
from games.engine.table import Sight
from games.forms.layout import AnswerForm
from games.forms.read import read_option
from games.sight.orders import PlanForm

BOTH = "and_leave"  # the name of the button


@dataclass(frozen=True)
class Press:
    """A button that answers with one of the options and leaves the proposed plans."""

    form: str  # the id of the answer's form
    value: str
    label: str


def presses(form: AnswerForm, plans: Sequence[PlanForm]) -> list[Press]:
    """Return a button for each of a form's first options, as long as the proposals stand as they were made.

    Whoever unfolds one to say it otherwise presses its own button.
    """
    proposed, first = [plan for plan in plans if not plan.fits], form.parts[0]
    if not proposed or any(plan.tried or not plan.sends for plan in proposed) or first.line or first.folded:
        return []
    sent = [("plan", urlencode([("kind", plan.name), *plan.sends])) for plan in proposed]
    said = ngettext(
        "%(answer)s, and leave this with the site", "%(answer)s, and leave all of this with the site", len(sent)
    )
    return [
        Press(f"answer-{form.first.verb}", urlencode([("verb", option.verb), *sent]), said % {"answer": option.label})
        for option in first.options
        if not option.sure
    ]


def unpacked(posted: QueryDict) -> tuple[QueryDict, Callable[[Rulebook, Sight], list[Order]] | None]:
    """Return a posted answer under the verb that was pressed, and how to read the plans that are left with it."""
    if BOTH not in posted:
        return posted, None
    pressed, answer = QueryDict(posted.get(BOTH, "")), posted.copy()
    answer["verb"] = pressed.get("verb", "")
    plans = [QueryDict(plan) for plan in pressed.getlist("plan")]
    return answer, lambda rules, sight: [plan_sent(plan, rules, sight) for plan in plans]


def plan_sent(sent: QueryDict, rules: Rulebook, sight: Sight) -> Order:
    """Read a plan. Raises NoLongerFits, so that nothing is answered either."""
    for kind in rules.orders:
        if kind.is_plan and kind.name == sent.get("kind"):
            try:
                order = Order(kind.name, read_option(Option(kind.name, **kind.fields(sight)), sent).values)
                kind.check(order, sight)
            except IllegalAnswer:
                break
            return order
    raise play.NoLongerFits
