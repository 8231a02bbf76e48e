"""Misfortune: everything that Bad Stuff and curses can do to somebody [8.1, 9.2]."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from games.catalog.door_and_treasure import atoms, cards
from games.catalog.door_and_treasure.atoms import Effect, What
from games.catalog.door_and_treasure.board import Board
from games.catalog.door_and_treasure.cards import CARDS, Trick, of_kind
from games.catalog.door_and_treasure.death import die, gold
from games.catalog.door_and_treasure.items import lose_item
from games.catalog.door_and_treasure.levels import fall
from games.catalog.door_and_treasure.robbery import rob
from games.catalog.door_and_treasure.strength import ITEMS, bonus, meets, reckon
from games.catalog.door_and_treasure.surplus import settle
from games.engine.chance import Chance
from games.engine.fields import Pick
from games.engine.questions import Answer, Decision, Option, Procedure, Question, Seat, ask
from games.engine.texts import say

CANCELS = {card.id for card in CARDS.values() if isinstance(card, Trick) and card.does == "cancel"}
CLASSES, RACES = of_kind(cards.ClassCard), of_kind(cards.RaceCard)
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
        case atoms.LoseLevels():
            fall(table, seat, roll(table, chance, seat) if effect.die else effect.count)
        case atoms.FallTo():
            fall_to(table, seat, effect)
        case atoms.LoseItems():
            yield from lose_items(table, seat, effect, by)
        case atoms.LoseHand():
            yield from lose_hand(table, seat, effect, by)
        case atoms.LoseClass():
            lose_class(table, seat)
        case atoms.LoseRace():
            yield from lose_race(table, chance, seat)
        case atoms.SwapClass():
            swap_class(table, seat)
        case atoms.SwapRace():
            yield from swap_race(table, chance, seat)
        case atoms.Robbed():
            yield from rob(table, chance, seat, effect)
        case atoms.Die():
            yield from die(table, chance, seat)
        case atoms.Tax():
            yield from tax(table, seat, by)
        case atoms.Burden():
            weigh_down(table, seat, by)
        case atoms.Roll():
            low = roll(table, chance, seat) <= effect.upto
            yield from befall(table, chance, seat, effect.low if low else effect.high, by)
        case atoms.If():
            met = meets(table, seat, effect.when)
            yield from befall(table, chance, seat, effect.then if met else effect.otherwise, by)
        case _:
            assert_never(effect)


def roll(table: Board, chance: Chance, seat: Seat) -> int:
    """Roll the die for somebody, before everybody's eyes."""
    die = chance.roll()
    table.tell("{seat} rolls a {die}.", seat=seat, die=die)
    return die


def fall_to(table: Board, seat: Seat, effect: atoms.FallTo) -> None:
    """Go down to the level of the lowest player, or to level 1 [8.1]."""
    level = table.people[seat].level
    low = table.people[table.lowest()[0]].level if effect.level == "lowest" else 1
    if level > low:
        fall(table, seat, level - low)
    else:
        table.tell("{seat} cannot fall any lower.", seat=seat)


def lose_items(table: Board, seat: Seat, effect: atoms.LoseItems, by: str) -> Procedure[None]:
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


def lose_hand(table: Board, seat: Seat, effect: atoms.LoseHand, by: str) -> Procedure[None]:
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
