"""What the bot of Patrons thinks a lot is worth to each seat, and the cards that stay in each hand after it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from operator import mul
from typing import NamedTuple

from games.catalog.patrons.board import CARDS, COLOURS, FAKE, PICTURES, SETS, SHEIK, WORTH
from games.engine.questions import Seat
from games.engine.table import Sight

HOPES = (0.7, 2.0, 5.0)  # what a picture is worth beyond its points, by how many of its set one owns already
NEXT = 0.2  # how much of the most that doubling can win it wins on whichever picture is next


class Stake(NamedTuple):
    """A seat's cards, what the picture on sale is worth to it, and what it will still win after spending each card."""

    hand: Sequence[str]
    picture: float
    after: Mapping[str, float]


def stakes_of(sight: Sight) -> dict[Seat, Stake]:
    """Return what each seat has at stake; spent cards give every hand away."""
    hands = [tuple([card for card in CARDS if card not in spent]) for spent in sight.spent]
    hands[sight.me] = tuple([card for card in CARDS if card in sight.hands[sight.me]])
    unsold = tuple([picture for picture in PICTURES if picture == sight.lot or picture not in sight.called])
    return dict(enumerate(stakes(tuple(hands), tuple(map(tuple, sight.pictures)), unsold, sight.lot)))


@lru_cache(1 << 6)
def stakes(
    hands: tuple[tuple[str, ...], ...], pictures: tuple[tuple[int, ...], ...], unsold: tuple[int, ...], lot: int
) -> Sequence[Stake]:
    """Return what each seat has at stake: a whole table of bots asks for the same."""
    values = [{picture: value(owned, unsold, picture) for picture in unsold} for owned in pictures]
    totals = {picture: sum([each[picture] for each in values]) for picture in unsold if picture != lot}
    found = []
    for seat, hand in enumerate(hands):
        own, others = values[seat], [*hands[:seat], *hands[seat + 1 :]]
        prizes = sorted([own[picture] + (total - own[picture]) / len(others) for picture, total in totals.items()])
        found.append(Stake(hand, own[lot], prospects(hand, others, prizes)))
    return found


def value(owned: Sequence[int], unsold: Sequence[int], picture: int) -> float:
    """Return what a picture is worth, in points, to somebody who owns these."""
    own = free = 0
    for other in SETS[COLOURS[picture]]:
        if other in owned:
            own += 1
        elif other in unsold:
            free += 1
    return picture + (HOPES[own] if own + free == 3 else 0.0)


def prospects(hand: Sequence[str], others: Sequence[tuple[str, ...]], prizes: Sequence[float]) -> dict[str, float]:
    """Return for each card what the rest of the hand will win once it is gone."""
    strong = {card: strength(WORTH[card], others) for card in hand}
    if FAKE in strong:
        strong[FAKE] = 0.0  # nobody wins: worse than a strong card, better than a weak one
    after = {card: matched([strong[other] for other in hand if other != card], prizes) for card in hand}
    rest = [card for card in hand if card not in (SHEIK, FAKE)]
    if SHEIK in after and prizes and rest:
        usual = after[SHEIK]
        spare = [strong[card] for card in hand if card != SHEIK]
        best = max(matched(raised(spare, strong[card], strength(2 * WORTH[card], others)), prizes) for card in rest)
        after[SHEIK] = usual + NEXT * (best - usual)
    return after


def strength(worth: int, hands: Sequence[tuple[str, ...]]) -> float:
    """Return what a bid wins on average against any cards from these hands, minus what it loses to them, halved."""
    wins = real = 1.0
    for hand in hands:
        beaten, genuine = against(worth, hand)
        wins *= beaten
        real *= genuine
    return (wins - (real - wins) / len(hands)) / 2


@lru_cache(1 << 12)
def against(worth: int, hand: tuple[str, ...]) -> tuple[float, float]:
    """Return how likely a bid beats any card of a hand, and how likely that card is no Fake."""
    lower = [1.0 if WORTH[card] < worth else 0.5 for card in hand if WORTH[card] <= worth and card != FAKE]
    return sum(lower) / len(hand), 1 - (FAKE in hand) / len(hand)


def raised(strengths: Sequence[float], low: float, high: float) -> list[float]:
    """Return some strengths, one of them raised."""
    left = [*strengths]
    left[left.index(low)] = high
    return left


def matched(strengths: Iterable[float], prizes: Sequence[float]) -> float:
    """Return what cards will win if the strongest goes for the greatest prize, and so on down."""
    return float(sum(map(mul, sorted(strengths), prizes)))
