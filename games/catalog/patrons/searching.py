"""How a strong bot of Patrons searches: every card of its hand, to the end of the lot."""

from __future__ import annotations

from games.catalog.patrons.bot import bot
from games.catalog.patrons.value import VALUE
from games.engine.chance import Chance
from games.engine.questions import Answer, Decision
from games.engine.rulebook import Search
from games.engine.sights import Sight


def candidates(sight: Sight, decision: Decision, chance: Chance) -> list[Answer]:
    """Return every card, with the second bid that the bot would name."""
    option = decision.options[0]
    cards = option.among("card")
    if "again" not in option.fields:
        return [Answer(option.verb, {"card": [card]}) for card in cards]
    again = bot(sight, decision, chance)["again"]
    return [Answer(option.verb, {"card": [card], "again": again}) for card in cards]


SEARCH = Search(VALUE, playouts=72, most=13, candidates=candidates)
