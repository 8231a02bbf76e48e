"""How a stack of Trust Me! ends: a card is turned up, somebody takes the stack, and players run out of cards."""

from __future__ import annotations

from typing import Any

from games.catalog.trust_me.board import ALIKE, CREATURE, ELEPHANT, Board, Check, Claim
from games.engine.questions import Seat
from games.engine.rulebook import Reveal
from games.engine.texts import say

LAST = say("{seat} says {claim} with their last cards, so {caller:seat} must turn one up: {card:one}.")
I_BELIEVE = say("{caller:seat} plays I Believe! on {seat}'s {claim} and turns up {card:one}.")
DOUBT = say("{caller:seat} does not believe {seat}'s {claim} and turns up {card:one}.")
TURNED = say("{seat} turns up {owner:seat}'s card: {card:one}.")
REVEALS = tuple([Reveal(line, "card") for line in (LAST, I_BELIEVE, DOUBT, TURNED)])

STILL = 30  # stacks in a row that take no card out of the game, after which it ends [10.4]


def turn_up(table: Board, why: str, caller: Seat, place: int) -> None:
    """Turn up one of the cards laid last, and give the stack to the player who was wrong [4.1, 7.5, 8.1]."""
    claim = table.claim
    assert claim is not None
    at = table.top(place, claim.count)
    card = str(table.stack[at].card)
    say_who_turned_up(table, why, caller, claim, card)
    if why == "i_believe":
        table.note_belief(caller, claim.seat, right=card == claim.animal)
    else:
        table.note_doubt(caller, claim.seat, right=card not in (claim.animal, CREATURE), forced=why == "last")
    table.show(claim.seat, [card])
    if card == CREATURE:
        del table.stack[at]
        table.used.append(card)
        call_creature(table, claim, it_is=why != "i_believe")
    elif card == claim.animal:
        table.truths[claim.seat] += 1
    else:
        table.lies[claim.seat] += 1
    taker = loser(table, why, caller, claim, card)
    if taker is None:
        check = Check(why, caller, claim.seat, claim.count, claim.animal, claim.seat, card, None, len(table.stack))
        table.clear_away(None if card == CREATURE else at)
        table.tell("The stack leaves the game.")
        end_stack(table, check)
    else:
        take(table, why, caller, taker, claim.seat, card)


def say_who_turned_up(table: Board, why: str, caller: Seat, claim: Claim, card: str) -> None:
    """Tell everyone who turned up what, and why."""
    told: dict[str, Any] = {"caller": caller, "seat": claim.seat, "claim": claim.words, "card": card}
    if why == "last":
        table.tell(LAST, **told)
    elif why == "i_believe":
        table.tell(I_BELIEVE, **told)
    else:
        table.tell(DOUBT, **told)


def call_creature(table: Board, claim: Claim, it_is: bool) -> None:
    """Declare a Creature to be what serves its owner best; it leaves the game [6]."""
    if it_is:
        table.tell("The Creature passes for {animal:one} and leaves the game.", animal=claim.animal)
    else:
        table.tell("The Creature passes for something else and leaves the game.")


def loser(table: Board, why: str, caller: Seat, claim: Claim, card: str) -> Seat | None:
    """Return who takes the stack, or None if it leaves the game [4.2, 4.3, 6, 7.5, 8.2, 8.3]."""
    if why == "i_believe":
        return claim.seat if card == claim.animal else caller
    if card not in (claim.animal, CREATURE):
        return claim.seat
    return caller if table.hands[claim.seat] else None


def take(table: Board, why: str, caller: Seat, taker: Seat, owner: Seat, card: str) -> None:
    """Give the stack to a seat; a card of it, or in a Tornado one that stays with its owner, has been seen [4.4]."""
    claim = table.claim
    assert claim is not None
    in_hand = why == "tornado"
    taken = table.pick_up(taker, [] if in_hand or card == CREATURE else [card])
    if in_hand and card != CREATURE:
        table.note(owner, card)
    if taken:
        table.tell_many(
            "{seat} takes the stack, a single card.",
            "{seat} takes the stack of {count:number} cards.",
            seat=taker,
            count=len(taken),
        )
        table.tell("You pick up {cards}.", only=[taker], cards=taken)
    else:
        table.tell("Nothing is left of the stack for {seat} to take.", seat=taker)
    check = Check(why, caller, claim.seat, claim.count, claim.animal, owner, card, taker, len(taken))
    end_stack(table, check)


def end_stack(table: Board, check: Check) -> None:
    """Clear up after a stack: discard fours, let players go out, and begin the next one [4.4, 7.8, 10.4]."""
    table.claim, table.plays, table.check = None, [], check
    if check.taker is not None:
        discard_fours(table, check.taker)
    leave(table, check.caller)
    if table.ending:
        return
    total = sum(map(len, table.hands))
    table.still = table.still + 1 if total == table.total else 0
    table.total = total
    begin_with(table, check.caller if check.taker is None else table.after(check.taker))
    if table.still == STILL and not table.ending:
        table.turn_everything_up()


def discard_fours(table: Board, seat: Seat) -> None:
    """Make a seat discard every four alike it holds, open for the rest of the game [5]."""
    hand = table.hands[seat]
    for animal in [card for card, fourth in zip(hand, hand[ALIKE - 1 :], strict=False) if card == fourth]:
        table.discard_four(seat, animal)
        table.tell("{seat} holds {claim} and discards them.", seat=seat, claim=[ALIKE, animal])


def leave(table: Board, first: Seat) -> None:
    """Let everyone without cards or an open claim go out, `first` first, all but the last [5.4, 7.4, 7.9, 10.1, R7]."""
    if all(table.hands) and not table.out:
        return
    pending = table.claim.seat if table.claim else None
    empty = [seat for seat in (first, *table.clockwise(first)) if not table.hands[seat]]
    gone = [seat for seat in empty if seat not in (pending, table.bought, *table.out)]
    for seat in gone[: table.seats - 1 - len(table.out)]:
        table.out.append(seat)
        table.seen[seat] = []
        table.tell("{seat} is out of cards and safe.", seat=seat)
    if table.out and (table.fast or len(table.out) == table.seats - 1):
        table.turn_everything_up()


def begin_with(table: Board, seat: Seat) -> None:
    """Let a seat begin the next stack, unless all it holds is the Elephant [9.2, 10.4, 11.1]."""
    table.mover = seat
    if table.hands[seat] != [ELEPHANT]:
        return
    table.bought = seat
    table.tell(
        "{seat} must begin a stack and holds nothing but the Elephant: {seat} has bought an elephant.", seat=seat
    )
    if not table.fast:
        table.turn_everything_up()
        return
    table.hands[seat], table.seen[seat] = [], []
    table.gone.append(ELEPHANT)
    table.total, table.still = table.total - 1, 0
    table.mover = table.after(seat)
