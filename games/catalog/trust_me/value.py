"""What speaks for each seat in Trust Me!: cards left, how they go together, and the claim that is open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from games.catalog.trust_me.board import CREATURE, ELEPHANT, SPECIALS, Board
from games.catalog.trust_me.rules import MOST
from games.engine.questions import Seat
from games.engine.value import Valued, by_progress

CARDS = 14.0  # in a hand at the beginning, about


def features(table: Board) -> list[list[float]]:
    """Return what speaks for each seat; once somebody is out, nothing for the others."""
    fewest = min(map(len, table.hands))
    rows = by_progress([of_seat(table, seat) for seat in range(table.seats)], max(0.0, 1 - fewest / CARDS))
    first = table.out[:1]
    return [[] if first and seat not in first else row for seat, row in enumerate(rows)]


def of_seat(table: Board, seat: Seat) -> list[float]:
    """Return what speaks for a seat."""
    hand, claim = table.hands[seat], table.claim
    counts = Counter(hand)
    animals = [count for card, count in counts.items() if card not in (CREATURE, ELEPHANT, *SPECIALS)]
    others = [len(cards) for at, cards in enumerate(table.hands) if at != seat]
    mine, asked = claim is not None and claim.seat == seat, claim is not None and table.mover == seat
    false, stack = falsehood(table), len(table.stack) / CARDS
    return [
        len(hand) / CARDS,
        float(len(hand) <= 3) + float(len(hand) <= 1),
        float(len(hand) < min(others, default=0)),
        len(animals) / 10,
        sum(count == 1 for count in animals) / 10,
        sum(count == 3 for count in animals) / 5,
        float(ELEPHANT in counts),
        counts[CREATURE] / 3,
        sum(counts[card] for card in SPECIALS) / 4,
        float(table.mover == seat and claim is None),
        mine * stack,
        asked * stack,
        mine * false,
        mine * false * stack,
        asked * false,
        asked * false * stack,
        float(asked and claim is not None and (claim.animal in counts or CREATURE in counts)),
        float(bool(table.hands[table.mover]) and table.after(table.mover) == seat),
        float(table.mover == seat and claim is None and goes_together(hand)),
    ]


def goes_together(hand: Sequence[str]) -> bool:
    """Whether a claim about a whole hand can be true."""
    animals = {card for card in hand if card != CREATURE}
    return len(hand) <= MOST and len(animals) <= 1 and animals.isdisjoint((ELEPHANT, *SPECIALS))


def falsehood(table: Board) -> float:
    """Return which part of the cards of the open claim is false."""
    if table.claim is None:
        return 0.0
    cards = [str(card.card) for card in table.stack[-table.claim.count :]]
    return 1 - (cards.count(table.claim.animal) + cards.count(CREATURE)) / len(cards)


VALUE = Valued(__file__, features)
