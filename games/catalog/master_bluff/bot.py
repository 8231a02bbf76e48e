"""The bot of Master Bluff: it counts cards to doubt, and weighs being called to lie.

Doubting. Of the family declared, the cards in its own hand, those it laid itself and those seen in other hands cannot
have been laid by the declarer, and those declared earlier in the round probably are in the pile. How likely it is that
a hand of the declarer's size holds enough of what is left says how likely the claim can be true; the share of lies
among the declarer's claims called so far says how far to believe that. It calls when a lie is likelier than the pile
is dear: a call on a big pile needs to be surer, one that keeps somebody from winning hardly sure at all, and whoever is
next calls sooner, having the lead to gain.

Laying. Every number of true cards with up to three false ones is weighed: the cards it would be rid of, against the
pile it would take if it lied and were called, with the gift to itself if it told the truth and were called. That it
will be called is likelier the more cards it declares, the oftener it was caught, and almost certain with its last
cards; so it keeps families together, and its token, for an ending that is true. A little chance in every weight keeps
it from being read: it lies with one claim in about three, and whom it doubts is right about half of the time.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import comb
from typing import NamedTuple

from games.catalog.master_bluff.board import FAMILIES
from games.engine.chance import Chance
from games.engine.questions import Answer, Decision
from games.engine.table import Sight

PASS, BLUFF = Answer("pass"), Answer("bluff")

CALLED = (0.0, 0.15, 0.25, 0.4, 0.6, 0.75, 0.85, 0.9, 0.95)  # how likely a claim of so many cards is called
LYING = (0.0, 0.55, 0.35, 0.2, 0.15, 0.1, 0.1, 0.1, 0.1)  # how likely a liar declares so many, against an honest player
WIN = 30.0  # what getting rid of the last card is worth, in cards
TOKEN = 2.5  # what keeping the token is worth


class Lay(NamedTuple):
    """Cards that may be laid, and what they would be called."""

    verb: str
    family: str
    true: int
    false: list[str]

    @property
    def answer(self) -> Answer:
        """Say it."""
        values = {"cards": [self.family] * self.true + self.false}
        return Answer(self.verb, values if self.verb == "follow" else {**values, "family": [self.family]})


def bot(sight: Sight, decision: Decision, chance: Chance) -> Answer:
    """Call, or else lay the cards that weigh most; pass where only that is asked."""
    claim = sight.claim
    if claim is not None and lie(sight, claim) > dear(sight, claim) + 0.2 * wobble(chance):
        return BLUFF
    lays = [lay for option in decision.options if option.fields for lay in weighed(sight, option.verb)]
    if not lays:
        return PASS
    best = max(lays, key=lambda lay: worth(sight, lay) + 1.5 * wobble(chance))
    return best.answer


def wobble(chance: Chance) -> float:
    """Draw a number around nought, from -0.5 to 0.5."""
    return chance.below(1001) / 1000 - 0.5


def held(sight: Sight, seat: int) -> int:
    """Count a seat's cards."""
    return len(sight.hands[seat]) if seat == sight.me else sight.hands[seat]


def lie(sight: Sight, claim: Sight) -> float:
    """Estimate how likely a claim is false."""
    can = able(sight, claim)
    caught, cleared = sight.lies[claim.seat], sight.truths[claim.seat]
    doubt = (1 - can) * LYING[claim.count] / 0.3 * (caught + 2) / (cleared + 2)
    return doubt / (doubt + can) if doubt or can else 1.0


def able(sight: Sight, claim: Sight) -> float:
    """Estimate how likely the declarer held as many cards of the family as declared."""
    me, family, hands = sight.me, claim.family, sight.hands
    own = hands[me] + [card for card in sight.pile if card]
    elsewhere = [
        card
        for seat, cards in enumerate(sight.seen)
        if seat not in (me, claim.seat) and len(cards) <= hands[seat]
        for card in cards
    ]
    if sight.size - own.count(family) < claim.count:
        return 0.0
    before = sum(c.count for c in sight.claims if c.family == family and c.seat != me)
    free = sight.size - own.count(family) - elsewhere.count(family) - before // 2
    unknown = len(FAMILIES) * sight.size - len(own) - len(elsewhere) - before
    hand = held(sight, claim.seat) + claim.count
    known = min(sight.seen[claim.seat].count(family), hand)
    return at_least(claim.count - known, free - known, hand - known, max(unknown - known, hand - known))


def at_least(wanted: int, free: int, hand: int, unknown: int) -> float:
    """Return how likely a hand dealt from the unknown cards holds at least so many of those that are free."""
    if wanted <= 0:
        return 1.0
    if free < wanted:
        return 0.02
    ways = sum(comb(free, n) * comb(unknown - free, hand - n) for n in range(wanted, min(free, hand) + 1))
    return ways / comb(unknown, hand)


def dear(sight: Sight, claim: Sight) -> float:
    """Say how likely a lie must be to be called."""
    left = held(sight, claim.seat)
    if not left:
        return 0.1 if not sight.play_on else 0.3
    sure = 0.6 + 0.01 * min(len(sight.pile) - claim.count, 12)
    if left <= 2:
        sure -= 0.1
    return sure - 0.08 if next_after(sight, claim.seat) == sight.me else sure


def next_after(sight: Sight, seat: int) -> int:
    """Return who holds cards on the left of a seat."""
    return next(at % sight.seats for at in range(seat + 1, seat + sight.seats) if held(sight, at % sight.seats))


def weighed(sight: Sight, verb: str) -> Iterator[Lay]:
    """Name what could be laid and is worth weighing."""
    hand = sight.hands[sight.me]
    families = [sight.family] if verb == "follow" else [family for family in FAMILIES if family != sight.family]
    for family in families:
        own = hand.count(family)
        if not own and verb != "follow":
            continue
        others = sorted((card for card in hand if card != family), key=lambda card: (hand.count(card), card))
        for true in range(own + 1):
            for false in range(min(3, len(others), sight.size - true) + 1):
                if true + false:
                    yield Lay(verb, family, true, others[:false])


def worth(sight: Sight, lay: Lay) -> float:
    """Weigh what could be laid, in cards."""
    me, count, pile = sight.me, lay.true + len(lay.false), len(sight.pile)
    hand = sight.hands[me]
    called = min(0.95, CALLED[count] * (sight.lies[me] + 3) / (sight.truths[me] + 3))
    if len(hand) == count:
        called = 0.95
    good = count + (WIN if len(hand) == count else 0.0)
    value = (1 - called) * good - called * pile if lay.false else good + called * 0.3 * (pile + count)
    rest = [*hand]
    for card in lay.answer["cards"]:
        rest.remove(card)
    value -= 0.4 * len(set(rest))
    return value - TOKEN if lay.verb == "switch" and rest else value
