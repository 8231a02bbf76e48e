"""What bidders in Patrons usually do, and what those do who bid by habit, as far as it shows in what they have bid."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp
from typing import NamedTuple, TypeAlias

from games.catalog.patrons.board import FAKE, NUMBERED, PICTURES, SHEIK
from games.catalog.patrons.stakes import Hand

ALIKE = [exp(-((apart / 2) ** 2)) for apart in range(len(PICTURES))]  # pictures, by how many points they are apart
HABIT = 10.0  # how much one bid says of the next one for a picture like it, against every card being as likely

Weights: TypeAlias = Sequence[float]  # by card of a hand, or by level
Past: TypeAlias = tuple[tuple[float, int], ...]  # how high in the hand numbered cards were, and for which pictures


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


class Shape(NamedTuple):
    """What a hand consists of."""

    numbered: int
    sheik: bool
    fake: bool


def shape_of(hand: Hand) -> Shape:
    """Return what a hand consists of."""
    sheik, fake = SHEIK in hand, FAKE in hand
    return Shape(len(hand) - sheik - fake, sheik, fake)


@lru_cache(1 << 8)
def usual(quarter: int, shape: Shape) -> Weights:
    """Return how often bots bid each card of a hand, by the quarter of its pictures."""
    tells, numbered = TELLS[quarter], shape.numbered
    shares = [tells.numbered[4 * at // numbered] for at in range(numbered)]
    shares += [tells.sheik] * shape.sheik + [tells.fake] * shape.fake
    whole = sum(shares)
    return [share / whole for share in shares]


def guessed(size: int, numbered: int, past: Past, picture: int) -> Weights:
    """Return how likely each card of a hand is if a seat goes on as it began."""
    shares, top = [1.0] * size, numbered - 1
    if numbered:
        for place, lot in past:
            shares[round(place * top)] += HABIT * ALIKE[abs(lot - picture)]
    total = sum(shares)
    return [share / total for share in shares]


@lru_cache(1 << 10)
def history(spent: Hand, called: tuple[int, ...]) -> tuple[float, Past]:
    """Return how much likelier a seat's bids are by chance than by sense, and what they were."""
    if not spent:
        return 1.0, ()
    card, before, lot, sold = spent[-1], spent[:-1], called[-1], called[:-1]
    odds, past = history(before, sold)
    lots = [picture for picture in PICTURES if picture not in sold]
    tells = TELLS[4 * lots.index(lot) // len(lots)]
    if card in (SHEIK, FAKE):
        return odds / (tells.sheik if card == SHEIK else tells.fake), past
    hand = [each for each in NUMBERED if each not in before]
    at = hand.index(card)
    return odds / tells.numbered[4 * at // len(hand)], (*past, (at / max(1, len(hand) - 1), lot))
