"""What cards and classes can do: to a monster, in a fight, and out of it [10.4-10.7, 14]."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.catalog.door_and_treasure.board import Board, Laid, Play, Played
from games.catalog.door_and_treasure.cards import CARDS, Special, Trick
from games.catalog.door_and_treasure.misfortune import lift_burdens
from games.catalog.door_and_treasure.person import draw_unseen, fall, gain, gold, hand_over, lift, lose_item
from games.catalog.door_and_treasure.strength import (
    ENHANCERS,
    ITEMS,
    MONSTERS,
    find,
    foe_cards,
    going_on,
    joins,
    leaves,
    meets,
    party,
    pass_on,
    reckon,
    reckon_fight,
    winning,
)
from games.engine.chance import Chance
from games.engine.fields import Pick
from games.engine.questions import Answer, Option, Procedure, Seat

FEATS = {card.id: card.does for card in CARDS.values() if isinstance(card, (Special, Trick))}


# By which verb each card of a hand is played.
VERBS = {
    **dict.fromkeys(ENHANCERS, "aim"),
    **{card: "aim" for card, does in FEATS.items() if does in ("twin", "banish", "replace")},
    **{card: "lure" for card, does in FEATS.items() if does == "wander"},
    **{card: "swap" for card, does in FEATS.items() if does == "swap"},
}


def power_options(table: Board, seat: Seat, role: str) -> list[Option]:
    """Offer what somebody's cards and classes can do now; `role` is "none" out of a fight."""
    return [*card_options(table, seat, role), *class_options(table, seat, role)]


# Cards that are played on a monster [14.1-14.3]


def summon_options(table: Board, seat: Seat) -> list[Option]:
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


# Cards that are played for what they do [14]

Deed = Callable[[Board, Chance, Seat], None]

DISMISSED, WINDFALL = 2, 3  # treasures that these feats bring


# Who may use a feat by the verb "use": roles in a fight, or "none" out of it.
USERS = {
    "dismiss": ("fighter",),
    "double": ("fighter", "helper"),
    "scatter": ("fighter", "helper", "other"),
    "windfall": ("none", "fighter", "helper", "other"),
    "uplift": ("none",),
}


# What is played by a verb of its own: by whom, and the verb.
OWN_VERBS = {"pass on": ("fighter", "pass_on"), "rescue": ("fighter", "rescue"), "rummage": ("none", "rummage")}


def card_options(table: Board, seat: Seat, role: str) -> list[Option]:
    """Offer everything that the cards of a hand are good for now [4.4, 14]."""
    held: dict[str, list[str]] = {}
    for card in table.hands[seat]:
        if card in FEATS and (verb := verb_of(table, seat, role, FEATS[card])):
            held.setdefault(verb, []).append(card)
    options = [] if role == "none" else summon_options(table, seat)
    if "use" in held:
        options.append(Option("use", card=Pick(held["use"])))
    if "pass_on" in held and (others := table.alive(table.clockwise(seat))):
        options.append(Option("pass_on", card=Pick(held["pass_on"]), on=Pick(others, of="seat")))
    if "rescue" in held and (items := saving(table, seat)):
        options.append(Option("rescue", card=Pick(held["rescue"]), item=Pick(items, of="theirs")))
    if "rummage" in held and (discards := [*dict.fromkeys(table.door_discards + table.treasure_discards)]):
        options.append(Option("rummage", card=Pick(held["rummage"]), take=Pick(discards)))
    return options


def verb_of(table: Board, seat: Seat, role: str, does: str) -> str | None:
    """Return the verb by which somebody may use a feat now, if they may."""
    if role in USERS.get(does, ()):
        if does == "double" and seat in going_on(table).doubled:
            return None
        return None if does == "uplift" and not clerics(table) else "use"
    user, verb = OWN_VERBS.get(does, ("", ""))
    if user != role or (does == "rummage" and seat != table.mover):
        return None
    return verb


def clerics(table: Board) -> list[Seat]:
    """Return the living clerics."""
    return [at for at, person in enumerate(table.people) if "cleric" in person.classes and not person.dead]


def use(table: Board, chance: Chance, seat: Seat, answer: Answer) -> None:
    """Use up a card for what it does [14]."""
    card = answer["card"][0]
    table.use_up(seat, card)
    table.tell("{seat} uses {card}.", seat=seat, card=card)
    DEEDS[FEATS[card]](table, chance, seat)


def dismiss(table: Board, chance: Chance, seat: Seat) -> None:
    """Send all monsters away: no level, but two treasures [14.4]."""
    fight = going_on(table)
    for foe in [*fight.foes]:
        leaves(table, foe, spoils=False)
    fight.settled = "dismissed"
    draw_unseen(table, chance, seat, DISMISSED)


def double(table: Board, chance: Chance, seat: Seat) -> None:
    """Let a fighter's own strength count twice in this fight [14.7]."""
    going_on(table).doubled.append(seat)
    reckon(table, seat)


def scatter(table: Board, chance: Chance, seat: Seat) -> None:
    """End the fight: everybody escapes, and nobody gets anything [14.8]."""
    going_on(table).settled = "scattered"


def windfall(table: Board, chance: Chance, seat: Seat) -> None:
    """Draw three treasures, at any time [14.15]."""
    draw_unseen(table, chance, seat, WINDFALL)


def uplift(table: Board, chance: Chance, seat: Seat) -> None:
    """Raise every cleric by a level, even to the last: so a game can be won without a fight [14.6, 13.3]."""
    for cleric in clerics(table):
        gain(table, cleric, 1, last=True)


def hand_over_fight(table: Board, chance: Chance, seat: Seat, answer: Answer) -> None:
    """Pass the fight on to another player [14.12, 4.11]."""
    card, on = answer["card"][0], answer["on"][0]
    table.use_up(seat, card)
    table.tell("{seat} uses {card}: the fight is now {on:seat}'s.", seat=seat, card=card, on=on)
    before = party(table)
    pass_on(table, on)
    for fought in before:
        lift_burdens(table, fought)


def saving(table: Board, seat: Seat) -> list[str]:
    """Return the items of others with which the fighter would win, and does not win without [14.5]."""
    if winning(table):
        return []
    others = [other for other in table.alive(table.clockwise(seat)) if other not in party(table)]
    items = [(other, item) for other in others for item in table.people[other].items]
    return [f"{other}:{item}" for other, item in items if wins_with(table, seat, item)]


def wins_with(table: Board, seat: Seat, item: str) -> bool:
    """Tell whether the fighter would win with one more item: give it to them, add up, and take it back."""
    worn = table.people[seat].worn
    worn.append(item)
    reckon(table, seat)
    won = winning(table)
    worn.remove(item)
    reckon(table, seat)
    return won


def rescue(table: Board, chance: Chance, seat: Seat, answer: Answer) -> None:
    """Take from another player the item with which one wins: for this fight it counts beyond every limit [14.5]."""
    card = answer["card"][0]
    other, item = owner_and_item(answer["item"][0])
    table.use_up(seat, card)
    lift(table, other, item)
    table.people[seat].worn.append(item)
    table.tell(
        "{seat} plays {card} and takes {item:card} from {other:seat}.", seat=seat, card=card, item=item, other=other
    )
    reckon(table, seat)


def rummage(table: Board, chance: Chance, seat: Seat, answer: Answer) -> None:
    """Take any card from a discard pile, seen by all [14.13]."""
    card, wanted = answer["card"][0], answer["take"][0]
    (table.door_discards if wanted in table.door_discards else table.treasure_discards).remove(wanted)
    table.use_up(seat, card)
    table.hands[seat].append(wanted)
    table.tell("{seat} uses {card} and takes {wanted:card} from the discards.", seat=seat, card=card, wanted=wanted)


DEEDS: Mapping[str, Deed] = {
    "dismiss": dismiss,
    "double": double,
    "scatter": scatter,
    "windfall": windfall,
    "uplift": uplift,
}


# What classes can do, and two ways to part in peace [10.4-10.7, 14.9, 14.10]

AT_MOST = 3  # cards that a warrior or a cleric may discard in a fight [10.4, 10.5]
SMITE = 3  # what each adds against undead [10.5]
STAB = -2  # [10.6]
STOLEN = 4  # what a thief must roll [10.6]
CHARM = 3  # cards that a wizard's hand must have [10.7]


def class_options(table: Board, seat: Seat, role: str) -> list[Option]:
    """Offer the powers of somebody's classes, and to part from a monster in peace [10, 14.9, 14.10]."""
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


FIGHTING: Mapping[str, Callable[[Board, Seat], list[Option]]] = {"warrior": rages, "cleric": smites, "wizard": charms}
PLAYS: Mapping[str, Play] = {
    "aim": aim,
    "lure": lure,
    "swap": swap,
    "rise_up": rise_up,
    "use": use,
    "pass_on": hand_over_fight,
    "rescue": rescue,
    "rummage": rummage,
    "rage": rage,
    "smite": smite,
    "stab": stab,
    "charm": charm,
    "befriend": befriend,
    "bribe": bribe,
    "steal": steal,
}
