"""Cards that are played for what they do, except on a monster: in a fight, and out of it [14]."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.catalog.door_and_treasure import summons
from games.catalog.door_and_treasure.board import Board, Play
from games.catalog.door_and_treasure.curses import lift_burdens
from games.catalog.door_and_treasure.foes import going_on, leaves, pass_on
from games.catalog.door_and_treasure.items import lift
from games.catalog.door_and_treasure.levels import gain
from games.catalog.door_and_treasure.powers import owner_and_item
from games.catalog.door_and_treasure.spoils import draw_unseen
from games.catalog.door_and_treasure.strength import party, reckon, winning
from games.catalog.door_and_treasure.summons import FEATS
from games.engine.chance import Chance
from games.engine.fields import Pick
from games.engine.questions import Answer, Option, Seat

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


def offers(table: Board, seat: Seat, role: str) -> list[Option]:
    """Offer every feat that the cards of a hand allow now; `role` is "none" out of a fight [4.4, 14]."""
    held: dict[str, list[str]] = {}
    for card in table.hands[seat]:
        if card in FEATS and (verb := verb_of(table, seat, role, FEATS[card])):
            held.setdefault(verb, []).append(card)
    options = [] if role == "none" else summons.offers(table, seat)
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
    """Tell whether the fighter would win with one more item: give it to them, reckon, and take it back."""
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
PLAYS: Mapping[str, Play] = {
    **summons.PLAYS,
    "use": use,
    "pass_on": hand_over_fight,
    "rescue": rescue,
    "rummage": rummage,
}
