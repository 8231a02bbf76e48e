"""A player of The Lift that knows every dwarf there is, and plays the rest of the round through before it places.

What is to come. All dwarves but those in the deck lie open, so it knows exactly which are still in the deck. From them
it lays out rows a few times over (`incomes`), the same for everyone, and takes from each row what a player is left
with when another one or two have chosen before. It counts only half of the rows: the rest come too late for most
crews. The next row lies open: there it reckons with its own choice among what those before it on the turn track leave
(`worth`).

What a hand is worth. The most points that its dwarves and those to come can bring in as many crews as a player can
hope to send: once in the last round, and otherwise whenever the lift falls to them (`best`, dynamic programming over
the crew card). Every part is cached, as the same hands come back again and again.

Where to place the token. It tries every placement with every crew: the others place theirs, each where it is best for
them at a glance (`glance`), then the round is acted out (`acted_out`). It takes the placement that leaves it furthest
ahead of the others: points made, worth of the hand, and the place on the turn track, which decides what is left of the
next row. It draws nothing by chance and remembers nothing but what lies on the table.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from games.catalog.the_lift.board import LIFT, ROUNDS, ROW, TOKENS
from games.catalog.the_lift.crews import (
    COLOURS,
    CREWS,
    DWARVES,
    NOBODY,
    WORTH,
    Counts,
    able,
    count,
    dwarves_of,
    joined,
    without,
)
from games.engine.chance import Chance
from games.engine.questions import Answer, Decision, Seat
from games.engine.table import Sight

LAYOUTS = 8  # how often the deck is laid out
OTHERS = 0.7  # what the others' gain counts, all together, against mine
SHARED = 0.7  # how likely the lift is left by another who holds a crew and has not placed yet


class Outlook(NamedTuple):
    """What is to come after this round."""

    seats: int
    left: int  # rounds
    row: Counts  # the next one
    deck: Counts


class Move(NamedTuple):
    """A placement: a colour by its number, LIFT_SPOT or WAIT_SPOT; and the gem it is to bring, if the lift is free."""

    spot: int
    gem: str | None = None


LIFT_SPOT, WAIT_SPOT = -1, 4


class Round(NamedTuple):
    """A round while tokens are placed."""

    outlook: Outlook
    row: Counts
    last: bool
    sold_out: frozenset[str]
    hands: tuple[Counts, ...]
    track: tuple[Seat | None, ...]
    to_place: tuple[Seat, ...]
    moves: dict[Seat, Move]


def bot(sight: Sight, decision: Decision, chance: Chance) -> Answer:
    """Place the token where it leaves me furthest ahead."""
    now = seen(sight)
    move = max(moves_of(now, sight.me), key=lambda move: lead(now, sight.me, move))
    if move.spot == WAIT_SPOT:
        return Answer("wait")
    if move.spot == LIFT_SPOT:
        return Answer("lift", {"crew": [move.gem]})
    values = {"colour": [COLOURS[move.spot]]}
    option = decision.option("claim")
    if option and "plan" in option.fields:
        values["plan"] = [move.gem] if move.gem else []
    return Answer("claim", values)


def seen(sight: Sight) -> Round:
    """Read the round off the table; what the others have planned it guesses."""
    hands = tuple(count(hand) for hand in sight.hands)
    row, row2, gone = count(sight.row1), count(sight.row2), count(sight.gone)
    deck = DWARVES
    for counts in (*hands, row, row2, gone):
        deck = without(deck, counts)
    outlook = Outlook(sight.seats, ROUNDS - sight.round, row2, deck)
    taken = [gem for gems in sight.gems for gem in gems]
    sold_out = frozenset(gem for gem in CREWS if sight.scarce and taken.count(gem) >= TOKENS)
    now = Round(outlook, row, sight.round == ROUNDS, sold_out, hands, tuple(sight.track), tuple(sight.to_place), {})
    for place, seat in sight.placed.items():
        spot = LIFT_SPOT if place == LIFT else COLOURS.index(place)
        now.moves[seat] = Move(spot, best_crew(now, seat, spot))
    for seat in sight.waiting:
        now.moves[seat] = Move(WAIT_SPOT)
    return now


def crews_for(now: Round, seat: Seat, spot: int) -> list[str]:
    """Return the gems that a seat could get from a spot."""
    hand = now.hands[seat]
    if spot >= 0:
        hand = joined(hand, spot, now.row[spot])
    return [gem for gem in able(hand) if gem not in now.sold_out]


def best_crew(now: Round, seat: Seat, spot: int) -> str | None:
    """Return which crew a seat had best send from a spot."""
    gems = crews_for(now, seat, spot)
    if not gems:
        return None
    hand = now.hands[seat] if spot < 0 else joined(now.hands[seat], spot, now.row[spot])
    gains = [(CREWS[g].points + worth(without(hand, CREWS[g].dwarves), now.outlook, 1), g) for g in gems]
    gain, gem = max(gains)
    return gem if spot < 0 or gain > worth(hand, now.outlook, 1) else None


def moves_of(now: Round, seat: Seat) -> Iterator[Move]:
    """Name every placement, with each crew that could go."""
    taken = {move.spot for move in now.moves.values()}
    lift_free = LIFT_SPOT not in taken
    for spot in range(len(COLOURS)):
        if spot not in taken:
            yield Move(spot)
            if lift_free or now.last:
                for gem in crews_for(now, seat, spot):
                    yield Move(spot, gem)
    if lift_free:
        for gem in crews_for(now, seat, LIFT_SPOT):
            yield Move(LIFT_SPOT, gem)
    yield Move(WAIT_SPOT)


def lead(now: Round, me: Seat, move: Move) -> float:
    """Return how far ahead a placement leaves me when the others have placed and everyone has acted."""
    moves = {**now.moves, me: move}
    for seat in now.to_place:
        if seat not in moves:
            later = now._replace(moves=moves)
            moves[seat] = glance(later, seat)
    gains = acted_out(now, moves)
    return gains[me] - OTHERS * (sum(gains) - gains[me]) / (len(gains) - 1)


def glance(now: Round, seat: Seat) -> Move:
    """Place another's token: what its hand and the crew it may send are worth, without looking any further."""
    hand, outlook = now.hands[seat], now.outlook
    taken = {move.spot for move in now.moves.values()}
    unplaced = [s for s in now.to_place if s not in now.moves and s != seat]
    slot = len([move for move in now.moves.values() if move.spot == WAIT_SPOT])
    best, found = worth(hand, outlook, slot), Move(WAIT_SPOT)
    free = LIFT_SPOT not in taken
    if free and (gem := best_crew(now, seat, LIFT_SPOT)):
        gain = CREWS[gem].points + worth(without(hand, CREWS[gem].dwarves), outlook, outlook.seats - 1)
        if gain > best:
            best, found = gain, Move(LIFT_SPOT, gem)
    for spot in range(len(COLOURS)):
        if spot in taken:
            continue
        claimed = joined(hand, spot, now.row[spot])
        gain = worth(claimed, outlook, slot)
        chosen = None
        sure = 1.0 if now.last else lift_left(now, spot, unplaced) if free else 0.0
        if sure and (gem := best_crew(now, seat, spot)):
            sent = CREWS[gem].points + worth(without(claimed, CREWS[gem].dwarves), outlook, slot)
            gain, chosen = (1 - sure) * gain + sure * max(gain, sent), gem
        if gain > best:
            best, found = gain, Move(spot, chosen)
    return found


def lift_left(now: Round, spot: int, unplaced: Sequence[Seat]) -> float:
    """Return how likely the lift is still up when a colour acts."""
    if any(move.spot < spot and move.gem for move in now.moves.values()):
        return 0.0
    return SHARED ** len([seat for seat in unplaced if able(now.hands[seat])])


def acted_out(now: Round, moves: dict[Seat, Move]) -> list[float]:
    """Act the round out, and return what each seat has gained by it: points, and what its hand is worth."""
    track: list[Seat | None] = [None] * len(now.track)
    for seat in now.track:
        if seat is not None and seat in now.moves:
            track[now.track.index(seat)] = seat
    gains, hands, used = [0.0] * len(now.hands), [*now.hands], False
    for seat in now.to_place:
        if moves[seat].spot == WAIT_SPOT:
            track[track.index(None)] = seat
    for spot, gem, seat in sorted((move.spot, move.gem or "", seat) for seat, move in moves.items()):
        if spot == WAIT_SPOT:
            continue
        if spot >= 0:
            hands[seat] = joined(hands[seat], spot, now.row[spot])
        if gem and (now.last or not used):
            used = True
            gains[seat] += CREWS[gem].points
            hands[seat] = without(hands[seat], CREWS[gem].dwarves)
        track[max(slot for slot, token in enumerate(track) if token is None)] = seat
    for slot, seat in enumerate(track):
        if seat is not None:
            gains[seat] += worth(hands[seat], now.outlook, slot)
    return gains


@lru_cache(1 << 16)
def worth(hand: Counts, outlook: Outlook, slot: int) -> float:
    """Return how many points a hand is likely to bring yet, from a place on the next round's turn track, from 0."""
    left = outlook.left
    if not left:
        return 0.0
    whole, part = divmod(left - 1, outlook.seats)
    lifts, more = 1 + whole, part / outlook.seats
    others = sorted(range(4), key=lambda at: -WORTH[at] * outlook.row[at])[: min(slot, 3)]
    found = 0.0
    for colour in range(4):
        if colour in others:
            continue
        hired = joined(hand, colour, outlook.row[colour])
        total = 0.0
        for income in incomes(outlook):
            held = (hired[0] + income[0], hired[1] + income[1], hired[2] + income[2], hired[3] + income[3])
            total += best(held, lifts)
            if more:
                total += more * (best(held, lifts + 1) - best(held, lifts))
        if total > found:
            found = total
    return found / len(incomes(outlook))


@lru_cache(1 << 10)
def incomes(outlook: Outlook) -> tuple[Counts, ...]:
    """Lay the deck out a few times, and return what a player is likely to get of it each time."""
    if outlook.left < 2 or not any(outlook.deck):
        return (NOBODY,)
    return tuple(income(outlook, layout) for layout in range(LAYOUTS))


def income(outlook: Outlook, layout: int) -> Counts:
    """Lay half of the rows out once, and choose of each first, second or later by turns."""
    rows = outlook.left // 2
    cards = Chance(b"the lift", layout).shuffled(dwarves_of(outlook.deck))[: rows * ROW]
    taken = NOBODY
    for number, start in enumerate(range(0, len(cards), ROW)):
        row = count(cards[start : start + ROW])
        rank = (number + layout) % outlook.seats
        colour = sorted(range(4), key=lambda at: -WORTH[at] * row[at])[rank]
        taken = joined(taken, colour, row[colour])
    return taken


@lru_cache(1 << 18)
def best(hand: Counts, lifts: int) -> int:
    """Return the most points that a hand can bring in a limited number of crews."""
    if not lifts:
        return 0
    found = 0
    for gem in able(hand):
        points = CREWS[gem].points + best(without(hand, CREWS[gem].dwarves), lifts - 1)
        if points > found:
            found = points
    return found
