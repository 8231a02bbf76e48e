"""What players say in advance, worked out from their seat's own sight and decision alone.

A *standing order* answers for as long as it stands. A *plan* does, too, but its player is asked for it together with
what they answer anyway, filled in already, and each new one takes the place of the last. A *limit* answers nothing, but
holds back a bot that sits in: one that `restrains` is told what the bot would answer and sees what its seat sees; one
that `asks` leaves the question to its player, which everybody notices, so it sees only what everybody sees.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field, replace
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from games.engine.fields import Field
from games.engine.questions import Answer, Decision, Option, Question, Seat
from games.engine.sights import Sight
from games.engine.texts import Text, say

if TYPE_CHECKING:
    from games.engine.position import Position

KEY = 16  # hexadecimal digits of an order's key
encode = msgspec.json.Encoder(order="deterministic").encode


class Order(msgspec.Struct, frozen=True):
    """What has been said in advance: its kind, what was filled in, and the turn it was given in.

    `seen`: what its kind remembers of the table at that time. `waits`: whether it was said under a question that its
    seat has yet to answer itself.
    """

    kind: str
    values: dict[str, Any] = {}
    turn: int = 0
    seen: Any = None
    waits: bool = False

    @property
    def key(self) -> str:
        """The same for all orders that say the same of the same, no matter when they were given."""
        return hashlib.sha256(encode([self.kind, self.values, self.seen])).hexdigest()[:KEY]


Says = Callable[[Order, Sight, Decision], Answer | Text | None]
Until = Callable[[Order, Sight], Text | None]  # why it has ended, None while it holds
Fields = Callable[[Sight], Mapping[str, Field]]


# When it ends


def until_game_over(order: Order, sight: Sight) -> Text | None:
    """Hold until it is taken back, or the game is over: then the site asks for nothing any more."""
    return None


def until_turn_over(order: Order, sight: Sight) -> Text | None:
    """End a plan with the turn that it remembers, unless it stays."""
    over = sight.turns > order.seen["turn"] and not order.values.get("stays")
    return say("The turn that you had planned is over.") if over else None


def until_hand_grows(why: Text) -> Until:
    """End a plan that remembers the hand when cards come into it, since its player then knows more."""

    def ended(order: Order, sight: Sight) -> Text | None:
        if not sight.hands[sight.me]:
            return say("You are out of cards.")
        return why if Counter(sight.hands[sight.me]) - Counter(order.seen["hand"]) else None

    return ended


def until_spent(why: Text) -> Until:
    """End when the card that it names has left the hand."""

    def ended(order: Order, sight: Sight) -> Text | None:
        card = order.values["card"][0]
        return None if card in sight.hands[sight.me] else why.of(card=card)

    return ended


# Its three kinds


def nothing_to_fill_in(sight: Sight) -> Mapping[str, Field]:
    """Ask for nothing but the thing itself."""
    return {}


def everywhere(sight: Sight) -> bool:
    """Offer it at every table."""
    return True


def nothing(sight: Sight) -> Any:
    """Remember nothing: for orders that hold whatever happens."""
    return None


@dataclass(frozen=True)
class Kind:
    """What the three have in common. `suits`: whether it can come to anything at this table, with so few players."""

    name: str
    label: Text
    _: KW_ONLY
    fields: Fields = nothing_to_fill_in
    until: Until = until_game_over
    suits: Callable[[Sight], bool] = everywhere

    def given(self, values: Mapping[str, Any], sight: Sight, *, waits: bool = False) -> Order:
        """Return an order of this kind as it is given now."""
        return Order(self.name, dict(values), sight.turns)

    def check(self, order: Order, sight: Sight) -> None:
        """Refuse an order that cannot be given now. Raises IllegalAnswer."""
        Option(order.kind, **self.fields(sight)).check(order.values)

    def could_be_given(self, order: Order, sight: Sight) -> bool:
        """Whether an order could be given now as it stands."""
        return Option(order.kind, **self.fields(sight)).takes(order.values)


@dataclass(frozen=True)
class Standing(Kind):
    """A standing order, which players give of their own accord.

    `answer` gives an answer, None if the order has nothing to say to this, or a sentence: then it ends, and its player
    is told why and asked. `warning`: what one should know before giving it, that it plays badly by itself.
    """

    answer: Says
    _: KW_ONLY
    warning: Text | None = None


@dataclass(frozen=True)
class Plan(Kind):
    """A plan: `invites` tells whether its player is asked for it now, and `start` what is filled in then.

    `answer` is as with a standing order. `about`: what it would be about now, instead of the label. `says`: what is
    filled in, in a sentence. `remembers`: what it compares with later, to be surprised.
    """

    answer: Says
    _: KW_ONLY
    invites: Callable[[Sight], bool]
    start: Callable[[Sight], Mapping[str, Any]]
    says: Callable[[Mapping[str, Any], Sight], Text]
    about: Callable[[Sight], Text] | None = None
    remembers: Callable[[Sight], Any] = nothing

    def given(self, values: Mapping[str, Any], sight: Sight, *, waits: bool = False) -> Order:
        """Return a plan as it is said now, under a question that its seat has yet to answer, or not."""
        return Order(self.name, dict(values), sight.turns, self.remembers(sight), waits)

    def is_said(self, orders: Sequence[Order], sight: Sight) -> bool:
        """Whether one of these orders is of this kind and still fits, so that there is no need to ask for it again."""
        return any(order.kind == self.name and self.could_be_given(order, sight) for order in orders)


@dataclass(frozen=True)
class Limit(Kind):
    """A limit. `restrains` says what a bot is to answer instead, None if its answer will do.

    `asks`, by what everybody sees, and for which seat, says whether to leave this to the player.
    """

    _: KW_ONLY
    restrains: Callable[[Order, Sight, Decision, Answer], Answer | None] | None = None
    asks: Callable[[Order, Sight, Seat], bool] | None = None


# What it says


class Spoken(NamedTuple):
    """What an order says to a decision: an answer, or why its player is asked after all."""

    order: Order
    says: Answer | Text


def spoken(kinds: Sequence[Kind], orders: Sequence[Order], sight: Sight, decision: Decision) -> Spoken | None:
    """Return what the first order says that has anything legal to say."""
    for order, kind in by_rank(kinds, orders):
        if order.waits or kind.until(order, sight):
            continue
        says = kind.answer(order, sight, decision)
        if says is None:
            continue
        if isinstance(says, Answer) and not decision.takes(says):
            continue
        return Spoken(order, says)
    return None


def by_rank(kinds: Sequence[Kind], orders: Sequence[Order]) -> list[tuple[Order, Standing | Plan]]:
    """Return orders in the order in which they speak: as they were given, and then plans, as the rulebook lists them.

    When a plan was said tells nothing of how much it weighs beside another.
    """
    speaking = {kind.name: kind for kind in kinds if isinstance(kind, Standing | Plan)}
    places = {name: place if isinstance(kind, Plan) else -1 for place, (name, kind) in enumerate(speaking.items())}
    known = [(order, speaking[order.kind]) for order in orders if order.kind in speaking]
    return sorted(known, key=lambda one: places[one[0].kind])


def ordered_answer(kinds: Sequence[Kind], orders: Sequence[Order], sight: Sight, decision: Decision) -> Answer | None:
    """Return the answer of the first order that has a legal one, unless one before it wants its player asked."""
    said = spoken(kinds, orders, sight, decision)
    return said.says if said and isinstance(said.says, Answer) else None


# Plans


class Invited(NamedTuple):
    """A kind of plan that a player is asked for now, and what is filled in."""

    kind: Plan
    start: Mapping[str, Any]


def inviting(kinds: Sequence[Kind], sight: Sight) -> list[Plan]:
    """Return the kinds of plan that a player is asked for now."""
    return [kind for kind in kinds if isinstance(kind, Plan) and kind.invites(sight)]


def invited(kinds: Sequence[Kind], sight: Sight, decision: Decision | None = None) -> list[Invited]:
    """Return the plans that a player is asked for now, filled in, but none that would answer what is asked anyway."""
    asked = [Invited(kind, kind.start(sight)) for kind in inviting(kinds, sight)]
    if decision is None:
        return asked
    return [one for one in asked if one.kind.answer(one.kind.given(one.start, sight), sight, decision) is None]


def others(sight: Sight, out: Collection[Seat] = ()) -> list[Seat]:
    """Return the other seats except those that are out, the nearest on the left first."""
    seats = ((int(sight.me) + step) % int(sight.seats) for step in range(1, sight.seats))
    return [seat for seat in seats if seat not in out]


def holds_cards(sight: Sight) -> bool:
    """Ask everybody who still holds cards."""
    return bool(sight.hands[sight.me])


def the_hand(sight: Sight) -> Mapping[str, Any]:
    """Remember the hand: for plans that hold while it is the same."""
    return {"hand": sight.hands[sight.me]}


# Limits


def limits_in_force(kinds: Sequence[Kind], orders: Sequence[Order], sight: Sight) -> list[tuple[Limit, Order]]:
    """Return the limits among a seat's orders that hold, each with its kind."""
    known = {kind.name: kind for kind in kinds if isinstance(kind, Limit)}
    found = ((known[order.kind], order) for order in orders if order.kind in known)
    return [(kind, order) for kind, order in found if not kind.until(order, sight)]


def within(kinds: Sequence[Kind], orders: Sequence[Order], sight: Sight, decision: Decision, answer: Answer) -> Answer:
    """Return the answer closest to a bot's that stays within all limits; the default if they contradict each other."""
    limits = [(kind.restrains, order) for kind, order in limits_in_force(kinds, orders, sight) if kind.restrains]
    for _again in range(len(limits) + 1):
        before = answer
        for restrains, order in limits:
            answer = restrains(order, sight, decision, answer) or answer
        if answer == before:
            decision.check(answer)
            return answer
    return decision.default


def is_left_to_player(
    kinds: Sequence[Kind], orders: Sequence[Order], sight: Sight, seen_by_all: Sight, seat: Seat
) -> bool:
    """Whether a limit leaves what a seat is asked now to its player."""
    limits = limits_in_force(kinds, orders, sight)
    return any(kind.asks is not None and kind.asks(order, seen_by_all, seat) for kind, order in limits)


# What it would have done


@dataclass
class Past:
    """Something that a seat was asked or offered, and that an order would have answered.

    `by`: who answered, as the caller calls them. `told`: what came of it, up to the seat's next question or the end of
    the turn.
    """

    turn: int
    asked: Text
    would: Text  # what the order would have answered
    awaited: bool  # whether the table waited for the answer
    did: Text | None = None  # what was answered
    same: bool = False  # whether that was what the order would have answered
    by: str = ""
    closed: bool = False
    told: list[Text] = field(default_factory=list)


@dataclass
class Asked:
    """What the seat is asked now, and what the order would answer, if anything."""

    number: int
    question: Question
    decision: Decision
    sight: Sight
    answer: Answer | None
    past: Past | None


class Trial:
    """Follows a game that is played again for one seat, and shows an order given just then whatever the seat is asked.

    It uses no more than the seat has been shown: sights and decisions of the time, its own answers, and the sentences
    that it could read. A plan is said, as long as it holds, whenever its seat is asked for it.
    """

    def __init__(self, kind: Kind, values: Mapping[str, Any], seat: Seat) -> None:
        self.kind, self.values, self.seat = kind, values, seat
        self.pasts: list[Past] = []
        self._asked: Asked | None = None
        self._closed: Past | None = None  # of which there may be more to hear
        self._left: Order | None = None  # if it is a plan
        self._out_of_turn: dict[bytes, Past] = {}  # each once, for as long as it could have been said

    def follow(self, position: Position, mover: Seat | None = None, given: Answer | None = None, by: str = "") -> None:
        """Look at the first position, or at the one after an answer (None: the turn was started again)."""
        asked = self._asked
        if asked is not None and given is not None and mover == self.seat:
            self._note(asked, position, given, by)
        if asked is not None and (position.question is None or position.asked != asked.number):
            self._close(asked, position, mover)
        if self._closed is not None and given is not None:
            self._closed.told += self._heard(position, self._closed.turn)
        if self._asked is None:
            self._look(position)
        if position.question is not None:
            self._leave(position.sight(self.seat))

    def _note(self, asked: Asked, position: Position, given: Answer, by: str) -> None:
        """Note what the seat has answered, the last time if it thought better of it; out of turn, only the same."""
        past, same = asked.past, given == asked.answer
        if past is not None and (past.awaited or same):
            past.did, past.same, past.by = position.rules.preview(asked.sight, given), same, by

    def _close(self, asked: Asked, position: Position, mover: Seat | None) -> None:
        """Close a question, unless it is put again just as it was, since somebody has acted out of turn."""
        self._asked, self._closed = None, None
        past, question = asked.past, position.question
        if past is None or not past.awaited:
            return
        out_of_turn = mover is not None and mover not in asked.question.decisions
        again = question.decisions.get(self.seat) if question and out_of_turn else None
        if question is not None and again is not None and again.as_data() == asked.decision.as_data():
            self._asked = replace(asked, number=position.asked, question=question)
            return
        past.closed = True
        self._closed = past if mover is not None else None

    def _heard(self, position: Position, turn: int) -> list[Text]:
        """Return what the seat was told just now of what happened in a turn."""
        events = (event for event in position.told if event.turn == turn)
        return [event.text for event in events if event.only is None or self.seat in event.only]

    def _leave(self, sight: Sight) -> None:
        """Say a plan again once the last has ended."""
        if self._left is not None and self.kind.until(self._left, sight):
            self._left = None
        if self._left is None and isinstance(self.kind, Plan) and self.kind.invites(sight):
            self._left = self.kind.given(self.values, sight)

    def _orders(self, sight: Sight, decision: Decision) -> list[Order]:
        """Return the order as it stands when its seat is asked; a plan that is surprised ends."""
        if not isinstance(self.kind, Plan):
            return [self.kind.given(self.values, sight)]
        said = spoken((self.kind,), [self._left], sight, decision) if self._left else None
        if said and not isinstance(said.says, Answer):
            self._left = None
        return [self._left] if self._left else []

    def _look(self, position: Position) -> None:
        """Show the order what the seat is asked, if anything."""
        question = position.question
        decision = question.decision(self.seat) if question else None
        if question is None or decision is None:
            return
        sight, awaited = position.sight(self.seat), self.seat in question.decisions
        answer = ordered_answer((self.kind,), self._orders(sight, decision), sight, decision)
        past = None
        if answer is not None:
            past = Past(sight.turns, decision.prompt, position.rules.preview(sight, answer), awaited)
            said_before = None if awaited else self._out_of_turn.setdefault(msgspec.json.encode(answer), past)
            if said_before is None or said_before is past:
                self.pasts.append(past)
            past = said_before or past
        if awaited:
            self._closed = None
        self._asked = Asked(position.asked, question, decision, sight, answer, past)
