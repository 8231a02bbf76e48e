"""Standing orders in Master Bluff."""

from __future__ import annotations

from collections.abc import Mapping

from games.engine.fields import Amount, Field, Pick
from games.engine.orders import Order, OrderKind
from games.engine.questions import Answer, Decision
from games.engine.sights import Sight, counted
from games.engine.texts import Text, say

PASS, BLUFF = Answer("pass"), Answer("bluff")
BY_NUMBER = say("This goes by the number alone: it calls the honest, too, and makes games longer.")


def trust(order: Order, sight: Sight, decision: Decision) -> Answer | None:
    """Pass on whatever the chosen player declares."""
    return PASS if sight.claim and sight.claim.seat in order.values["player"] else None


def trust_ended(order: Order, sight: Sight) -> Text | None:
    """Ends when the chosen player is out, and declares nothing any more."""
    if sight.out and order.values["player"][0] in sight.out:
        return say("{seat} is out of cards.", seat=order.values["player"][0])
    return None


def doubt(order: Order, sight: Sight, decision: Decision) -> Answer | None:
    """Call a claim of at least this many cards."""
    return BLUFF if sight.claim and sight.claim.count >= order.values["cards"] else None


def doubt_last(order: Order, sight: Sight, decision: Decision) -> Answer | None:
    """Call anybody's last cards."""
    return BLUFF if sight.claim and not counted(sight.hands[sight.claim.seat]) else None


def rest(order: Order, sight: Sight, decision: Decision) -> Answer | None:
    """Pass on everything."""
    return PASS if sight.claim else None


def rest_ended(order: Order, sight: Sight) -> Text | None:
    """Ends with my next turn; if I am next when I give it, I pass once more."""
    if sight.turns == order.turn or sight.ending:
        return None
    return say("It is your turn now.") if is_next(sight) else None


def is_next(sight: Sight) -> bool:
    """Whether I lay cards now, or next after the open claim."""
    if sight.claim is None:
        return bool(sight.mover == sight.me)
    after = ((sight.claim.seat + step) % sight.seats for step in range(1, sight.seats))
    return bool(next(seat for seat in after if counted(sight.hands[seat])) == sight.me)


def goes_on(order: Order, sight: Sight) -> Text | None:
    """Never ends before the game does."""
    return None


def players(sight: Sight) -> Mapping[str, Field]:
    """Choose another player who still holds cards."""
    others = [(sight.me + step) % sight.seats for step in range(1, sight.seats)]
    return {"player": Pick([seat for seat in others if seat not in sight.out], of="seat")}


def sizes(sight: Sight) -> Mapping[str, Field]:
    """Choose how many cards are too many to believe."""
    return {"cards": Amount(1, sight.size)}


ORDERS = (
    OrderKind("trust", say("Pass on one player"), trust, trust_ended, players),
    OrderKind("doubt", say("Call bluff on any large claim"), doubt, goes_on, sizes, warning=BY_NUMBER),
    OrderKind("doubt_last", say("Call bluff on anybody's last cards"), doubt_last, goes_on),
    OrderKind("rest", say("Pass until my next turn"), rest, rest_ended),
)
