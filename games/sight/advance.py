"""What a viewer has said in advance and could say, in words and as forms, and what of it is about to answer."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import msgspec
from django.http import QueryDict
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from accounts.lessons import is_seasoned
from games.engine.advance import Invited, Kind, Limit, Order, Plan, Spoken, Standing, invited, inviting, spoken
from games.engine.fields import Field
from games.engine.questions import Answer
from games.engine.sights import Sight
from games.engine.texts import AMOUNT
from games.forms.drawn import FieldForm, field_form, with_fault
from games.forms.read import Fault
from games.models import Game, Hand
from games.wording.sentences import Words

if TYPE_CHECKING:
    from games.sight.view import View

log = logging.getLogger(__name__)
encode = msgspec.json.Encoder(order="deterministic").encode
MOST = 2048  # proposals that are kept
PROPOSED: dict[bytes, list[Invited]] = {}  # by the seat and all that it sees and is asked: no other can read them


@dataclass(frozen=True)
class Said:
    """Something that a player has said in advance. `order`: all of it, in the words by which it is taken back."""

    kind: str
    label: str
    says: str  # what was filled in
    order: str
    of: Kind | None = None  # None if the game no longer knows it


@dataclass(frozen=True)
class Coming:
    """An answer that the site is about to give: why, and what it says if something said in advance gives it."""

    why: str
    said: SafeString | None = None
    aloud: str = ""  # all of it, for those who hear it


@dataclass(frozen=True)
class Advance:
    """What a viewer has said in advance, and could say."""

    view: View

    @cached_property
    def given(self) -> list[Order]:
        """All that the viewer has said, as it is stored."""
        me = self.view.me
        return [msgspec.convert(order, Order) for order in me.orders] if me else []

    @cached_property
    def said(self) -> list[Said]:
        """The same in words."""
        return [said_in_words(order, self.view.words, self.view.sight) for order in self.given]

    @property
    def at_first(self) -> list[str]:
        """What every seat has said when the game begins, in words, until it does; there is nothing to see yet."""
        view = self.view
        if view.game.started_at is not None:
            return []
        first = view.rules.first_orders(view.rules.still_agreed(view.game.options))
        return [said_in_words(order, view.words, None).order for order in first]

    @property
    def takes_plans(self) -> bool:
        """Whether the viewer can say what they will answer: at a table that goes on under the rules of today."""
        me, game = self.view.me, self.view.game
        goes_on = game.status == Game.Status.RUNNING and not self.view.in_trouble
        today = game.edition == self.view.rules.edition
        return goes_on and today and me is not None and not me.stand_in and me.left_at is None

    @property
    def suggests(self) -> bool:
        """Whether the page points out what the viewer could say: not in practice, nor in their first games.

        Against bots nobody is waited for, and at first the question is enough.
        """
        me = self.view.me
        return me is not None and me.user is not None and not self.view.practice and is_seasoned(me.user)

    @cached_property
    def plans(self) -> list[Invited]:
        """The plans that the viewer is asked for now, those already said included."""
        view = self.view
        return plans_asked(view.words, view.sight, view.hand) if self.takes_plans and view.hand else []

    @cached_property
    def invited(self) -> list[str]:
        """What the viewer could say in advance, although nobody waits for it, without what they have said already."""
        view = self.view
        if not (self.takes_plans and self.suggests) or view.hand is None:
            return []
        asked = kinds_asked(view.words, view.sight, view.hand)
        return [what_about(kind, view.words, view.sight) for kind in asked if not kind.is_said(self.given, view.sight)]

    @cached_property
    def coming(self) -> Coming | None:
        """What the site is about to answer for the viewer, and why; None if it is not."""
        view = self.view
        if not ((view.asked or view.offered) and view.clock.site_answers and view.decision):
            return None
        by = self.spoken
        if by is None or not isinstance(by.says, Answer):
            why = gettext("The site answers this for you in a moment.")
            return Coming(why, aloud=why)
        kind = next(kind for kind in view.rules.advance if kind.name == by.order.kind)
        if isinstance(kind, Plan):
            why = gettext("In a moment, as you said in advance:")
        else:
            why = gettext("In a moment, as you said (“%(order)s”):")
            why %= {"order": view.words.plain(kind.label)}
        answer = view.rules.preview(view.sight, by.says)
        return Coming(why, view.words.html(answer), f"{why} {view.words.plain(answer)}")

    @property
    def spoken(self) -> Spoken | None:
        """What answers the open question."""
        view = self.view
        assert view.decision is not None
        try:
            return spoken(view.rules.advance, self.given, view.sight, view.decision)
        except Exception as error:  # values are secret, so only the type is logged
            log.error("something said in advance at %s failed with %s", view.rules.slug, type(error).__name__)
            return None


# In words


def said_in_words(order: Order, words: Words, sight: Sight | None) -> Said:
    """Put what was said in advance into words: its label, and what was filled in."""
    kind = next((kind for kind in words.rules.advance if kind.name == order.kind), None)
    if kind is None:
        return Said(order.kind, gettext("This can no longer be said so, and ends with the next move."), "", order.kind)
    label, filled = words.plain(kind.label), values_in_words(kind, order.values, words, sight)
    return Said(order.kind, label, filled, f"{label} ({filled.removesuffix('.')})" if filled else label, kind)


def values_in_words(kind: Kind, values: Mapping[str, Any], words: Words, sight: Sight | None) -> str:
    """Put what is filled in into words."""
    if isinstance(kind, Plan) and sight is not None:
        return words.plain(kind.says(values, sight))
    fields: Mapping[str, Field] = kind.fields(sight) if sight is not None else {}
    parts = []
    for name in [*fields, *sorted(values.keys() - fields.keys())]:  # a database may sort the values' names
        value = values.get(name)
        of = fields[name].of if name in fields else AMOUNT
        worded = [words.word(of, item) for item in (value if isinstance(value, list) else [value]) if item is not None]
        if worded:
            parts.append(f"{words.label(f'order:{kind.name}.{name}')}: {', '.join(worded)}")
    return "; ".join(parts)


def what_about(kind: Plan, words: Words, sight: Sight) -> str:
    """Say what a plan would be about now."""
    return words.plain(kind.about(sight) if kind.about else kind.label)


# As forms


@dataclass(frozen=True)
class OrderForm:
    """Something that could be said in advance, as a form."""

    name: str
    label: str
    fields: Sequence[FieldForm]
    tried: bool = False  # this is the one that was just filled in
    warning: str = ""

    @property
    def faulty(self) -> bool:
        """Whether what is wrong with it stands beside one of its fields."""
        return any(field.fault for field in self.fields)


@dataclass(frozen=True)
class PlanForm(OrderForm):
    """A kind of plan as a form: filled in with what was said before, otherwise with a proposal."""

    about: str = ""  # what it is about now
    says: str = ""  # what is filled in
    sends: Sequence[tuple[str, str]] = ()  # the same as it is posted
    said: str = ""  # what was said before, in the words by which it is taken back; "" for nothing
    fits: bool = False  # whether that still fits, so that there is no need to ask again


def order_forms(
    of: type[Standing | Limit], words: Words, sight: Sight, typed: QueryDict | None = None, fault: Fault | None = None
) -> list[OrderForm]:
    """Return the standing orders or the limits that a seat could give now, perhaps one filled with what was typed."""
    kinds = [kind for kind in words.rules.advance if isinstance(kind, of) and kind.suits(sight)]
    return [order_form(kind, words, sight, typed or QueryDict(), fault) for kind in kinds]


def order_form(kind: Kind, words: Words, sight: Sight, typed: QueryDict, fault: Fault | None) -> OrderForm:
    """Draw a standing order or a limit as a form."""
    tried = typed.get("kind") == kind.name
    fields = fields_of(kind, words, sight, {name: typed.getlist(name) for name in typed} if tried else {}, fault)
    warning = words.plain(kind.warning) if isinstance(kind, Standing) and kind.warning else ""
    return OrderForm(kind.name, words.plain(kind.label), fields, tried, warning)


def fields_of(
    kind: Kind, words: Words, sight: Sight, filled: Mapping[str, Sequence[str]], fault: Fault | None
) -> list[FieldForm]:
    """Draw the fields of something that can be said in advance."""
    return [
        with_fault(field_form(f"order:{kind.name}", name, spec, words, filled.get(name, [])), fault)
        for name, spec in kind.fields(sight).items()
    ]


def plan_form(
    asked: Invited,
    words: Words,
    sight: Sight,
    orders: Sequence[Order],
    typed: QueryDict | None = None,
    fault: Fault | None = None,
    drawn: Callable[[str], bool] = lambda name: True,
) -> PlanForm:
    """Draw a plan as a form, filled in with what was typed, or was said and still fits, or is proposed.

    `drawn` tells whose fields are drawn, and not only sent along as they are filled in.
    """
    kind, typed = asked.kind, typed or QueryDict()
    tried = typed.get("kind") == kind.name
    said = next((order for order in reversed(orders) if order.kind == kind.name), None)
    fits = said is not None and kind.could_be_given(said, sight)
    put = said.values if said is not None and fits else asked.start
    filled = {name: typed.getlist(name) for name in typed} if tried else as_typed(put)
    fields = fields_of(kind, words, sight, filled, fault) if tried or drawn(kind.name) else []
    return PlanForm(
        kind.name,
        words.plain(kind.label),
        fields,
        tried,
        about=what_about(kind, words, sight),
        says=values_in_words(kind, put, words, sight),
        sends=[(name, value) for name, values in filled.items() for value in values if name in asked.start],
        said=said_in_words(said, words, sight).order if said else "",
        fits=fits,
    )


def as_typed(values: Mapping[str, Any]) -> dict[str, list[str]]:
    """Return values as a form would post them."""
    lists = {name: value if isinstance(value, list) else [value] for name, value in values.items()}
    return {name: [str(item) for item in value if item is not None] for name, value in lists.items()}


# Which plans


def kinds_asked(words: Words, sight: Sight, hand: Hand) -> list[Plan]:
    """Return the kinds of plan that a player is asked for now, working out what is filled in only where it matters."""
    if hand.sealed is None and hand.decision is not None:
        return [one.kind for one in plans_asked(words, sight, hand)]
    try:
        return inviting(words.rules.advance, sight)
    except Exception as error:  # values are secret, so only the type is logged
        note_failure(words, error)
        return []


def plans_asked(words: Words, sight: Sight, hand: Hand) -> list[Invited]:
    """Return the plans that a player is asked for now; none if one fails, since the page must still be drawn.

    What is filled in can take a bot's thought, so it is kept for the next look of the same seat at the same sight.
    """
    if not any(isinstance(kind, Plan) for kind in words.rules.advance):
        return []
    answered = hand.sealed is not None  # then a plan that fits this question is for the next of its kind
    seen = hashlib.sha256(encode([words.rules.slug, hand.seat_id, sight, hand.decision, answered])).digest()
    asked = PROPOSED.get(seen)
    if asked is None:
        try:
            asked = invited(words.rules.advance, sight, None if answered else hand.open_decision)
        except Exception as error:  # values are secret, so only the type is logged
            note_failure(words, error)
            return []
        if len(PROPOSED) >= MOST:
            PROPOSED.clear()
        PROPOSED[seen] = asked
    return asked


def note_failure(words: Words, error: Exception) -> None:
    """Log that a plan of a game fails."""
    log.error("a plan of %s could not be proposed: %s", words.rules.slug, type(error).__name__)
