"""Housekeeping: what the mover may do out of a fight, and what the others may do out of turn [3.1]."""

from __future__ import annotations

from collections.abc import Mapping

from games.catalog.door_and_treasure.board import Board, Offer, Person, Play
from games.catalog.door_and_treasure.cards import CARDS, ClassCard, Permit, RaceCard
from games.catalog.door_and_treasure.misfortune import CURSE_PLAYS, curse_options
from games.catalog.door_and_treasure.person import (
    BIG,
    LEVEL_PLAYS,
    level_options,
    lift,
    lose_item,
    may_have,
    put_down,
    put_on,
    sales,
    sell,
    settle,
    take_off,
)
from games.catalog.door_and_treasure.powers import PLAYS as POWERS
from games.catalog.door_and_treasure.powers import power_options
from games.catalog.door_and_treasure.strength import HIRELINGS, ITEMS, reckon, usable
from games.engine.chance import Chance
from games.engine.fields import Pick
from games.engine.questions import Answer, Decision, Option, OutOfTurn, Procedure, Seat
from games.engine.texts import Text, say

TRIALS = 3  # how often an item may be changed in one phase, so that turns end [11.2]
SMALL = frozenset(ITEMS) - BIG
PERMITS = {card.id: card.allows for card in CARDS.values() if isinstance(card, Permit)}

# Where races and classes lie, and which permit lets one have two of them [10.1, 10.2].
KINDS: Mapping[str, tuple[str, str]] = {
    **{card.id: ("races", "two races") for card in CARDS.values() if isinstance(card, RaceCard)},
    **{card.id: ("classes", "two classes") for card in CARDS.values() if isinstance(card, ClassCard)},
}
PLAYABLE = {*SMALL, *KINDS, *PERMITS, *HIRELINGS}


def house_options(table: Board, seat: Seat) -> list[Option]:
    """Offer all that the mover may do out of a fight, beside what the phase asks of them [3.1]."""
    return [
        *replies(table, seat),
        *layings(table, seat),
        *changes(table, seat),
        *shed_options(table, seat, "none"),
        *sales(table, seat),
        *level_options(table, seat, "none"),
        *power_options(table, seat, "none"),
        *curse_options(table, seat, "none"),
        *proposals(table, seat),
        *throwings(table, seat),
    ]


def out_of_turn(table: Board) -> OutOfTurn:
    """Return what all others may do while the mover is asked [3.1]."""
    return OutOfTurn(table.alive(table.clockwise(table.mover)), lambda seat: deciding_out_of_turn(table, seat))


def deciding_out_of_turn(table: Board, seat: Seat) -> Decision | None:
    """Offer a player what they may do out of turn: trade, and play curses and levels [3.1, 12.3]."""
    found = [
        *replies(table, seat),
        *level_options(table, seat, "none"),
        *power_options(table, seat, "none"),
        *curse_options(table, seat, "none"),
        *proposals(table, seat),
    ]
    if not found:
        return None
    waiting = offers_waiting(table, seat)
    return Decision(invitation(table, seat), found, any_answer(found[0]), "3.1", offers=waiting)


def any_answer(option: Option) -> Answer:
    """Return any answer: nobody waits for players who may act out of turn, so it is never used."""
    fields = {name: field for name, field in option.fields.items() if isinstance(field, Pick)}
    return Answer(option.verb, {name: [*field.among][: field.least] for name, field in fields.items()})


def invitation(table: Board, seat: Seat) -> Text:
    """Say which offers wait for a player out of turn, or whose turn it is."""
    waiting = [offer for offer in table.offers if offer.taker == seat]
    if len(waiting) == 1:
        return say(
            "{seat} offers you {exchange:clause}. The offer stands until {seat}'s next turn or the next fight.",
            seat=waiting[0].giver,
            exchange=exchange(waiting[0]),
        )
    if waiting:
        return say("{givers:seats} offer you a trade.", givers=[offer.giver for offer in waiting])
    return say("It is {seat}'s turn. Meanwhile, you may do this.", seat=table.mover)


def layings(table: Board, seat: Seat) -> list[Option]:
    """Offer to lay cards from the hand on the table, small ones together and Big items one at a time [10.1, 11.2]."""
    hand, person = table.hands[seat], table.people[seat]
    here = {*person.races, *person.classes, *person.permits}
    cards = [card for card in dict.fromkeys(hand) if card in PLAYABLE and card not in here]
    big = [card for card in hand if card in BIG and may_have(table, seat, card)]
    found = [Option("play", cards=Pick(cards, 1, len(cards)))] if cards else []
    return [*found, Option("haul", card=Pick(big))] if big else found


def changes(table: Board, seat: Seat) -> list[Option]:
    """Offer to put on what is carried and of use, and to take off what is worn, if not tried on often enough [11.2]."""
    person, found = table.people[seat], []
    tired = [item for item in table.handled if table.handled.count(item) >= TRIALS]
    if useful := [item for item in person.carried if item not in tired and usable(table, seat, item)]:
        found.append(Option("wear", item=Pick(useful)))
    if worn := [item for item in person.worn if item not in table.handled]:
        found.append(Option("stow", item=Pick(worn)))
    return found


def throwings(table: Board, seat: Seat) -> list[Option]:
    """Offer to discard items, hirelings and permits that one has in play [11.9]."""
    person = table.people[seat]
    own = [*person.items, *person.hirelings, *person.permits]
    return [Option("throw_away", cards=Pick(own, 1, len(own)))] if own else []


def shed_options(table: Board, seat: Seat, role: str) -> list[Option]:
    """Offer to shed a race or a class, in one's turn and in one's fights [10.8]."""
    person = table.people[seat]
    own = [*person.races, *person.classes]
    return [Option("shed", what=Pick(own))] if own and role != "other" else []


def keep_house(table: Board, chance: Chance, seat: Seat, answer: Answer) -> Procedure[None]:
    """Carry out an answer out of a fight [3.1]."""
    yield from HOUSEKEEPING[answer.verb](table, chance, seat, answer) or ()


def play_cards(table: Board, chance: Chance, seat: Seat, answer: Answer) -> Procedure[None]:
    """Lay cards on the table: what one is before what one wears [10.1, 11.2]."""
    cards = sorted(answer["cards"], key=lambda card: card in SMALL)
    table.tell("{seat} lays out {cards}.", seat=seat, cards=cards)
    person = table.people[seat]
    for card in sorted(cards, key=lambda card: card not in PERMITS):
        table.spend(seat, card)
        if card in SMALL:
            put_down(table, seat, card)
        elif card in KINDS:
            become(table, seat, card)
        else:
            (person.permits if card in PERMITS else person.hirelings).append(card)
    reckon(table, seat)
    yield from settle(table, chance, seat)


def become(table: Board, seat: Seat, card: str) -> None:
    """Take on a race or a class; without leave for two it takes the place of the one before [10.1, 10.2]."""
    own: list[str] = getattr(table.people[seat], KINDS[card][0])
    own.append(card)
    crowd_out(table, seat)


def crowd_out(table: Board, seat: Seat) -> None:
    """Discard the oldest race or class of a character who has more than they may [10.1, 10.2]."""
    person = table.people[seat]
    for name, permit in dict.fromkeys(KINDS.values()):
        own: list[str] = getattr(person, name)
        while len(own) > room(person, permit):
            before = own.pop(0)
            table.discard(before)
            table.tell("{seat} is no longer {before:one}.", seat=seat, before=before)


def room(person: Person, permit: str) -> int:
    """Return how many races or classes somebody may have [10.2]."""
    return 2 if any(PERMITS[own] == permit for own in person.permits) else 1


def haul(table: Board, chance: Chance, seat: Seat, answer: Answer) -> None:
    """Lay a Big item on the table [11.3]."""
    card = answer["card"][0]
    table.spend(seat, card)
    put_down(table, seat, card)
    table.tell("{seat} hauls {card} along.", seat=seat, card=card)
    reckon(table, seat)


def wear(table: Board, chance: Chance, seat: Seat, answer: Answer) -> None:
    """Put on an item, and take off what is in its way [11.2]."""
    item = answer["item"][0]
    table.handled.append(item)
    off = put_on(table, seat, item)
    if off:
        table.tell("{seat} puts on {card} instead of {off:cards}.", seat=seat, card=item, off=off)
    else:
        table.tell("{seat} puts on {card}.", seat=seat, card=item)


def stow(table: Board, chance: Chance, seat: Seat, answer: Answer) -> None:
    """Take off an item, and carry it [11.2]."""
    item = answer["item"][0]
    table.handled.append(item)
    take_off(table, seat, item)
    table.tell("{seat} takes off {card}.", seat=seat, card=item)


def shed(table: Board, chance: Chance, seat: Seat, answer: Answer) -> Procedure[None]:
    """Be rid of a race or a class [10.8]; out of a fight, what it allowed is put right at once [11.5]."""
    card, person = answer["what"][0], table.people[seat]
    (person.races if card in person.races else person.classes).remove(card)
    table.discard(card)
    table.tell("{seat} is no longer {before:one}.", seat=seat, before=card)
    reckon(table, seat)
    yield from settle(table, chance, seat)


def throw_away(table: Board, chance: Chance, seat: Seat, answer: Answer) -> Procedure[None]:
    """Discard cards that one has in play [11.9]; what one of them allowed is put right at once [11.5]."""
    person = table.people[seat]
    table.tell("{seat} throws {cards} away.", seat=seat, cards=answer["cards"])
    for card in answer["cards"]:
        if card in person.items:
            lose_item(table, seat, card)
        else:
            (person.permits if card in PERMITS else person.hirelings).remove(card)
            table.discard(card)
    crowd_out(table, seat)
    reckon(table, seat)
    yield from settle(table, chance, seat)


# The market: offers to trade, which wait until they are answered, countered or lapse [12.3, 12.4]

OFFERS = 3  # that one player may make in a turn [12.4]


def offers_waiting(table: Board, seat: Seat) -> list[int]:
    """Return the numbers of the offers that wait for somebody's word [12.3]."""
    return [offer.number for offer in table.offers if offer.taker == seat]


def replies(table: Board, seat: Seat) -> list[Option]:
    """Offer to accept, refuse or counter what others have offered [12.3]."""
    made = [offer for offer in table.offers if offer.taker == seat]
    if not made:
        return []
    named = Pick([spell_offer(offer) for offer in made], of="offer")
    options = [Option("accept", offer=named), Option("refuse", offer=named)]
    if table.haggles[seat] < OFFERS:
        options += [countering(table, seat, offer) for offer in made if table.people[offer.giver].items]
    return options


def countering(table: Board, seat: Seat, offer: Offer) -> Option:
    """Offer to answer an offer with another, which begins as the same exchange seen from this side [12.3]."""
    mine, theirs = table.people[seat].items, table.people[offer.giver].items
    give = Pick(mine, 0, len(mine), start=offer.wants)
    return Option(f"haggle_{offer.giver}", want=Pick(theirs, 1, len(theirs), start=offer.gives), give=give)


def proposals(table: Board, seat: Seat) -> list[Option]:
    """Offer to propose a trade to each other player, or to take a proposal back [12.3, 12.4]."""
    own = [offer for offer in table.offers if offer.giver == seat]
    options = [Option("withdraw", offer=Pick([spell_offer(offer) for offer in own], of="offer"))] if own else []
    items = table.people[seat].items
    if items and table.haggles[seat] < OFFERS:
        asked = [offer.taker for offer in own]
        for other in table.alive(table.clockwise(seat)):
            if other not in asked:
                theirs = table.people[other].items
                fields = {"give": Pick(items, 1, len(items)), "want": Pick(theirs, 0, len(theirs))}
                options.append(Option(f"offer_{other}", **fields))
    return options


def spell_offer(offer: Offer) -> str:
    """Write a whole offer in a word, by which it is chosen: its number, its giver, what is given and what is wanted."""
    return f"{offer.number}:{offer.giver}:{','.join(offer.gives)}:{','.join(offer.wants)}"


def read_offer(word: str) -> Offer:
    """Read an offer back from what `spell_offer` wrote, which does not say who it was made to."""
    number, giver, gives, wants = word.split(":")
    return Offer(int(number), int(giver), -1, [*filter(None, gives.split(","))], [*filter(None, wants.split(","))])


def exchange(offer: Offer) -> Text:
    """Say what an offer gives for what."""
    if not offer.gives:
        return say("nothing but thanks for {wants:cards}", wants=offer.wants)
    if offer.wants:
        return say("{gives:cards} for {wants:cards}", gives=offer.gives, wants=offer.wants)
    return say("{gives:cards} as a gift", gives=offer.gives)


def offer_named(table: Board, answer: Answer) -> Offer:
    """Return the offer that an answer means."""
    number = read_offer(answer["offer"][0]).number
    return next(offer for offer in table.offers if offer.number == number)


def propose(table: Board, chance: Chance, seat: Seat, answer: Answer) -> None:
    """Offer somebody items for items, or as a gift [12.3]."""
    offer = put_forward(table, seat, int(answer.verb.removeprefix("offer_")), answer)
    table.tell("{seat} offers {taker:seat} {exchange:clause}.", seat=seat, taker=offer.taker, exchange=exchange(offer))


def put_forward(table: Board, seat: Seat, taker: Seat, answer: Answer) -> Offer:
    """Lay an offer on the table, under a number of its own."""
    table.offered += 1
    table.haggles[seat] += 1
    offer = Offer(table.offered, seat, taker, answer["give"], answer["want"])
    table.offers = [*table.offers, offer]
    return offer


def haggle(table: Board, chance: Chance, seat: Seat, answer: Answer) -> None:
    """Make a counter-offer, which replaces all offers between the two players [12.3]."""
    other = int(answer.verb.removeprefix("haggle_"))
    table.offers = [offer for offer in table.offers if {offer.giver, offer.taker} != {seat, other}]
    offer = put_forward(table, seat, other, answer)
    table.tell(
        "{seat} makes {taker:seat} a counter-offer: {exchange:clause}.",
        seat=seat,
        taker=other,
        exchange=exchange(offer),
    )


def accept(table: Board, chance: Chance, seat: Seat, answer: Answer) -> Procedure[None]:
    """Trade as offered [12.3]."""
    offer = offer_named(table, answer)
    table.remove(offer)
    table.tell(
        "{seat} accepts {giver:seat}'s offer: {exchange:clause}.",
        seat=seat,
        giver=offer.giver,
        exchange=exchange(offer),
    )
    for owner, other, items in ((offer.giver, seat, offer.gives), (seat, offer.giver, offer.wants)):
        for item in items:
            lift(table, owner, item)
            table.people[other].carried.append(item)
    yield from settle(table, chance, seat)
    yield from settle(table, chance, offer.giver)


def refuse(table: Board, chance: Chance, seat: Seat, answer: Answer) -> None:
    """Turn an offer down [12.3]."""
    offer = offer_named(table, answer)
    table.remove(offer)
    table.tell("{seat} refuses {giver:seat}'s offer.", seat=seat, giver=offer.giver)


def withdraw(table: Board, chance: Chance, seat: Seat, answer: Answer) -> None:
    """Take an offer back [12.4]."""
    offer = offer_named(table, answer)
    table.remove(offer)
    table.tell("{seat} takes back the offer to {taker:seat}.", seat=seat, taker=offer.taker)


TRADES: Mapping[str, Play] = {
    "accept": accept,
    "refuse": refuse,
    "withdraw": withdraw,
    **{f"offer_{seat}": propose for seat in range(6)},
    **{f"haggle_{seat}": haggle for seat in range(6)},
}
SHED_PLAYS: Mapping[str, Play] = {"shed": shed}
HOUSEKEEPING: Mapping[str, Play] = {
    "play": play_cards,
    "haul": haul,
    "wear": wear,
    "stow": stow,
    **SHED_PLAYS,
    "sell": sell,
    "throw_away": throw_away,
    **TRADES,
    **LEVEL_PLAYS,
    **POWERS,
    **CURSE_PLAYS,
}
