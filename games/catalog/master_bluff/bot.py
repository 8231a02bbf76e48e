"""The bot of Master Bluff: it counts cards to doubt, and weighs being called to lie.

Doubting. Cards of the declared family that it holds, laid itself or knows to be in other hands cannot have been laid
by the declarer; of those declared earlier in the round, half are assumed to be in the pile. How likely a hand of the
declarer's size is to hold enough of the rest says how likely the claim is to be true, together with how often
claims of this size are lies, by how much all claims together exceed the cards there are, and the declarer's record. It
calls when a lie is likely enough for what it would give away and what it would take (`dear`): it must be surer for a
big pile, though never quite sure, less sure if it is next, since it would gain the lead, and hardly sure at all if
somebody is about to win. An easy bot does not count: it sees only what its own hand proves a lie.

Laying. It weighs most of its true cards with a few false ones: the cards it would be rid of, against the pile it would
take if it lied and were called, and the pile it would give away if it told the truth and were called. A call is the
likelier the more of the family the round has heard of. With the last cards it is almost certain, so the bot keeps
families together, and its token, for a true ending; but the farther it is from its end, compared with the others, the
less the token is worth to it, and it spends it rather than lie about a family that is used up. A little chance in
every weight keeps it from being read, and it begins a round with fewer cards than would be best as often as not.

How often claims are lies, and are called, by their number of cards and by all that was declared before them, it has
from games among its own kind (`Expected`, in bot.toml). As it expects what really happens there, a lie and a call pay
about what they cost. What a player was found to do at this table moves that.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from games.catalog.master_bluff.board import FAMILIES
from games.engine.bots import USUAL, Manner, at_least, likely, record, tuned, wobble
from games.engine.chance import Chance
from games.engine.questions import Answer, Decision
from games.engine.sights import Sight, counted
from games.engine.table import with_cards

UNCOUNTED = 0.5  # how likely a claim could be true is taken to be by somebody who does not count cards
FIRST, ROWS = -3, 9  # by how many cards too many claims are told apart
PASS, BLUFF = Answer("pass"), Answer("bluff")


class Expected(msgspec.Struct, frozen=True):
    """What happens among bots at a table of some size, in odds; lists by the number of cards in a claim, from 1."""

    leader_lies: list[float]  # that a leader's claim is a lie, where cards tell nothing
    lies: list[float]  # and a follower's
    excess: list[float]  # times that: by how many cards of the family there are too many, from FIRST on, if all is true
    leader_called: list[float]  # that a leader's claim is called
    called: list[float]  # and a follower's
    total: list[float]  # times that: by how many cards of the family are declared in the round so far, from 1


class Ways(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How it weighs things; the unit is one card."""

    false: int  # the most false cards laid at once
    fewer: int  # the most true ones kept back
    short: list[float]  # how often a round begins with as many cards as is best, with one fewer, and so on
    win: float  # what getting rid of the last card is worth
    token: float  # what keeping the token is worth
    kind: float  # what one family fewer in hand is worth
    gift: float  # what a card in somebody else's hand is worth
    sure: float  # how likely a lie must be to be called
    pile: float  # how much surer for each card in the pile
    most: float  # and how sure at most
    near: float  # how much less sure if the declarer has one card left or two
    next: float  # and if a lie would give me the lead
    last: float  # how likely a lie must be if it would end the game
    wobble: float  # how much chance there is in what a laying is worth
    doubt: float  # and in how sure a call must be
    sly: float  # by how much a lie seems better than it is
    counts: bool  # whether it counts cards
    expected: dict[str, Expected]  # by the number of players


WAYS_OF = tuned(__file__, Ways)
WAYS = WAYS_OF[USUAL]


class Lay(NamedTuple):
    """Cards that could be laid, and what they would be called."""

    verb: str
    family: str
    true: int
    false: list[str]
    left: int  # families that stay in the hand

    @property
    def laid(self) -> int:
        """How many cards that are."""
        return self.true + len(self.false)

    @property
    def answer(self) -> Answer:
        """The answer that lays them."""
        values = {"cards": [self.family] * self.true + self.false}
        return Answer(self.verb, values if self.verb == "follow" else {**values, "family": [self.family]})


class Stakes(NamedTuple):
    """What is at stake when laying cards."""

    pile: int
    before: int  # cards of the family declared in the round so far
    often: float  # how often one is called compared with what is usual
    token: float  # what keeping the token is worth
    usual: Expected
    ways: Ways


def bot(sight: Sight, decision: Decision, chance: Chance, manner: Manner = USUAL) -> Answer:
    """Call, or lay the cards that weigh most, or pass where there is nothing to lay."""
    return play(sight, decision, chance, WAYS_OF[manner])


def play(sight: Sight, decision: Decision, chance: Chance, ways: Ways) -> Answer:
    """Answer by these ways."""
    claim, usual = sight.claim, ways.expected[str(sight.seats)]
    if claim is not None:
        limit = dear(sight, claim, ways) + ways.doubt * wobble(chance)
        if lie(sight, claim, usual, ways.counts) >= min(limit, 1.0):
            return BLUFF
    possible = [lay for option in decision.options if option.fields for lay in lays(sight, option.verb, ways)]
    if not possible:
        return PASS
    stakes = stakes_of(sight, ways)

    def weighed(lay: Lay) -> float:
        return worth(stakes, lay) + ways.wobble * wobble(chance)

    best = max(possible, key=weighed)
    if best.verb == "lead" and best.left:
        count = max(1, best.laid - chance.weighted(range(len(ways.short)), ways.short))
        best = max((lay for lay in with_fewer(sight, best, ways) if lay.laid == count), key=weighed, default=best)
    return best.answer


def with_fewer(sight: Sight, lay: Lay, ways: Ways) -> Iterator[Lay]:
    """List what may be laid of a family with any number of true cards kept back."""
    free = msgspec.structs.replace(ways, fewer=sight.size)
    return (other for other in lays(sight, lay.verb, free) if other.family == lay.family)


def stakes_of(sight: Sight, ways: Ways) -> Stakes:
    """Return what is at stake when I lay cards."""
    usual, claims = ways.expected[str(sight.seats)], [*sight.claims, *([sight.claim] if sight.claim else [])]
    calls, expected = sight.lies[sight.me] + sight.truths[sight.me], sum(map(likely, usual.called[:3])) / 3
    often = (calls + 4) / (expected * sight.plays / sight.seats + 4)
    before = sum([claim.count for claim in claims if claim.family == sight.family])
    return Stakes(len(sight.pile), before, often, ways.token * nearness(sight), usual, ways)


def nearness(sight: Sight) -> float:
    """Say how near I am to the end compared with the others, 1 at most."""
    fewest: int = min(counted(hand) for seat, hand in enumerate(sight.hands) if seat not in (sight.me, *sight.out))
    return min(1.0, (fewest + 1) / (len(sight.hands[sight.me]) + 1))


def lie(sight: Sight, claim: Any, usual: Expected, counts: bool = True) -> float:
    """Estimate how likely a claim is to be false."""
    can = able(sight, claim) if counts else glance(sight, claim)
    if not can:
        return 1.0
    odds: float = (1.1 - can) / (can + 0.1)
    if chosen(sight, claim):
        odds *= usual.leader_lies[claim.count - 1]
    else:
        odds *= usual.lies[claim.count - 1] * (usual.excess[excess(sight, claim)] if counts else 1.0)
    odds *= record(sight, claim.seat)
    return likely(odds)


def glance(sight: Sight, claim: Any) -> float:
    """Estimate the same as `able` without counting cards: only one's own hand can show that there are too few."""
    held: int = sight.hands[sight.me].count(claim.family)
    return UNCOUNTED if held + claim.count <= sight.size else 0.0


def chosen(sight: Sight, claim: Any) -> bool:
    """Whether the declarer chose the family."""
    return bool(claim.token or not (sight.claims or sight.strict))


def able(sight: Sight, claim: Any) -> float:
    """Estimate how likely the declarer was to hold as many cards of the family as declared."""
    free, before = room(sight, claim), declared_before(sight, claim)
    if free < claim.count:
        return 0.0
    free -= before // 2
    if free < claim.count:
        return 0.02
    unknown = len(FAMILIES) * sight.size - sum(map(len, placed(sight, claim))) - before
    laid = sum(c.count for c in sight.claims if c.seat == claim.seat)
    known = max(0, sight.seen[claim.seat].count(claim.family) - laid)
    hand = counted(sight.hands[claim.seat]) + claim.count
    return at_least(claim.count - known, hand - known, min(1.0, (free - known) / max(1, unknown - known)))


def placed(sight: Sight, claim: Any) -> tuple[list[str], list[str]]:
    """Return the cards that the declarer cannot have laid: those I hold or laid, and those known in other hands."""
    own = sight.hands[sight.me] + [card for card in sight.pile if card]
    return own, [card for seat, cards in enumerate(sight.seen) if seat not in (sight.me, claim.seat) for card in cards]


def room(sight: Sight, claim: Any) -> int:
    """Return how many cards of the family the declarer could have laid at most."""
    own, elsewhere = placed(sight, claim)
    return int(sight.size - own.count(claim.family) - elsewhere.count(claim.family))


def declared_before(sight: Sight, claim: Any) -> int:
    """Return how many cards of the family the others have declared before in the round."""
    return sum(c.count for c in sight.claims if c.seat != sight.me and c.family == claim.family)


def excess(sight: Sight, claim: Any) -> int:
    """Return which row of what is expected a claim belongs to: by how many cards there are too many."""
    over = claim.count + declared_before(sight, claim) - room(sight, claim)
    return int(min(ROWS - 1, max(0, over - FIRST)))


def dear(sight: Sight, claim: Sight, ways: Ways) -> float:
    """Return how likely a lie must be to be called."""
    left = counted(sight.hands[claim.seat])
    if not left:
        return ways.last if not sight.play_on else ways.last + 0.2
    sure: float = min(ways.most, ways.sure + ways.pile * min(len(sight.pile) - claim.count, 12))
    if left <= 2:
        sure -= ways.near
    return sure - ways.next if with_cards(sight.hands, claim.seat)[0] == sight.me else sure


def lays(sight: Sight, verb: str, ways: Ways) -> Iterator[Lay]:
    """List what is worth weighing: nearly all true cards, and false ones of the families held least."""
    counts = Counter(sight.hands[sight.me])
    rarest = sorted(sight.hands[sight.me], key=lambda card: (counts[card], card))
    for family in [sight.family] if verb == "follow" else [family for family in counts if family != sight.family]:
        own = counts[family]
        others = [card for card in rarest if card != family]
        for false in range(min(ways.false, len(others)) + 1):
            gone = sum(others[:false].count(card) == counts[card] for card in {*others[:false]})
            left = len(counts) - gone - (own > 0)
            most = min(own, sight.size - false)
            for true in range(max(0 if false else 1, most - ways.fewer), most + 1):
                yield Lay(verb, family, true, others[:false], left + (true < own))


def called(stakes: Stakes, lay: Lay) -> float:
    """Estimate how likely cards are to be called if they are laid."""
    if not lay.left:
        return 0.95
    odds = called_odds(stakes.usual, lay.verb != "follow", lay.laid, stakes.before)
    return min(0.95, likely(odds * stakes.often))


def called_odds(usual: Expected, free: bool, count: int, before: int) -> float:
    """Return the odds that a claim is called: by its number, and by how many cards of its family came before."""
    if free:
        return usual.leader_called[count - 1]
    return usual.called[count - 1] * usual.total[min(before + count, len(usual.total)) - 1]


def worth(stakes: Stakes, lay: Lay) -> float:
    """Weigh cards that could be laid; the unit is one card."""
    ways = stakes.ways
    call = called(stakes, lay)
    value = lay.laid - ways.kind * lay.left + (0.0 if lay.left else ways.win)
    if lay.false:
        value = (1 - call) * value - call * stakes.pile + ways.sly
    else:
        value += call * ways.gift * (stakes.pile + lay.laid)
    return value - stakes.token if lay.verb == "switch" and lay.left else value
