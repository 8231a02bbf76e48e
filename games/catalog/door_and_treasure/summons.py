"""Cards that are played on a monster: to make it stronger or weaker, bring another, or send it away [14.1-14.3]."""

from __future__ import annotations

from collections.abc import Mapping

from games.catalog.door_and_treasure.board import Board, Laid, Play
from games.catalog.door_and_treasure.cards import CARDS, Special, Trick
from games.catalog.door_and_treasure.foes import find, foe_cards, joins, leaves
from games.catalog.door_and_treasure.strength import ENHANCERS, MONSTERS, reckon_fight
from games.engine.chance import Chance
from games.engine.fields import Pick
from games.engine.questions import Answer, Option, Seat

FEATS = {card.id: card.does for card in CARDS.values() if isinstance(card, (Special, Trick))}
# By which verb each card of a hand is played.
VERBS = {
    **dict.fromkeys(ENHANCERS, "aim"),
    **{card: "aim" for card, does in FEATS.items() if does in ("twin", "banish", "replace")},
    **{card: "lure" for card, does in FEATS.items() if does == "wander"},
    **{card: "swap" for card, does in FEATS.items() if does == "swap"},
}


def offers(table: Board, seat: Seat) -> list[Option]:
    """Offer what a player can do to the monsters; anybody may, in anybody's fight [4.4, 4.5]."""
    held: dict[str, list[str]] = {}
    hand = table.hands[seat]
    for card in hand:
        if verb := VERBS.get(card):
            held.setdefault(verb, []).append(card)
    options = undead_to_add(table, hand)
    if not held:
        return options
    foes = Pick(foe_cards(table))
    options += [Option("aim", card=Pick(held["aim"]), foe=foes)] if "aim" in held else []
    monsters = [card for card in hand if card in MONSTERS]
    if monsters and "lure" in held:
        options.append(Option("lure", card=Pick(held["lure"]), monster=Pick(monsters)))
    if monsters and "swap" in held:
        options.append(Option("swap", card=Pick(held["swap"]), foe=foes, monster=Pick(monsters)))
    return options


def undead_to_add(table: Board, hand: list[str]) -> list[Option]:
    """Offer undead of a hand to join undead, where the table has agreed on that [15.4]."""
    if not table.undead or not any(MONSTERS[card].undead for card in foe_cards(table)):
        return []
    monsters = [card for card in hand if card in MONSTERS and MONSTERS[card].undead]
    return [Option("rise_up", monster=Pick(monsters))] if monsters else []


def rise_up(table: Board, chance: Chance, seat: Seat, answer: Answer) -> None:
    """Let an undead monster from a hand join others of its kind [15.4]."""
    monster = answer["monster"][0]
    table.spend(seat, monster)
    table.tell("{seat} plays {monster:card}, which joins the other undead.", seat=seat, monster=monster)
    joins(table, monster, seat)


def aim(table: Board, chance: Chance, seat: Seat, answer: Answer) -> None:
    """Play a card on a monster: a bonus, its twin, or what sends it away [4.4, 14.2, 14.11]."""
    card, target = answer["card"][0], answer["foe"][0]
    table.spend(seat, card)
    table.tell("{seat} plays {card} on {foe:card}.", seat=seat, card=card, foe=target)
    foe = find(table, target)
    does = FEATS.get(card)
    if does is None:
        foe.enhancers.append(Laid(card, seat))
        reckon_fight(table)
    elif does == "twin":
        joins(table, target, seat, by=card, twin_of=foe)
    else:
        table.discard(card)
        leaves(table, foe, spoils=does == "banish")
    if does == "replace":
        next_monster(table, chance)


def next_monster(table: Board, chance: Chance) -> None:
    """Turn up doors until there is a monster, which joins the fight; discard the others [14.11]."""
    passed = []
    while (card := table.draw("door", chance)) is not None:
        if card in MONSTERS:
            break
        passed.append(card)
    table.discard(*passed)
    if passed:
        table.tell("Turned up and discarded: {cards}.", cards=passed)
    if card is None:
        table.tell("There is no other monster.")
        return
    table.tell("{card} comes instead.", card=card)
    joins(table, card)


def lure(table: Board, chance: Chance, seat: Seat, answer: Answer) -> None:
    """Add a monster from a hand to the fight [14.1]."""
    card, monster = answer["card"][0], answer["monster"][0]
    table.spend(seat, monster)
    table.use_up(seat, card)
    table.tell("{seat} plays {card}: {monster:card} joins the fight.", seat=seat, card=card, monster=monster)
    joins(table, monster, seat)


def swap(table: Board, chance: Chance, seat: Seat, answer: Answer) -> None:
    """Discard a monster of the fight, with what was played on it, for one from a hand [14.3]."""
    card, target, monster = answer["card"][0], answer["foe"][0], answer["monster"][0]
    table.spend(seat, monster)
    table.use_up(seat, card)
    table.tell(
        "{seat} plays {card}: {monster:card} comes instead of {foe:card}.",
        seat=seat,
        card=card,
        monster=monster,
        foe=target,
    )
    leaves(table, find(table, target), spoils=False)
    joins(table, monster, seat)


PLAYS: Mapping[str, Play] = {
    "aim": aim,
    "lure": lure,
    "swap": swap,
    "rise_up": rise_up,
}
