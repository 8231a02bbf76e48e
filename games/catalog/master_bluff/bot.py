"""The bot of Master Bluff: it counts cards to doubt, and weighs being called to lie.

Doubting. Cards of the declared family that it holds, laid itself or knows to be in other hands cannot have been laid
by the declarer; of those declared earlier in the round, half are assumed to be in the pile. How likely a hand of the
declarer's size is to hold enough of the rest says how likely the claim is to be true, together with what is usual
(leaders mostly tell the truth, followers mostly cannot) and with the declarer's record. It calls when a lie is likely
enough for the pile at stake: it must be surer for a big pile, hardly sure at all if somebody is about to win, and
less sure if it is next, since it would gain the lead.

Laying. It weighs most of its true cards with up to three false ones: the cards it would be rid of, against the pile
it would take if it lied and were called, and the pile it would give away if it told the truth and were called. How
likely a call is depends on the number of cards, on leading or following, and on how often it has been called so far;
with the last cards it is almost certain, so it keeps families together, and its token, for a true ending. A little
chance in every weight keeps it from being read. About every third of its claims is a lie, with two or three cards as
often as with one, and somewhat more than half of its claims that are called are lies: it does not pay to believe it
always or never.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import comb
from typing import NamedTuple

from games.catalog.master_bluff.board import FAMILIES
from games.engine.chance import Chance
from games.engine.questions import Answer, Decision
from games.engine.table import Sight, counted

PASS, BLUFF = Answer("pass"), Answer("bluff")

LEADER_LIES = (
    0.0,
    0.1,
    0.15,
    0.2,
    0.35,
    0.4,
    0.35,
    0.2,
    0.06,
)  # odds that a leader's claim is a lie, by its number of cards
LIES = (0.0, 1.1, 1.3, 1.3, 0.6, 0.6, 0.6, 0.6, 0.6)  # and a follower's
LEADER_CALLED = (0.0, 0.25, 0.3, 0.35, 0.4, 0.55, 0.6, 0.6, 0.5)  # how likely a leader's claim is to be called
CALLED = (0.0, 0.55, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.8)  # and a follower's
FALSE = 3  # the most false cards laid at once
FEWER = 2  # the most true ones kept back
WIN = 30.0  # what getting rid of the last card is worth, in cards
TOKEN = 2.5  # what keeping the token is worth
KIND = 0.4  # what one family fewer in hand is worth
GIFT = 0.3  # what a card in somebody else's hand is worth


class Lay(NamedTuple):
    """Cards that could be laid, and what they would be called."""

    verb: str
    family: str
    true: int
    false: list[str]
    left: int  # families that stay in the hand

    @property
    def answer(self) -> Answer:
        """The answer that lays them."""
        values = {"cards": [self.family] * self.true + self.false}
        return Answer(self.verb, values if self.verb == "follow" else {**values, "family": [self.family]})


class Stakes(NamedTuple):
    """What is at stake when laying cards: the pile, and how often one is called compared with what is usual."""

    pile: int
    often: float


def bot(sight: Sight, decision: Decision, chance: Chance) -> Answer:
    """Call, or lay the cards that weigh most, or pass where there is nothing to lay."""
    claim = sight.claim
    if claim is not None and lie(sight, claim) > dear(sight, claim) + 0.2 * wobble(chance):
        return BLUFF
    possible = [lay for option in decision.options if option.fields for lay in lays(sight, option.verb)]
    if not possible:
        return PASS
    calls = sight.lies[sight.me] + sight.truths[sight.me]
    stakes = Stakes(len(sight.pile), (calls + 2) / (0.4 * sight.plays / sight.seats + 2))
    return max(possible, key=lambda lay: worth(stakes, lay) + 1.5 * wobble(chance)).answer


def wobble(chance: Chance) -> float:
    """Draw a number from -0.5 to 0.5."""
    return chance.below(1001) / 1000 - 0.5


def lie(sight: Sight, claim: Sight) -> float:
    """Estimate how likely a claim is to be false."""
    can = able(sight, claim)
    if not can:
        return 1.0
    free = claim.token or not (sight.claims or sight.strict)
    odds: float = (LEADER_LIES if free else LIES)[claim.count] * (1.1 - can) / (can + 0.1)
    odds *= (sight.lies[claim.seat] + 2) / (sight.truths[claim.seat] + 2)
    return odds / (1 + odds)


def able(sight: Sight, claim: Sight) -> float:
    """Estimate how likely the declarer is to have held as many cards of the family as declared."""
    me, family = sight.me, claim.family
    own = sight.hands[me] + [card for card in sight.pile if card]
    elsewhere = [card for seat, cards in enumerate(sight.seen) if seat not in (me, claim.seat) for card in cards]
    free = sight.size - own.count(family) - elsewhere.count(family)
    if free < claim.count:
        return 0.0
    before = sum(c.count for c in sight.claims if c.seat != me and c.family == family)
    free -= before // 2
    unknown = len(FAMILIES) * sight.size - len(own) - len(elsewhere) - before
    laid = sum(c.count for c in sight.claims if c.seat == claim.seat)
    known = max(0, sight.seen[claim.seat].count(family) - laid)
    hand = counted(sight.hands[claim.seat]) + claim.count
    if free < claim.count:
        return 0.02
    return at_least(claim.count - known, hand - known, min(1.0, (free - known) / max(1, unknown - known)))


def at_least(wanted: int, cards: int, share: float) -> float:
    """Return how likely at least this many of the cards are of a family with this share of the unknown ones."""
    return 1.0 - sum(comb(cards, n) * share**n * (1 - share) ** (cards - n) for n in range(wanted))


def dear(sight: Sight, claim: Sight) -> float:
    """Return how likely a lie must be to be called."""
    left = counted(sight.hands[claim.seat])
    if not left:
        return 0.1 if not sight.play_on else 0.3
    sure: float = 0.74 + 0.01 * min(len(sight.pile) - claim.count, 12)
    if left <= 2:
        sure -= 0.1
    return sure - 0.08 if next_after(sight, claim.seat) == sight.me else sure


def next_after(sight: Sight, seat: int) -> int:
    """Return the next seat on the left that holds cards."""
    after: list[int] = [at % sight.seats for at in range(seat + 1, seat + sight.seats)]
    return next(at for at in after if counted(sight.hands[at]))


def lays(sight: Sight, verb: str) -> Iterator[Lay]:
    """List what is worth weighing: nearly all true cards, and false ones of the families held least."""
    counts = Counter(sight.hands[sight.me])
    rarest = sorted(sight.hands[sight.me], key=lambda card: (counts[card], card))
    for family in [sight.family] if verb == "follow" else [family for family in counts if family != sight.family]:
        own = counts[family]
        others = [card for card in rarest if card != family]
        for false in range(min(FALSE, len(others)) + 1):
            gone = sum(others[:false].count(card) == counts[card] for card in {*others[:false]})
            left = len(counts) - gone - (own > 0)
            most = min(own, sight.size - false)
            for true in range(max(0 if false else 1, most - FEWER), most + 1):
                yield Lay(verb, family, true, others[:false], left + (true < own))


def called(stakes: Stakes, lay: Lay) -> float:
    """Estimate how likely cards are to be called if they are laid."""
    if not lay.left:
        return 0.95
    table = CALLED if lay.verb == "follow" else LEADER_CALLED
    return min(0.95, table[lay.true + len(lay.false)] * stakes.often)


def worth(stakes: Stakes, lay: Lay) -> float:
    """Weigh cards that could be laid; the unit is one card."""
    count, call = lay.true + len(lay.false), called(stakes, lay)
    value = count - KIND * lay.left + (0.0 if lay.left else WIN)
    if lay.false:
        value = (1 - call) * value - call * stakes.pile
    else:
        value += call * GIFT * (stakes.pile + count)
    return value - TOKEN if lay.verb == "switch" and lay.left else value
