"""How Liar's Dice ends, what is said of the players then, and how they stood. Numbers in brackets are of rules.md."""

from __future__ import annotations

from games.catalog.liars_dice.board import Board
from games.engine.end import BLUFFS, Outcome, Standings, in_hand, most, places_of, turning_point
from games.engine.questions import Seat
from games.engine.texts import Text, say, say_many


def over(table: Board) -> bool:
    """Whether only one player has dice [4.1]."""
    return len(table.players) == 1


LAST_DICE = say("Only {seat} has dice left.")
ENDINGS = (LAST_DICE,)
TO_ME = {LAST_DICE.template: say("Only you have dice left.")}


def outcome(table: Board) -> Outcome | None:
    """Rank by who kept dice longest; who went out in the same round shares a place [4.1, 4.2]."""
    if not over(table):
        return None
    (winner,) = table.players
    lasted = [table.out_in[seat] or table.turns + 1 for seat in range(table.seats)]
    lasted[winner] = max(lasted) + 1
    return Outcome(places_of(lasted), [None] * table.seats, LAST_DICE.of(seat=winner))


HONOURS = (
    most(
        "exact",
        say_many("{seat} called a bid exact, and it was.", "{seat} called {count:number} bids exact, and they were."),
    ),
    *BLUFFS,
    turning_point(),
)


STANDING = Standings(in_hand, say("Dice left"))


def rolled(table: Board) -> list[Text]:
    """Say what each player has rolled [1.2]."""
    return [of_roll(seat, hand) for seat, hand in enumerate(table.hands) if hand]


def of_roll(seat: Seat, dice: list[int]) -> Text:
    """Say what a player has rolled: one die by itself would read as a number of dice."""
    if len(dice) == 1:
        return say("{seat}'s last die shows {dice}.", seat=seat, dice=dice)
    return say("{seat} rolls {dice}.", seat=seat, dice=dice)
