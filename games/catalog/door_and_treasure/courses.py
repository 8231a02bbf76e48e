"""What plans have in common: courses to choose from, and housework as is best."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.catalog.door_and_treasure.bot import dress, go_up, part_with, sell, spread_out
from games.engine.fields import Pick
from games.engine.questions import Answer, Decision, Option
from games.engine.sights import Sight
from games.engine.texts import Text, say

ASK = "ask"
AT_STAKE = say("This fight could end the game, so we ask you after all.")


def choice(*among: str) -> Pick:
    """Choose one course."""
    return Pick(among, of="plan")


def courses_of(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the course chosen in each field."""
    return {name: value[0] for name, value in values.items() if isinstance(value, list) and len(value) == 1}


def goes_on(sight: Sight) -> bool:
    """Whether the game goes on."""
    return not sight.winners and not sight.over


def offered_to_me(sight: Sight) -> Text | None:
    """Say that somebody offers me something."""
    givers = [offer.giver for offer in sight.offers if offer.taker == sight.me]
    return say("{seat} offers you a trade, so we ask you after all.", seat=givers[0]) if givers else None


def offered_by_verb(decision: Decision) -> Mapping[str, Option]:
    """Return what is offered by its verb; throwing things away is left to their owner."""
    return {option.verb: option for option in decision.options if option.verb != "throw_away"}


def kept(sight: Sight, decision: Decision) -> Answer | None:
    """Keep house as is best: lay out and put on what helps, take levels, and sell the rest if that makes one."""
    offered = offered_by_verb(decision)
    for do in (spread_out, dress, go_up, sell):
        if answer := do(sight, offered):
            return answer
    return None


def rested(sight: Sight, decision: Decision) -> Answer | None:
    """Keep house as is best, give away what is too much, and rest."""
    if sight.mover != sight.me or not (decision.option("done") or too_much(decision)):
        return None
    given = part_with(sight, offered_by_verb(decision)) if too_much(decision) else Answer("done")
    return kept(sight, decision) or given


def too_much(decision: Decision) -> bool:
    """Whether cards must be given away or discarded."""
    return bool(decision.option("give") or decision.option("drop"))
