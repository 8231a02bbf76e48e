"""What sensible players file ahead: real standing orders, filled in from what they see."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.catalog.patrons.board import PICTURES
from games.catalog.the_lift.crews import COLOURS, WORTH, able, count, joined
from games.engine.fields import IllegalAnswer
from games.engine.orders import Order, OrderKind
from games.engine.questions import Answer
from games.engine.rulebook import Rulebook
from games.engine.table import Sight

FEW_POINTS = PICTURES[3]  # the four pictures worth least
Filled = Callable[[Sight, Answer | None], Mapping[str, Any] | None]  # what is filled in; None: nothing is filed


def nothing_more(sight: Sight, given: Answer | None) -> Mapping[str, Any]:
    """Fill in nothing, as there is nothing to fill in."""
    return {}


def passing(sight: Sight, given: Answer | None) -> Mapping[str, Any] | None:
    """In Munchhausen, pass for good after passing once."""
    return {} if given is not None and given.verb == "pass" else None


def raising(sight: Sight, given: Answer | None) -> Mapping[str, Any] | None:
    """In Munchhausen, go two higher than one has bid, with the same cards."""
    if given is None or given.verb != "bid":
        return None
    return {"up_to": min(8, given["value"] + 2), "lay": given["lay"], "bank": given.values.get("bank", [])}


def dwarves(sight: Sight, given: Answer | None) -> Mapping[str, Any] | None:
    """In The Lift, list the three colours worth most of the row that one will choose from."""
    placing = sight.me in sight.to_place
    row, hand = count(sight.row1 if placing else sight.row2), count(sight.hands[sight.me])
    number = sight.round if placing else sight.round + 1
    dearest = sorted(range(len(COLOURS)), key=lambda at: -WORTH[at] * row[at])[:3]
    filled: dict[str, Any] = {"round": [number]}
    for choice, at in zip(("first", "second", "third"), dearest, strict=True):
        crews = [*able(joined(hand, at, row[at]))][:3]
        filled |= {choice: [COLOURS[at]], f"{choice}_when": [], f"{choice}_crews": crews}
    return filled


def a_card(sight: Sight, given: Answer | None) -> Mapping[str, Any] | None:
    """Name the first card of the hand."""
    hand = sight.hands[sight.me]
    return {"card": [hand[0]]} if hand else None


SENSIBLE: Mapping[str, Mapping[str, Filled]] = {
    "munchhausen": {"pass": passing, "raise": raising},
    "master_bluff": {"doubt_last": nothing_more, "rest": nothing_more},
    "patrons": {"low": lambda sight, given: {"points": FEW_POINTS}, "spoil": nothing_more},
    "dr_blender": {"guard": nothing_more},
    "trust_me": {"hand_in": a_card, "show": a_card},
    "the_lift": {"list": dwarves},
    "last_chance": {"run": nothing_more},
    "door_and_treasure": {
        "lend_a_hand": lambda sight, given: {"treasures": 1},
        "look_away": lambda sight, given: {"level": max(2, sight.goal - 3)},
        "undo": nothing_more,
        "refuse": nothing_more,
    },
}


def filed(rules: Rulebook, kind: OrderKind, sight: Sight, given: Answer | None) -> Order | None:
    """Return the order of a kind that a sensible player files now; None for none, or if it cannot be given."""
    fill = SENSIBLE.get(rules.slug, {}).get(kind.name)
    values = fill(sight, given) if fill else None
    if values is None:
        return None
    order = Order(kind.name, dict(values), sight.turns)
    try:
        kind.check(order, sight)
    except IllegalAnswer:
        return None
    return None if kind.ended(order, sight) else order
