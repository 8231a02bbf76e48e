"""The bot and the market: what it accepts, what it would rather have, and what it refuses."""

from __future__ import annotations

from collections.abc import Mapping

from games.catalog.door_and_treasure.board import Offer
from games.catalog.door_and_treasure.bot_ways import WAYS, Ways
from games.catalog.door_and_treasure.market import read_offer
from games.catalog.door_and_treasure.worth import in_play
from games.engine.questions import Answer, Option
from games.engine.sights import Sight


def trade(sight: Sight, offered: Mapping[str, Option], ways: Ways = WAYS) -> Answer | None:
    """Accept what is worth more than what it asks for, name other terms that are good for both, and refuse the rest."""
    if (option := offered.get("accept")) is None:
        return None
    mine, spelt = sight.people[sight.me], option.among("offer")[0]
    offer = read_offer(spelt)
    gain = sum(in_play(mine, item) for item in offer.gives) - sum(in_play(mine, item) for item in offer.wants)
    if gain > ways.trades:
        return Answer("accept", {"offer": [spelt]})
    haggle = f"haggle_{offer.giver}"
    if haggle in offered and (give := fair(sight, offer, ways.trades)):
        return Answer(haggle, {"want": [*offer.gives], "give": [give]})
    return Answer("refuse", {"offer": [spelt]})


def fair(sight: Sight, offer: Offer, gain: float) -> str | None:
    """Find an item worth less to me than what I am offered, and more to the giver than what they offer."""
    mine, theirs = sight.people[sight.me], sight.people[offer.giver]
    gets = sum(in_play(mine, item) for item in offer.gives)
    gives = sum(in_play(theirs, item) for item in offer.gives)
    found = [
        item
        for item in [*mine.worn, *mine.carried]
        if gets - in_play(mine, item) > gain and in_play(theirs, item) - gives > gain
    ]
    return min(found, key=lambda item: in_play(mine, item), default=None)
