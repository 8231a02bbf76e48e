"""Last Chance's dice: rolled as often as the card allows, and laid on it or not after each roll [4]."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

import msgspec

from games.catalog.last_chance.board import Attempt, Board, Roll
from games.catalog.last_chance.laying import Dice, Fits, Laid, Lay, best_of, fits, laid
from games.catalog.last_chance.odds import MEMORY, Locked, asked, per_mille
from games.engine.chance import Chance
from games.engine.fields import Field, Pick
from games.engine.questions import Answer, Decision, Option, Script, ask
from games.engine.texts import say

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
            table.tell("{seat} rolls {dice}: nothing fits.", seat=attempt.seat, dice=roll.dice)
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
    """Return all there is to know about a roll before anybody is asked."""
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
        "{seat} rolls {dice} and lays {laid:dice} on the card.",
        seat=table.attempt.seat,
        dice=roll.dice,
        laid=[*lay.dice],
    )
