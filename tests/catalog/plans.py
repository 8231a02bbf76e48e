"""How a test makes plans at an evening, and asks what has come of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games.catalog import find
from games.engine.advance import Order, Plan, invited, inviting, spoken
from games.engine.chance import Chance
from games.engine.players import who_acts
from games.engine.position import Position
from games.engine.questions import Answer, Seat
from games.engine.sights import Sight

from .evening import Evening


def kind_of(evening: Evening[Any], name: str) -> Plan:
    """A kind of plan by its name."""
    (kind,) = [kind for kind in evening.rules.advance if kind.name == name and isinstance(kind, Plan)]
    return kind


def asked_of(evening: Evening[Any], seat: Seat) -> list[str]:
    """The kinds of plan that a seat is asked for now."""
    decision = evening.question.decision(seat) if evening.question else None
    return [one.kind.name for one in invited(evening.rules.advance, evening.sight(seat), decision)]


def planned(evening: Evening[Any], seat: Seat, name: str, **changed: Any) -> Order:
    """A plan as it is proposed, or with changes, if it can be said."""
    kind, sight = kind_of(evening, name), evening.sight(seat)
    values = dict(kind.start(sight))
    values |= {field: value if isinstance(value, list) else [value] for field, value in changed.items()}
    order = kind.given(values, sight)
    kind.check(order, sight)
    return order


def said(evening: Evening[Any], seat: Seat, order: Order) -> Answer | str | None:
    """What a plan says to what its seat is asked: an answer, or the sentence with which it asks its player."""
    found = spoken(evening.rules.advance, [order], evening.sight(seat), evening.decision(seat))
    return found and (found.says if isinstance(found.says, Answer) else found.says.template)


def why_ended(evening: Evening[Any], seat: Seat, order: Order) -> str:
    """Why a plan has ended, "" while it holds."""
    reason = kind_of(evening, order.kind).until(order, evening.sight(seat))
    return reason.template if reason else ""


ANSWERS = 400  # of a game, after which it has shown enough


def proposals(slug: str, seats: int, name: str, seed: str) -> Iterator[tuple[Sight, dict[str, list[int | str]]]]:
    """What a plan of this name proposes to each seat at every point of a game of bots, with what the seat sees."""
    rules, chance = find(slug), Chance(seed.encode(), "players")
    table, bots = Position.deal(rules, seats, {}, seed.encode()), [find(slug).bots.answer] * seats
    for _answer in range(ANSWERS):
        if table.question is None:
            return
        for seat in range(seats):
            sight = table.sight(seat)
            yield from ((sight, {**kind.start(sight)}) for kind in inviting(rules.advance, sight) if kind.name == name)
        seat, decision = who_acts(table.question, table.awaited, bots, chance)
        table.answer(seat, bots[seat](table.sight(seat), decision, chance))
