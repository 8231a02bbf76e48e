"""The bot of Patrons: it weighs every card against all that the others may bid, and against what it could win later.

What a picture is worth. Its points, and something for its set: little for the first of three, more for the second,
the bonus for the third, nothing once somebody else has one. What another player gets is my loss, shared with the rest.

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
from itertools import accumulate
from math import exp
from typing import NamedTuple

from games.catalog.patrons.board import FAKE, NUMBERED, PICTURES, SHEIK, WORTH
from games.catalog.patrons.stakes import Stake, stakes_of
from games.engine.chance import Chance
from games.engine.questions import Answer, Decision, Seat
from games.engine.table import Sight

ROUNDS = 5  # how often everybody's bids are worked out against the others'
NERVE = 0.25  # by how many points a card must be better to be clearly preferred
GUESSING = {2: 0.8, 3: 0.6, 4: 0.5}  # how likely a stranger is to bid anything; the more players, the dearer a mistake
STEPS = 21  # heights that a bid may have, from 0 to 200 million

Weights = dict[str, float]  # by card


class Plan(NamedTuple):
    """How often a seat will bid each card, and what it wins by that on average."""

    bids: Weights
    worth: float


class Odds(NamedTuple):
    """How likely a seat is to bid each height (in tens of millions), less than it, or too little to beat it."""

    exactly: list[float]
    below: list[float]
    beaten: list[float]


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


def bot(sight: Sight, decision: Decision, chance: Chance) -> Answer:
    """Bid, and name a second bid for a tie; with the last card there is no choice."""
    if decision.forced:
        return decision.default
    me, stakes = sight.me, stakes_of(sight)
    if decision.option("rebid"):
        top = max(filter(None, sight.worths))
        tied = {seat: stake for seat, stake in stakes.items() if sight.worths[seat] == top}
        return Answer("rebid", {"card": [drawn(plans(sight, tied, sight.doubled)[me].bids, chance)]})
    rival = (me + 1) % sight.seats
    two = {me: stakes[me], rival: stakes[rival]}
    second = plans(sight, two, [False] * sight.seats)
    hopes = {seat: second[me if seat == me else rival].worth for seat in stakes}
    card = drawn(plans(sight, stakes, sight.doubled, hopes)[me].bids, chance)
    if card == SHEIK:
        second = plans(sight, two, [True] * sight.seats)
    return Answer("bid", {"card": [card], "again": [drawn(second[me].bids, chance)]})


def plans(
    sight: Sight, stakes: Mapping[Seat, Stake], doubled: Sequence[bool], hopes: Mapping[Seat, float] | None = None
) -> dict[Seat, Plan]:
    """Work out how the bidding seats will bid, each responding to the others.

    `hopes`: what a tie is worth to each seat; without it, nobody gets the picture after a tie.
    """
    wild = {seat: 0.0 if seat == sight.me else guessing(sight, seat) for seat in stakes}
    bids = {seat: dict.fromkeys(stake.hand, 1 / len(stake.hand)) for seat, stake in stakes.items()}
    worth = dict.fromkeys(stakes, 0.0)
    preferred: dict[Seat, Weights] = {}
    for number in range(ROUNDS):
        odds = {seat: odds_of(bid, doubled[seat]) for seat, bid in bids.items()}
        for seat, stake in stakes.items():
            rivals = {other: odds[other] for other in stakes if other != seat}
            lost = losses(rivals, stakes, sight.seats - 1)
            hope = None if hopes is None else hopes[seat]
            weights = worths(stake, [*rivals.values()], lost, 2 if doubled[seat] else 1, hope)
            bid, preferred[seat] = bids[seat], response(weights)
            for card, share in preferred[seat].items():
                new = wild[seat] / len(bid) + (1 - wild[seat]) * share
                bid[card] += (new - bid[card]) / (number + 1)
            worth[seat] = sum([weights[card] * share for card, share in bid.items()])
    undisguised = min([share for seat, share in wild.items() if seat != sight.me])
    own = bids[sight.me]
    for card, share in preferred[sight.me].items():
        own[card] += undisguised * (share - own[card])
    return {seat: Plan(bids[seat], worth[seat]) for seat in stakes}


def odds_of(bid: Weights, doubled: bool) -> Odds:
    """Return how likely a seat is to bid each height, and less than each; a Fake has no height."""
    exactly = [0.0] * STEPS
    for card, share in bid.items():
        if card != FAKE:
            exactly[WORTH[card] * (2 if doubled else 1) // 10] += share
    below = list(accumulate(exactly, initial=0.0))
    return Odds(exactly, below, [less + equal / 2 for less, equal in zip(below, exactly, strict=False)])


def losses(rivals: Mapping[Seat, Odds], stakes: Mapping[Seat, Stake], others: int) -> list[float]:
    """Return what I lose to rivals who win, for each height that I stay below."""
    lost = [0.0] * STEPS
    for seat, odds in rivals.items():
        for height, share in enumerate(odds.exactly):
            if share:
                share *= stakes[seat].picture / others
                for other, theirs in rivals.items():
                    if other != seat:
                        share *= theirs.beaten[height]
                lost[height] += share
    return list(accumulate(reversed(lost), initial=0.0))[::-1]


def worths(stake: Stake, rivals: Sequence[Odds], lost: Sequence[float], times: int, hope: float | None) -> Weights:
    """Return what each of a seat's cards is worth: what it wins or loses now, plus what the rest will win later."""
    found = {}
    for card in stake.hand:
        later = stake.after[card]
        if card == FAKE:
            found[card] = later
            continue
        height, best, equal = WORTH[card] * times // 10, 1.0, 1.0
        for odds in rivals:
            best *= odds.below[height]
            equal *= odds.below[height] + odds.exactly[height]
        tie = later if hope is None else hope
        found[card] = best * stake.picture - lost[height + 1] + later + (equal - best) * (tie - later)
    return found


def response(weights: Weights) -> Weights:
    """Return how often to bid each card: the better, the more often."""
    top = max(weights.values())
    found = {card: exp((weight - top) / NERVE) for card, weight in weights.items()}
    total = sum(found.values())
    return {card: share / total for card, share in found.items()}


def drawn(bids: Weights, chance: Chance) -> str:
    """Draw a card with the odds it is to be bid with."""
    left = chance.below(10**9) / 10**9
    for card, share in bids.items():
        left -= share
        if left < 0:
            return card
    return max(bids, key=bids.__getitem__)


def guessing(sight: Sight, seat: Seat) -> float:
    """Return how likely a seat is to bid anything: the less its bids have matched the pictures so far, the more."""
    before = GUESSING[sight.seats]
    odds, hand, lots = before / (1 - before), [*NUMBERED], [*PICTURES]
    for card, lot in zip(sight.spent[seat], sight.called, strict=False):
        tells = TELLS[4 * lots.index(lot) // len(lots)]
        if card in hand:
            odds /= tells.numbered[4 * hand.index(card) // len(hand)]
            hand.remove(card)
        else:
            odds /= tells.fake if card == FAKE else tells.sheik
        lots.remove(lot)
    return odds / (1 + odds)
