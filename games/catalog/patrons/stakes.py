"""What the bot of Patrons thinks a lot is worth to each seat, and the cards that stay in each hand after it."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate, pairwise
from operator import mul
from typing import NamedTuple

from games.catalog.patrons.board import CARDS, COLOURS, FAKE, SETS, SHEIK, WORTH

HOPES = (0.7, 2.0, 5.0)  # what a picture is worth beyond its points, by how many of its set one owns already
NEXT = 0.2  # how much of the most that doubling can win it wins on whichever picture is next
LEVEL = {card: worth // 10 for card, worth in WORTH.items()}  # what a bid is worth, in tens of millions
LEVELS = range(2 * max(LEVEL.values()) + 1)  # and can be worth if it counts double

Hand = tuple[str, ...]


class Stake(NamedTuple):
    """A seat's cards, what the picture on sale is worth to it, and what it will still win after spending each card."""

    hand: Hand
    picture: float
    after: Sequence[float]


class Against(NamedTuple):
    """How likely a bid of each level beats any card of a hand, and how likely that card is no Fake."""

    beaten: Sequence[float]
    genuine: float


@lru_cache(1 << 8)
def left(spent: Hand) -> Hand:
    """Return the cards that somebody holds who has spent these."""
    return tuple([card for card in CARDS if card not in spent])


@lru_cache(1 << 6)
def stakes(
    hands: tuple[Hand, ...], pictures: tuple[tuple[int, ...], ...], unsold: tuple[int, ...], lot: int
) -> Sequence[Stake]:
    """Return what each seat has at stake: a whole table of bots asks for the same."""
    values = [worths(owned, unsold) for owned in pictures]
    at, share = unsold.index(lot), 1 / (len(hands) - 1)
    totals = [*map(sum, zip(*values, strict=True))]
    found = []
    for seat, hand in enumerate(hands):
        own, others = values[seat], [*hands[:seat], *hands[seat + 1 :]]
        prizes = [mine + (total - mine) * share for mine, total in zip(own, totals, strict=True)]
        del prizes[at]
        prizes.sort()
        spare = len(prizes) - len(hand) + 1  # pictures, while cards are planned for those to come
        prizes = prizes[spare:] if spare >= 0 else [0.0] * -spare + prizes
        found.append(Stake(hand, own[at], prospects(hand, others, prizes)))
    return found


def worths(owned: Sequence[int], unsold: Sequence[int]) -> list[float]:
    """Return what each picture that is unsold is worth, in points, to somebody who owns these."""
    hopes = {colour: hope(owned, unsold, pictures) for colour, pictures in SETS.items()}
    return [picture + hopes[COLOURS[picture]] for picture in unsold]


def hope(owned: Sequence[int], unsold: Sequence[int], pictures: Sequence[int]) -> float:
    """Return what one more picture of a set is worth beyond its points: nothing once somebody else has one."""
    own = 0
    for picture in pictures:
        if picture in owned:
            own += 1
        elif picture not in unsold:
            return 0.0
    return HOPES[own] if own < len(pictures) else 0.0


def prospects(hand: Hand, others: Sequence[Hand], prizes: Sequence[float]) -> list[float]:
    """Return for each card what the rest of the hand will win once it is gone: the strongest the greatest prize."""
    by_level = strengths([*map(against, others)])
    strong = [0.0 if card == FAKE else by_level[LEVEL[card]] for card in hand]  # a Fake makes nobody win
    ranked = sorted(strong)
    below = [0.0, *accumulate(map(mul, ranked, prizes))]  # what the weaker ones win if a stronger one is gone
    above = [0.0, *accumulate(map(mul, ranked[:0:-1], reversed(prizes)))][::-1]  # and the stronger, if a weaker one is
    after = [below[rank] + above[rank] for rank in map(ranked.index, strong)]
    if SHEIK in hand and prizes:
        after[hand.index(SHEIK)] += NEXT * doubled(hand, strong, by_level, prizes)
    return after


def doubled(hand: Hand, strong: Sequence[float], by_level: Sequence[float], prizes: Sequence[float]) -> float:
    """Return how much more a hand can win without its Sheik if one of its numbered cards counts double."""
    ranked = sorted([each for card, each in zip(hand, strong, strict=True) if card != SHEIK])
    falls = [lower - prize for lower, prize in pairwise(prizes)]  # of a card, if another passes it by
    steps = [0.0, *accumulate(map(mul, ranked[1:], falls))]
    most = 0.0
    for card, low in zip(hand, strong, strict=True):
        if card not in (SHEIK, FAKE):
            high = by_level[2 * LEVEL[card]]
            old, new = ranked.index(low), bisect(ranked, high) - 1
            most = max(most, high * prizes[new] - low * prizes[old] + steps[new] - steps[old])
    return most


def strengths(hands: Sequence[Against]) -> list[float]:
    """Return by levels what a bid wins on average against any cards from some hands, minus what it loses, halved."""
    if len(hands) == 1:
        (only,) = hands
        return [won - only.genuine / 2 for won in only.beaten]
    wins, real = [*hands[0].beaten], hands[0].genuine
    for hand in hands[1:]:
        wins = [*map(mul, wins, hand.beaten)]
        real *= hand.genuine
    return [(won - (real - won) / len(hands)) / 2 for won in wins]


@lru_cache(1 << 10)
def against(hand: Hand) -> Against:
    """Weigh a hand: a bid of its level is beaten half."""
    exactly, each = [0.0] * len(LEVELS), 1 / len(hand)
    for card in hand:
        exactly[LEVEL[card]] += each
    exactly[0] = 0.0  # the Fake
    upto = [*accumulate(exactly)]
    return Against([(low + high) / 2 for low, high in zip([0.0, *upto], upto, strict=False)], upto[-1])
