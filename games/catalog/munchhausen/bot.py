"""A bot for Munchhausen. It weighs what each answer could win and lose, then draws lots, so as not to be read.

A card on a mat is worth its value. What one in a hand is worth (`in_hand`), which may still be banked, laid on somebody
else's mat or left over, has been learnt for each value: an 8 is kept, as its owner may tell the truth and be doubted;
1s and 2s make lies; those in between are banked first, now this and now that. What another wins is my loss, shared
with the rest.

All this, and what to expect of others, it has from games among its own kind (`Expected`, in bot.toml): for each value
and number of players, how often who says it lies, how often it is doubted, and how often it wins the bidding. What each
player was found to do at this table moves that: who has been caught is believed less and is ashamed to lie again, who
has doubted much is expected to doubt, and so, from four players on, to be told the truth. Otherwise one could live off
telling the truth to doubters and lies to believers.

As a bidder it weighs every value with the true card, which pays most when doubted, and with the cards it will miss
least, which pay when believed. Only the highest value cannot be outbid, so it first settles whether to go for that. All
lower ones, and none at all, come to much the same, as they are seldom taken: among them it follows its custom more than
its reckoning. Then it settles whether to lay what it says. In the first of two waves it also weighs waiting, which lets
it see the others' bids: a part of what its best claim would bring. In the second it may raise its own.

As Baron it estimates how likely the card is to be true, from all this and from the cards known to lie elsewhere: if
they all do, or if everybody has seen the bidder lose every such card, it is a lie. Then it weighs believing against
doubting. It promises nothing that everybody can see to be false.

How often a claim is a lie, and how often it is doubted, depends on the hand as all can see it (`left_of`): who has laid
no card yet surely holds an 8, and who told the truth and was doubted has lost the card to the Baron.

It does not always make the better choice, only the more often the better it is. As it expects what really happens
among its own kind, lying and telling the truth, doubting and believing come out nearly even, and nobody can live off
doing one of them. It remembers only what lies on the table, and knows nothing that others hide.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from math import exp, log
from typing import NamedTuple, TypeVar

import msgspec

from games.catalog.munchhausen.board import DUEL, HIGHEST, cannot_hold, seen_of, top_bid
from games.engine.bots import USUAL, Manner, ashamed, likely, odds_of, softmax, tuned
from games.engine.chance import Chance
from games.engine.fields import Amount, Pick
from games.engine.questions import Answer, Decision, Option, Seat
from games.engine.sights import Sight


class Expected(msgspec.Struct, frozen=True):
    """What happens among bots at a table of some size; lists by the value said, from 1."""

    lying: list[list[float]]  # how often the card that the Baron looks at is not what was said, by `left_of` that hand
    doubting: list[list[float]]  # how often it is doubted, likewise
    winning: list[float]  # how often a bid in the first wave is the one that is taken
    opening: list[float]  # and one in the second, after a first without bids
    matching: float  # and one that matches the highest in the second
    raising: list[float]  # and one that goes higher
    keeping: list[float]  # and one that its bidder lets stand there as the highest
    hand: list[float]  # what each card in a hand is worth
    lost: float  # what a turn costs in which somebody else lays a card on another's mat
    waiting: float  # what passing in the first wave brings, as a part of what my best claim would
    caught: float  # how many of the cards turned up were lies
    doubted: float  # how many of all cards were doubted


class Ways(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How it weighs things."""

    nerve: float  # by how many points a choice must be better to be clearly preferred
    thrift: float  # and one card to bank rather than another
    poise: float  # and telling the truth, or lying
    aim: float  # and the highest bid, where it is sure to be taken
    spread: float  # and a lower one, or none
    custom: list[float]  # how likely each value below the highest is to be bid if all are worth the same
    silence: float  # and to bid nothing
    highest: list[float]  # and the highest, beside all others; by players, from two on
    guesses: list[float]  # how many cards turned up weigh as much as what is usual; by players, from two on
    shy: float  # how far my own record of lies makes me expect doubts
    eager: float  # by how many points a bid that wins seems better than it is
    sly: float  # and a lie
    shame: float  # and by how much worse for each time it was caught more often than cleared
    wary: float  # and doubting
    heed: list[float]  # how far it counts how somebody's cards have fared; by players, from two on
    guard: list[float]  # and that who is known to doubt is told the truth; likewise
    counts: bool  # whether it remembers where cards lie
    expected: dict[str, Expected]  # by the number of players


WAYS_OF = tuned(__file__, Ways)
WAYS = WAYS_OF[USUAL]


T = TypeVar("T")
Choices = list[tuple[float, T]]  # what each is worth


class View:
    """What it sees, and how it weighs it. What is asked for many values is worked out once."""

    def __init__(self, sight: Sight, ways: Ways = WAYS) -> None:
        self.sight, self.ways = sight, ways
        self.usual = ways.expected[str(sight.seats)]
        self.share = 1 / (sight.seats - 1)  # how much of what another wins is my loss

    def in_hand(self, card: int) -> float:
        """Return what a card in a hand is worth."""
        return self.usual.hand[card - 1]

    def banked(self, card: int) -> float:
        """Return what it brings to bank a card."""
        return card - self.usual.hand[card - 1]

    def banking(self, hand: Sequence[int]) -> float:
        """Return what it brings to bank one of some cards."""
        return max(map(self.banked, hand), default=0.0)

    @cached_property
    def best(self) -> Choices[int]:
        """What it brings me to bank each card, the best two first."""
        hand = self.sight.hands[self.sight.me]
        return sorted([(self.banked(card), card) for card in hand], reverse=True)[:2]

    def banking_without(self, card: int) -> float:
        """Return what it brings me to bank another card."""
        return next((worth for worth, _ in self.best[self.best[0][1] == card :]), 0.0)

    @cached_property
    def others(self) -> float:
        """What it brings another to bank a card that I cannot know."""
        cards = range(self.sight.low, HIGHEST + 1)
        return sum(map(self.banked, cards)) / len(cards)

    @cached_property
    def doubtful(self) -> float:
        """How much oftener this Baron may be expected to doubt than is usual, by what they did so far."""
        sight = self.sight
        return self.moved(self.usual.doubted, sight.doubts[sight.baron], sight.beliefs[sight.baron])

    @cached_property
    def doubts(self) -> float:
        """How much oftener I expect to be doubted than is usual."""
        mine: float = self.caught(self.sight.me) ** self.ways.shy
        return self.doubtful * mine

    def caught(self, seat: int) -> float:
        """Return how much oftener a seat may be expected to lie than is usual, by how its cards have fared."""
        return self.moved(self.usual.caught, self.sight.lies[seat], self.sight.truths[seat])

    def moved(self, usual: float, yes: int, no: int) -> float:
        """Return by how much what a player was found to do moves the odds of what is usual."""
        guesses = self.at_size(self.ways.guesses)
        return odds_of((yes + guesses * usual) / (yes + no + guesses)) / odds_of(usual)

    def at_size(self, numbers: Sequence[float]) -> float:
        """Return the number that holds for this many players, of those from two players on."""
        players: int = self.sight.seats
        return numbers[players - DUEL]

    @cached_property
    def shown(self) -> Shown:
        """What all can see of my hand."""
        return shown_of(self.sight, self.sight.me)

    @cached_property
    def lies(self) -> Choices[int]:
        """The cards that make the best lies, and what each is worth if it is believed."""
        sight, hand = self.sight, sorted(self.sight.hands[self.sight.me])
        cards = sorted({hand[0], hand[1 % len(hand)], hand[-2 % len(hand)], hand[-1]})
        if sight.seats == DUEL:
            return [(self.banked(card), card) for card in cards]
        return [(-self.in_hand(card) - self.share * card, card) for card in cards]

    @cached_property
    def sly(self) -> float:
        """By how much a lie seems better to me than it is."""
        return self.ways.sly - ashamed(self.sight, self.ways.shame)


JUNK = 1  # by how much a lie's card is better than the lowest
FEW, MOST = 0.5, 0.7  # of a hand
HANDS = 5  # how many kinds of hands are told apart


class Shown(NamedTuple):
    """What all can see of a hand: cards that it surely holds, and what is left of it where it may hold others."""

    cards: Sequence[int]
    left: int


def shown_of(sight: Sight, seat: int) -> Shown:
    """Tell what all can see of a hand, as it was before its owner laid the card that lies there."""
    cards, size = seen_of(sight, seat)
    left = size / (HIGHEST - sight.low + 1)
    truths = sight.truths[seat]
    full = left >= 1 and not truths
    few = 0 if full else 3 + int(left < FEW) if truths else 1 + int(left < MOST)
    return Shown(cards, few)


def left_of(sight: Sight, seat: int, value: int) -> int:
    """Tell what is left of a hand, as all can see, and whether it may still hold a value.

    0: surely; 1: most of its cards are left; 2: not so many; 3 and 4: half of them, or fewer, and its owner has already
    lost a card by the truth.
    """
    shown = shown_of(sight, seat)
    return 0 if value in shown.cards else shown.left


class Claim(NamedTuple):
    """A value to say, and what each card that could be laid for it is worth."""

    value: int
    lies: Choices[int]
    lie: float | None  # what a lie is worth, drawn as it is; None: there is nothing to lie with
    truth: float | None  # None: there is no such card in hand


def claim_of(view: View, value: int) -> Claim:
    """Weigh what could be laid for a value: its own card, if held, and the cards that make the best lies."""
    sight, share, doubted, lie = view.sight, view.share, doubt_rate(view, value), None
    believed, caught = 1 - doubted, doubted * (-share * view.others)
    lies = [(believed * worth + caught + view.sly, card) for worth, card in view.lies if card != value]
    if lies:
        weights = weights_of(lies, view.ways.nerve)
        lie = sum([weight * worth for weight, (worth, _) in zip(weights, lies, strict=True)])
    hand = sight.hands[sight.me]
    if value not in hand:
        return Claim(value, lies, lie, None)
    held = view.in_hand(value)
    wronged = -held * (1 + share) + view.banking_without(value)
    return Claim(value, lies, lie, believed * (-held - share * value) + doubted * wronged)


def honesty(view: View, claim: Claim) -> float:
    """Return how often it lays what it says."""
    if claim.truth is None or claim.lie is None:
        return float(claim.lie is None)
    return 1 / (1 + exp((claim.lie - claim.truth) / view.ways.poise))


def on_average(view: View, claim: Claim) -> float:
    """Return what a claim is worth on average, given how often such claims are true."""
    true = honesty(view, claim)
    return true * (claim.truth or 0.0) + (1 - true) * (claim.lie or 0.0)


def best_claim(view: View, claim: Claim) -> float:
    """Return what a claim would bring at best if it won the bidding."""
    best = max([worth for worth in (claim.lie, claim.truth) if worth is not None])
    return max(0.0, best - view.usual.lost)


def verdicts(view: View, seat: int) -> tuple[float, float]:
    """Weigh believing and doubting what a seat has bid."""
    sight, share = view.sight, view.share
    truth, value, junk = truth_rate(view, seat), sight.bids[seat], sight.low + JUNK
    true_believed = value + share * view.in_hand(value)
    lie_believed = junk + share * view.in_hand(junk) if sight.seats > 2 else -share * view.banked(junk)
    true_doubted = view.in_hand(value) * (1 + share) - share * view.others
    lie_doubted = view.banking(sight.hands[sight.me])
    believing = truth * true_believed + (1 - truth) * lie_believed
    doubting = truth * true_doubted + (1 - truth) * lie_doubted
    return believing, doubting + view.ways.wary


def doubt_rate(view: View, value: int) -> float:
    """Return how often this Baron is likely to doubt me when I say a value."""
    cards, left = view.shown
    usual = view.usual.doubting[0 if value in cards else left][value - 1]
    return min(0.97, max(0.03, likely(odds_of(usual) * view.doubts)))


def truth_rate(view: View, seat: int) -> float:
    """Return how likely it is that a seat has laid what it bid."""
    sight, usual = view.sight, view.usual
    value = sight.bids[seat]
    if view.ways.counts and (cannot_hold(sight, seat, value) or elsewhere(sight, seat, value) >= sight.seats):
        return 0.0
    odds: float = odds_of(usual.lying[left_of(sight, seat, value)][value - 1])
    odds *= view.caught(seat) ** view.at_size(view.ways.heed)
    odds /= view.doubtful ** view.at_size(view.ways.guard)
    return 1 / (1 + odds)


def sayable(sight: Sight, low: int) -> list[int]:
    """Return the values from one on that my hand may hold, as all can see."""
    return [value for value in range(low, HIGHEST + 1) if not cannot_hold(sight, sight.me, value)]


def elsewhere(sight: Sight, seat: int, value: int) -> int:
    """Count the cards of a value that cannot have come from a seat's hand; there is one for each player."""
    hands = [cards for other, cards in enumerate(sight.seen) if other not in (seat, sight.me)]
    return sum(cards.count(value) for cards in (*hands, sight.hands[sight.me], *sight.mats))


def rest_of(hand: Sequence[int], card: int) -> list[int]:
    """Return a hand without a card."""
    rest = [*hand]
    rest.remove(card)
    return rest


def banked(view: View, hand: Sequence[int], chance: Chance) -> list[int]:
    """Draw the card of a hand to bank, if there is any."""
    choices = [(view.banked(card), card) for card in hand]
    return [drawn(choices, view.ways.thrift, chance)] if choices else []


def drawn(choices: Choices[T], nerve: float, chance: Chance) -> T:
    """Draw a choice; the more it is worth, the more likely it is."""
    return chance.weighted([choice for _, choice in choices], weights_of(choices, nerve))


def weights_of(choices: Choices[T], nerve: float, customs: Sequence[float] = ()) -> list[float]:
    """Say how likely each choice is: the more, the more it is worth, and the more it is the custom."""
    return softmax([worth for worth, _ in choices], nerve, customs)


class Bid(NamedTuple):
    """How likely a bid is to be made, and what it is worth."""

    likely: float
    worth: float
    claim: Claim | None  # None: no bid, or none beside the one that stands


def bot(sight: Sight, decision: Decision, chance: Chance, manner: Manner = USUAL) -> Answer:
    """Answer whatever is asked."""
    return play(sight, decision, chance, WAYS_OF[manner])


def play(sight: Sight, decision: Decision, chance: Chance, ways: Ways) -> Answer:
    """Answer by these ways."""
    view = View(sight, ways)
    for option in decision.options:
        if option.verb in ANSWERS:
            return ANSWERS[option.verb](view, decision, chance)
    return decision.default


def bid(view: View, decision: Decision, chance: Chance) -> Answer:
    """Bid truly or falsely, or leave the bidding to the others."""
    sight = view.sight
    top = top_bid(sight.bids)
    if top and sight.bids[sight.me] == top and decision.option("wait"):
        return Answer("wait")
    made = bids(view, decision)
    claim = chance.weighted(made, [bid.likely for bid in made]).claim
    return said(view, decision.options[0], claim, chance) if claim else without_a_bid(decision, top)


def bids(view: View, decision: Decision) -> list[Bid]:
    """Weigh every bid that may be made, and none; then say how likely each is."""
    ways, saved = view.ways, missed(view)
    low = lowest(decision.options[0])
    chances = chances_to_win(view, low, decision.option("pass") is not None)
    possible = [claim_of(view, value) for value in sayable(view.sight, low)]
    worth = [(chances[claim.value - low] * (on_average(view, claim) + saved), claim) for claim in possible]
    highest = worth.pop() if possible and possible[-1].value == HIGHEST else None
    others: Choices[Claim | None] = [*worth, (without(view, decision, possible), None)]
    customs = [ways.custom[claim.value - 1] if claim else ways.silence for _, claim in others]
    likely = weights_of(others, ways.spread * max(chances), customs)
    if highest is None:
        return [Bid(weight, *other) for weight, other in zip(likely, others, strict=True)]
    usual = sum(weight * gain for weight, (gain, _) in zip(likely, others, strict=True))
    apart = (highest[0] - usual) / (ways.aim * max(chances)) + log(view.at_size(ways.highest))
    goes = 1 / (1 + exp(-apart))
    made = [Bid((1 - goes) * weight, *other) for weight, other in zip(likely, others, strict=True)]
    return [*made, Bid(goes, *highest)]


def missed(view: View) -> float:
    """Return what winning the bidding saves, whatever is laid then."""
    return view.ways.eager - view.usual.lost


def without(view: View, decision: Decision, possible: Sequence[Claim]) -> float:
    """Return what it is worth to bid nothing now: to wait, or to stand by the highest bid."""
    sight, top = view.sight, top_bid(view.sight.bids)
    if decision.option("pass") and sight.bidding == "waves":
        return view.usual.waiting * max([best_claim(view, claim) for claim in possible], default=0.0)
    if top and sight.bids[sight.me] == top:
        claim, plan = claim_of(view, top), sight.plans[sight.me]
        true = claim.truth if plan and plan["lay"] == top else None
        stands = claim.lie if true is None else true
        return view.usual.keeping[top - 1] * ((stands or 0.0) + missed(view))
    return 0.0


def state(view: View, decision: Decision, chance: Chance) -> Answer:
    """With two players, name a value and lay a card."""
    possible = [claim_of(view, value) for value in sayable(view.sight, view.sight.low)]
    claim = drawn([(on_average(view, claim), claim) for claim in possible], view.ways.nerve, chance)
    return said(view, decision.options[0], claim, chance)


def lay(view: View, decision: Decision, chance: Chance) -> Answer:
    """After open bids, lay the promised card or another."""
    return said(view, decision.options[0], claim_of(view, view.sight.bids[view.sight.me]), chance)


def said(view: View, option: Option, claim: Claim, chance: Chance) -> Answer:
    """Say a value, and draw whether to lay it, and the card to bank."""
    true = chance.below(1 << 40) < honesty(view, claim) * (1 << 40)
    card = claim.value if true else drawn(claim.lies, view.ways.nerve, chance)
    bank = banked(view, rest_of(view.sight.hands[view.sight.me], card), chance)
    values = {"value": claim.value, "lay": [card], "bank": bank}
    return Answer(option.verb, {name: values.get(name, []) for name in option.fields})


def judge(view: View, decision: Decision, chance: Chance) -> Answer:
    """As Baron, choose whose card to take, and believe or doubt it."""
    choices = []
    for seat in bidders(decision):
        believing, doubting = verdicts(view, seat)
        choices += [(believing, ("accept", seat)), (doubting, ("reject", seat))]
    verb, seat = drawn(choices, view.ways.nerve, chance)
    if verb == "accept":
        return Answer("accept", {"bidder": [seat]})
    return Answer("reject", {"bidder": [seat], "bank": banked(view, view.sight.hands[view.sight.me], chance)})


def choose(view: View, decision: Decision, chance: Chance) -> Answer:
    """Among equal open bids, take the one worth most, believed or doubted."""
    choices = [(max(verdicts(view, seat)), seat) for seat in bidders(decision)]
    return Answer("choose", {"bidder": [drawn(choices, view.ways.nerve, chance)]})


def bank(view: View, decision: Decision, chance: Chance) -> Answer:
    """Bank a card."""
    return Answer("bank", {"card": banked(view, view.sight.hands[view.sight.me], chance)})


ANSWERS = {"bid": bid, "state": state, "lay": lay, "accept": judge, "choose": choose, "bank": bank}


def lowest(option: Option) -> int:
    """Return the least that may be bid."""
    field = option.fields["value"]
    return field.low if isinstance(field, Amount) else HIGHEST


def bidders(decision: Decision) -> list[Seat]:
    """Return the seats whose card may be taken."""
    field = decision.options[0].fields["bidder"]
    return [int(seat) for seat in field.among] if isinstance(field, Pick) else []


def chances_to_win(view: View, low: int, first: bool) -> list[float]:
    """Return how likely each bid from a value on is to be taken."""
    usual = view.usual
    if top := top_bid(view.sight.bids):
        raising = usual.raising[max(low, top + 1) - 1 :]
        return [usual.matching, *raising] if low == top else raising
    return (usual.winning if first else usual.opening)[low - 1 :]


def without_a_bid(decision: Decision, top: int) -> Answer:
    """Return an answer that bids nothing; while nobody has bid, one that leaves later bids open."""
    option = (decision.option("wait") if not top else None) or decision.options[-1]
    return Answer(option.verb, {name: [] for name in option.fields})
