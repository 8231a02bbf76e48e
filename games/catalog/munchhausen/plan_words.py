"""What is filled into the plans of Munchhausen, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.catalog.munchhausen.mat import is_auction
from games.engine.plans import others
from games.engine.sights import Sight
from games.engine.texts import Text, say

NEVER = NO_BID = 0  # instead of a value


def verdict_said(values: Mapping[str, Any], sight: Sight) -> Text:
    """Say from which value up each of the others is doubted."""
    limits = [(seat, values[f"doubt_{seat}"][0]) for seat in others(sight) if f"doubt_{seat}" in values]
    doubted = [limit for limit in limits if limit[1] != NEVER]
    if not is_auction(sight):
        return with_bank(verdict_on_one(limits[0][1], sight), values)
    if not doubted:
        return with_bank(say("I believe everybody."), values)
    if all(value == sight.low for _seat, value in limits):
        return with_bank(say("I doubt every bid."), values)
    return with_bank(say("I doubt {limits}, and believe anything less.", limits=[list(one) for one in doubted]), values)


def verdict_on_one(limit: int, sight: Sight) -> Text:
    """Say from which value up the only other player is doubted."""
    if limit == NEVER:
        return say("I believe it.")
    if limit == sight.low:
        return say("I doubt it, whatever it is.")
    return say("I doubt it from {value} up, and believe anything less.", value=limit)


def with_bank(said: Text, values: Mapping[str, Any]) -> Text:
    """Say as well which card the Baron banks, if any."""
    if not values.get("bank"):
        return said
    return say("{said:clause} If I may bank a card, it is my {card}.", said=said, card=values["bank"][0])


def if_doubted(said: Text, values: Mapping[str, Any]) -> Text:
    """Say as well which card is banked by somebody who is wrongly doubted, if any."""
    if not values.get("bank"):
        return said
    return say("{said:clause} If wrongly doubted, I bank my {card}.", said=said, card=values["bank"][0])


def again_said(values: Mapping[str, Any], sight: Sight) -> Text:
    """Say how far others' bids are matched."""
    (up_to,), (card,) = values["up_to"], values["lay"]
    if up_to == NEVER:
        return say("I leave it at what I have said.")
    return if_doubted(say("I match bids up to {value} and lay my {card}.", value=up_to, card=card), values)


def bid_said(values: Mapping[str, Any], sight: Sight) -> Text:
    """Say what is bid, and whether it stays."""
    once = bid_once_said(values)
    return say("{once:clause} It stays until my hand changes.", once=once) if values.get("stays") else once


def bid_once_said(values: Mapping[str, Any]) -> Text:
    """Say what is bid in one turn."""
    (value,), (card,), up_to = values["bid"], values["lay"], values.get("up_to") or [0]
    if value == NO_BID:
        return say("I pass.")
    if up_to[0] > value:
        followed = say(
            "I bid {value}, follow up to {up_to:value} and lay my {card}.", value=value, up_to=up_to[0], card=card
        )
        return if_doubted(followed, values)
    return if_doubted(say("I bid {value} and lay my {card}.", value=value, card=card), values)
