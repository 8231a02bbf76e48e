"""Misfortune: Bad Stuff and curses, and all that they can do to somebody: robbery and death too [8, 9]."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import assert_never

from games.catalog.door_and_treasure.board import Board, Play
from games.catalog.door_and_treasure.cards import (
    CARDS,
    Burden,
    ClassCard,
    Curse,
    Die,
    Effect,
    FallTo,
    If,
    LoseClass,
    LoseHand,
    LoseItems,
    LoseLevels,
    LoseRace,
    RaceCard,
    Robbed,
    Roll,
    SwapClass,
    SwapRace,
    Tax,
    Trick,
    What,
    of_kind,
)
from games.catalog.door_and_treasure.person import PACKING, fall, gold, hand_over, lose_item, settle
from games.catalog.door_and_treasure.strength import BURDENS, ITEMS, bonus, meets, reckon, usable
from games.engine.chance import Chance
from games.engine.fields import Pick
from games.engine.questions import Answer, Decision, Option, Procedure, Question, Seat, ask
from games.engine.texts import say

FALLEN = say("A curse falls on {seat}: {card}.")
CURSED = say("{by:seat} curses {seat} with {card}.")
DEAD = say("{seat} dies.")


CANCELS = {card.id for card in CARDS.values() if isinstance(card, Trick) and card.does == "cancel"}
CLASSES, RACES = of_kind(ClassCard), of_kind(RaceCard)
WORN = {"headgear": ("headgear",), "armour": ("armour",), "footgear": ("footgear",), "hand": ("one hand", "two hands")}


def befall(table: Board, chance: Chance, seat: Seat, effects: Sequence[Effect], by: str) -> Procedure[None]:
    """Let the effects of a card befall a player, one after the other; the dead feel nothing more [8.1, 8.2]."""
    for effect in effects:
        if table.people[seat].dead:
            return
        yield from strike(table, chance, seat, effect, by)


def strike(table: Board, chance: Chance, seat: Seat, effect: Effect, by: str) -> Procedure[None]:
    """Let one effect of a card befall a player [8.1]."""
    match effect:
        case LoseLevels():
            fall(table, seat, roll(table, chance, seat) if effect.die else effect.count)
        case FallTo():
            fall_to(table, seat, effect)
        case LoseItems():
            yield from lose_items(table, seat, effect, by)
        case LoseHand():
            yield from lose_hand(table, seat, effect, by)
        case LoseClass():
            lose_class(table, seat)
        case LoseRace():
            yield from lose_race(table, chance, seat)
        case SwapClass():
            swap_class(table, seat)
        case SwapRace():
            yield from swap_race(table, chance, seat)
        case Robbed():
            yield from rob(table, chance, seat, effect)
        case Die():
            yield from die(table, chance, seat)
        case Tax():
            yield from tax(table, seat, by)
        case Burden():
            weigh_down(table, seat, by)
        case Roll():
            low = roll(table, chance, seat) <= effect.upto
            yield from befall(table, chance, seat, effect.low if low else effect.high, by)
        case If():
            met = meets(table, seat, effect.when)
            yield from befall(table, chance, seat, effect.then if met else effect.otherwise, by)
        case _:
            assert_never(effect)


def roll(table: Board, chance: Chance, seat: Seat) -> int:
    """Roll the die for somebody, before everybody's eyes."""
    die = chance.roll()
    table.tell("{seat} rolls a {die}.", seat=seat, die=die)
    return die


def fall_to(table: Board, seat: Seat, effect: FallTo) -> None:
    """Go down to the level of the lowest player, or to level 1 [8.1]."""
    level = table.people[seat].level
    low = table.people[table.lowest()[0]].level if effect.level == "lowest" else 1
    if level > low:
        fall(table, seat, level - low)
    else:
        table.tell("{seat} cannot fall any lower.", seat=seat)


def lose_items(table: Board, seat: Seat, effect: LoseItems, by: str) -> Procedure[None]:
    """Lose items of a kind; where there are more of them than are lost, the victim chooses [9.5]."""
    items = eligible(table, seat, effect.what)
    if not items:
        table.tell("{seat} has nothing of the kind to lose.", seat=seat)
    elif len(items) <= effect.count:
        lose(table, seat, items)
    else:
        lose(table, seat, (yield from ask(seat, losing(items, effect.count, by)))["items"])


def eligible(table: Board, seat: Seat, what: What) -> list[str]:
    """Return which items are meant: those worn in a slot, those in play, or the best of those worn [9.5]."""
    person = table.people[seat]
    if what in WORN:
        return [item for item in person.worn if ITEMS[item].slot in WORN[what]]
    if what == "best":
        bonuses = {item: bonus(table, seat, item) for item in person.worn}
        best = max([1, *bonuses.values()])
        return [item for item in person.worn if bonuses[item] == best]
    return [item for item in person.items if what == "any" or ITEMS[item].big == (what == "big")]


def losing(items: Sequence[str], count: int, by: str) -> Decision:
    """Build the question which items are lost; the absent lose the cheapest [9.5]."""
    prompt = say("{by:card} takes something of yours. Which item do you lose?", by=by)
    default = Answer("lose", {"items": sorted(items, key=gold)[:count]})
    return Decision(prompt, [Option("lose", items=Pick(items, count, count))], default, "9.5")


def lose(table: Board, seat: Seat, items: Sequence[str]) -> None:
    """Discard items of a player from the table."""
    table.tell("{seat} loses {cards}.", seat=seat, cards=[*items])
    for item in items:
        lose_item(table, seat, item)


def lose_class(table: Board, seat: Seat) -> None:
    """Lose all classes [8.1, 9.2]."""
    lose_kind(table, seat, "classes")
    reckon(table, seat)


def lose_race(table: Board, chance: Chance, seat: Seat) -> Procedure[None]:
    """Lose all races, and with a dwarf's broad back perhaps the right to some Big items [8.1, 11.5]."""
    lose_kind(table, seat, "races")
    reckon(table, seat)
    yield from settle(table, chance, seat)


def lose_kind(table: Board, seat: Seat, kind: str) -> bool:
    """Discard all classes or all races, though not the permits to have two; return whether there were any."""
    person = table.people[seat]
    lost = [*(person.classes if kind == "classes" else person.races)]
    if not lost:
        table.tell("{seat} has nothing of the kind to lose.", seat=seat)
        return False
    if kind == "classes":
        person.classes = []
    else:
        person.races = []
    table.discard(*lost)
    table.tell("{seat} loses {cards}.", seat=seat, cards=lost)
    return True


def swap_class(table: Board, seat: Seat) -> None:
    """Swap all classes for the class discarded last; players without one are left alone [9.6]."""
    found = last_discarded(table, CLASSES)
    if lose_kind(table, seat, "classes") and found:
        table.people[seat].classes.append(take_up(table, seat, found))
    reckon(table, seat)


def swap_race(table: Board, chance: Chance, seat: Seat) -> Procedure[None]:
    """Swap all races for the race discarded last; humans are left alone [9.6]."""
    found = last_discarded(table, RACES)
    if lose_kind(table, seat, "races") and found:
        table.people[seat].races.append(take_up(table, seat, found))
    reckon(table, seat)
    yield from settle(table, chance, seat)


def last_discarded(table: Board, kind: frozenset[str]) -> str | None:
    """Find the card of a kind that was discarded last."""
    return next((card for card in reversed(table.door_discards) if card in kind), None)


def take_up(table: Board, seat: Seat, card: str) -> str:
    """Take the topmost such card off the discards."""
    at = len(table.door_discards) - 1 - table.door_discards[::-1].index(card)
    table.tell("{seat} takes {card} off the discards instead.", seat=seat, card=card)
    return table.door_discards.pop(at)


def lose_hand(table: Board, seat: Seat, effect: LoseHand, by: str) -> Procedure[None]:
    """Discard some cards of the victim's choice from the hand, or all of it [8.1, 9.5]."""
    hand = table.hands[seat]
    lost = [*hand]
    if not hand:
        table.tell("{seat} has no cards to lose.", seat=seat)
        return
    if 0 < effect.count < len(hand):
        lost = (yield from ask(seat, losing_cards(hand, effect.count, by)))["cards"]
    table.use_up(seat, *lost)
    table.tell("{seat} loses {cards} from their hand.", seat=seat, cards=lost)


def losing_cards(hand: Sequence[str], count: int, by: str) -> Decision:
    """Build the question which cards leave the hand; the absent lose the cheapest [9.5]."""
    prompt = say("{by:card} takes something from your hand. What do you discard?", by=by)
    default = Answer("lose_cards", {"cards": sorted(hand, key=gold)[:count]})
    option = Option("lose_cards", cards=Pick([*hand], count, count))
    return Decision(prompt, [option], default, "9.5", unhurried=True)


def tax(table: Board, seat: Seat, by: str) -> Procedure[None]:
    """Make everybody with an item in play discard one, all choosing at once [9.7]."""
    owners = [payer for payer in table.alive([seat, *table.clockwise(seat)]) if table.people[payer].items]
    asked = {payer: paying(table, payer, by) for payer in owners if payer != seat}
    if len(table.people[seat].items) > 1:
        asked = {seat: losing(table.people[seat].items, 1, by), **asked}
    answers = (yield Question(asked)) if asked else {}
    for payer in owners:
        if payer not in answers:
            lose(table, payer, table.people[payer].items)
        elif answers[payer].verb == "cancel":
            get_out_of_it(table, payer, answers[payer]["card"][0])
        else:
            lose(table, payer, answers[payer]["items"])
    if not owners:
        table.tell("Nobody has anything to lose.")


def paying(table: Board, payer: Seat, by: str) -> Decision:
    """Ask the others, always and whatever they hold, what they lose, or whether they undo it [9.7]."""
    items = table.people[payer].items
    default = Answer("lose", {"items": sorted(items, key=gold)[:1]})
    options = [Option("lose", items=Pick(items))]
    prompt = say("{by:card} falls on everybody, including you. Which item do you lose?", by=by)
    if held := [card for card in table.hands[payer] if card in CANCELS]:
        options.append(Option("cancel", card=Pick(held)))
        prompt = say(
            "{by:card} falls on everybody, including you. Which item do you lose? Or do you undo it with {cards}?",
            by=by,
            cards=held,
        )
    return Decision(prompt, options, default, "9.7", unhurried=True)


def get_out_of_it(table: Board, payer: Seat, cancel: str) -> None:
    """Use up a card that undoes the curse for one player alone [9.7]."""
    table.use_up(payer, cancel)
    table.tell("{seat} cancels it with {card}.", seat=payer, card=cancel)


def weigh_down(table: Board, seat: Seat, by: str) -> None:
    """Let the card stay before its victim [9.4]."""
    table.people[seat].burdens.append(by)
    table.tell("{card} stays with {seat}.", card=by, seat=seat)
    reckon(table, seat)


# Robbery [8.4]


def rob(table: Board, chance: Chance, seat: Seat, effect: Robbed) -> Procedure[None]:
    """Let others, clockwise, each take an item of their choice, or a card that they draw unseen [8.4]."""
    for robber in robbers(table, seat, effect.by):
        if effect.what == "card":
            draw_from(table, chance, robber, seat)
        else:
            yield from take_item(table, chance, robber, seat)


def robbers(table: Board, seat: Seat, by: str) -> list[Seat]:
    """Return the robbers: the nearest living on either side, the highest of the others, or all [8.4]."""
    others = table.alive(table.clockwise(seat))
    if by == "neighbours":
        return others[:1] + others[1:][-1:]
    if by == "highest":
        high = max((table.people[other].level for other in others), default=0)
        return [other for other in others if table.people[other].level == high]
    return others


def draw_from(table: Board, chance: Chance, robber: Seat, victim: Seat) -> None:
    """Draw a card from the victim's hand; only the two see which [8.4]."""
    hand = table.hands[victim]
    if not hand:
        table.tell("{seat} finds nothing to take.", seat=robber)
        return
    card = hand.pop(chance.below(len(hand)))
    table.hands[robber].append(card)
    table.tell("{seat} draws a card from {victim:seat}'s hand.", seat=robber, victim=victim)
    table.keep_back("It was {card}.", by=robber, card=card)
    table.tell("It is {card}.", only=[robber, victim], card=card)


def take_item(table: Board, chance: Chance, robber: Seat, victim: Seat) -> Procedure[None]:
    """Take an item that the victim has in play; the absent take the dearest [8.4]."""
    items = table.people[victim].items
    if not items:
        table.tell("{seat} finds nothing to take.", seat=robber)
        return
    item = items[0]
    if len(items) > 1:
        prompt = say("{seat} cannot stop you. Which item do you take?", seat=victim)
        default = Answer("take", {"item": [max(items, key=gold)]})
        decision = Decision(prompt, [Option("take", item=Pick(items))], default, "8.4")
        item = (yield from ask(robber, decision)).one("item")
    table.tell("{seat} takes {card} from {victim:seat}.", seat=robber, card=item, victim=victim)
    yield from hand_over(table, chance, victim, robber, item)


# Death [8.2, 8.3]


def die(table: Board, chance: Chance, seat: Seat) -> Procedure[None]:
    """Die: keep level, race, class, curses and the permits for two; the others loot the rest [8.2, 8.3]."""
    person = table.people[seat]
    person.dead, person.fresh = True, True
    table.deaths[seat] += 1
    table.tell(DEAD, seat=seat)
    table.note_deed("died", seat)
    body = strip(table, seat)
    table.lapse([offer for offer in table.offers if seat in (offer.giver, offer.taker)])
    reckon(table, seat)
    if body:
        yield from loot(table, chance, seat, body)


def strip(table: Board, seat: Seat) -> list[str]:
    """Take from a body all that lay before the player or was in their hand, and lay it out [8.2]."""
    person, hand = table.people[seat], table.hands[seat]
    packing = [permit for permit in person.permits if permit in PACKING]
    body = [*person.items, *person.hirelings, *packing, *hand]
    person.worn, person.carried, person.hirelings = [], [], []
    person.permits = [permit for permit in person.permits if permit not in PACKING]
    hand.clear()
    return body


def loot(table: Board, chance: Chance, seat: Seat, body: list[str]) -> Procedure[None]:
    """Let the others take a card each, the highest level first, by lists handed in at once; discard the rest [8.3]."""
    order = looters(table, chance, seat)
    table.tell("{seat} leaves behind: {cards}.", seat=seat, cards=body)
    table.uncovered = [*body]
    if order:
        table.laid_out = [*body]
        answers = yield Question({looter: looting(seat, body, place) for place, looter in enumerate(order)})
        table.laid_out = []
        for looter in order:
            help_oneself(table, looter, body, answers)
    if body:
        table.discard(*body)


def looters(table: Board, chance: Chance, seat: Seat) -> list[Seat]:
    """Return the looters: the living by descending level, ties broken by the die [8.3]."""
    others = table.alive(table.clockwise(seat))
    levels = [table.people[other].level for other in others]
    if len(set(levels)) < len(levels):
        others = chance.shuffled(others)
    return sorted(others, key=lambda other: -table.people[other].level)


def looting(seat: Seat, body: list[str], place: int) -> Decision:
    """Ask a looter for a list long enough that one card on it is sure to be left, the best first [8.3]."""
    count = min(place + 1, len(body))
    prompt = say("{seat} is dead, and you are the first to choose. What do you take?", seat=seat)
    if place:
        prompt = say(
            "{seat} is dead. Others choose before you: what would you like, and what if it is gone?", seat=seat
        )
    option = Option("loot", cards=Pick([*body], 0, count, ordered=True))
    default = Answer("loot", {"cards": sorted(body, key=gold, reverse=True)[:count]})
    return Decision(prompt, [option], default, "8.3")


def help_oneself(table: Board, looter: Seat, body: list[str], answers: Mapping[Seat, Answer]) -> None:
    """Give a looter the first card on their list that is still there [8.3]."""
    card = next((card for card in answers[looter]["cards"] if card in body), None)
    if card is None:
        table.tell("{seat} takes nothing.", seat=looter)
    else:
        body.remove(card)
        table.hands[looter].append(card)
        table.tell("{seat} takes {card}.", seat=looter, card=card)
    if wanted := answers[looter]["cards"]:
        table.keep_back("Wanted: {cards}.", by=looter, cards=wanted)


# Curses [9]

CURSES = of_kind(Curse)
EFFECTS: Mapping[str, Sequence[Effect]] = {card.id: card.effects for card in CARDS.values() if isinstance(card, Curse)}
WARDS = {item: card.wards for item, card in ITEMS.items() if card.wards}
BEAR, WHINE = Option("bear"), Option("whine")
BORNE = Answer("bear")


def curse_options(table: Board, seat: Seat, role: str) -> list[Option]:
    """Offer to curse somebody else, at any time [9.1]."""
    held = [card for card in table.hands[seat] if card in CURSES]
    others = table.alive(table.clockwise(seat)) if held else []
    return [Option("curse", card=Pick(held), on=Pick(others, of="seat"))] if others else []


def play_curse(table: Board, chance: Chance, seat: Seat, answer: Answer) -> Procedure[None]:
    """Play a curse from the hand [9.1]."""
    card = answer["card"][0]
    table.spend(seat, card)
    yield from curse(table, chance, card, answer["on"][0], seat)


def curse(table: Board, chance: Chance, card: str, victim: Seat, by: Seat | None) -> Procedure[None]:
    """Let a curse, from behind the door or from somebody's hand, fall on its victim [9.2]."""
    if by is None:
        table.tell(FALLEN, seat=victim, card=card)
    else:
        table.tell(CURSED, by=by, seat=victim, card=card)
        table.note_deed("cursed", by, of=victim, thing=say("{card}", card=card))
    table.falling = [*table.falling, card]
    answer = yield from ask(victim, reaction(table, card, victim, by))
    if answer.verb == "cancel":
        shrug_off(table, victim, card, answer["card"][0])
        return
    if answer.verb == "whine":
        table.tell("{seat} whines about it.", seat=victim)
    yield from befall(table, chance, victim, unwarded(table, victim, EFFECTS[card]), card)
    table.falling = [other for other in table.falling if other != card]
    if card not in table.people[victim].burdens:
        table.discard(card)


def reaction(table: Board, card: str, victim: Seat, by: Seat | None) -> Decision:
    """Ask the victim to bear it or cancel it: always, whatever they hold [9.3]."""
    options = [BEAR, WHINE]
    if held := [cancel for cancel in table.hands[victim] if cancel in CANCELS]:
        options = [Option("cancel", card=Pick(held)), BEAR, WHINE]
    prompt = say("A curse falls on you: {card}. Do you bear it?", card=card)
    if by is not None:
        prompt = say("{by:seat} curses you with {card}. Do you bear it?", by=by, card=card)
    return Decision(prompt, options, BORNE, "9.3", unhurried=True)


def shrug_off(table: Board, victim: Seat, card: str, cancel: str) -> None:
    """Use up a card that undoes the curse [9.3]."""
    table.falling = [other for other in table.falling if other != card]
    table.use_up(victim, cancel)
    table.discard(card)
    table.tell("{seat} cancels it with {card}.", seat=victim, card=cancel)


def unwarded(table: Board, victim: Seat, effects: Sequence[Effect]) -> list[Effect]:
    """Return what is left of a curse after what the victim wears has warded off its part [9.8]."""
    left = []
    for effect in effects:
        ward = ward_against(table, victim, effect)
        if ward:
            table.tell("{card} protects {seat}.", card=ward, seat=victim)
        else:
            left.append(effect)
    return left


def ward_against(table: Board, victim: Seat, effect: Effect) -> str | None:
    """Find what protects the victim from the loss of such an item [9.8]."""
    if not isinstance(effect, LoseItems):
        return None
    for item in table.people[victim].worn:
        if WARDS.get(item) == effect.what and usable(table, victim, item):
            return item
    return None


def lift_burdens(table: Board, seat: Seat) -> None:
    """Discard a character's curses that last until a fight is over [9.4]."""
    person = table.people[seat]
    lifted = [card for card in person.burdens if BURDENS[card].lasts == "next fight"]
    if lifted:
        person.burdens = [card for card in person.burdens if card not in lifted]
        table.discard(*lifted)
        table.tell("{seat} is free of {cards}.", seat=seat, cards=lifted)
        reckon(table, seat)


CURSE_PLAYS: Mapping[str, Play] = {"curse": play_curse}
