"""A player of The Lift that knows every dwarf there is, and plays the rest of the round through before it places.

What is to come. All dwarves but those in the deck lie open, so it knows exactly which are still in the deck. From them
it lays out rows a few times over (`outlook.layouts`), the same for everyone, and takes from each row what a player is
left with when another one or two have chosen before. It counts only half of the rows: the rest come too late for most
crews. The next row lies open: there it reckons with its own choice among what those before it on the turn track leave
(`outlook.worth_of`).

What a hand is worth. The most points that its dwarves and those to come can bring in as many crews as a player can
hope to send: once in the last round, and otherwise whenever the lift falls to them (`outlook.Best`, dynamic programming
over the crew card). Every part is kept, as the same hands come back again and again.

Where to place the token. It tries every placement, once for the better of the two dearest crews that could go and once
for none: the others place theirs, each where it is best for them at a glance (`wished`), then the round is acted out
(`acted_out`). It takes the placement that leaves it furthest ahead of the others: points made, worth of the hand
(counted in part among three and four, where the lift falls to others more often than it hopes), and the place on the
turn track, which decides what is left of the next row. Where a crew makes no difference, as the lift should be gone by
then, it names one all the same, in case it is not. Among two or three it holds the others' gains against itself; among
four, where to spite one helps two others, it looks to its own. It draws nothing by chance and remembers nothing but
what lies on the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from operator import itemgetter
from typing import NamedTuple, TypeAlias

import msgspec

from games.catalog.the_lift.board import COLOURS, LIFT, ROUNDS, sold_out
from games.catalog.the_lift.outlook import (
    EVERYBODY,
    LIFT_SPOT,
    WAIT_SPOT,
    Glance,
    Hand,
    Move,
    Outlook,
    Sent,
    gathered,
    outlook_of,
)
from games.catalog.the_lift.rules import RANKED
from games.engine.bots import USUAL, Manner, tuned
from games.engine.chance import Chance
from games.engine.fields import Value
from games.engine.questions import Answer, Decision, Seat
from games.engine.sights import Sight


class Ways(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How it weighs things."""

    others: list[float]  # what the others' gain counts, all together, against mine, from two players on
    later: list[float]  # what the worth of a hand counts against points made, from two players on
    shared: float  # how likely the lift is left by another who holds a crew and has not placed yet


WAYS_OF = tuned(__file__, Ways)
WAYS = WAYS_OF[USUAL]

Placed: TypeAlias = tuple[int, Seat, Move]  # the spot comes first, to sort by
Rival: TypeAlias = tuple[Seat, Glance, float]  # a seat, what it could do, and how likely the lift is left to it
spot_of = itemgetter(0)


class Round(NamedTuple):
    """A round while tokens are placed."""

    outlook: Outlook
    hands: Sequence[Hand]
    to_place: Sequence[Seat]
    placed: Sequence[Placed]  # those who wait in the order of their places on the track
    taken: Sequence[int]  # their spots
    first: int  # of the spots that want the lift, which is the one to have it but in the last round


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
    return Answer("lift", {"crew": plan}) if spot == LIFT_SPOT else claiming(decision, COLOURS[spot], plan)


def claiming(decision: Decision, colour: Value, crews: Sequence[Value]) -> Answer:
    """Claim a colour, with as much of a list of crews as can be named now."""
    option = decision.option("claim")
    if option is None or "plan" not in option.fields:
        return Answer("claim", {"colour": [colour]})
    possible = option.among("plan")
    return Answer("claim", {"colour": [colour], "plan": [gem for gem in crews if gem in possible][:RANKED]})


def seen(sight: Sight) -> Round:
    """Read the round off the table; what the others have planned it guesses."""
    hands = [*map(gathered, sight.hands)]
    row, row2 = gathered(sight.row1), gathered(sight.row2)
    deck = EVERYBODY - sum(hands) - row - row2 - gathered(sight.gone)
    outlook = outlook_of(sight.seats, ROUNDS - sight.round, row, row2, deck, sold_out(sight.scarce, sight.gems))
    placed: list[Placed] = []
    for place, seat in sight.placed.items():
        glance = outlook.glance[hands[seat]]
        move = glance.lift if place == LIFT else glance.claims[COLOURS.index(place)]
        placed.append((move[0], seat, move))
    for seat in sight.waiting:
        placed.append((WAIT_SPOT, seat, outlook.glance[hands[seat]].wait))
    taken = [spot for spot, _, _ in placed]
    first = min([spot for spot, _, (_, _, sends) in placed if sends], default=WAIT_SPOT)
    return Round(outlook, hands, sight.to_place, placed, taken, first)


def best_move(now: Round, me: Seat, ways: Ways = WAYS) -> tuple[int, Sent | None]:
    """Try every placement, and return the spot that leaves me furthest ahead, and the crew to send from there."""
    best, among = -inf, len(now.hands) - 2
    found: tuple[int, Sent | None] = WAIT_SPOT, None
    against, later = ways.others[among], ways.later[among]
    rivals = rivals_of(now, me, ways)
    for move in placements(now, me):
        gains, crews = acted_out(now, replied(now, me, move, rivals), later)
        lead = gains[me] - against * (sum(gains) - gains[me]) / (len(gains) - 1)
        if lead > best:
            best, found = lead, (move[0], crews[me])
    return found


def placements(now: Round, seat: Seat) -> Sequence[Move]:
    """Name every spot that is free, once with the crews that could go and once without."""
    taken, every = now.taken, now.outlook.glance[now.hands[seat]].every
    could_send = now.outlook.last or LIFT_SPOT not in taken
    return [move for move in every if move[0] not in taken and (could_send or not move[2])]


def rivals_of(now: Round, me: Seat, ways: Ways) -> Sequence[Rival]:
    """Return the seats that place after me, in their order."""
    found: list[Rival] = []
    sure = 1.0
    for seat in reversed(now.to_place):
        if seat != me:
            glance = now.outlook.glance[now.hands[seat]]
            found.append((seat, glance, sure))
            _, _, sends = glance.lift
            if sends and not now.outlook.last:
                sure *= ways.shared  # for those who place before
    return found[::-1]


def replied(now: Round, me: Seat, move: Move, rivals: Sequence[Rival]) -> Sequence[Placed]:
    """Let those place their tokens who have not yet: each on what it likes best at a glance, of all that is free."""
    spot, _, sends = move
    placed, taken = [*now.placed, (spot, me, move)], [*now.taken, spot]
    first, last = min(now.first, spot) if sends else now.first, now.outlook.last
    for seat, glance, sure in rivals:
        move = wished(glance, taken, WAIT_SPOT if last else first, sure)
        spot, _, sends = move
        placed.append((spot, seat, move))
        taken.append(spot)
        if sends and spot < first:
            first = spot
    return placed


def wished(glance: Glance, taken: Sequence[int], until: int, sure: float) -> Move:
    """Return what a seat likes best of all that is free, if so surely the lift is up for colours until that one."""
    found, slot = glance.wait, taken.count(WAIT_SPOT)
    best = found[1][slot]
    _, _, sends = glance.lift
    if sends and LIFT_SPOT not in taken:
        crew, left = sends[0]
        gain = crew.points + left[-1]
        if gain > best:
            best, found = gain, glance.lift
    for move in glance.claims:
        spot, kept, sends = move
        if spot not in taken:
            gain = kept[slot]
            if sends and spot <= until:
                crew, left = sends[0]
                sent = crew.points + left[slot]
                if sent > gain:
                    gain += sure * (sent - gain)
            if gain > best:
                best, found = gain, move
    return found


def acted_out(now: Round, placed: Sequence[Placed], later: float) -> tuple[list[float], list[Sent | None]]:
    """Act the round out, and return what each seat has gained, points and the worth of its hand, and the crew it names.

    Those who wait have the first places of the next turn track, and those who act the last that are vacant.
    """
    seats = len(now.hands)
    gains, free, first, last = [0.0] * seats, True, 0, seats - 1
    crews: list[Sent | None] = [None] * seats
    for spot, seat, (_, kept, sends) in sorted(placed, key=spot_of):
        if spot == WAIT_SPOT:
            gains[seat] = later * kept[first]
            first += 1
            continue
        gain, most = later * kept[last], -inf
        for crew, left in sends:
            sent = crew.points + later * left[last]
            if sent > most:
                most, crews[seat] = sent, crew
        if sends and free:
            gain, free = most, now.outlook.last
        gains[seat] = gain
        last -= 1
    return gains, crews
