"""How a fight ends: won, with levels, treasures and the helper's part, or on the run [4.9, 5.6, 7]."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from typing import TypeAlias

from games.catalog.door_and_treasure.board import Board, Foe
from games.catalog.door_and_treasure.cards import CARDS, Trick
from games.catalog.door_and_treasure.misfortune import befall
from games.catalog.door_and_treasure.person import draw_treasures, draw_unseen, gain, gold, hand_over, recall
from games.catalog.door_and_treasure.strength import MONSTERS, flee_bonus, foe_cards, going_on, party, rewards, total
from games.engine.chance import Chance
from games.engine.fields import Pick, without
from games.engine.questions import Answer, Decision, Option, Procedure, Question, Seat, ask
from games.engine.texts import Text, say

KILLED = say("{seat} kills {foes:cards}.")

CAUGHT = say("{card} catches {seat}.")


Shares: TypeAlias = dict[Seat, list[str]]


def win(table: Board, chance: Chance) -> Procedure[None]:
    """Take the levels for what was killed, then the treasures, and keep the bargain [4.9]."""
    fight = going_on(table)
    if fight.foes:
        table.tell(KILLED, seat=fight.fighter, foes=[foe.card for foe in fight.foes])
        table.kills[fight.fighter] += len(fight.foes)
        slain = say("{foes:cards}", foes=[foe.card for foe in fight.foes])
        table.note_deed("slew", fight.fighter, amount=total(fight.theirs), thing=slain)
        if fight.helper is not None:
            table.note_deed("helped", fight.helper, of=fight.fighter)
        for seat, levels in rewards(table):
            gain(table, seat, levels, last=True)
    if table.winners:
        return
    if fight.helper is None:
        draw_unseen(table, chance, fight.fighter, fight.prize)
    else:
        yield from share(table, (yield from draw_openly(table, chance, fight.fighter, fight.prize)))
        yield from pay_helper(table, chance)


def draw_openly(table: Board, chance: Chance, seat: Seat, count: int) -> Procedure[list[str]]:
    """Draw treasures face up, for the party had help; a cleric may take discards instead [4.9, 10.5]."""
    cards = yield from recall(table, seat, "treasure", count)
    cards += draw_treasures(table, chance, count - len(cards))
    if cards:
        table.uncovered = cards
        table.tell_many("The treasure is {cards}.", "The treasures are {cards}.", cards=cards, count=len(cards))
    return cards


def share(table: Board, cards: list[str]) -> Procedure[None]:
    """Share open treasures as agreed: one picks their whole share first, or both pick in turn [5.6]."""
    fight = going_on(table)
    if fight.helper is None or fight.bargain is None:
        return
    promised = min(fight.bargain.treasures, len(cards))
    shares = {fight.fighter: len(cards) - promised, fight.helper: promised}
    first = fight.helper if fight.bargain.first == "helper" else fight.fighter
    if not all(shares.values()):
        taken = {seat: cards if count else [] for seat, count in shares.items()}
    elif fight.bargain.first == "turns" and len(cards) > len(shares):
        taken = yield from in_turn(table, cards, shares)
    else:
        taken = yield from all_at_once(table, cards, shares, first)
    for seat in sorted(taken, key=lambda seat: seat != first):
        if got := taken[seat]:
            table.hands[seat] += got
            table.tell("{seat} takes {cards}.", seat=seat, cards=got)


def all_at_once(table: Board, cards: list[str], shares: Mapping[Seat, int], first: Seat) -> Procedure[Shares]:
    """Let one take all of their share, and the other the rest [5.6]."""
    table.laid_out = cards
    answer = yield from ask(first, sharing(cards, shares[first]))
    table.laid_out = []
    return {seat: answer["cards"] if seat == first else left_of(cards, answer["cards"]) for seat in shares}


def in_turn(table: Board, cards: list[str], shares: Mapping[Seat, int]) -> Procedure[Shares]:
    """Let two pick a treasure each in turn until they have their shares, by lists that both hand in at once [5.6]."""
    table.laid_out = cards
    answers = yield Question({seat: listing(cards) for seat in shares})
    table.laid_out = []
    lists = {seat: [*answers[seat]["cards"], *left_of(by_worth(cards), answers[seat]["cards"])] for seat in shares}
    for seat in shares:
        if wanted := answers[seat]["cards"]:
            table.keep_back("{seat}'s list: {cards}.", by=seat, seat=seat, cards=wanted)
    taken: Shares = {seat: [] for seat in shares}
    left = [*cards]
    while left:
        for seat, wanted in lists.items():
            if len(taken[seat]) < shares[seat]:
                card = next(card for card in wanted if card in left)
                left.remove(card)
                taken[seat].append(card)
    return taken


def left_of(cards: Sequence[str], taken: Sequence[str]) -> list[str]:
    """Return the cards that are left when some are taken."""
    return [*map(str, without(cards, taken))]


def by_worth(cards: Sequence[str]) -> list[str]:
    """Put cards in order, the dearest first."""
    return sorted(cards, key=gold, reverse=True)


def listing(cards: list[str]) -> Decision:
    """Ask both players who pick in turn for a list; the absent list the dearest first [5.6]."""
    option = Option("rank", cards=Pick(cards, 0, len(cards), ordered=True))
    prompt = say("You pick in turn. In which order do you want the treasures?")
    return Decision(prompt, [option], Answer("rank", {"cards": by_worth(cards)}), "5.6")


def sharing(cards: list[str], count: int) -> Decision:
    """Ask the player who picks first for their share; the absent take the dearest [5.6]."""
    dearest = by_worth(cards)[:count]
    option = Option("share", cards=Pick(cards, count, count))
    return Decision(say("Which treasures do you take?"), [option], Answer("share", {"cards": dearest}), "5.6")


def pay_helper(table: Board, chance: Chance) -> Procedure[None]:
    """Hand the items over that the helper was promised, those that the fighter still has [5.6]."""
    fight = going_on(table)
    if fight.helper is None or fight.bargain is None:
        return
    owned = table.people[fight.fighter].items
    for item in fight.bargain.goods:
        if item in owned:
            table.tell("{seat} hands {card} to {helper:seat}.", seat=fight.fighter, card=item, helper=fight.helper)
            yield from hand_over(table, chance, fight.fighter, fight.helper, item)


# Running away [7]

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
