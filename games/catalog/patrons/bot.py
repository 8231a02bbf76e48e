"""The bot of Patrons: it weighs every card against all that the others may bid, and against what it could win later.

What a picture is worth. Its points, and something for its set: little for the first of three, more for the second,
the bonus for the third, nothing once somebody else has one. What another player gets is my loss, shared with the rest.
Among three and four a picture counts for more: cards that are kept win less than they seem to.

What a card is worth. One card goes on each lot, so the cards that stay in hand are matched with the pictures still to
come, the strongest with the most valuable. Spent cards lie open, so every hand is known, and with it how strong a card
is. The Fake is as strong as losing nothing. The Sheik makes one of the others count double.

What the others bid. They are assumed to weigh their cards in the same way, and to start from what bots usually bid for
such a picture. Everybody's best bid against all the others is worked out a few times over, and a card is bid as often
as it comes out best: so nobody could gain much by bidding otherwise, and bots do not all pick the same card and tie.
But some people bid by habit: players whose bids have not matched the pictures so far are expected to go on as they
began, with a card about as high in their hand as what they bid for pictures like this one. Against them the bot needs
no disguise.

Its card is drawn with those odds, and by the same odds a second one for a tie, which is won seldom. As all this is
worked out from what lies open, it is the same for everybody at the table, and worked out once. It remembers only what
lies on the table, and knows nothing that others hide.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate, pairwise, repeat
from math import exp, prod
from operator import mul
from typing import NamedTuple, TypeAlias

import msgspec

from games.catalog.patrons.board import CARDS, COLOURS, FAKE, NUMBERED, PICTURES, SETS, SHEIK, WORTH
from games.engine.bots import USUAL, Manner, softmax, tuned
from games.engine.chance import Chance
from games.engine.questions import Answer, Decision, Seat
from games.engine.sights import Sight

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


ALIKE = [exp(-((apart / 2) ** 2)) for apart in range(len(PICTURES))]  # pictures, by how many points they are apart
HABIT = 10.0  # how much one bid says of the next one for a picture like it, against every card being as likely

Weights: TypeAlias = Sequence[float]  # by card of a hand, or by level
Past: TypeAlias = tuple[tuple[float, int], ...]  # how high in the hand numbered cards were, and for which pictures


class Tells(NamedTuple):
    """How much more often than by chance a sensible bidder plays each card; numbered ones by quarters of the hand."""

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


UNDOUBLED = max(LEVEL.values()) + 1  # levels, where nobody's bid counts double
STEPS_OF_TWO, STEPS = (2 / 3, 2 / 4, 2 / 5), (0.4, 0.3, 0.3, 0.3)  # what each best bid counts against those before


class Ways(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How it weighs things."""

    nerve: float  # by how many points a card must be better to be clearly preferred
    guessing: list[float]  # how likely a stranger bids by habit, from two players on
    keen: list[float]  # how much a picture counts against what the rest of the hand will win, from two players on
    tie: list[float]  # how likely a tie is won in the end, from two players on
    spoil: list[float]  # how much of what others win now it counts as lost, from two players on
    spite: float  # how much pictures count for the others, against how much they do for me
    frank: float  # how much of its disguise it leaves off, whoever the others are


WAYS_OF = tuned(__file__, Ways)


class Mood(NamedTuple):
    """How bidders are thought to weigh things."""

    nerve: float
    guessing: float
    tie: float
    spoil: float
    keen: tuple[float, ...]  # by seat


class Lot(NamedTuple):
    """A picture on sale, and what lies open."""

    picture: int
    hands: tuple[Hand, ...]
    spent: tuple[Hand, ...]
    pictures: tuple[tuple[int, ...], ...]
    called: tuple[int, ...]
    doubled: tuple[bool, ...]


class Bidder(NamedTuple):
    """A seat that bids. The Fake, which has no level, comes last in its hand if at all.

    What it wins and loses is counted in its nerve.
    """

    levels: Sequence[int]  # of all other cards
    higher: float  # what it is worth to it that a bid is higher than all others
    equal: float  # and that it is at least as high
    spoilt: float  # and that nobody wins
    later: Weights  # what the rest of the hand will win once a card is gone
    wild: float  # how likely it bids by habit
    habitual: Weights  # and so each card
    shape: Shape


class Plan(NamedTuple):
    """How often a seat bids each card, how often it would if it needed no disguise, and how likely it has a habit."""

    bids: Weights
    preferred: Weights
    wild: float


def bot(sight: Sight, decision: Decision, chance: Chance, manner: Manner = USUAL) -> Answer:
    """Bid, and name a second bid for a tie; with the last card there is no choice."""
    return play(sight, decision, chance, WAYS_OF[manner])


def play(sight: Sight, decision: Decision, chance: Chance, ways: Ways) -> Answer:
    """Answer by these ways."""
    if decision.forced:
        return decision.default
    me, lot, rebid = sight.me, lot_of(sight), decision.option("rebid")
    plans = auction(lot, mood_of(sight, ways), tied_at(sight) if rebid else (*range(sight.seats),))
    hand, bids = lot.hands[me], disguised(plans, me, ways.frank)
    if rebid:
        return Answer("rebid", {"card": [chance.weighted(hand, bids)]})
    return Answer("bid", {"card": [chance.weighted(hand, bids)], "again": [chance.weighted(hand, bids)]})


def lot_of(sight: Sight) -> Lot:
    """Read off the table all that matters about the picture on sale."""
    spent, me = tuple(map(tuple, sight.spent)), sight.me
    own = sight.hands[me]
    held = tuple([card for card in CARDS if card in own])
    hands = tuple([held if seat == me else left(cards) for seat, cards in enumerate(spent)])
    return Lot(sight.lot, hands, spent, tuple(map(tuple, sight.pictures)), tuple(sight.called), tuple(sight.doubled))


def mood_of(sight: Sight, ways: Ways) -> Mood:
    """Return how everybody weighs things, in a player's opinion."""
    at = sight.seats - 2
    mine, theirs = ways.keen[at], ways.keen[at] * ways.spite
    return Mood(
        ways.nerve,
        ways.guessing[at],
        ways.tie[at],
        ways.spoil[at],
        tuple([mine if seat == sight.me else theirs for seat in range(at + 2)]),
    )


def tied_at(sight: Sight) -> tuple[Seat, ...]:
    """Return the seats whose bids are equal and highest, who bid again."""
    top = max(filter(None, sight.worths))
    return tuple([seat for seat, worth in enumerate(sight.worths) if worth == top])


@lru_cache(1 << 6)
def auction(lot: Lot, mood: Mood, seats: tuple[Seat, ...]) -> dict[Seat, Plan]:
    """Work out how these seats will bid, each responding to the others: a whole table of bots asks for the same."""
    called, levels = lot.called, [len(LEVELS) if any(lot.doubled) else UNDOUBLED] * len(seats)
    unsold = tuple([picture for picture in PICTURES if picture == lot.picture or picture not in called])
    quarter = 4 * unsold.index(lot.picture) // len(unsold)
    found = stakes(lot.hands, lot.pictures, unsold, lot.picture)
    bidders = [bidder_of(lot, mood, seat, found[seat]) for seat in seats]
    steps = STEPS if len(lot.hands) > 2 else STEPS_OF_TWO
    start = bids = [usual(quarter, bidder.shape) for bidder in bidders]
    for step in steps:
        best = [*map(response, bidders, all_but_one([*map(likely, bidders, bids, levels)]))]
        bids = [*map(moved, bids, best, repeat(step))]
    beyond = 1 / (1 - prod([1 - step for step in steps]))  # so far one must go from the start to leave it behind
    bids = [*map(moved, start, bids, repeat(beyond))]
    wilds = [bidder.wild for bidder in bidders]
    return dict(zip(seats, map(Plan, bids, best, wilds), strict=True))


def bidder_of(lot: Lot, mood: Mood, seat: Seat, stake: Stake) -> Bidder:
    """Lay out what a seat goes by."""
    hand, picture, after = stake
    spent, nerve, twice = lot.spent[seat], mood.nerve, 1 + lot.doubled[seat]
    shape = shape_of(hand)
    odds, past = history(spent, lot.called[: len(spent)])
    odds *= mood.guessing / (1 - mood.guessing)
    wild, gain = odds / (1 + odds), picture * mood.keen[seat] / nerve
    levels = [LEVEL[card] * twice for card in hand if card != FAKE]
    habitual = [wild * share for share in guessed(len(hand), shape.numbered, past, lot.picture)]
    later = [rest / nerve for rest in after]
    tie, loss = mood.tie * gain, gain / (len(lot.hands) - 1)
    return Bidder(levels, gain - tie, loss + tie, mood.spoil * loss, later, wild, habitual, shape)


def moved(bids: Weights, others: Weights, step: float) -> Weights:
    """Return what lies as far as this from some bids towards others."""
    return [old + step * (new - old) for old, new in zip(bids, others, strict=True)]


def likely(bidder: Bidder, bids: Weights, size: int) -> Weights:
    """Return for each level how likely a seat bids no higher; with the Fake it lets nobody win."""
    exactly, sober = [0.0] * size, 1 - bidder.wild
    for level, habitual, share in zip(bidder.levels, bidder.habitual, bids, strict=False):
        exactly[level] += habitual + sober * share
    return [*accumulate(exactly)]


def all_but_one(odds: Sequence[Weights]) -> Sequence[Weights]:
    """Return for each seat how likely all others bid no higher."""
    if len(odds) == 2:
        return odds[::-1]
    first, second, *more = odds
    if len(more) == 1:
        return [[*map(mul, second, *more)], [*map(mul, first, *more)], [*map(mul, first, second)]]
    two, rest = [*map(mul, first, second)], [*map(mul, *more)]
    third, fourth = more
    return [[*map(mul, one, others)] for one, others in ((second, rest), (first, rest), (fourth, two), (third, two))]


def response(bidder: Bidder, rivals: Weights) -> Weights:
    """Return how often to bid each card: the more it wins now and the rest will win later, the more often."""
    levels, higher, equal, spoilt, later, *_ = bidder
    worth = [
        higher * rivals[level - 1] + equal * rivals[level] + rest for level, rest in zip(levels, later, strict=False)
    ]
    if len(later) > len(worth):
        worth.append(spoilt * rivals[-1] + later[-1])  # with a Fake nobody wins
    return softmax(worth)


def disguised(plans: dict[Seat, Plan], me: Seat, frank: float) -> Weights:
    """Return how often I bid each card: the more the others bid by habit, the less disguise is needed."""
    bids, preferred, _ = plans[me]
    bare = max(frank, min([plan.wild for seat, plan in plans.items() if seat != me]))
    return [bid + bare * (best - bid) for bid, best in zip(bids, preferred, strict=True)]
