"""What a seat of Patrons cannot see, dealt again: the order of the pictures. Spent cards give every hand away."""

from __future__ import annotations

from games.catalog.patrons.board import CARDS, Saleroom
from games.engine.chance import Chance
from games.engine.fields import without
from games.engine.questions import Seat
from games.engine.rulebook import NOTHING
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
