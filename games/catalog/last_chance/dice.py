"""The dice of Last Chance: the exact odds of filling a card, what may be laid of a roll, and what is best laid [4]."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from functools import cache, lru_cache
from itertools import permutations, product
from math import comb
from typing import Any

import msgspec

from games.catalog.last_chance.board import Attempt, Board, Roll
from games.engine.chance import Chance
from games.engine.fields import Field, Pick
from games.engine.questions import Answer, Decision, Option, Script, ask
from games.engine.texts import say

DICE = 5
JOKERS = "JK"
NUMBERS = range(1, 7)
MEMORY = 100_000  # cards, dice on them and rolls whose odds are remembered

Locked = tuple[int | None, ...]  # the dice on a card, by icon


class Joker(msgspec.Struct, frozen=True, order=True, gc=False):
    """How many dice a joker still needs, and whether a die on the card has settled its number."""

    open: int
    settled: bool

    def with_dice(self, count: int) -> Joker:
        """Lay this many equal dice on it, or as many as it needs."""
        return Joker(max(0, self.open - count), True) if count else self


class Asked(msgspec.Struct, frozen=True, gc=False):
    """What a card with some dice on it still asks for."""

    icons: list[str]  # by place, "" where a die lies
    printed: tuple[int, ...]  # the numbers among them, in order
    star: Joker
    moon: Joker
    stars: tuple[int, ...]  # numbers that the star joker could have: neither printed nor the other joker's
    moons: tuple[int, ...]
    free: int  # how many numbers are nobody's


Need = tuple[tuple[int, ...], int, Joker, Joker]  # what a card still asks for, whichever numbers they are, as in `ways`


@lru_cache(MEMORY)
def asked(icons: str, locked: Locked) -> Asked:
    """Return what a card with these dice on it still asks for."""
    left = [icon if die is None else "" for icon, die in zip(icons, locked, strict=True)]
    printed = tuple(sorted([int(icon) for icon in left if icon and icon not in JOKERS]))
    settled = [settled_number(icons, locked, joker) for joker in JOKERS]
    free = tuple([number for number in NUMBERS if str(number) not in icons and number not in settled])
    star, moon = (Joker(left.count(joker), number is not None) for joker, number in zip(JOKERS, settled, strict=True))
    stars, moons = ((number,) if number else free for number in settled)
    return Asked(left, printed, star, moon, stars if star.open else (), moons if moon.open else (), len(free))


def settled_number(icons: str, locked: Locked, joker: str) -> int | None:
    """Return the number that a die on the card has settled for a joker, None if there is no such die."""
    return next((die for icon, die in zip(icons, locked, strict=True) if icon == joker and die), None)


def worth(icons: str, locked: Locked, rolls: int) -> int:
    """Count in how many of the 6 ** (5 * rolls) ways this many rolls fill the card."""
    card = asked(icons, locked)
    return ways(lacking(card.printed, ()), card.free, card.star, card.moon, rolls)


@lru_cache(MEMORY)
def per_mille(icons: str, locked: Locked, rolls: int) -> int:
    """Return the chance of success in thousandths; 0 and 1000 only if it is certain."""
    ways, all_ways = worth(icons, locked, rolls), 6 ** (DICE * rolls)
    if ways in (0, all_ways):
        return int(1000 * ways // all_ways)
    return int(min(999, max(1, (2000 * ways + all_ways) // (2 * all_ways))))


@cache
def lacking(printed: tuple[int, ...], laid: tuple[int, ...]) -> tuple[int, ...]:
    """Return how many dice each printed number still lacks once some are laid, the fewest first."""
    lacks = [printed.count(number) - laid.count(number) for number in NUMBERS]
    return tuple(sorted([lack for lack in lacks if lack]))


def ways(groups: tuple[int, ...], free: int, star: Joker, moon: Joker, rolls: int) -> int:
    """Count the ways to fill a card; `groups`: dice lacking of each printed number, `free`: numbers no icon has."""
    return _ways((groups, free, moon, star) if moon < star else (groups, free, star, moon), rolls)


@cache
def _ways(need: Need, rolls: int) -> int:
    """Count them with the jokers in a fixed order, since it makes no difference which is which."""
    groups, _, one, other = need
    dice = sum(groups) + one.open + other.open
    if not dice or not rolls:
        return 0 if dice else int(6 ** (DICE * rolls))
    best = [weight * max([_ways(left, rolls - 1) for left in lefts]) for lefts, weight in _choices(need, dice)]
    return sum(best) * int(6 ** (DICE - dice))


@cache
def _choices(need: Need, dice: int) -> list[tuple[Collection[Need], int]]:
    """Return what a roll leaves to choose from, and in how many ways it does."""
    groups, free, one, other = need
    named = len(groups) + sum([joker.open > 0 and joker.settled for joker in (one, other)])
    wanted = free if any(joker.open and not joker.settled for joker in (one, other)) else 0
    cases: Counter[tuple[int, ...]] = Counter()
    for counts, weight in _falls(dice, named, wanted):
        cases[_useful(groups, counts)] += weight
    return [(_lefts(need, counts), weight) for counts, weight in cases.items()]


def _useful(groups: tuple[int, ...], counts: tuple[int, ...]) -> tuple[int, ...]:
    """Leave out dice that no group needs, and sort those of groups that need equally many."""
    useful = sorted([(need, min(need, count)) for need, count in zip(groups, counts, strict=False)])
    return (*[count for _, count in useful], *counts[len(groups) :])


def _lefts(need: Need, counts: tuple[int, ...]) -> set[Need]:
    """Return all that can be left once dice are laid; `counts`: dice of each wanted number, the groups' first."""
    groups, free, one, other = need
    numbers = [range(max(0, lack - count), lack + 1) for lack, count in zip(groups, counts, strict=False)]
    left = {tuple(sorted([lack for lack in lacks if lack])) for lacks in product(*numbers)}
    settled = one.settled + other.settled
    return {
        (still, free + settled - first.settled - second.settled, min(first, second), max(first, second))
        for first, second in _jokers_after(one, other, [*counts[len(groups) :]])
        for still in left
    }


def _jokers_after(one: Joker, other: Joker, rest: list[int]) -> set[tuple[Joker, Joker]]:
    """Return all that can become of the jokers; `rest`: dice of the settled ones' numbers, then of each free number."""
    own = [[0, rest.pop(0)] if joker.open and joker.settled else [0] for joker in (one, other)]
    wild = [joker.open > 0 and not joker.settled for joker in (one, other)]
    firsts, seconds = [[*rest, 0] if free else counts for free, counts in zip(wild, own, strict=True)]
    on_two_numbers = permutations([*rest, 0, 0], 2)
    laid = {*on_two_numbers} if all(wild) else {*product(firsts, seconds)}
    return {(one.with_dice(first), other.with_dice(second)) for first, second in laid}


@cache
def _falls(dice: int, named: int, free: int) -> list[tuple[tuple[int, ...], int]]:
    """Return how often each wanted number may fall with these dice, and in how many ways.

    Numbers that are named come first. Free ones are interchangeable, so they are sorted by how often they fell.
    """
    wanted = named + free
    falls: list[tuple[tuple[int, ...], int, int]] = [((), dice, 1)]
    for _ in range(wanted):
        falls = [
            ((*counts, count), left - count, ways * comb(left, count))
            for counts, left, ways in falls
            for count in range(left + 1)
        ]
    useless = len(NUMBERS) - wanted
    alike: Counter[tuple[int, ...]] = Counter()
    for counts, left, ways in falls:
        alike[(*counts[:named], *sorted(counts[named:], reverse=True))] += ways * useless**left
    return [(counts, ways) for counts, ways in alike.items() if ways]


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


LAYS = say("{seat} rolls {dice} and lays {laid:dice} on the card.")
NOTHING_FITS = say("{seat} rolls {dice}: nothing fits.")
LAY, RUN, FILL = Option("lay"), Option("run"), Option("fill")
ON_AND_ON, LAID, FILLED = Answer("run"), Answer("lay"), Answer("fill")


def roll_on(table: Board, chance: Chance) -> Script:
    """Roll the dice that do not lie on the card until it is full or the rolls are used up [4.1]."""
    attempt = table.attempt
    assert attempt is not None
    runs, icons = False, table.card
    for left in reversed(range(attempt.most_rolls)):
        locked = tuple(table.locked)
        dice = tuple(sorted(chance.rolls(locked.count(None))))
        at_best = prospect(icons, locked, dice, left, attempt.most_rolls)
        roll, lay = Roll([*dice], [None] * len(dice), at_best.odds), at_best.laid
        attempt.rolls.append(roll)
        if lay is None:
            table.tell(NOTHING_FITS, seat=attempt.seat, dice=roll.dice)
            continue
        fills = None not in lay.card
        if not runs and (not fills or table.cards_left == 1 or pays_others(attempt)):
            choose = choosing(at_best.fits)
            put_to = filling(table, roll, choose) if fills else decision(roll, choose, left)
            answer = yield from ask(attempt.seat, put_to)
            runs = answer.verb == "run"
            if answer.verb == "choose":
                lay = laid(icons, locked, dice, chosen(answer))
                roll.odds = per_mille(icons, lay.card, left)
        put(table, roll, lay)
        if None not in lay.card:
            return


class Prospect(msgspec.Struct, frozen=True, gc=False):
    """What may be laid of a roll, how it is best laid (None where nothing fits), and the odds then."""

    fits: Fits
    laid: Laid | None
    odds: int


@lru_cache(MEMORY)
def prospect(icons: str, locked: Locked, dice: Dice, left: int, rolls: int) -> Prospect:
    """Return all that is known about a roll before anybody is asked."""
    fit = fits(icons, locked, dice)
    if not (fit.printed or fit.star or fit.moon):
        return Prospect(fit, None, per_mille(icons, locked, left))
    there = laid(icons, locked, dice, best_of(fit, asked(icons, locked), dice, left or rolls))
    return Prospect(fit, there, per_mille(icons, there.card, left))


def decision(roll: Roll, choose: Option, left: int) -> Decision:
    """Ask which dice to lay on the card [4.4]; after the last roll they only help the next attempt [4.6]."""
    told: dict[str, Any] = {"dice": roll.dice, "odds": roll.odds}
    if not left:
        prompt = say("You rolled {dice}, and that was the last roll. Which dice do you leave on the card?", **told)
        return Decision(prompt, [LAY, choose], LAID, "4.6")
    if left == 1:
        prompt = say("You rolled {dice}. With one more roll you can have {odds}. Which dice do you lay?", **told)
    else:
        prompt = say(
            "You rolled {dice}. With {left} more rolls you can have {odds}. Which dice do you lay?", **told, left=left
        )
    return Decision(prompt, [RUN, LAY, choose], ON_AND_ON, "4.4")


def pays_others(attempt: Attempt) -> bool:
    """Whether somebody has money on YES, so that filling the card may not be best for the attempter [4.5]."""
    return any(bet is not None and bet.side == "yes" for bet in attempt.bets)


def filling(table: Board, roll: Roll, choose: Option) -> Decision:
    """Ask whether to fill the card, which would pay others too, or end the game [4.5]."""
    assert table.attempt is not None
    if table.cards_left > 1:
        prompt = say("You rolled {dice}, and that fills the card. Others have bet on YES: do you fill it?")
    elif pays_others(table.attempt):
        prompt = say(
            "You rolled {dice}, and that fills the last card and ends the game. Others have bet on YES: do you fill it?"
        )
    else:
        prompt = say("You rolled {dice}, and that fills the last card. That ends the game: do you fill it?")
    return Decision(prompt.of(dice=roll.dice), [FILL, choose], FILLED, "4.5")


@cache
def choosing(fit: Fits) -> Option:
    """Offer a free choice: printed numbers, and a number for each joker [4.2, 4.3]."""
    fields: dict[str, Field] = {}
    if fit.printed:
        fields["printed"] = Pick(fit.printed, 0, len(fit.printed), of="die")
    if fit.star:
        fields["star"] = Pick(fit.star, 0, of="die")
    if fit.moon:
        fields["moon"] = Pick(fit.moon, 0, of="die", excluding="star" if fit.star else "")
    return Option("choose", **fields)


def chosen(answer: Answer) -> Lay:
    """Return what an attempter has chosen to lay."""
    values = answer.values
    star, moon = values.get("star"), values.get("moon")
    return Lay(tuple(values.get("printed", ())), star[0] if star else None, moon[0] if moon else None)


def put(table: Board, roll: Roll, lay: Laid) -> None:
    """Lay dice on the card, where they stay [4.6]."""
    assert table.attempt is not None
    roll.laid, table.locked = [*lay.places], [*lay.card]
    table.tell(
        LAYS,
        seat=table.attempt.seat,
        dice=roll.dice,
        laid=[*lay.dice],
    )
