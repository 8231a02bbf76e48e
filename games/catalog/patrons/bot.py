"""The bot of Patrons: it weighs every card against all that the others may bid, and against what it could win later.

What a picture is worth. Its points, and something for its set: little for the first of three, more for the second,
the bonus for the third, nothing once somebody else has one. What another player gets is my loss, shared with the rest.
Among three and four it counts its own pictures for more: cards that are kept win less than they seem to.

What a card is worth. One card goes on each lot, so the cards that stay in hand are matched with the pictures still to
come, the strongest with the most valuable. Spent cards lie open, so every hand is known, and with it how strong a card
is. The Fake is as strong as losing nothing. The Sheik makes one of the others count double.

What the others bid. They are assumed to weigh their cards in the same way. Everybody's best bid against all the others
is worked out a few times over, and a card is bid as often as it comes out best: so nobody could gain much by bidding
otherwise, and bots do not all pick the same card and tie. But some people bid anything: players whose bids have not
matched the pictures so far are expected to go on like that, and against them the bot needs no disguise.

Its card is drawn with those odds. Its second bid, in case of a tie, is worked out in the same way against one other
hand. It remembers only what lies on the table, and knows nothing that others hide.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache, partial
from itertools import accumulate, chain, repeat
from math import exp
from operator import add, mul
from typing import NamedTuple, TypeAlias

import msgspec

from games.catalog.patrons.board import FAKE, NUMBERED, PICTURES, SHEIK, WORTH
from games.catalog.patrons.stakes import Stake, stakes_of
from games.engine.chance import Chance
from games.engine.manner import USUAL, Manner
from games.engine.questions import Answer, Decision, Seat
from games.engine.table import Sight
from games.engine.tuned import tuned

ROUNDS = 5  # how often everybody's bids are worked out against the others'

Weights: TypeAlias = list[float]  # by card of a hand


class Ways(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How it weighs things."""

    nerve: float  # by how many points a card must be better to be clearly preferred
    guessing: list[
        float
    ]  # how likely a stranger is to bid anything, from two players on: the more, the dearer a mistake
    keen: list[float]  # how much a picture counts against what the rest of the hand will win, from two players on
    spite: float  # and what a picture is worth that goes to somebody else, against what it costs me
    frank: float  # how much of its disguise it leaves off, whoever the others are


WAYS_OF = tuned(__file__, Ways)
WAYS = WAYS_OF[USUAL]


class Plan(NamedTuple):
    """How often a seat will bid each card, and what it wins by that on average."""

    bids: dict[str, float]
    worth: float


class Bidder(NamedTuple):
    """A seat that bids. Its hand is in the order of CARDS: the Fake, which has no height, comes last if at all."""

    hand: Sequence[str]
    heights: Sequence[int]  # of all other cards, as numbers of all heights that anybody can bid
    picture: float  # what the picture on sale is worth to it
    loss: float  # what each of the others loses if it wins
    later: Weights  # what the rest of the hand will win once a card is gone
    tied: Weights  # by how much more it wins by a tie; empty if nobody can win by one
    wild: float  # how likely it bids anything


class Odds(NamedTuple):
    """For each height, how likely it is that some seats bid no more, and that they bid too little to beat it.

    `lost`: what I lose, on average, when they win with it.
    """

    upto: Weights
    beaten: Weights
    lost: Weights


class Tells(NamedTuple):
    """How much likelier than chance a sensible bidder's cards are; numbered ones by quarters of the hand."""

    numbered: tuple[float, float, float, float]
    sheik: float
    fake: float


TELLS = (  # by quarters of the pictures, the least valuable first; measured among bots
    Tells((2.2, 1.1, 0.5, 0.2), 1.6, 0.1),
    Tells((0.9, 1.1, 1.2, 0.8), 1.6, 0.5),
    Tells((0.5, 0.5, 1.3, 1.7), 0.5, 1.4),
    Tells((0.6, 0.3, 0.3, 2.8), 0.3, 2.0),
)


def bot(sight: Sight, decision: Decision, chance: Chance, manner: Manner = USUAL) -> Answer:
    """Bid, and name a second bid for a tie; with the last card there is no choice."""
    return play(sight, decision, chance, WAYS_OF[manner])


def play(sight: Sight, decision: Decision, chance: Chance, ways: Ways) -> Answer:
    """Answer by these ways."""
    if decision.forced:
        return decision.default
    me, stakes = sight.me, stakes_of(sight)
    if decision.option("rebid"):
        top = max(filter(None, sight.worths))
        tied = {seat: stake for seat, stake in stakes.items() if sight.worths[seat] == top}
        return Answer("rebid", {"card": [drawn(plans(sight, tied, sight.doubled, ways)[me].bids, chance)]})
    rival = (me + 1) % sight.seats
    two = {me: stakes[me], rival: stakes[rival]}
    second = plans(sight, two, [False] * sight.seats, ways)
    hopes = {seat: second[me if seat == me else rival].worth for seat in stakes}
    card = drawn(plans(sight, stakes, sight.doubled, ways, hopes)[me].bids, chance)
    if card == SHEIK:
        second = plans(sight, two, [True] * sight.seats, ways)
    return Answer("bid", {"card": [card], "again": [drawn(second[me].bids, chance)]})


def plans(
    sight: Sight,
    stakes: Mapping[Seat, Stake],
    doubled: Sequence[bool],
    ways: Ways,
    hopes: Mapping[Seat, float] | None = None,
) -> dict[Seat, Plan]:
    """Work out how the bidding seats will bid, each responding to the others.

    `hopes`: what a tie is worth to each seat; without it, nobody gets the picture after a tie.
    """
    bidders = bidders_of(sight, stakes, doubled, ways, hopes)
    steps = 1 + max([height for bidder in bidders for height in bidder.heights], default=0)
    bids = [[1 / len(bidder.hand)] * len(bidder.hand) for bidder in bidders]
    for number in range(1, ROUNDS + 1):
        rivals = all_but_one([*map(partial(odds_of, steps), bidders, bids)])
        weights = [*map(worths, bidders, rivals)]
        bids = [*map(partial(learnt, number, ways.nerve), bidders, bids, weights)]
    worth = [sum(map(mul, *pair)) for pair in zip(weights, bids, strict=True)]
    at = [*stakes].index(sight.me)
    undisguised = max(ways.frank, min([bidder.wild for number, bidder in enumerate(bidders) if number != at]))
    if undisguised:
        preferred = response(weights[at], ways.nerve)
        bids[at] = [bid + undisguised * (share - bid) for bid, share in zip(bids[at], preferred, strict=True)]
    return {
        seat: Plan(dict(zip(bidder.hand, bid, strict=True)), gain)
        for seat, bidder, bid, gain in zip(stakes, bidders, bids, worth, strict=True)
    }


def bidders_of(
    sight: Sight,
    stakes: Mapping[Seat, Stake],
    doubled: Sequence[bool],
    ways: Ways,
    hopes: Mapping[Seat, float] | None,
) -> list[Bidder]:
    """Number all heights that can be bid, and lay out what each seat reckons with."""
    heights = {
        seat: [WORTH[card] * (2 if doubled[seat] else 1) for card in stake.hand if card != FAKE]
        for seat, stake in stakes.items()
    }
    numbers = {height: number for number, height in enumerate(sorted({*chain(*heights.values())}))}
    found = []
    for seat, (hand, picture, after) in stakes.items():
        later = [after[card] for card in hand]
        tied = [] if hopes is None else [hopes[seat] - other for other in later]
        wild = 0.0 if seat == sight.me else guessing(sight, seat, ways)
        picture *= ways.keen[sight.seats - 2] if seat == sight.me else ways.spite
        loss, ranks = picture / (sight.seats - 1), [numbers[height] for height in heights[seat]]
        found.append(Bidder(hand, ranks, picture, loss, later, tied, wild))
    return found


def odds_of(steps: int, bidder: Bidder, bid: Weights) -> Odds:
    """Return how likely a seat is to bid what."""
    exactly, loss = [0.0] * steps, bidder.loss
    for height, share in zip(bidder.heights, bid, strict=False):
        exactly[height] += share
    upto = [*accumulate(exactly)]
    return Odds(upto, [*map(mul, repeat(0.5), map(add, upto, [0.0, *upto]))], [*map(mul, repeat(loss), exactly)])


def all_but_one(odds: Sequence[Odds]) -> list[Odds]:
    """Return for each seat what all others together are likely to bid."""
    before = [*accumulate(odds[:-1], together)]
    after = [*accumulate(odds[:0:-1], together)][::-1]
    return [after[0], *map(together, before, after[1:]), before[-1]]


def together(some: Odds, more: Odds) -> Odds:
    """Return what seats are likely to bid together with others: the highest of it counts."""
    return Odds(
        [*map(mul, some.upto, more.upto)],
        [*map(mul, some.beaten, more.beaten)],
        [*map(add, map(mul, some.lost, more.beaten), map(mul, more.lost, some.beaten))],
    )


def worths(bidder: Bidder, rivals: Odds) -> Weights:
    """Return what each of a seat's cards is worth: what it wins or loses now, plus what the rest will win later."""
    picture, lost, upto, below = bidder.picture, [*accumulate(rivals.lost)], rivals.upto, [0.0, *rivals.upto]
    most, heights, later = lost[-1], bidder.heights, bidder.later  # `most`: what I lose to others if I bid nothing
    if bidder.tied:
        found = [
            below[height] * (picture - tied) + upto[height] * tied + lost[height] - most + rest
            for height, rest, tied in zip(heights, later, bidder.tied, strict=False)
        ]
    else:
        found = [
            below[height] * picture + lost[height] - most + rest for height, rest in zip(heights, later, strict=False)
        ]
    return found + later[len(found) :]  # a Fake neither wins nor loses


def response(weights: Weights, nerve: float) -> Weights:
    """Return how often to bid each card: the better, the more often."""
    top = max(weights)
    found = [exp((weight - top) / nerve) for weight in weights]
    total = sum(found)
    return [share / total for share in found]


def learnt(number: int, nerve: float, bidder: Bidder, bid: Weights, weights: Weights) -> Weights:
    """Return how often a seat bids each card when it has responded so many times; some bid anything."""
    any_card, sober = bidder.wild / len(bid), 1 - bidder.wild
    return [
        old + (any_card + sober * share - old) / number
        for old, share in zip(bid, response(weights, nerve), strict=True)
    ]


def drawn(bids: Mapping[str, float], chance: Chance) -> str:
    """Draw a card with the odds it is to be bid with."""
    left = chance.below(10**9) / 10**9
    for card, share in bids.items():
        left -= share
        if left < 0:
            return card
    return max(bids, key=lambda card: bids[card])


def guessing(sight: Sight, seat: Seat, ways: Ways) -> float:
    """Return how likely a seat is to bid anything: the less its bids have matched the pictures so far, the more."""
    before: float = ways.guessing[sight.seats - 2]
    odds = before / (1 - before) * senseless(tuple(sight.spent[seat]), tuple(sight.called))
    return odds / (1 + odds)


@lru_cache(1 << 6)
def senseless(spent: tuple[str, ...], called: tuple[int, ...]) -> float:
    """Return how much likelier bids are by chance than by sense: a whole table of bots asks for the same."""
    odds, hand, lots = 1.0, [*NUMBERED], [*PICTURES]
    for card, lot in zip(spent, called, strict=False):
        tells = TELLS[4 * lots.index(lot) // len(lots)]
        if card in hand:
            odds /= tells.numbered[4 * hand.index(card) // len(hand)]
            hand.remove(card)
        else:
            odds /= tells.fake if card == FAKE else tells.sheik
        lots.remove(lot)
    return odds
