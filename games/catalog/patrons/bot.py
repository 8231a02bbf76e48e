"""The bot of Patrons: it weighs every card against all that the others may bid, and what the card would win later.

What a picture is worth. Its points, and something for its colour: little for the first of three, more for the second,
the bonus for the third, nothing once somebody else has one. What another gets is my loss, shared with the rest.

What a card is worth. One card goes for each lot, so those that stay in the hand are matched with the pictures still
to come, the strongest with the most valuable. How strong a card is, the spent cards tell: they lie open, so everyone's
hand is known. The Fake is as strong as losing nothing. The Sheik lets one of the others count double.

What the others bid. Each is taken to weigh their cards in the same way and to bid the better ones more often. What
they bid is worked out against what I bid and the other way round, a few times over, so that nobody could gain much by
bidding otherwise. But some bid anything: whose bids so far did not go with the pictures is expected to do so again.

Its own card is drawn among the best, the better the likelier, so that it cannot be read; bots that could would
tie for ever. Its second bid, in case of a tie, is weighed against another's hand in the same way. It remembers
nothing but what lies on the table, and knows nothing that others hide.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import accumulate
from math import exp
from typing import NamedTuple

from games.catalog.patrons.board import FAKE, NUMBERED, PICTURES, SHEIK, WORTH
from games.catalog.patrons.stakes import Stake, stakes_of
from games.engine.chance import Chance
from games.engine.questions import Answer, Decision, Seat
from games.engine.table import Sight

ROUNDS = 3  # how often the bids of all are worked out against each other
NERVE = 0.8  # by how many points a card must be better for others to prefer it clearly
OWN_NERVE = 0.3  # and for the bot
TIED = 0.1  # which part of a picture a second tie is worth
GUESSING = 0.5  # how likely a stranger bids anything
LOOSE = 0.3  # how far a sensible bid may well be from where its picture stands among the others
STEPS = 21  # heights that a bid may have, from 0 to 200 million

Weights = dict[str, float]  # of cards


class Odds(NamedTuple):
    """How likely a seat bids each height, in tens of millions, and less than each."""

    exactly: list[float]
    below: list[float]


def bot(sight: Sight, decision: Decision, chance: Chance) -> Answer:
    """Bid, and name a second bid along with it; with the last card there is no choice."""
    if decision.forced:
        return decision.default
    me, stakes = sight.me, stakes_of(sight)
    if decision.option("rebid"):
        top = max(filter(None, sight.worths))
        tied = {seat: stake for seat, stake in stakes.items() if sight.worths[seat] == top}
        return Answer("rebid", {"card": [drawn(weighed(sight, tied, sight.doubled)[me], chance)]})
    rival = (me + 1) % sight.seats
    two = {me: stakes[me], rival: stakes[rival]}
    second = weighed(sight, two, [False] * sight.seats)
    hopes = {seat: expected(second[me if seat == me else rival]) for seat in stakes}
    card = drawn(weighed(sight, stakes, sight.doubled, hopes)[me], chance)
    if card == SHEIK:
        second = weighed(sight, two, [True] * sight.seats)
    return Answer("bid", {"card": [card], "again": [drawn(second[me], chance)]})


def weighed(
    sight: Sight, stakes: Mapping[Seat, Stake], doubled: Sequence[bool], hopes: Mapping[Seat, float] | None = None
) -> dict[Seat, Weights]:
    """Say what each card is worth to each seat that bids, their bids worked out against each other.

    `hopes`: what a tie is worth to each seat; without them it is the second tie.
    """
    anything = {seat: 0.0 if seat == sight.me else guessing(sight, seat) for seat in stakes}
    bids = {seat: dict.fromkeys(stake.hand, 1 / len(stake.hand)) for seat, stake in stakes.items()}
    weights: dict[Seat, Weights] = {}
    for number in range(ROUNDS):
        odds = {seat: odds_of(bid, doubled[seat]) for seat, bid in bids.items()}
        for seat, stake in stakes.items():
            rivals = {other: odds[other] for other in stakes if other != seat}
            lost = losses(rivals, stakes, sight.seats - 1)
            hope = None if hopes is None else hopes[seat]
            weights[seat] = worths(stake, [*rivals.values()], lost, 2 if doubled[seat] else 1, hope)
        for seat, bid in bids.items():
            wild, keep = anything[seat], 0.5 if number else 0.0
            sensible = preferred(weights[seat], NERVE)
            for card, share in sensible.items():
                bid[card] = wild / len(bid) + (1 - wild) * (keep * bid[card] + (1 - keep) * share)
    return weights


def odds_of(bid: Weights, doubled: bool) -> Odds:
    """Say how likely a seat bids each height, and less than each; a Fake is no height."""
    exactly = [0.0] * STEPS
    for card, share in bid.items():
        if card != FAKE:
            exactly[WORTH[card] * (2 if doubled else 1) // 10] += share
    return Odds(exactly, list(accumulate(exactly, initial=0.0)))


def losses(rivals: Mapping[Seat, Odds], stakes: Mapping[Seat, Stake], others: int) -> list[float]:
    """Say what the rivals win, as my loss, if I bid less than each height."""
    lost = [0.0] * STEPS
    for seat, odds in rivals.items():
        for height, share in enumerate(odds.exactly):
            if share:
                for other, theirs in rivals.items():
                    if other != seat:
                        share *= theirs.below[height] + theirs.exactly[height] / 2
                lost[height] += share * stakes[seat].picture / others
    return list(accumulate(reversed(lost), initial=0.0))[::-1]


def worths(stake: Stake, rivals: Sequence[Odds], lost: Sequence[float], times: int, hope: float | None) -> Weights:
    """Say what each card of a seat is worth: what it wins or loses now, and what the others win later."""
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
        tie = later + TIED * stake.picture if hope is None else hope
        found[card] = best * stake.picture - lost[height + 1] + later + (equal - best) * (tie - later)
    return found


def preferred(weights: Weights, nerve: float) -> Weights:
    """Say how likely each card is bid: the better, the likelier."""
    top = max(weights.values())
    found = {card: exp((weight - top) / nerve) for card, weight in weights.items()}
    total = sum(found.values())
    return {card: share / total for card, share in found.items()}


def expected(weights: Weights) -> float:
    """Say what a seat gains on average that bids the better cards more often."""
    return sum([weights[card] * share for card, share in preferred(weights, OWN_NERVE).items()])


def drawn(weights: Weights, chance: Chance) -> str:
    """Draw a card, the better the likelier."""
    left = chance.below(10**9) / 10**9
    for card, share in preferred(weights, OWN_NERVE).items():
        left -= share
        if left < 0:
            return card
    return max(weights, key=weights.__getitem__)


def guessing(sight: Sight, seat: Seat) -> float:
    """Say how likely a seat bids anything: the more so, the less its bids have gone with the pictures so far."""
    odds, hand, lots = GUESSING / (1 - GUESSING), [*NUMBERED], [*PICTURES]
    for card, lot in zip(sight.spent[seat], sight.called, strict=False):
        if card in hand:
            odds /= likelihood(len(hand), hand.index(card), len(lots), lots.index(lot))
            hand.remove(card)
        lots.remove(lot)
    return odds / (1 + odds)


@cache
def likelihood(cards: int, card: int, lots: int, lot: int) -> float:
    """Say how much likelier a sensible bidder bids a card for a lot, both by their rank, than somebody who guesses."""
    if cards == 1 or lots == 1:
        return 1.0
    shares = [exp(-abs(rank / (cards - 1) - lot / (lots - 1)) / LOOSE) for rank in range(cards)]
    return shares[card] * cards / sum(shares)
