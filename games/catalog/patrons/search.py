"""How a strong bot of Patrons searches: every card, on tables dealt again as far as its seat cannot see."""

from __future__ import annotations

from games.catalog.patrons.board import CARDS, Saleroom
from games.catalog.patrons.bot import bot
from games.catalog.patrons.value import VALUE
from games.engine.bots import NOTHING, Search
from games.engine.chance import Chance
from games.engine.fields import without
from games.engine.questions import Answer, Decision, Seat
from games.engine.sights import Sight
from games.engine.table import FaceDown

UNSAID = {"bid": {"again": NOTHING}, "rebid": {}}


def unseen(table: Saleroom, seat: Seat, chance: Chance, seen: Sight) -> None:
    """Shuffle the pictures that nobody has seen yet."""
    shown = {*seen.coming, *seen.called}
    hidden = [picture for picture in table.deck if picture not in shown]
    pool = chance.shuffled(sorted(hidden))
    table.deck = [picture if picture in shown else pool.pop() for picture in table.deck]
    for at in range(table.seats):
        if at != seat:
            spent = [card.card if isinstance(card, FaceDown) else card for card in table.spent[at]]
            table.hands[at] = [*map(str, without(CARDS, spent))]


def candidates(sight: Sight, decision: Decision, chance: Chance) -> list[Answer]:
    """Return every card, with the second bid that the bot would name."""
    option = decision.options[0]
    cards = option.among("card")
    if "again" not in option.fields:
        return [Answer(option.verb, {"card": [card]}) for card in cards]
    again = bot(sight, decision, chance)["again"]
    return [Answer(option.verb, {"card": [card], "again": again}) for card in cards]


SEARCH = Search(VALUE, playouts=72, most=13, candidates=candidates)
