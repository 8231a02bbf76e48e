"""The bot of Dr Blender: it weighs hands by how near their creatures are to being whole.

What a hand is worth is the sum over its creatures: a single part little, two parts nearly half a creature, three a
whole one, and every card a trifle, since cards pay for blocks and demands. Two parts are worth less when the third
is among the discards or when few turns are left; in the last round only whole creatures count.

Taking. Each colour is tried out: what would the hand be worth with it? So is removing either block for the two cards
that are missed least. The best is taken.

Demanding. For each creature that lacks one part, it asks who may hold that part: a player whose hand everybody saw it
go into holds it; otherwise the parts of this sort that are in no pile are spread over the unknown cards of the others.
It demands if the chance times the gain outweighs the two cards it would miss least, and what they may do for the player
who gets them; never from a player who has just been found not to have the part.

Blocking. An open part helps the mover the more of that creature the mover is known to hold. It blocks where that
lowers the worth of the mover's best colour most; between equals it blocks what it collects itself. Where three vote,
the other two see to what the mover wants, so that one ballot changes little there: what it collects itself counts for
much more then, since nobody else will keep that in the middle for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

import msgspec

from games.catalog.dr_blender.board import (
    COLOUR,
    COLOURS,
    CREATURE,
    PARTS,
    PIECE,
    WHOLE,
    complete,
    counts_of,
    finest,
    free_parts,
    missing,
)
from games.catalog.dr_blender.rules import CROWD
from games.engine.bots import USUAL, Manner, tuned
from games.engine.chance import Chance
from games.engine.questions import Answer, Decision, Option
from games.engine.sights import Sight, counted

PILES = {"head": "heads", "torso": "torsos", "legs": "legs"}


class Ways(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How it weighs things; the unit is about a whole creature."""

    single: float  # what one part of a creature is worth
    pair: float  # and two
    created: float  # and all three
    card: float  # what any card is worth
    gone: float  # how much of a pair's worth is left when its third part is among the discards
    drawn: float  # how many cards leave the piles in a turn
    given: list[float]  # what a card does for another player, by how many of its creature they are known to hold
    least: float  # what a demand must be worth
    known: list[float]  # how much more an open part helps the mover, by how many of its creature they are known to hold
    open: float  # and for each other open part of the creature
    mine: list[float]  # how much more I want to block a part, by how many of its creature I hold
    ballot: list[float]  # and where three vote
    counts: bool  # whether it remembers who took what


WAYS_OF = tuned(__file__, Ways)
WAYS = WAYS_OF[USUAL]


class Bid(NamedTuple):
    """A demand that may be made, and what it is worth."""

    worth: float
    seat: int
    part: str
    give: list[str]


def bot(sight: Sight, decision: Decision, chance: Chance, manner: Manner = USUAL) -> Answer:
    """Answer any question."""
    return play(sight, decision, chance, WAYS_OF[manner])


def play(sight: Sight, decision: Decision, chance: Chance, ways: Ways) -> Answer:
    """Answer by these ways."""
    if not ways.counts:
        sight = Sight(sight | {"known": [()] * sight.seats})
    if decision.option("take"):
        return take(sight, decision, chance, ways)
    if decision.option("finish"):
        return demand_or_create(sight, decision, ways)
    return block(sight, decision, chance, ways)


def wobble(chance: Chance) -> float:
    """Draw a trifle, so that ties are not always broken in the same order."""
    return chance.below(100) / 10_000


def turns_left(sight: Sight, ways: Ways) -> float:
    """Estimate how many turns I have after this one: the round in which the piles run out is the last."""
    if sight.round == sight.last:
        return 0.0
    until_empty = float(sight.heads + sight.torsos + sight.legs) / ways.drawn
    this_round: int = sight.seats - sight.turns % sight.seats
    return max(0.0, until_empty - this_round) / len(sight.hands)


def worth(sight: Sight, hand: Sequence[str], ways: Ways = WAYS) -> float:
    """Weigh a hand."""
    return worth_by(later(sight, ways), sight.discards, hand, ways)


def later(sight: Sight, ways: Ways) -> float:
    """Say how much it counts what a hand may yet become."""
    return min(1.0, turns_left(sight, ways) / 2)


def worth_by(soon: float, discards: Sequence[str], hand: Sequence[str], ways: Ways) -> float:
    """Weigh a hand by what it is, and as much as `later` says by what it may yet become."""
    value = ways.card * len(hand) * soon
    pair, single = ways.pair * soon, ways.single * soon
    for creature, count in counts_of(hand).items():
        if count == 1:
            value += single
        elif count == 2:
            third = next(part for part in WHOLE[creature] if part not in hand)
            value += pair * ways.gone if third in discards else pair
        else:
            value += ways.created
    return value


def take(sight: Sight, decision: Decision, chance: Chance, ways: Ways) -> Answer:
    """Take the colour that makes the hand worth most, perhaps for a block."""
    hand = sight.hands[sight.me]
    choices, soon = [], later(sight, ways)
    for colour in COLOURS:
        parts = free_parts(sight.slots, sight.blocks, colour)
        answer = Answer("take", {"colour": [colour]})
        choices.append((worth_by(soon, sight.discards, hand + parts, ways) + wobble(chance), answer))
    if decision.option("free"):
        for at in sight.blocks:
            choices.append(freed(sight, at, ways))
    return max(choices, key=lambda choice: choice[0])[1]


def freed(sight: Sight, at: int, ways: Ways) -> tuple[float, Answer]:
    """Weigh removing a block for the two cards missed least, and taking the colour of the part that is freed."""
    hand, part = sight.hands[sight.me], sight.slots[at]
    parts = free_parts(sight.slots, [other for other in sight.blocks if other != at], COLOUR[part])
    value, paid = least_missed(sight, hand, parts, ways)
    return value, Answer("free", {"block": [part], "discard": paid, "colour": [COLOUR[part]]})


def least_missed(sight: Sight, hand: Sequence[str], more: Sequence[str], ways: Ways) -> tuple[float, list[str]]:
    """Return two cards of a hand without which it is worth most, together with some more parts, and that worth."""
    counts = counts_of([*hand, *more])
    likely = sorted(hand, key=lambda part: counts[CREATURE[part]])[:5]
    soon, discards, kept = later(sight, ways), sight.discards, [*hand, *more]
    weighed = []
    for one, other in combinations(likely, 2):
        left = [part for part in kept if part not in (one, other)]
        weighed.append((worth_by(soon, discards, left, ways), [one, other]))
    return max(weighed, key=lambda choice: choice[0])


def demand_or_create(sight: Sight, decision: Decision, ways: Ways) -> Answer:
    """Create what is whole; demand what makes a creature whole if it is worth its price."""
    whole = complete(sight.hands[sight.me])
    bid = best_bid(sight, ways) if decision.option("demand") else None
    if bid is None or bid.worth <= ways.least:
        return Answer("create", {"creature": [finest(whole)]}) if whole else Answer("finish")
    values = {"seat": [bid.seat], "part": [bid.part], "give": bid.give, "create": [bid.part]}
    if whole:
        values |= plans(sight, bid.part, finest(whole))
    return Answer("demand", values)


def plans(sight: Sight, part: str, held: str) -> dict[str, list[str]]:
    """Create what the part completes, which could be demanded back, or what is held; at the end, the finer one."""
    if sight.round == sight.last and finest([CREATURE[part], held]) == held:
        return {"create": [held], "otherwise": []}
    return {"create": [part], "otherwise": [held]}


def best_bid(sight: Sight, ways: Ways = WAYS) -> Bid | None:
    """Find the demand that is worth most."""
    hand = sight.hands[sight.me]
    bids, whole = [], complete(hand)
    for part in missing(hand, out_of_sight(sight)):
        spare = [card for card in hand if CREATURE[card] not in (CREATURE[part], *whole)]
        for seat in others(sight):
            sure = likely(sight, seat, part)
            if sure and len(spare) >= 2:
                bids.append(bid_for(sight, seat, part, sure, spare, ways))
    return max(bids, default=None)


def bid_for(sight: Sight, seat: int, part: str, sure: float, spare: Sequence[str], ways: Ways) -> Bid:
    """Weigh a demand: the gain if it succeeds, less what two spare cards are worth here and there."""
    hand = sight.hands[sight.me]
    without, give = least_missed(sight, spare, [], ways)
    price = worth(sight, spare, ways) - without + sum(gift(sight, seat, card, ways) for card in give)
    gain = worth(sight, [*hand, part], ways) - worth(sight, hand, ways)
    return Bid(sure * gain - price, seat, part, give)


def gift(sight: Sight, seat: int, card: str, ways: Ways) -> float:
    """Weigh what a card may do for another player, by what that hand is known to hold."""
    fellows = sum(CREATURE[part] == CREATURE[card] for part in sight.known[seat])
    return ways.given[fellows]


def others(sight: Sight) -> list[int]:
    """Return the other seats."""
    return [seat for seat in range(sight.seats) if seat != sight.me]


def out_of_sight(sight: Sight) -> list[str]:
    """Return the parts that lie neither open nor in my hand."""
    laid = {part for creatures in sight.created for creature in creatures for part in WHOLE[creature]}
    seen = laid.union(sight.hands[sight.me], sight.discards, filter(None, sight.slots))
    return [part for part in PARTS if part not in seen]


def likely(sight: Sight, seat: int, part: str) -> float:
    """Estimate how likely a hand holds a part."""
    if part in sight.known[seat]:
        return 1.0
    asked = sight.demand
    if any(part in known for known in sight.known) or (asked and (asked.seat, asked.part) == (seat, part)):
        return 0.0
    known = {card for cards in sight.known for card in cards}
    hidden = [card for card in out_of_sight(sight) if card not in known]
    of_its_sort = sum(PIECE[card] == PIECE[part] for card in hidden)
    in_hands: int = of_its_sort - sight[PILES[PIECE[part]]]
    unknown: dict[int, int] = {at: counted(sight.hands[at]) - len(sight.known[at]) for at in others(sight)}
    return in_hands / max(1, of_its_sort) * unknown[seat] / max(1, sum(unknown.values()))


def block(sight: Sight, decision: Decision, chance: Chance, ways: Ways = WAYS) -> Answer:
    """Block what lowers the mover's best colour most."""
    help_of = {part: helps + wobble(chance) for part, helps in helped(sight, ways).items()}
    blocked: list[str] = []
    for _ in range(min(2, len(help_of))):
        blocked.append(next_block({part: help_of[part] for part in help_of if part not in blocked}))
    return blocking(decision.options[0], blocked)


def blocking(option: Option, parts: Sequence[str]) -> Answer:
    """Block these parts, whether alone, with others or by votes."""
    if option.verb == "block":
        return Answer("block", {"parts": [*parts]})
    return Answer(option.verb, {"first": [*parts[:1]], "second": [*parts[1:]]})


def helped(sight: Sight, ways: Ways) -> dict[str, float]:
    """Weigh what each open part does for the mover, and a little what it would do for me."""
    parts = [part for part in sight.slots if part]
    known, open_too, mine = (counts_of(cards) for cards in (sight.known[sight.mover], parts, sight.hands[sight.me]))
    wanted = ways.ballot if votes(sight) else ways.mine
    found = {}
    for part in parts:
        creature = CREATURE[part]
        helps = 1.0 + ways.known[known.get(creature, 0)] + ways.open * (open_too[creature] - 1)
        found[part] = helps + wanted[mine.get(creature, 0)]
    return found


def votes(sight: Sight) -> bool:
    """Whether three opponents vote for the blocks, instead of placing them."""
    return bool(sight.vote and sight.seats == CROWD)


def next_block(help_of: dict[str, float]) -> str:
    """Return the part without which the mover's best colour is worth least, between equals the one that helps most."""
    sums = dict.fromkeys(COLOURS, 0.0)
    for part, value in help_of.items():
        sums[COLOUR[part]] += value
    weighed = []
    for part, value in help_of.items():
        colour, rest = COLOUR[part], 0.0
        for other, more in help_of.items():
            if other != part and COLOUR[other] == colour:
                rest += more
        weighed.append((max(rest, *[sums[other] for other in COLOURS if other != colour]), -value, part))
    return min(weighed, key=lambda found: found[:2])[2]
