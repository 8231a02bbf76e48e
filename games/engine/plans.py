"""What plans of several games have in common: whom they are about, who is asked for them, and when they end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping
from typing import Any

from games.engine.orders import Order
from games.engine.questions import Seat
from games.engine.sights import Sight
from games.engine.texts import Text, say


def others(sight: Sight, out: Collection[Seat] = ()) -> list[Seat]:
    """Return the other seats but those that are out, the nearest on the left first."""
    seats = ((int(sight.me) + step) % int(sight.seats) for step in range(1, sight.seats))
    return [seat for seat in seats if seat not in out]


def plays_on(sight: Sight) -> bool:
    """Ask everybody who still holds cards."""
    return not sight.ending and bool(sight.hands[sight.me])


def the_hand(sight: Sight) -> Mapping[str, Any]:
    """Remember the hand."""
    return {"hand": sight.hands[sight.me]}


def until_more(why: Text) -> Callable[[Order, Sight], Text | None]:
    """End a plan that remembers the hand when cards come into it, since its player then knows more."""

    def over(order: Order, sight: Sight) -> Text | None:
        if sight.ending:
            return say("The game is over.")
        if not sight.hands[sight.me]:
            return say("You are out of cards.")
        return why if Counter(sight.hands[sight.me]) - Counter(order.seen["hand"]) else None

    return over
