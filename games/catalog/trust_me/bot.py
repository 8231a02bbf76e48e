"""The bot of Trust Me!: it weighs what each answer would leave in its hand.

A hand is dear by its kinds rather than by its cards, for cards of a kind go together: in one claim that is true, or as
four alike. The Elephant is dearest; a Creature or a special is cheap, for each can be the last card.

Doubting. Of the animal claimed, the cards it holds or knows elsewhere cannot have been laid by the claimer; of those
claimed earlier in the stack a part is taken to be there. How likely the claimer's hand held enough of what is left,
together with what is usual (who follows lies more than who begins) and with how the
claimer's cards fared so far, says how likely the card it turns up is false. That is weighed against the stack.

Laying. Up to all its true cards with up to three false ones are weighed: what would be left in the hand, against the
stack, if a false card were turned up. How likely the next player does not believe depends on how often they did not so
far. Last cards are turned up for certain. A little chance in every weight keeps it from being read.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import comb
from typing import NamedTuple, TypeAlias

import msgspec

from games.catalog.trust_me.board import ALIKE, CREATURE
from games.engine.chance import Chance
from games.engine.fields import Pick
from games.engine.manner import USUAL, Manner
from games.engine.questions import Answer, Decision, Option
from games.engine.table import Sight, counted
from games.engine.tuned import tuned


class Ways(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How it weighs things."""

    kind: list[float]  # by their number, what cards of one animal cost to hold
    dear: dict[str, float]  # and what each other card costs
    out: float  # what being out is worth
    taken: float  # what a card taken with the stack costs
    gift: float  # what a card that somebody else takes is worth, shared among all others
    lead: float  # what beginning the next stack is worth
    leader_lies: float  # odds that a claim is a lie, of who begins a stack
    lies: float  # and of who follows
    leader_false: float  # the share of false cards in a claim that is a lie
    follower_false: float
    leader_doubted: float  # how likely a claim of three cards is not believed
    doubted: float
    each: float  # how much likelier it is for each card more
    false: int  # the most false cards laid at once
    wobble: float
    sly: float  # by how much a lie seems better than it is
    counts: bool  # whether it counts cards


WAYS_OF = tuned(__file__, Ways)
WAYS = WAYS_OF[USUAL]

Hand: TypeAlias = dict[str, int]  # how many of each kind it holds

UNCOUNTED = 0.5, ALIKE  # how likely a claim could be true is taken to be by somebody who does not count cards


class Lay(NamedTuple):
    """Cards that may be laid as an animal, with what stays in the hand."""

    animal: str
    cards: list[str]
    passing: int  # how many of them pass for the animal
    left: Hand


def bot(sight: Sight, decision: Decision, chance: Chance, manner: Manner = USUAL) -> Answer:
    """Answer what weighs most."""
    return play(sight, decision, chance, WAYS_OF[manner])


def play(sight: Sight, decision: Decision, chance: Chance, ways: Ways) -> Answer:
    """Answer by these ways."""
    verb = decision.options[0].verb
    hand = dict(Counter(sight.hands[sight.me]))
    if verb == "hand_in":
        return Answer("hand_in", {"card": [dearest(hand, ways)]})
    if verb == "show":
        return Answer("show", {"card": [shown(sight, hand)]})
    if verb == "start":
        return best_lay(sight, decision.options[0], hand, 0, chance, ways)[1]
    weighed = [weigh(sight, option, hand, chance, ways) for option in decision.options]
    return max(weighed, key=lambda pair: pair[0])[1]


def wobble(chance: Chance, ways: Ways) -> float:
    """Draw a small number around zero."""
    return ways.wobble * (chance.below(1001) / 1000 - 0.5)


def cost(hand: Hand, ways: Ways) -> float:
    """Say how far a hand is from being empty, its dearest cards weighing most."""
    if not hand:
        return -ways.out
    return sum([ways.dear[card] * count if card in ways.dear else ways.kind[count] for card, count in hand.items()])


def less(hand: Hand, card: str, count: int = 1) -> Hand:
    """Return a hand without some cards of a kind."""
    left = {**hand}
    left[card] -= count
    if not left[card]:
        del left[card]
    return left


def dearest(hand: Hand, ways: Ways = WAYS) -> str:
    """Return the card that the hand is best off without."""
    dear, kind = ways.dear, ways.kind
    return max(hand, key=lambda card: dear[card] if card in dear else kind[hand[card]] - kind[hand[card] - 1])


def shown(sight: Sight, hand: Hand) -> str:
    """Return what to show in a Tornado: a true card, failing that a Creature, failing that anything."""
    return next((card for card in (sight.claim.animal, CREATURE) if card in hand), min(hand))


def weigh(sight: Sight, option: Option, hand: Hand, chance: Chance, ways: Ways = WAYS) -> tuple[float, Answer]:
    """Weigh one thing that may be done about a claim."""
    stack, verb = len(sight.stack), option.verb
    if verb == "believe":
        return best_lay(sight, option, hand, stack, chance, ways)
    false = falsehood(sight, ways)
    won = gift(sight, ways) * stack + (ways.lead if next_after(sight, sight.claim.seat) == sight.me else 0.0)
    lost = -ways.taken * stack
    if verb == "disbelieve":
        turn = {"turn": [1 + chance.below(sight.claim.count)]}
        return false * won + (1 - false) * lost - cost(hand, ways) + wobble(chance, ways), Answer(verb, turn)
    left = less(hand, verb)
    if verb == "i_believe":
        turn = {"turn": [1 + chance.below(sight.claim.count)]}
        value = (1 - false) * (won - cost(left, ways)) + false * (lost - max(0.0, cost(left, ways)))
        return value + wobble(chance, ways), Answer(verb, turn)
    if verb == "invisible_man":
        return -cost(left, ways) + wobble(chance, ways), Answer(verb)
    if verb == "tornado":
        return best_tornado(sight, option, left, ways)
    if not left:
        return ways.out, Answer(verb)
    card = dearest(left, ways)
    left = less(left, card)
    return -cost(left, ways) - ways.gift + wobble(chance, ways), Answer(verb, {"card": [card]})


def gift(sight: Sight, ways: Ways) -> float:
    """Say what a card that somebody else takes is worth: the more, the fewer others there are."""
    others: int = sight.seats - 1 - len(sight.out)
    return ways.gift / others


def falsehood(sight: Sight, ways: Ways) -> float:
    """Estimate how likely a card of the claim that is turned up is not the animal."""
    claim = sight.claim
    can, free = able(sight) if ways.counts else UNCOUNTED
    begun = not sight.plays
    odds: float = (ways.leader_lies if begun else ways.lies) * (1.1 - can) / (can + 0.1)
    odds *= (sight.lies[claim.seat] + 2) / (sight.truths[claim.seat] + 2)
    lie = odds / (1 + odds)
    sure: float = max(0, claim.count - free) / claim.count
    return max(sure, lie * (ways.leader_false if begun else ways.follower_false))


def able(sight: Sight) -> tuple[float, int]:
    """Estimate how likely the claimer held enough cards that pass for the animal, and how many there are."""
    me, claim = sight.me, sight.claim
    own = sight.hands[me] + [card for card in sight.stack if card]
    elsewhere = [card for seat, cards in enumerate(sight.seen) if seat not in (me, claim.seat) for card in cards]
    wild = 3 - own.count(CREATURE) - sight.used.count(CREATURE)
    free = ALIKE - own.count(claim.animal) - elsewhere.count(claim.animal)
    if free + wild < claim.count:
        return 0.0, max(0, free + wild)
    before = sum([play.count for play in sight.plays if play.seat != me])
    likely = max(0.0, free + wild - 0.5 * before)
    unknown = sum([counted(cards) for seat, cards in enumerate(sight.hands) if seat != me]) + claim.count + before
    known = sight.seen[claim.seat].count(claim.animal)
    held = counted(sight.hands[claim.seat]) + claim.count
    return at_least(claim.count - known, held - known, min(1.0, likely / max(1, unknown))), free + wild


def at_least(wanted: int, cards: int, share: float) -> float:
    """Return how likely at least `wanted` of the cards are of a kind that has this share of the unknown ones."""
    return 1.0 - sum([comb(cards, n) * share**n * (1 - share) ** (cards - n) for n in range(wanted)])


def next_after(sight: Sight, seat: int) -> int:
    """Return who holds cards on the left of a seat."""
    after: list[int] = [at % sight.seats for at in range(seat + 1, seat + sight.seats)]
    return next(at for at in after if counted(sight.hands[at]))


def best_tornado(sight: Sight, option: Option, left: Hand, ways: Ways) -> tuple[float, Answer]:
    """Weigh whose card to turn up: the player least likely to hold a true one, ideally the one before me."""
    stack, field = len(sight.stack), option.fields["player"]
    assert isinstance(field, Pick)
    claim, weighed = sight.claim, []
    for seat in map(int, field.among):
        hand = counted(sight.hands[seat])
        own = sight.hands[sight.me].count(claim.animal) + sight.hands[sight.me].count(CREATURE)
        share = max(0.0, 7 - own - 0.5 * claim.count) / max(7, sum(map(counted, sight.hands)))
        true = 1.0 if claim.animal in sight.seen[seat] else 1 - (1 - share) ** hand
        won = gift(sight, ways) * stack + (ways.lead if next_after(sight, seat) == sight.me else 0.0) - cost(left, ways)
        weighed.append(((1 - true) * won - true * (ways.taken * stack + max(0.0, cost(left, ways))), seat))
    value, seat = max(weighed)
    return value, Answer("tornado", {"player": [seat]})


def best_lay(
    sight: Sight, option: Option, hand: Hand, stack: int, chance: Chance, ways: Ways = WAYS
) -> tuple[float, Answer]:
    """Weigh the cards that may be laid."""
    field = option.fields.get("animal")
    animals = field.among if isinstance(field, Pick) else [sight.claim.animal]
    told = [animal for animal in animals if animal in hand] or [chance.choice(animals)]
    after = next_after(sight, sight.me)
    often = (sight.doubts[after] + 2) / (sight.doubts[after] + sight.beliefs[after] + 4) * 2
    given = gift(sight, ways)
    usual = ways.leader_doubted if option.verb == "start" else ways.doubted
    weighed = (
        (worth(lay, hand, stack, doubts(usual, often, lay, ways), given, ways) + wobble(chance, ways), lay)
        for animal in told
        for lay in lays(hand, str(animal), ways)
    )
    value, lay = max(weighed, key=lambda pair: pair[0])
    answer = {"cards": lay.cards}
    return value, Answer(option.verb, {**answer, "animal": [lay.animal]} if field else answer)


def doubts(usual: float, often: float, lay: Lay, ways: Ways) -> float:
    """Estimate how likely the next player does not believe what could be laid."""
    return min(0.95, max(0.02, often * (usual + ways.each * (len(lay.cards) - 3))))


def lays(hand: Hand, animal: str, ways: Ways) -> Iterator[Lay]:
    """Yield what is worth weighing: true cards, with the false ones that the hand is best off without."""
    own = hand.get(animal, 0)
    rest = less(hand, animal, own) if own else hand
    others: list[str] = []
    for false in range(ways.false + 1):
        wild = others.count(CREATURE)
        for true in range(0 if false else 1, min(own, 5 - false) + 1):
            left = {**rest, animal: own - true} if true < own else rest
            yield Lay(animal, [animal] * true + others, true + wild, left)
        if not rest:
            return
        others.append(dearest(rest, ways))
        rest = less(rest, others[-1])


def worth(lay: Lay, hand: Hand, stack: int, doubted: float, given: float, ways: Ways) -> float:
    """Weigh what could be laid: what is left of the hand, against the stack if it is turned up and false."""
    count = len(lay.cards)
    true = lay.passing / count
    if not lay.left:
        return true * ways.out - (1 - true) * (cost(hand, ways) + ways.taken * stack)
    value = doubted * true * (given * (stack + count) - cost(lay.left, ways)) - (1 - doubted) * cost(lay.left, ways)
    if true < 1:
        value += ways.sly
    return value - doubted * (1 - true) * (cost(hand, ways) + ways.taken * stack)
