"""A bot for Munchhausen. It weighs what each answer could win and lose, then draws lots, so as not to be read.

A card on a mat is worth its value. What one in a hand is worth (`in_hand`), which may still be banked, laid on somebody
else's mat or left over, depends on how many cards the shortest hand has. What another wins is my loss, shared with the
rest.

All this, and what to expect of others, it has from games among its own kind (`Expected`, in bot.toml): for each value
and number of players, how often who says it lies, how often it is doubted, and how often it wins the bidding. What each
player was found to do at this table moves that: who has been caught is believed less, who has doubted much is expected
to doubt.

As a bidder it weighs every value with the true card, which pays most when doubted, and with the cards it will miss
least, which pay when believed. Only the highest value cannot be outbid, so it first settles whether to go for that. All
lower ones, and none at all, come to much the same, as they are seldom taken: among them it follows its custom more than
its reckoning. Then it settles whether to lay what it says. In the first of two waves it also weighs waiting, which lets
it see the others' bids: a part of what its best claim would bring. In the second it may raise its own.

As Baron it estimates how likely the card is to be true, from all this and from the cards known to lie elsewhere: if
they all do, it is a lie. Then it weighs believing against doubting.

How often a claim is a lie, and how often it is doubted, depends on the hand as all can see it (`left_of`): who has laid
no card yet surely holds an 8, and who told the truth and was doubted has lost the card to the Baron.

It does not always make the better choice, only the more often the better it is. As it expects what really happens
among its own kind, lying and telling the truth, doubting and believing come out nearly even, and nobody can live off
doing one of them. It remembers only what lies on the table, and knows nothing that others hide.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log
from typing import NamedTuple

from games.catalog.munchhausen.bot_ways import WAYS_OF, View, Ways, view_of
from games.catalog.munchhausen.bot_worth import (
    Choices,
    Claim,
    best_claim,
    claim_of,
    drawn,
    drawn_from,
    honesty,
    lie_of,
    on_average,
    verdicts,
    weights_of,
)
from games.catalog.munchhausen.mat import HIGHEST, top_bid
from games.engine.chance import Chance
from games.engine.fields import Amount, Pick
from games.engine.manner import USUAL, Manner
from games.engine.questions import Answer, Decision, Option, Seat
from games.engine.sights import Sight


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
    view = view_of(sight, ways)
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
    claim = drawn_from([bid.likely for bid in made], made, chance).claim
    return said(view, decision.options[0], claim, chance) if claim else without_a_bid(decision, top)


def bids(view: View, decision: Decision) -> list[Bid]:
    """Weigh every bid that may be made, and none; then say how likely each is."""
    ways, first = view.ways, decision.option("pass") is not None
    possible = [claim_of(view, value) for value in range(lowest(decision.options[0]), HIGHEST + 1)]
    chances = [chance_to_win(view, claim.value, first) for claim in possible]
    worth = [win * (on_average(view, claim) + missed(view)) for win, claim in zip(chances, possible, strict=True)]
    *lower, highest = zip(worth, possible, strict=True)
    others: Choices[Claim | None] = [*lower, (without(view, decision, possible), None)]
    customs = [ways.custom[claim.value - 1] if claim else ways.silence for _, claim in others]
    likely = weights_of(others, ways.spread * max(chances), customs)
    usual = sum(weight * gain for weight, (gain, _) in zip(likely, others, strict=True))
    apart = (highest[0] - usual) / (ways.aim * max(chances)) + log(ways.custom[HIGHEST - 1])
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
        return view.usual.waiting * max(best_claim(view, claim) for claim in possible)
    if top and sight.bids[sight.me] == top:
        claim, plan = claim_of(view, top), sight.plans[sight.me]
        true = claim.truth if plan and plan["lay"] == top else None
        stands = lie_of(view, claim) if true is None else true
        return view.usual.keeping[top - 1] * ((stands or 0.0) + missed(view))
    return 0.0


def state(view: View, decision: Decision, chance: Chance) -> Answer:
    """With two players, name a value and lay a card."""
    possible = [claim_of(view, value) for value in range(view.sight.low, HIGHEST + 1)]
    claim = drawn([(on_average(view, claim), claim) for claim in possible], view.ways.nerve, chance)
    return said(view, decision.options[0], claim, chance)


def lay(view: View, decision: Decision, chance: Chance) -> Answer:
    """After open bids, lay the promised card or another."""
    return said(view, decision.options[0], claim_of(view, view.sight.bids[view.sight.me]), chance)


def said(view: View, option: Option, claim: Claim, chance: Chance) -> Answer:
    """Say a value, and draw whether to lay it; the card to bank is the best of the rest."""
    true = chance.below(1 << 40) < honesty(view, claim) * (1 << 40)
    card = claim.value if true else drawn(claim.lies, view.ways.nerve, chance)
    rest = [*view.sight.hands[view.sight.me]]
    rest.remove(card)
    values = {"value": claim.value, "lay": [card], "bank": [max(rest)] if rest else []}
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
    return Answer("reject", {"bidder": [seat], "bank": [max(view.sight.hands[view.sight.me])]})


def choose(view: View, decision: Decision, chance: Chance) -> Answer:
    """Among equal open bids, take the one worth most, believed or doubted."""
    choices = [(max(verdicts(view, seat)), seat) for seat in bidders(decision)]
    return Answer("choose", {"bidder": [drawn(choices, view.ways.nerve, chance)]})


def bank(view: View, decision: Decision, chance: Chance) -> Answer:
    """Bank the best card."""
    return Answer("bank", {"card": [max(view.sight.hands[view.sight.me])]})


ANSWERS = {"bid": bid, "state": state, "lay": lay, "accept": judge, "choose": choose, "bank": bank}


def lowest(option: Option) -> int:
    """Return the least that may be bid."""
    field = option.fields["value"]
    return field.low if isinstance(field, Amount) else HIGHEST


def bidders(decision: Decision) -> list[Seat]:
    """Return the seats whose card may be taken."""
    field = decision.options[0].fields["bidder"]
    return [int(seat) for seat in field.among] if isinstance(field, Pick) else []


def chance_to_win(view: View, value: int, first: bool) -> float:
    """Return how likely a bid is to be taken."""
    usual = view.usual
    if top := top_bid(view.sight.bids):
        return usual.matching if value == top else usual.raising[value - 1]
    return (usual.winning if first else usual.opening)[value - 1]


def without_a_bid(decision: Decision, top: int) -> Answer:
    """Return an answer that bids nothing; while nobody has bid, one that leaves later bids open."""
    option = (decision.option("wait") if not top else None) or decision.options[-1]
    return Answer(option.verb, {name: [] for name in option.fields})
