"""Running away: a roll for each monster and each runner, and what happens to those who are caught [7]."""

from __future__ import annotations

from functools import reduce

from games.catalog.door_and_treasure.board import Board, Foe
from games.catalog.door_and_treasure.cards import CARDS, Trick
from games.catalog.door_and_treasure.foes import foe_cards, going_on
from games.catalog.door_and_treasure.misfortune import befall
from games.catalog.door_and_treasure.reveals import CAUGHT
from games.catalog.door_and_treasure.strength import MONSTERS, flee_bonus, party
from games.engine.chance import Chance
from games.engine.fields import Pick
from games.engine.questions import Answer, Decision, Option, Procedure, Question, Seat
from games.engine.texts import Text, say

ESCAPED = 5  # what a roll must come to [7.1]
SIX = 6  # what a set die shows [14.8]
THROWN = 3  # cards that a wizard may throw behind after a roll [10.7]
SAVES = {
    card.id: card.does
    for card in CARDS.values()
    if isinstance(card, Trick) and card.does in ("again", "escape", "set die")
}


class Flight:
    """What a runner has planned if a roll fails: cards to use and cards to throw, in this order."""

    def __init__(self, answer: Answer) -> None:
        self.saves: list[str] = [*answer.values.get("save", [])]
        self.throws: list[str] = [*answer.values.get("throw", [])]
        self.order: list[str] = answer.values.get("order", [])
        self.free = False  # from everything, without a roll


def run_away(table: Board, chance: Chance) -> Procedure[None]:
    """Let the party run: both plan at once, then each rolls for each monster [7.1]."""
    runners = party(table)
    for seat in runners:
        table.tell("{seat} runs away.", seat=seat)
    answers = yield Question({seat: running(table, seat) for seat in runners})
    for seat in runners:
        if answers[seat].verb == "whine":
            table.tell("{seat} whines about it.", seat=seat)
    for seat in runners:
        yield from run_from_all(table, chance, seat, Flight(answers[seat]))


def running(table: Board, seat: Seat) -> Decision:
    """Ask a runner what to use and throw if a roll fails, and in which order they run from the monsters [7.3]."""
    fields = {}
    hand = table.hands[seat]
    foes = [foe.card for foe in going_on(table).foes]
    if saves := [card for card in hand if card in SAVES]:
        fields["save"] = Pick(saves, 0, len(saves), ordered=True)
    if hand and "wizard" in table.people[seat].classes:
        most = min(THROWN * len(foes), len(hand))
        fields["throw"] = Pick(hand, 0, most, excluding="save" if saves else "")
    default = Answer("run", {name: [] for name in fields})
    if len(foe_cards(table)) > 1:
        fields["order"] = Pick(foes, len(foes), len(foes), ordered=True)
        default = Answer("run", {**default.values, "order": foes})
    prompt = say("Run! The die is rolled for you. You escape {odds:clause}.", odds=odds(table, seat))
    return Decision(prompt, [Option("run", **fields), Option("whine", **fields)], default, "7.3", unhurried=True)


def odds(table: Board, seat: Seat) -> Text:
    """Say what a runner must roll to escape from each monster [7.2, 7.4]."""
    needs = {foe.card: need(table, seat, foe) for foe in going_on(table).foes}
    return reduce(lambda one, other: say("{one:clause}, {other:clause}", one=one, other=other), needs.values())


def need(table: Board, seat: Seat, foe: Foe) -> Text:
    """Say what a runner must roll to escape from one monster."""
    missing = ESCAPED - flee_bonus(table, seat, foe)
    if table.people[seat].level <= MONSTERS[foe.card].ignores:
        return say("from {card} without a roll", card=foe.card)
    if MONSTERS[foe.card].sure:
        return say("not from {card}, whatever you roll", card=foe.card)
    if missing <= 1:
        return say("from {card} whatever you roll", card=foe.card)
    return say("from {card} with {missing} or more", card=foe.card, missing=missing)


def run_from_all(table: Board, chance: Chance, seat: Seat, flight: Flight) -> Procedure[None]:
    """Run from one monster after the other; the dead run no further [7.1, 8.2]."""
    for foe in in_order(table, flight.order):
        if table.people[seat].dead:
            return
        monster = MONSTERS[foe.card]
        if outruns(table, chance, seat, foe, flight):
            table.tell("{seat} escapes from {card}.", seat=seat, card=foe.card)
            effects = monster.even_so
        else:
            table.tell(CAUGHT, seat=seat, card=foe.card)
            effects = monster.bad
        yield from befall(table, chance, seat, effects, foe.card)


def in_order(table: Board, order: list[str]) -> list[Foe]:
    """Return the monsters in the order in which a player runs from them, twins as they came [7.1]."""
    foes = [*going_on(table).foes]
    return sorted(foes, key=lambda foe: order.index(foe.card)) if order else foes


def outruns(table: Board, chance: Chance, seat: Seat, foe: Foe, flight: Flight) -> bool:
    """Run from one monster, with all that was planned for it; return whether it is escaped [7.2, 7.3, 7.4]."""
    monster = MONSTERS[foe.card]
    if flight.free:
        return True
    if table.people[seat].level <= monster.ignores:
        table.tell("{card} takes no notice of {seat}.", card=foe.card, seat=seat)
        return True
    if not monster.sure and roll(table, chance, seat, foe, flight):
        return True
    for card in [*flight.saves]:
        if card in table.hands[seat] and saves(table, seat, foe, card):
            flight.saves.remove(card)
            table.use_up(seat, card)
            table.tell("{seat} uses {card}.", seat=seat, card=card)
            flight.free = SAVES[card] == "escape"
            if SAVES[card] != "again" or roll(table, chance, seat, foe, flight):
                return True
    return False


def saves(table: Board, seat: Seat, foe: Foe, card: str) -> bool:
    """Tell whether a card can help after a failed roll, or if there is none [7.3, 7.4, 14.8]."""
    if SAVES[card] == "escape":
        return True
    if MONSTERS[foe.card].sure:
        return False
    return SAVES[card] == "again" or SIX + flee_bonus(table, seat, foe) >= ESCAPED


def roll(table: Board, chance: Chance, seat: Seat, foe: Foe, flight: Flight) -> bool:
    """Roll, and let a wizard throw cards for what is missing; return whether it is enough [7.2, 10.7]."""
    die, bonus = chance.roll(), flee_bonus(table, seat, foe)
    if bonus:
        table.tell("{seat} rolls a {die}: {sum} in all.", seat=seat, die=die, sum=die + bonus)
    else:
        table.tell("{seat} rolls a {die}.", seat=seat, die=die)
    missing = ESCAPED - die - bonus
    if missing <= 0:
        return True
    thrown = still_held(table.hands[seat], flight.throws)[:missing]
    if missing > min(len(thrown), THROWN):
        return False
    for card in thrown:
        flight.throws.remove(card)
    table.use_up(seat, *thrown)
    table.tell("{seat} throws {cards} behind and gets away.", seat=seat, cards=thrown)
    return True


def still_held(hand: list[str], cards: list[str]) -> list[str]:
    """Return those of some cards that a hand still holds, each at most as often as it does."""
    left, held = [*hand], []
    for card in cards:
        if card in left:
            left.remove(card)
            held.append(card)
    return held
