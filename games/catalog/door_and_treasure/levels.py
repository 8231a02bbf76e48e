"""Levels: how they are won and lost, and the cards that bring one [12.5, 12.6]."""

from __future__ import annotations

from collections.abc import Mapping

from games.catalog.door_and_treasure.board import Board, Play
from games.catalog.door_and_treasure.cards import CARDS, LevelUp
from games.catalog.door_and_treasure.strength import reckon
from games.engine.chance import Chance
from games.engine.fields import Pick
from games.engine.questions import Answer, Option, Seat

LEVEL_UPS = {card.id: card for card in CARDS.values() if isinstance(card, LevelUp)}


def gain(table: Board, seat: Seat, count: int, last: bool = False) -> None:
    """Go up some levels; to the `last` one only by a kill or the bishop, and that wins the game [12.5, 13]."""
    person = table.people[seat]
    level = min(person.level + count, table.goal if last else table.goal - 1)
    if level <= person.level:
        return
    person.level = level
    table.tell("{seat} goes up to level {level}.", seat=seat, level=level)
    if level >= table.goal:
        table.winners.append(seat)
    reckon(table, seat)


def fall(table: Board, seat: Seat, count: int) -> None:
    """Go down some levels, but never below 1 [12.5]."""
    person = table.people[seat]
    level = max(1, person.level - count)
    if level == person.level:
        table.tell("{seat} cannot fall below level 1.", seat=seat)
        return
    person.level = level
    table.tell("{seat} falls to level {level}.", seat=seat, level=level)
    reckon(table, seat)


def offers(table: Board, seat: Seat, role: str) -> list[Option]:
    """Offer the level cards in a hand: for its owner, for others, and at another's cost [12.6]."""
    held = [card for card in table.hands[seat] if card in LEVEL_UPS]
    if not held:
        return []
    options = []
    others = table.alive(table.clockwise(seat))
    plain = [card for card in held if not conditional(card)]
    if mine := [card for card in held if helps(table, seat, card)]:
        options.append(Option("rise", card=Pick(mine)))
    if plain and (able := [other for other in others if below_the_last(table, other)]):
        options.append(Option("raise", card=Pick(plain), on=Pick(able, of="seat")))
    thefts = [card for card in held if LEVEL_UPS[card].steals]
    if thefts and below_the_last(table, seat) and (robbed := [at for at in others if table.people[at].level > 1]):
        options.append(Option("rob_level", card=Pick(thefts), on=Pick(robbed, of="seat")))
    return options


def conditional(card: str) -> bool:
    """Tell whether a level card asks something of the player who goes up."""
    printed = LEVEL_UPS[card]
    return printed.unless_top or printed.hireling or printed.steals


def helps(table: Board, seat: Seat, card: str) -> bool:
    """Tell whether a card brings somebody a level now, at nobody's cost [12.6]."""
    printed = LEVEL_UPS[card]
    if printed.steals or not below_the_last(table, seat):
        return False
    if printed.unless_top and seat in table.highest():
        return False
    return not printed.hireling or bool(table.people[seat].hirelings)


def below_the_last(table: Board, seat: Seat) -> bool:
    """Tell whether a card or a sale can still bring somebody a level [12.5]."""
    return table.people[seat].level < table.goal - 1


def rise(table: Board, chance: Chance, seat: Seat, answer: Answer) -> None:
    """Go up a level by a card [12.6]."""
    card = spend(table, seat, answer)
    table.tell("{seat} plays {card}.", seat=seat, card=card)
    gain(table, seat, 1)


def raise_other(table: Board, chance: Chance, seat: Seat, answer: Answer) -> None:
    """Bring somebody else up a level by a card [12.6]."""
    card, on = spend(table, seat, answer), answer["on"][0]
    table.tell("{seat} plays {card} for {on:seat}.", seat=seat, card=card, on=on)
    gain(table, on, 1)


def rob_level(table: Board, chance: Chance, seat: Seat, answer: Answer) -> None:
    """Go up by the level that somebody else goes down [12.6]."""
    card, on = spend(table, seat, answer), answer["on"][0]
    table.tell("{seat} plays {card} on {on:seat}.", seat=seat, card=card, on=on)
    fall(table, on, 1)
    gain(table, seat, 1)


def spend(table: Board, seat: Seat, answer: Answer) -> str:
    """Take the card that is played from a hand, and discard it."""
    card: str = answer["card"][0]
    table.use_up(seat, card)
    return card


PLAYS: Mapping[str, Play] = {
    "rise": rise,
    "raise": raise_other,
    "rob_level": rob_level,
}
