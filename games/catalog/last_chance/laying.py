"""What may be laid of a roll on a card of Last Chance, what is best laid, and where it comes to lie [4]."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import NamedTuple

from games.catalog.last_chance.odds import JOKERS, NUMBERS, Locked, number_of, places, worth

MEMORY = 100_000  # rolls remembered with what is best of them
Dice = tuple[int, ...]  # as rolled, sorted


class Fits(NamedTuple):
    """What of a roll may be laid: dice on printed numbers, and the numbers that either joker could have."""

    printed: Dice
    star: Dice
    moon: Dice


class Lay(NamedTuple):
    """What of a roll is laid on the card: printed numbers, and a number for each joker, None for none."""

    printed: Dice
    star: int | None
    moon: int | None


class Laid(NamedTuple):
    """A roll laid on a card: which die went to which place (None: to none), those that did, and all that lies there."""

    places: tuple[int | None, ...]
    dice: Dice
    card: Locked


@lru_cache(MEMORY)
def fits(icons: str, locked: Locked, dice: Dice) -> Fits:
    """Return what of a roll may be laid on the card at all [4.2, 4.3]."""
    printed: list[int] = []
    for number in NUMBERS:
        printed += [number] * min(places(icons, locked, str(number)), dice.count(number))
    star, moon = (joker_numbers(icons, locked, dice, joker) for joker in JOKERS)
    return Fits(tuple(printed), star, moon)


def joker_numbers(icons: str, locked: Locked, dice: Dice, joker: str) -> Dice:
    """Return the numbers that a joker could have: neither printed nor the other joker's [4.3]."""
    if not places(icons, locked, joker):
        return ()
    settled = number_of(icons, locked, joker)
    if settled:
        return (settled,) if settled in dice else ()
    other = number_of(icons, locked, JOKERS.replace(joker, ""))
    return tuple([number for number in sorted(set(dice)) if str(number) not in icons and number != other])


@lru_cache(MEMORY)
def best(icons: str, locked: Locked, dice: Dice, left: int, rolls: int) -> Lay:
    """Return what makes success likeliest with so many rolls left, or if none are left in another attempt [4.4]."""
    fit = fits(icons, locked, dice)
    stars, moons = promising(fit.star, dice), promising(fit.moon, dice)
    lays = [
        Lay(printed, star, moon)
        for printed in some_of(fit.printed)
        for star in stars
        for moon in moons
        if star is None or star != moon
    ]
    return max(lays, key=lambda lay: worth(icons, laid(icons, locked, dice, lay).card, left or rolls))


def some_of(printed: Dice) -> list[Dice]:
    """Return every part of the dice that fit printed numbers, all of them first: one more die to roll may be better."""
    numbers = sorted(set(printed))
    parts = product(*[range(printed.count(number), -1, -1) for number in numbers])
    return [tuple(die for die, many in zip(numbers, part, strict=True) for _ in range(many)) for part in parts]


def promising(numbers: Dice, dice: Dice) -> list[int | None]:
    """Return what is worth trying on a joker: the two numbers that fell most, one for each joker, or none at all."""
    return [*sorted(numbers, key=dice.count, reverse=True)[:2], None]


@lru_cache(MEMORY)
def laid(icons: str, locked: Locked, dice: Dice, lay: Lay) -> Laid:
    """Lay dice on the card, each on the first place left that asks for it."""
    card, wanted, went = [*locked], [*lay.printed], list[int | None]()
    for die in dice:
        icon = str(die) if die in wanted else "J" if die == lay.star else "K" if die == lay.moon else ""
        place = next((at for at, on in enumerate(card) if on is None and icons[at] == icon), None)
        went.append(place)
        if place is not None:
            card[place] = die
            if die in wanted:
                wanted.remove(die)
    there = [die for die, place in zip(dice, went, strict=True) if place is not None]
    return Laid(tuple(went), tuple(there), tuple(card))
