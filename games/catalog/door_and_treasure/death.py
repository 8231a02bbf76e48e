"""Death: the dead lose everything but what they are, the others help themselves, and life goes on [8]."""

from __future__ import annotations

from collections.abc import Mapping

from games.catalog.door_and_treasure.board import Board
from games.catalog.door_and_treasure.items import GOLD, PACKING
from games.catalog.door_and_treasure.reveals import DEAD
from games.catalog.door_and_treasure.strength import reckon
from games.engine.chance import Chance
from games.engine.fields import Pick
from games.engine.questions import Answer, Decision, Option, Procedure, Question, Seat
from games.engine.texts import say


def gold(card: str) -> int:
    """Return what a card is worth in gold, 0 for what cannot be sold."""
    return GOLD.get(card, 0)


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


def revive(table: Board) -> None:
    """Bring the dead back as the next player's turn begins, with what they are and nothing else [8.5]."""
    for seat, person in enumerate(table.people):
        if person.dead:
            person.dead = False
            table.tell("{seat} is back among the living.", seat=seat)


def fresh_hand(table: Board, chance: Chance, seat: Seat) -> None:
    """Let a player who has died draw an opening hand as their own turn begins [8.6]."""
    person = table.people[seat]
    if not person.fresh:
        return
    person.fresh = False
    drawn = [table.draw(deck, chance) for deck in ("door", "treasure") for _ in range(table.opening)]
    cards = [card for card in drawn if card is not None]
    table.hands[seat] += cards
    table.tell("{seat} draws a new opening hand.", seat=seat)
    table.keep_back("Drawn: {cards}.", by=seat, cards=cards)
    table.tell("You draw {cards}.", only=[seat], cards=cards)
