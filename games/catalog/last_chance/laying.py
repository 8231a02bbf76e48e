"""Which dice of a roll may be laid on a card of Last Chance, which are best laid, and where they go [4]."""

from __future__ import annotations

from functools import cache
from itertools import product

import msgspec

from games.catalog.last_chance.odds import Asked, Locked, asked, lacking, ways

Dice = tuple[int, ...]  # as rolled, sorted


class Fits(msgspec.Struct, frozen=True, gc=False):
    """What may be laid of a roll: dice on printed numbers, and the numbers that each joker could take."""

    printed: Dice
    star: Dice
    moon: Dice


class Lay(msgspec.Struct, frozen=True, gc=False):
    """What is laid of a roll: dice on printed numbers, and a number for each joker or None."""

    printed: Dice
    star: int | None
    moon: int | None


class Laid(msgspec.Struct, frozen=True, gc=False):
    """A roll laid on a card: the place of each die (None: nowhere), the dice laid, and the card with them."""

    places: tuple[int | None, ...]
    dice: Dice
    card: Locked


def fits(icons: str, locked: Locked, dice: Dice) -> Fits:
    """Return what may be laid of a roll [4.2, 4.3]."""
    card, printed = asked(icons, locked), list[int]()
    left = [*card.printed]
    for die in dice:
        if die in left:
            left.remove(die)
            printed.append(die)
    star = tuple([number for number in card.stars if number in dice])
    moon = tuple([number for number in card.moons if number in dice])
    return Fits(tuple(printed), star, moon)


def best(icons: str, locked: Locked, dice: Dice, left: int, rolls: int) -> Lay:
    """Return what makes success most likely with these rolls left, or with none left, in another attempt [4.4]."""
    return best_of(fits(icons, locked, dice), asked(icons, locked), dice, left or rolls)


def best_of(fit: Fits, card: Asked, dice: Dice, rolls: int) -> Lay:
    """Return what makes success most likely in this many more rolls, of all that fits."""
    stars, moons = promising(fit.star, dice), promising(fit.moon, dice)
    lays = [
        Lay(printed, star, moon)
        for printed in some_of(fit.printed)
        for star in stars
        for moon in moons
        if star is None or star != moon
    ]
    return max(lays, key=lambda lay: worth_with(card, dice, lay, rolls)) if len(lays) > 1 else lays[0]


def worth_with(card: Asked, dice: Dice, lay: Lay, rolls: int) -> int:
    """Count the ways in which this many rolls fill the card once dice are laid on it."""
    star, moon, free = card.star, card.moon, card.free
    if lay.star:
        free -= not star.settled
        star = star.with_dice(dice.count(lay.star))
    if lay.moon:
        free -= not moon.settled
        moon = moon.with_dice(dice.count(lay.moon))
    return ways(lacking(card.printed, lay.printed), free, star, moon, rolls)


@cache
def some_of(printed: Dice) -> list[Dice]:
    """Return every selection of the dice that fit printed numbers, all of them first."""
    numbers = sorted(set(printed))
    parts = product(*[range(printed.count(number), -1, -1) for number in numbers])
    return [tuple([die for die, many in zip(numbers, part, strict=True) for _ in range(many)]) for part in parts]


def promising(numbers: Dice, dice: Dice) -> list[int | None]:
    """Return what is worth trying on a joker: the two numbers that fell most (one for each joker), or none."""
    return [*sorted(numbers, key=dice.count, reverse=True)[:2], None]


def laid(icons: str, locked: Locked, dice: Dice, lay: Lay) -> Laid:
    """Lay dice on the card, each on the first free place that asks for it."""
    card, wanted, went = [*locked], [*lay.printed], list[int | None]()
    left = [*asked(icons, locked).icons]
    for die in dice:
        icon = str(die) if die in wanted else "J" if die == lay.star else "K" if die == lay.moon else None
        if icon in left:
            place = left.index(icon)
            left[place], card[place] = "", die
            went.append(place)
            if die in wanted:
                wanted.remove(die)
        else:
            went.append(None)
    there = [die for die, place in zip(dice, went, strict=True) if place is not None]
    return Laid(tuple(went), tuple(there), tuple(card))
