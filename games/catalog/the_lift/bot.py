"""A player of The Lift that knows every dwarf there is, and plays the rest of the round through before it places.

What is to come. All dwarves but those in the deck lie open, so it knows exactly which are still in the deck. From them
it lays out rows a few times over (`outlook.incomes`), the same for everyone, and takes from each row what a player is
left with when another one or two have chosen before. It counts only half of the rows: the rest come too late for most
crews. The next row lies open: there it reckons with its own choice among what those before it on the turn track leave
(`Outlook.worth`).

What a hand is worth. The most points that its dwarves and those to come can bring in as many crews as a player can
hope to send: once in the last round, and otherwise whenever the lift falls to them (`outlook.best`, dynamic programming
over the crew card). Every part is kept, as the same hands come back again and again.

Where to place the token. It tries every placement with every crew: the others place theirs, each where it is best for
them at a glance (`Outlook.wishes`), then the round is acted out (`acted_out`). It takes the placement that leaves it
furthest ahead of the others: points made, worth of the hand (counted in part among three and four, where the lift
falls to others more often than it hopes), and the place on the turn track, which decides what is
left of the next row. Among two or three it holds the others' gains against itself; among four, where to spite one helps
two others, it looks to its own. It draws nothing by chance and remembers nothing but what lies on the table.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import inf
from operator import itemgetter
from typing import NamedTuple, TypeAlias

import msgspec

from games.catalog.the_lift.board import LIFT, NONE, ROUNDS, TOKENS
from games.catalog.the_lift.crews import COLOURS, CREWS, DWARVES, count, without
from games.catalog.the_lift.outlook import (
    ABLE,
    COLOUR_SPOTS,
    LIFT_SPOT,
    WAIT,
    WAIT_SPOT,
    Hand,
    Move,
    Outlook,
    Sent,
    outlook_of,
    packed,
)
from games.engine.chance import Chance
from games.engine.manner import USUAL, Manner
from games.engine.questions import Answer, Decision, Seat
from games.engine.sights import Sight
from games.engine.tuned import tuned


class Ways(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How it weighs things."""

    others: list[float]  # what the others' gain counts, all together, against mine, from two players on
    later: list[float]  # what the worth of a hand counts against points made, from two players on
    shared: float  # how likely the lift is left by another who holds a crew and has not placed yet


WAYS_OF = tuned(__file__, Ways)
WAYS = WAYS_OF[USUAL]

Moves: TypeAlias = dict[Seat, Move]
spot_of = itemgetter(1)  # of a seat with its move, to sort by: in a move the spot comes first


class Round(NamedTuple):
    """A round while tokens are placed."""

    outlook: Outlook
    hands: Sequence[Hand]
    to_place: Sequence[Seat]
    moves: Moves


def bot(sight: Sight, decision: Decision, chance: Chance, manner: Manner = USUAL) -> Answer:
    """Place the token where it leaves me furthest ahead."""
    return play(sight, decision, chance, WAYS_OF[manner])


def play(sight: Sight, decision: Decision, chance: Chance, ways: Ways) -> Answer:
    """Answer by these ways."""
    spot, crew = best_move(seen(sight), sight.me, ways)
    return answer_of(spot, crew, decision)


def answer_of(spot: int, crew: Sent | None, decision: Decision) -> Answer:
    """Say where the token goes, and with which crew."""
    if spot == WAIT_SPOT:
        return Answer("wait")
    plan = [crew.gem] if crew else []
    if spot == LIFT_SPOT:
        return Answer("lift", {"crew": plan})
    option = decision.option("claim")
    colour = {"colour": [COLOURS[spot]]}
    return Answer("claim", {**colour, "plan": plan} if option and "plan" in option.fields else colour)


def seen(sight: Sight) -> Round:
    """Read the round off the table; what the others have planned it guesses."""
    counted = [count(hand) for hand in sight.hands]
    row, row2, gone = count(sight.row1), count(sight.row2), count(sight.gone)
    deck = DWARVES
    for counts in (*counted, row, row2, gone):
        deck = without(deck, counts)
    outlook = outlook_of(sight.seats, ROUNDS - sight.round, row, row2, deck, sold_out(sight))
    hands, moves = [*map(packed, counted)], {}
    for place, seat in sight.placed.items():
        if place == LIFT:
            moves[seat] = Move(LIFT_SPOT, outlook.best_crew[hands[seat]])
        else:
            spot = COLOURS.index(place)
            moves[seat] = Move(spot, outlook.crew_from(hands[seat] + outlook.row[spot]))
    for seat in sight.waiting:
        moves[seat] = WAIT
    return Round(outlook, hands, sight.to_place, moves)


def sold_out(sight: Sight) -> frozenset[str]:
    """Return the gems of which none is left."""
    if not sight.scarce:
        return NONE
    taken = [gem for gems in sight.gems for gem in gems]
    return frozenset(gem for gem in CREWS if taken.count(gem) >= TOKENS)


def best_move(now: Round, me: Seat, ways: Ways = WAYS) -> Move:
    """Try every placement, and return the one that leaves me furthest ahead."""
    best, found, among = -inf, WAIT, len(now.hands) - 2
    against, later = ways.others[among], ways.later[among]
    for spot, crews in placements(now, me):
        moves = replied(now, {**now.moves, me: Move(spot, crews[0] if crews else None)}, ways)
        if len(crews) > 1:
            moves[me] = Move(spot, best_of(crews, now, moves, me, later))
        gains = acted_out(now, moves, later)
        lead = gains[me] - against * (sum(gains) - gains[me]) / (len(gains) - 1)
        if lead > best:
            best, found = lead, moves[me]
    return found


def placements(now: Round, seat: Seat) -> Iterator[tuple[int, Sequence[Sent]]]:
    """Name every spot, once without a crew and once with those that could go."""
    outlook, hand, taken = now.outlook, now.hands[seat], [move.spot for move in now.moves.values()]
    lift_free = LIFT_SPOT not in taken
    for spot in COLOUR_SPOTS:
        if spot not in taken:
            yield spot, ()
            if (lift_free or outlook.last) and (crews := outlook.crews(hand + outlook.row[spot])):
                yield spot, crews
    if lift_free and (crews := outlook.crews(hand)):
        yield LIFT_SPOT, crews
    yield WAIT_SPOT, ()


def replied(now: Round, moves: Moves, ways: Ways = WAYS) -> Moves:
    """Let those place their tokens who have not yet: each on what it likes best at a glance, of all that is free."""
    left = [seat for seat in now.to_place if seat not in moves]
    if not left:
        return moves
    outlook, taken = now.outlook, [move.spot for move in moves.values()]
    first = min([move.spot for move in moves.values() if move.crew], default=WAIT_SPOT)  # that wants the lift
    rivals = len([seat for seat in left if ABLE[now.hands[seat]]])  # who might want it, of those who place later
    for seat in left:
        hand = now.hands[seat]
        rivals -= bool(ABLE[hand])
        if outlook.last:
            first, sure = WAIT_SPOT, 1.0
        else:
            sure = 0.0 if LIFT_SPOT in taken else ways.shared**rivals
        for move in outlook.wishes[hand, taken.count(WAIT_SPOT), first, sure]:
            spot, crew = move
            if spot == WAIT_SPOT or spot not in taken:
                break
        moves[seat] = move
        taken.append(spot)
        if crew and spot < first:
            first = spot
    return moves


def best_of(crews: Sequence[Sent], now: Round, moves: Moves, me: Seat, later: float) -> Sent:
    """Return the crew that leaves me most when everyone has acted."""
    outlook, spot = now.outlook, moves[me].spot
    before = [move for move in moves.values() if move.spot < spot]
    if not outlook.last and any(move.crew for move in before):
        return crews[0]  # none gets onto the lift
    hand, slot = now.hands[me] + outlook.row[spot], outlook.seats - 1 - len(before)
    return max(crews, key=lambda crew: crew.points + later * outlook.worth[hand - crew.dwarves][slot])


def acted_out(now: Round, moves: Moves, later: float) -> list[float]:
    """Act the round out, and return what each seat has gained by it: points, and what its hand is worth.

    Those who wait have the first places of the next turn track, and those who act the last that are vacant.
    """
    outlook, worth, row = now.outlook, now.outlook.worth, now.outlook.row
    gains, used, first, last = [0.0] * len(now.hands), False, 0, len(now.hands) - 1
    for seat, (spot, crew) in sorted(moves.items(), key=spot_of):
        hand = now.hands[seat] + row[spot]
        if spot == WAIT_SPOT:
            gains[seat] = later * worth[hand][first]
            first += 1
        elif crew and (outlook.last or not used):
            gains[seat] = crew.points + later * worth[hand - crew.dwarves][last]
            last -= 1
            used = True
        else:
            gains[seat] = later * worth[hand][last]
            last -= 1
    return gains
