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

from games.catalog.trust_me.board import ALIKE, CREATURE
from games.engine.chance import Chance
from games.engine.fields import Pick
from games.engine.manner import USUAL, Manner
from games.engine.questions import Answer, Decision, Option
from games.engine.table import Sight, counted

KIND = (0.0, 1.0, 1.7, 2.1)  # by their number, what cards of one animal cost to hold
DEAR = {"elephant": 2.5, "creature": 0.3, "invisible_man": 0.5, "not_enough": 0.3, "i_believe": 0.9, "tornado": 0.9}
OUT = 5.0  # what being out is worth
TAKEN = 0.8  # what a card taken with the stack costs
GIFT = 0.9  # what a card that somebody else takes is worth, shared among all others
LEAD = 0.9  # what beginning the next stack is worth
LEADER_LIES, LIES = 0.8, 2.2  # odds that a claim is a lie, of who begins a stack and of who follows
LEADER_FALSE, FOLLOWER_FALSE = 0.5, 0.8  # the share of false cards in a claim that is a lie
LEADER_DOUBTED, DOUBTED = 0.2, 0.4  # how likely a claim of three cards is not believed
EACH = 0.03  # how much likelier it is for each card more
FALSE = 3  # the most false cards laid at once
WOBBLE = 0.5


Hand: TypeAlias = dict[str, int]  # how many of each kind it holds


class Lay(NamedTuple):
    """Cards that may be laid as an animal, with what stays in the hand."""

    animal: str
    cards: list[str]
    passing: int  # how many of them pass for the animal
    left: Hand


def bot(sight: Sight, decision: Decision, chance: Chance, manner: Manner = USUAL) -> Answer:
    """Answer what weighs most."""
    verb = decision.options[0].verb
    hand = dict(Counter(sight.hands[sight.me]))
    if verb == "hand_in":
        return Answer("hand_in", {"card": [dearest(hand)]})
    if verb == "show":
        return Answer("show", {"card": [shown(sight, hand)]})
    if verb == "start":
        return best_lay(sight, decision.options[0], hand, 0, chance)[1]
    return max((weigh(sight, option, hand, chance) for option in decision.options), key=lambda weighed: weighed[0])[1]


def wobble(chance: Chance) -> float:
    """Draw a small number around zero."""
    return WOBBLE * (chance.below(1001) / 1000 - 0.5)


def cost(hand: Hand) -> float:
    """Say how far a hand is from being empty, its dearest cards weighing most."""
    if not hand:
        return -OUT
    return sum([DEAR[card] * count if card in DEAR else KIND[count] for card, count in hand.items()])


def less(hand: Hand, card: str, count: int = 1) -> Hand:
    """Return a hand without some cards of a kind."""
    left = {**hand}
    left[card] -= count
    if not left[card]:
        del left[card]
    return left


def dearest(hand: Hand) -> str:
    """Return the card that the hand is best off without."""
    return max(hand, key=lambda card: DEAR[card] if card in DEAR else KIND[hand[card]] - KIND[hand[card] - 1])


def shown(sight: Sight, hand: Hand) -> str:
    """Return what to show in a Tornado: a true card, failing that a Creature, failing that anything."""
    return next((card for card in (sight.claim.animal, CREATURE) if card in hand), min(hand))


def weigh(sight: Sight, option: Option, hand: Hand, chance: Chance) -> tuple[float, Answer]:
    """Weigh one thing that may be done about a claim."""
    stack, verb = len(sight.stack), option.verb
    if verb == "believe":
        return best_lay(sight, option, hand, stack, chance)
    false = falsehood(sight)
    won = gift(sight) * stack + (LEAD if next_after(sight, sight.claim.seat) == sight.me else 0.0)
    lost = -TAKEN * stack
    if verb == "disbelieve":
        turn = {"turn": [1 + chance.below(sight.claim.count)]}
        return false * won + (1 - false) * lost - cost(hand) + wobble(chance), Answer(verb, turn)
    left = less(hand, verb)
    if verb == "i_believe":
        turn = {"turn": [1 + chance.below(sight.claim.count)]}
        value = (1 - false) * (won - cost(left)) + false * (lost - max(0.0, cost(left)))
        return value + wobble(chance), Answer(verb, turn)
    if verb == "invisible_man":
        return -cost(left) + wobble(chance), Answer(verb)
    if verb == "tornado":
        return best_tornado(sight, option, left)
    if not left:
        return OUT, Answer(verb)
    card = dearest(left)
    left = less(left, card)
    return -cost(left) - GIFT + wobble(chance), Answer(verb, {"card": [card]})


def gift(sight: Sight) -> float:
    """Say what a card that somebody else takes is worth: the more, the fewer others there are."""
    others: int = sight.seats - 1 - len(sight.out)
    return GIFT / others


def falsehood(sight: Sight) -> float:
    """Estimate how likely a card of the claim that is turned up is not the animal."""
    claim = sight.claim
    can, free = able(sight)
    begun = not sight.plays
    odds: float = (LEADER_LIES if begun else LIES) * (1.1 - can) / (can + 0.1)
    odds *= (sight.lies[claim.seat] + 2) / (sight.truths[claim.seat] + 2)
    lie = odds / (1 + odds)
    sure: float = max(0, claim.count - free) / claim.count
    return max(sure, lie * (LEADER_FALSE if begun else FOLLOWER_FALSE))


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


def best_tornado(sight: Sight, option: Option, left: Hand) -> tuple[float, Answer]:
    """Weigh whose card to turn up: the player least likely to hold a true one, ideally the one before me."""
    stack, field = len(sight.stack), option.fields["player"]
    assert isinstance(field, Pick)
    claim, weighed = sight.claim, []
    for seat in map(int, field.among):
        hand = counted(sight.hands[seat])
        own = sight.hands[sight.me].count(claim.animal) + sight.hands[sight.me].count(CREATURE)
        share = max(0.0, 7 - own - 0.5 * claim.count) / max(7, sum(map(counted, sight.hands)))
        true = 1.0 if claim.animal in sight.seen[seat] else 1 - (1 - share) ** hand
        won = gift(sight) * stack + (LEAD if next_after(sight, seat) == sight.me else 0.0) - cost(left)
        weighed.append(((1 - true) * won - true * (TAKEN * stack + max(0.0, cost(left))), seat))
    value, seat = max(weighed)
    return value, Answer("tornado", {"player": [seat]})


def best_lay(sight: Sight, option: Option, hand: Hand, stack: int, chance: Chance) -> tuple[float, Answer]:
    """Weigh the cards that may be laid."""
    field = option.fields.get("animal")
    animals = field.among if isinstance(field, Pick) else [sight.claim.animal]
    told = [animal for animal in animals if animal in hand] or [chance.choice(animals)]
    after = next_after(sight, sight.me)
    often = (sight.doubts[after] + 2) / (sight.doubts[after] + sight.beliefs[after] + 4) * 2
    given = gift(sight)
    usual = LEADER_DOUBTED if option.verb == "start" else DOUBTED
    weighed = (
        (worth(lay, hand, stack, doubts(usual, often, lay), given) + wobble(chance), lay)
        for animal in told
        for lay in lays(hand, str(animal))
    )
    value, lay = max(weighed, key=lambda pair: pair[0])
    answer = {"cards": lay.cards}
    return value, Answer(option.verb, {**answer, "animal": [lay.animal]} if field else answer)


def doubts(usual: float, often: float, lay: Lay) -> float:
    """Estimate how likely the next player does not believe what could be laid."""
    return min(0.95, max(0.02, often * (usual + EACH * (len(lay.cards) - 3))))


def lays(hand: Hand, animal: str) -> Iterator[Lay]:
    """Yield what is worth weighing: true cards, with the false ones that the hand is best off without."""
    own = hand.get(animal, 0)
    rest = less(hand, animal, own) if own else hand
    others: list[str] = []
    for false in range(FALSE + 1):
        wild = others.count(CREATURE)
        for true in range(0 if false else 1, min(own, 5 - false) + 1):
            left = {**rest, animal: own - true} if true < own else rest
            yield Lay(animal, [animal] * true + others, true + wild, left)
        if not rest:
            return
        others.append(dearest(rest))
        rest = less(rest, others[-1])


def worth(lay: Lay, hand: Hand, stack: int, doubted: float, given: float) -> float:
    """Weigh what could be laid: what is left of the hand, against the stack if it is turned up and false."""
    count = len(lay.cards)
    true = lay.passing / count
    if not lay.left:
        return true * OUT - (1 - true) * (cost(hand) + TAKEN * stack)
    value = doubted * true * (given * (stack + count) - cost(lay.left)) - (1 - doubted) * cost(lay.left)
    return value - doubted * (1 - true) * (cost(hand) + TAKEN * stack)
