"""What classes can do: a warrior's rage, a cleric's smiting, a thief's stab and theft, a wizard's charm [10.4-10.7].

Here are also the two ways to part from a monster without violence: to bribe it, and to be its friend.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.catalog.door_and_treasure.board import Board, Play, Played
from games.catalog.door_and_treasure.death import gold
from games.catalog.door_and_treasure.foes import find, foe_cards, going_on, leaves
from games.catalog.door_and_treasure.items import lose_item
from games.catalog.door_and_treasure.levels import fall
from games.catalog.door_and_treasure.strength import ITEMS, MONSTERS, meets, party, reckon
from games.catalog.door_and_treasure.surplus import hand_over
from games.engine.chance import Chance
from games.engine.fields import Pick
from games.engine.questions import Answer, Decision, Option, Procedure, Seat, ask
from games.engine.texts import say

AT_MOST = 3  # cards that a warrior or a cleric may discard in a fight [10.4, 10.5]
SMITE = 3  # what each adds against undead [10.5]
STAB = -2  # [10.6]
STOLEN = 4  # what a thief must roll [10.6]
CHARM = 3  # cards that a wizard's hand must have [10.7]
DRAW = Option("draw")
DRAWN = Answer("draw")


def offers(table: Board, seat: Seat, role: str) -> list[Option]:
    """Offer the powers that somebody has now; `role` is "none" out of a fight [10]."""
    classes = table.people[seat].classes
    if role == "none":
        return theft(table, seat) if "thief" in classes else []
    options = [] if role == "other" else friends(table, seat)
    if role == "fighter":
        options += bribes(table, seat)
    if not classes or not table.hands[seat]:
        return options
    if role != "other":
        return options + [option for name in classes if name in FIGHTING for option in FIGHTING[name](table, seat)]
    return options + (stabs(table, seat) if "thief" in classes else [])


def rages(table: Board, seat: Seat) -> list[Option]:
    """Offer a warrior to discard cards, three in a fight [10.4]."""
    left = min(AT_MOST - used(table, seat, "warrior"), len(table.hands[seat]))
    return [Option("rage", cards=Pick([*table.hands[seat]], 1, left))] if left > 0 else []


def smites(table: Board, seat: Seat) -> list[Option]:
    """Offer a cleric to discard cards against undead, three in a fight [10.5]."""
    left = min(AT_MOST - used(table, seat, "cleric") // SMITE, len(table.hands[seat]))
    if left <= 0 or not any(MONSTERS[foe.card].undead for foe in going_on(table).foes):
        return []
    return [Option("smite", cards=Pick([*table.hands[seat]], 1, left))]


def used(table: Board, seat: Seat, power: str) -> int:
    """Return how much somebody has already added to the fight by a power."""
    return sum(played.plus for played in going_on(table).played if played.seat == seat and played.what == power)


def charms(table: Board, seat: Seat) -> list[Option]:
    """Offer a wizard with enough cards to send a monster away [10.7]."""
    if len(table.hands[seat]) < CHARM:
        return []
    return [Option("charm", foe=Pick(foe_cards(table)))]


def stabs(table: Board, seat: Seat) -> list[Option]:
    """Offer a thief outside the fight to stab those in it, each once [10.6]."""
    stabbed = going_on(table).stabbed
    victims = [victim for victim in party(table) if [seat, victim] not in stabbed]
    return [Option("stab", card=Pick([*table.hands[seat]]), on=Pick(victims, of="seat"))] if victims else []


def rage(table: Board, chance: Chance, seat: Seat, answer: Answer) -> None:
    """Add one for each card discarded [10.4]."""
    throw_in(table, seat, "warrior", answer["cards"], 1)


def smite(table: Board, chance: Chance, seat: Seat, answer: Answer) -> None:
    """Add three for each card discarded [10.5]."""
    throw_in(table, seat, "cleric", answer["cards"], SMITE)


def throw_in(table: Board, seat: Seat, power: str, cards: list[str], each: int) -> None:
    """Discard cards from a hand for its owner's strength."""
    table.use_up(seat, *cards)
    going_on(table).played.append(Played(seat, power, "party", each * len(cards), on=seat))
    table.tell("{seat} discards {cards}: {plus:plus}.", seat=seat, cards=cards, plus=each * len(cards))
    reckon(table, seat)


def stab(table: Board, chance: Chance, seat: Seat, answer: Answer) -> None:
    """Stab somebody who fights, for a card [10.6]."""
    card, victim = answer["card"][0], answer["on"][0]
    table.use_up(seat, card)
    fight = going_on(table)
    fight.played.append(Played(seat, "thief", "party", STAB, on=victim))
    fight.stabbed.append([seat, victim])
    table.tell("{seat} discards {card} and stabs {victim:seat} in the back.", seat=seat, card=card, victim=victim)
    table.note_deed("stabbed", seat, of=victim)
    reckon(table, victim)


def charm(table: Board, chance: Chance, seat: Seat, answer: Answer) -> None:
    """Send a monster away for a whole hand: its treasures stay, but it is worth no level [10.7]."""
    cards, foe = [*table.hands[seat]], answer["foe"][0]
    table.use_up(seat, *cards)
    table.tell("{seat} discards {cards} and charms {foe:card} away.", seat=seat, cards=cards, foe=foe)
    leaves(table, find(table, foe), spoils=True)


def friends(table: Board, seat: Seat) -> list[Option]:
    """Offer a fighter to part as friends with a monster that names them [14.9]."""
    met = [card for card in foe_cards(table) if (friend := MONSTERS[card].friend) and meets(table, seat, friend)]
    return [Option("befriend", foe=Pick(met))] if met else []


def bribes(table: Board, seat: Seat) -> list[Option]:
    """Offer the fighter to pay a monster that takes bribes, though not with what a helper was promised [14.10]."""
    fight = going_on(table)
    takers = [card for card in foe_cards(table) if MONSTERS[card].bribe]
    taker = min(takers, key=lambda card: MONSTERS[card].bribe, default=None)
    if taker is None:
        return []
    promised = fight.bargain.goods if fight.bargain else []
    items = [item for item in table.people[seat].items if item not in promised]
    worth, price = [gold(item) for item in items], MONSTERS[taker].bribe
    if sum(worth) < price:
        return []
    return [Option("bribe", foe=Pick([taker]), items=Pick(items, 1, len(items), worth=worth, total=price))]


def befriend(table: Board, chance: Chance, seat: Seat, answer: Answer) -> None:
    """Let a monster be that means no harm: no level and no treasure, but the room may be searched [14.9, 3.6]."""
    foe = answer["foe"][0]
    table.tell("{seat} and {foe:card} part as friends.", seat=seat, foe=foe)
    leaves(table, find(table, foe), spoils=False)
    fight = going_on(table)
    if not fight.foes:
        fight.settled = "befriended"


def bribe(table: Board, chance: Chance, seat: Seat, answer: Answer) -> None:
    """Give a monster items for which it goes away: no level and no treasure [14.10]."""
    foe, items = answer["foe"][0], answer["items"]
    for item in items:
        lose_item(table, seat, item)
    table.tell("{seat} gives {cards} to {foe:card}, and it goes.", seat=seat, cards=items, foe=foe)
    leaves(table, find(table, foe), spoils=False)


def theft(table: Board, seat: Seat) -> list[Option]:
    """Offer a thief, in their own turn and out of a fight, to steal a small item for a card [10.6]."""
    if seat != table.mover or not table.hands[seat]:
        return []
    items = [
        f"{other}:{item}"
        for other in table.alive(table.clockwise(seat))
        for item in table.people[other].items
        if not ITEMS[item].big
    ]
    return [Option("steal", card=Pick([*table.hands[seat]]), item=Pick(items, of="theirs"))] if items else []


def steal(table: Board, chance: Chance, seat: Seat, answer: Answer) -> Procedure[None]:
    """Discard a card and roll: on 4 or more the item is the thief's, otherwise they go down a level [10.6]."""
    card = answer["card"][0]
    other, item = owner_and_item(answer["item"][0])
    table.use_up(seat, card)
    die = chance.roll()
    table.tell(
        "{seat} reaches for {other:seat}'s {item:card} and rolls a {die}.", seat=seat, other=other, item=item, die=die
    )
    if die < STOLEN:
        table.tell("{seat} is caught.", seat=seat)
        fall(table, seat, 1)
        return
    table.tell("{seat} has it.", seat=seat)
    yield from hand_over(table, chance, other, seat, item)


def owner_and_item(value: str) -> tuple[Seat, str]:
    """Read whose item is meant, and which, from a value of the kind "theirs"."""
    owner, item = value.split(":")
    return int(owner), item


def may_recall(table: Board, seat: Seat, deck: str) -> bool:
    """Tell whether a cleric may take cards off a discard pile instead of drawing; all of it is known to all [10.5]."""
    discards = table.door_discards if deck == "door" else table.treasure_discards
    return bool(discards and table.hands[seat]) and "cleric" in table.people[seat].classes


def recall(table: Board, seat: Seat, deck: str, count: int) -> Procedure[list[str]]:
    """Ask a cleric who is about to draw face up; return the cards taken off the discards instead [10.5]."""
    if count < 1 or not may_recall(table, seat, deck):
        return []
    discards, hand = table.door_discards if deck == "door" else table.treasure_discards, table.hands[seat]
    most = min(count, len(discards), len(hand))
    prompt = say(
        "Draw from the deck, or discard cards of yours to take as many off the top of the discards: {cards}.",
        cards=discards[-most:][::-1],
    )
    options = [DRAW, Option("recall", pay=Pick([*hand], 1, most))]
    answer = yield from ask(seat, Decision(prompt, options, DRAWN, "10.5", unhurried=True))
    return [] if answer.verb == "draw" else take_back(table, seat, deck, answer["pay"])


def take_back(table: Board, seat: Seat, deck: str, pay: list[str]) -> list[str]:
    """Take as many cards off the top of a discard pile as are paid, and then discard those [10.5]."""
    discards = table.door_discards if deck == "door" else table.treasure_discards
    taken = [discards.pop() for _ in pay]
    table.use_up(seat, *pay)
    table.tell("{seat} discards {pay:cards} and takes {taken:cards} back.", seat=seat, pay=pay, taken=taken)
    return taken


FIGHTING: Mapping[str, Callable[[Board, Seat], list[Option]]] = {"warrior": rages, "cleric": smites, "wizard": charms}
PLAYS: Mapping[str, Play] = {
    "rage": rage,
    "smite": smite,
    "stab": stab,
    "charm": charm,
    "befriend": befriend,
    "bribe": bribe,
    "steal": steal,
}
