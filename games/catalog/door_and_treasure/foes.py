"""The monsters of a fight: how they come, what they bring with them, and how they go without being killed [4.10]."""

from __future__ import annotations

from games.catalog.door_and_treasure.board import Banished, Board, Fight, Foe
from games.catalog.door_and_treasure.strength import MONSTERS, foe_parts, party, reckon, total, treasures
from games.engine.questions import Seat


def going_on(table: Board) -> Fight:
    """Return the fight that is going on. Raises LookupError if there is none."""
    if table.fight is None:
        raise LookupError("nobody fights")
    return table.fight


def foe_cards(table: Board) -> list[str]:
    """Return the monsters of the fight, twins once."""
    return list(dict.fromkeys(foe.card for foe in going_on(table).foes))


def find(table: Board, card: str) -> Foe:
    """Return the monster of this card, of twins the stronger."""
    twins = [foe for foe in going_on(table).foes if foe.card == card]
    return max(twins, key=lambda foe: total(foe_parts(table, foe)))


def joins(table: Board, card: str, seat: Seat | None = None, by: str | None = None, twin_of: Foe | None = None) -> None:
    """Add a monster: of a player's, from the deck, or `by` a card as the twin of one that is there, enhancers and all.

    If nobody may help against it, the helper must leave [5.1].
    """
    enhancers = [*twin_of.enhancers] if twin_of else []
    fight, before = going_on(table), party(table)
    fight.foes.append(Foe(card, enhancers, twin_of is not None, by, len(enhancers), seat))
    if fight.helper is not None and solo(table):
        table.tell("Nobody may help against {card}: {helper:seat} must leave.", card=card, helper=fight.helper)
        fight.helper, fight.bargain = None, None
    reckon(table, *before)


def leaves(table: Board, foe: Foe, spoils: bool) -> None:
    """Take a monster out of the fight without killing it; with `spoils` its treasures are left to the winner [4.10]."""
    fight = going_on(table)
    if spoils:
        fight.banished.append(Banished(foe.card, treasures(table, foe)))
    fight.foes = [other for other in fight.foes if other is not foe]
    put_away(table, foe)
    reckon(table, *party(table))


def put_away(table: Board, foe: Foe) -> None:
    """Discard a monster with the cards that were played on it; a twin is only the card that made it."""
    table.discard(*foe.cards)


def pass_on(table: Board, on: Seat) -> None:
    """Make the fight another player's; help and what was promised for it lapse [4.11]."""
    fight, before = going_on(table), party(table)
    fight.fighter, fight.helper, fight.bargain, fight.asks = on, None, None, 0
    fight.owed, fight.banished = [*fight.owed, *fight.banished], []
    fight.out = [seat for seat in fight.out if seat != on]
    reckon(table, *dict.fromkeys([*before, on]))


def solo(table: Board) -> bool:
    """Tell whether nobody may help against one of the monsters [5.1]."""
    return any(MONSTERS[foe.card].solo for foe in going_on(table).foes)
