"""What an answer in Last Chance is about to do, said before it is given."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.catalog.last_chance.bets import bet_on, excepted
from games.catalog.last_chance.board import most_paid
from games.catalog.last_chance.laying import best, laid
from games.catalog.last_chance.rolling import chosen
from games.catalog.last_chance.words import ALL_IN
from games.engine.questions import Answer
from games.engine.sights import Sight
from games.engine.texts import Text, say


def preview(sight: Sight, answer: Answer) -> Text:
    """Say what a seat is about to do, from its own sight."""
    if answer.verb in ("lay", "run", "fill", "choose"):
        return preview_laying(sight, answer)
    if answer.verb == "bet":
        return say("You bet {bet:own_bet}.", bet=filled_in_bet(sight, answer))
    if "side" in answer.values:
        return preview_sealed(sight, answer)
    if answer.verb == "pay":
        return say("You bid to pay {amount:own_money} for the attempt.", amount=answer["amount"])
    if answer.verb == "ask":
        return say("You bid to attempt it for {amount:own_money} from the bank.", amount=answer["amount"])
    return PLAIN[answer.verb]


def preview_sealed(sight: Sight, answer: Answer) -> Text:
    """Say what is sealed: the limit for the attempt, and the bet on somebody else's."""
    limit = answer.values.get("limit", most_paid(sight.cash))
    told: dict[str, Any] = {"wish": [answer.verb, limit, sight.odds], "bet": filled_in_bet(sight, answer)}
    instead = [[seat, *filled_in_bet(sight, answer, seat)] for seat in excepted(answer, sight.seats)]
    if instead:
        return say(
            "{wish} If somebody else tries, you bet {bet:own_bet}; {instead:exceptions}.", **told, instead=instead
        )
    return say("{wish} If somebody else tries, you bet {bet:own_bet}.", **told)


def filled_in_bet(sight: Sight, answer: Answer, attempter: int | None = None) -> list[Any]:
    """Return the bet that was filled in on an attempter, as a value of the kind "own_bet"."""
    bet = bet_on(answer.values, sight.cash[sight.me], attempter)
    return [bet.side, bet.stake] if bet else ["no", 0]


def preview_laying(sight: Sight, answer: Answer) -> Text:
    """Say which dice are laid on the card, and whether they fill it."""
    rolls, locked = sight.attempt.rolls, tuple(sight.locked)
    dice, left = tuple(rolls[-1].dice), sight.most_rolls - len(rolls)
    lay = chosen(answer) if answer.verb == "choose" else best(sight.card, locked, dice, left, sight.most_rolls)
    done = laid(sight.card, locked, dice, lay)
    there, ends = [*done.dice], sight.cards_left == 1
    if None not in done.card:
        return (FILLS_THE_LAST if ends else FILLS).of(laid=there)
    if answer.verb == "run":
        return (RUNS_TO_THE_END if ends else RUNS).of(laid=there)
    return (
        say("You lay {laid:dice} and roll on.", laid=there)
        if left
        else say("You leave {laid:dice} on the card.", laid=there)
    )


FILLS = say("You lay {laid:dice} and fill the card.")
FILLS_THE_LAST = say("You lay {laid:dice} and fill the last card, which ends the game.")
RUNS = say("You lay {laid:dice}, and then the best of every roll until the card is full.")
RUNS_TO_THE_END = say(
    "You lay {laid:dice}, and then the best of every roll until the last card is full, which ends the game."
)
PLAIN: Mapping[str, Text] = {
    "decline": say("You do not want the attempt."),
    "last_chance": ALL_IN,
    "stand": say("You leave your bid as it is."),
    "no_bet": say("You bet nothing."),
    "take": say("You attempt the card, and the bank pays you 5000."),
    "leave": say("You leave it. If everybody does, the poorest player must attempt it."),
}
