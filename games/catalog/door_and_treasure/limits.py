"""What a player of Door & Treasure may forbid a bot that sits in for them, or keep for themselves."""

from __future__ import annotations

from games.catalog.door_and_treasure.orders import PASS, lasting
from games.engine.limits import no_answer
from games.engine.orders import Order, OrderKind
from games.engine.questions import Answer, Decision, Seat
from games.engine.sights import Sight
from games.engine.texts import say


def could_win(order: Order, sight: Sight, seat: Seat) -> bool:
    """Ask in a fight that would win somebody the game as it stands [4.6]."""
    return sight.fight is not None and sight.fight.alarm


def help_nobody(order: Order, sight: Sight, decision: Decision, answer: Answer) -> Answer | None:
    """Pass instead of helping."""
    return PASS if answer.verb == "help" and decision.option("pass") else None


def curse_nobody(order: Order, sight: Sight, decision: Decision, answer: Answer) -> Answer | None:
    """Pass, or do as the absent do, instead of cursing somebody."""
    if answer.verb != "curse":
        return None
    return PASS if decision.option("pass") else decision.default


LIMITS = (
    OrderKind("ask_alarm", say("Ask me before a fight that could win the game"), no_answer, lasting, asks=could_win),
    OrderKind("no_help", say("Never help anybody in a fight"), no_answer, lasting, restrains=help_nobody),
    OrderKind("no_curse", say("Never curse anybody"), no_answer, lasting, restrains=curse_nobody),
)
