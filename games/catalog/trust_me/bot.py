"""The bot of Trust Me!: it weighs what each answer would leave in its hand.

A hand is dear by its kinds rather than by its cards, for cards of a kind go together: in one claim that is true, or as
four alike. The Elephant is dearest; a Creature or a special is cheap, for each can be the last card.

Doubting. How likely the card it turns up is false depends on how many cards are claimed, by who begins a stack or by
who follows; on how many of the animal lie where the claimer cannot have had them, for the bot holds or laid them or saw
them picked up; and on how many were claimed before in the stack. All this it has from games among its own kind
(`Expected`, in bot.toml). How the claimer's cards fared so far moves it. Where more cards are claimed than can still
pass for the animal, the rest are false for certain. Then the stack that it may take is weighed against the one it may
give away, and against beginning the next one. Where that is about even with believing, it draws lots.

Laying. Up to all its true cards with a few false ones are weighed: what would be left in the hand, against the stack,
if a false card were turned up. How likely the next player does not believe is what happens among its kind, by the
number of cards and by what was claimed before, how often that player did not so far, and how its own cards fared. Who
has been caught is ashamed to lie again. Last cards are turned up for certain. A little chance in every weight keeps it
from being read, and it begins a stack with fewer cards than would be best as often as not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

import msgspec

from games.catalog.trust_me.board import ALIKE, CREATURE, creatures
from games.engine.bots import USUAL, Manner, ashamed, likely, record, tuned, wobble
from games.engine.chance import Chance
from games.engine.fields import Pick
from games.engine.questions import Answer, Decision, Option
from games.engine.sights import Sight, counted
from games.engine.table import with_cards

MOST_BEFORE = 10  # cards claimed before in a stack that are told apart


class Expected(msgspec.Struct, frozen=True):
    """What happens among bots at a table of some size, in odds; most by the number of cards in a claim, from 1."""

    leader_false: list[float]  # that a card of who begins a stack is false, if it is turned up
    false: list[float]  # and of who follows
    elsewhere: list[float]  # times that: by how many of the four lie where the claimer cannot have had them, from 0
    known: list[float]  # by how many of them the claimer was seen to pick up, from 0
    before: list[float]  # by how many cards were claimed before in the stack, from 1
    leader_doubted: list[float]  # that who begins a stack is not believed
    doubted: list[float]  # and who follows
    said: list[float]  # times that: by how many cards were claimed before, from 1
    doubting: float  # how many of all claims are not believed


class Ways(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How it weighs things."""

    kind: list[float]  # by their number, what cards of one animal cost to hold; four are held only on imagined tables
    dear: dict[str, float]  # and what each other card costs
    out: float  # what being out is worth
    taken: float  # what a card taken with the stack costs
    gift: float  # what a card that somebody else takes is worth, shared among all others
    lead: float  # what beginning the next stack is worth
    false: int  # the most false cards laid at once
    short: list[float]  # how often a stack begins with as many cards as is best, with one fewer, and so on
    wobble: float  # how much chance there is in what each answer is worth
    doubt: float  # and how much more in doubting
    wary: float  # by how much doubting seems better than it is
    sly: float  # by how much a lie seems better than it is
    shame: float  # and by how much less for each time it was caught more often than cleared
    counts: bool  # whether it counts cards
    expected: dict[str, Expected]  # by the number of players


WAYS_OF = tuned(__file__, Ways)
WAYS = WAYS_OF[USUAL]


Hand: TypeAlias = dict[str, int]  # how many of each kind it holds


class Lay(NamedTuple):
    """Cards that may be laid as an animal, with what stays in the hand."""

    animal: str
    cards: list[str]
    passing: int  # how many of them pass for the animal
    out: bool  # whether nothing stays
    left: float  # what it costs to hold what stays


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


def bell(chance: Chance) -> float:
    """Draw a number from -1 to 1, seldom near either."""
    return (chance.below(1001) + chance.below(1001)) / 1000 - 1


def cost(hand: Hand, ways: Ways) -> float:
    """Say how far a hand is from being empty, its dearest cards weighing most."""
    if not hand:
        return -ways.out
    dear, kind = ways.dear, ways.kind
    return sum([dear[card] * count if card in dear else kind[count] for card, count in hand.items()])


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
    if verb in ("disbelieve", "i_believe"):
        return weigh_turning_up(sight, verb, hand, chance, ways)
    left = less(hand, verb)
    if verb == "invisible_man":
        return -cost(left, ways) + ways.wobble * wobble(chance), Answer(verb)
    if verb == "tornado":
        return best_tornado(sight, option, left, ways)
    if not left:
        return ways.out, Answer(verb)
    card = dearest(left, ways)
    left = less(left, card)
    return -cost(left, ways) - ways.gift + ways.wobble * wobble(chance), Answer(verb, {"card": [card]})


def weigh_turning_up(sight: Sight, verb: str, hand: Hand, chance: Chance, ways: Ways) -> tuple[float, Answer]:
    """Weigh turning a card of the claim up: to find a false one, or with I Believe! a true one."""
    stack, false = len(sight.stack), falsehood(sight, ways)
    won = gift(sight, ways) * stack + (ways.lead if with_cards(sight.hands, sight.claim.seat)[0] == sight.me else 0.0)
    lost = -ways.taken * stack
    turn = {"turn": [1 + chance.below(sight.claim.count)]}
    if verb == "disbelieve":
        value = false * won + (1 - false) * lost - cost(hand, ways) + ways.wary
        return value + ways.doubt * bell(chance), Answer(verb, turn)
    kept = cost(less(hand, verb), ways)
    value = (1 - false) * (won - kept) + false * (lost - max(0.0, kept))
    return value + ways.wobble * wobble(chance), Answer(verb, turn)


def gift(sight: Sight, ways: Ways) -> float:
    """Say what a card that somebody else takes is worth: the more, the fewer others there are."""
    others: int = sight.seats - 1 - len(sight.out)
    return ways.gift / others


def falsehood(sight: Sight, ways: Ways) -> float:
    """Estimate how likely a card of the claim that is turned up is not the animal."""
    claim = sight.claim
    odds = false_odds(sight, ways.expected[str(sight.seats)], ways.counts)
    odds *= record(sight, claim.seat)
    sure: float = max(0, claim.count - able(sight)) / claim.count if ways.counts else 0.0
    return max(likely(odds), sure)


def false_odds(sight: Sight, usual: Expected, counts: bool = True) -> float:
    """Return the odds that are usual for such a claim, by what lies elsewhere, if it counts cards."""
    claim = sight.claim
    odds: float = (usual.false if sight.plays else usual.leader_false)[claim.count - 1]
    if counts:
        odds *= usual.elsewhere[elsewhere(sight)] * usual.known[known(sight)]
        if sight.plays:
            odds *= usual.before[before(sight) - 1]
    return odds


def elsewhere(sight: Sight) -> int:
    """Return how many cards of the animal the claimer cannot have laid: I hold or laid them, or saw them elsewhere."""
    me, claim = sight.me, sight.claim
    own = sight.hands[me].count(claim.animal) + sight.stack.count(claim.animal)
    seen = [cards.count(claim.animal) for seat, cards in enumerate(sight.seen) if seat not in (me, claim.seat)]
    return int(min(ALIKE, own + sum(seen)))


def known(sight: Sight) -> int:
    """Return how many cards of the animal the claimer was seen to pick up, as far as that counts."""
    return int(min(2, sight.seen[sight.claim.seat].count(sight.claim.animal)))


def before(sight: Sight) -> int:
    """Return how many cards were claimed in the stack before the open claim, as far as that counts."""
    return int(min(MOST_BEFORE, sum([play.count for play in sight.plays])))


def able(sight: Sight) -> int:
    """Return how many of the cards claimed could pass for the animal at most."""
    wild = creatures(sight.seats, sight.specials)
    wild -= (sight.hands[sight.me] + sight.stack + sight.used).count(CREATURE)
    return int(ALIKE - elsewhere(sight) + wild)


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
        won = (
            gift(sight, ways) * stack
            + (ways.lead if with_cards(sight.hands, seat)[0] == sight.me else 0.0)
            - cost(left, ways)
        )
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
    given, doubted = gift(sight, ways), doubts(sight, option.verb == "start", ways)
    caught = cost(hand, ways) + ways.taken * stack
    sly = ways.sly - ashamed(sight, ways.shame)
    weighed = [
        (worth(lay, caught, stack, doubted[len(lay.cards) - 1], given, sly, ways) + ways.wobble * wobble(chance), lay)
        for animal in told
        for lay in lays(hand, str(animal), ways)
    ]
    value, lay = max(weighed, key=lambda pair: pair[0])
    if option.verb == "start" and not lay.out:
        most = max(1, len(lay.cards) - chance.weighted(range(len(ways.short)), ways.short))
        fewer = (pair for pair in weighed if pair[1].animal == lay.animal and len(pair[1].cards) <= most)
        value, lay = max(fewer, key=lambda pair: pair[0])
    answer = {"cards": lay.cards}
    return value, Answer(option.verb, {**answer, "animal": [lay.animal]} if field else answer)


def doubts(sight: Sight, begins: bool, ways: Ways) -> list[float]:
    """Estimate how likely the next player does not believe what could be laid, by how many cards that is."""
    usual, after = ways.expected[str(sight.seats)], with_cards(sight.hands, sight.me)[0]
    asked = sight.doubts[after] + sight.beliefs[after]
    often = (sight.doubts[after] + 2) / (usual.doubting * asked + 2)
    often *= record(sight, sight.me)
    return [min(0.95, likely(odds * often)) for odds in doubted_odds(usual, 0 if begins else said(sight))]


def said(sight: Sight) -> int:
    """Return how many cards are claimed in the stack so far."""
    return int(before(sight) + sight.claim.count)


def doubted_odds(usual: Expected, said: int) -> list[float]:
    """Return the odds that the next claim is doubted, for each number of cards, where this many were claimed."""
    if not said:
        return usual.leader_doubted
    return [odds * usual.said[min(said, MOST_BEFORE) - 1] for odds in usual.doubted]


def lays(hand: Hand, animal: str, ways: Ways) -> Iterator[Lay]:
    """Yield what is worth weighing: true cards, with the false ones that the hand is best off without."""
    own = hand.get(animal, 0)
    rest = less(hand, animal, own) if own else hand
    others: list[str] = []
    for false in range(ways.false + 1):
        wild, left = others.count(CREATURE), cost(rest, ways) if rest else 0.0
        for true in range(0 if false else 1, min(own, 5 - false) + 1):
            cards, kept = [animal] * true + others, ways.kind[own - true]
            yield Lay(animal, cards, true + wild, not rest and true == own, left + kept)
        if not rest:
            return
        others.append(dearest(rest, ways))
        rest = less(rest, others[-1])


def worth(lay: Lay, caught: float, stack: int, doubted: float, given: float, sly: float, ways: Ways) -> float:
    """Weigh what could be laid: what is left of the hand, against being `caught` if it is turned up and false."""
    count = len(lay.cards)
    true = lay.passing / count
    if lay.out:
        return true * ways.out - (1 - true) * caught
    value = doubted * true * (given * (stack + count) - lay.left) - (1 - doubted) * lay.left
    if true < 1:
        value += sly
    return value - doubted * (1 - true) * caught
