"""A bot for Munchhausen. It weighs what each answer could win and lose, then draws lots, so as not to be read.

A card is worth its value on my mat and costs as much in my hand; but I may still bank what is in my hand, the more
likely the longer the game lasts (`left`). What another wins is my loss, shared with the rest (`share`).

As a bidder it weighs every bid with the true card, which pays most when doubted, and with the card it will miss
least, which pays when believed. It judges how likely this Baron is to doubt from how often they have doubted so far,
and from how often it has itself been caught. So it tells the truth to a doubter and lies to a believer.

As Baron it estimates how likely the card is to be true, from how often this player has been caught lying or telling
the truth and from the cards known to lie elsewhere: if they all do, it is a lie. Then it weighs believing against
doubting.

It does not always make the better choice, only the more often the better it is. So it neither always doubts nor never
does, and it lies at about the rate at which doubting and believing pay a Baron the same: nobody can live off doubting
it. It remembers only what lies on the table, and knows nothing that others hide.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import NamedTuple, TypeVar

from games.catalog.munchhausen.mat import HIGHEST, top_bid
from games.engine.chance import Chance
from games.engine.fields import Amount, Pick
from games.engine.questions import Answer, Decision, Option, Seat
from games.engine.table import Sight, counted

T = TypeVar("T")

NERVE = 1.2  # by how many points a choice must be better to be taken almost always
DOUBTING, LYING, GUESSES = 0.35, 0.55, 2  # what to expect of a stranger, and how many turned cards weigh as much
LOST = -1.0  # what a turn costs when somebody else lays the card


class Claim(NamedTuple):
    """A bid and the card that would be laid for it."""

    value: int
    card: int


def bot(sight: Sight, decision: Decision, chance: Chance) -> Answer:
    """Answer whatever is asked."""
    for option in decision.options:
        if option.verb in ANSWERS:
            return ANSWERS[option.verb](sight, decision, chance)
    return decision.default


def bid(sight: Sight, decision: Decision, chance: Chance) -> Answer:
    """Bid truly or falsely, or leave the bidding to the others."""
    option, top = decision.options[0], top_bid(sight.bids)
    if top and sight.bids[sight.me] == top:
        return Answer("wait") if decision.option("wait") else without_a_bid(decision, top)
    choices: list[tuple[float, Claim | None]] = [(0.0, None)]
    for worth, claim in claims(sight, range(lowest(option), HIGHEST + 1)):
        choices.append((chance_to_win(sight, claim.value, top) * (worth - LOST), claim))
    chosen = drawn(choices, chance)
    return without_a_bid(decision, top) if chosen is None else spoken(option, sight, chosen)


def state(sight: Sight, decision: Decision, chance: Chance) -> Answer:
    """With two players, name a value and lay a card."""
    claim = drawn(claims(sight, range(sight.low, HIGHEST + 1)), chance)
    return spoken(decision.options[0], sight, claim)


def lay(sight: Sight, decision: Decision, chance: Chance) -> Answer:
    """After open bids, lay the promised card or another."""
    claim = drawn(claims(sight, [sight.bids[sight.me]]), chance)
    return spoken(decision.options[0], sight, claim)


def judge(sight: Sight, decision: Decision, chance: Chance) -> Answer:
    """As Baron, choose whose card to take, and believe or doubt it."""
    choices = []
    for seat in bidders(decision):
        believing, doubting = verdicts(sight, seat)
        choices += [(believing, ("accept", seat)), (doubting, ("reject", seat))]
    verb, seat = drawn(choices, chance)
    if verb == "accept":
        return Answer("accept", {"bidder": [seat]})
    return Answer("reject", {"bidder": [seat], "bank": [max(sight.hands[sight.me])]})


def choose(sight: Sight, decision: Decision, chance: Chance) -> Answer:
    """Among equal open bids, take the one worth most, believed or doubted."""
    choices = [(max(verdicts(sight, seat)), seat) for seat in bidders(decision)]
    return Answer("choose", {"bidder": [drawn(choices, chance)]})


def bank(sight: Sight, decision: Decision, chance: Chance) -> Answer:
    """Bank the best card."""
    return Answer("bank", {"card": [max(sight.hands[sight.me])]})


ANSWERS = {"bid": bid, "state": state, "lay": lay, "accept": judge, "choose": choose, "bank": bank}


def lowest(option: Option) -> int:
    """Return the least that may be bid."""
    field = option.fields["value"]
    return field.low if isinstance(field, Amount) else HIGHEST


def bidders(decision: Decision) -> list[Seat]:
    """Return the seats whose card may be taken."""
    field = decision.options[0].fields["bidder"]
    return [int(seat) for seat in field.among] if isinstance(field, Pick) else []


def claims(sight: Sight, values: Sequence[int]) -> list[tuple[float, Claim]]:
    """Weigh each possible claim: a value with its own card, if held, and with the cards that make the best lies."""
    hand = sorted(sight.hands[sight.me])
    doubted, left, share = doubt_rate(sight), hope(sight), 1 / (sight.seats - 1)
    caught = -share * (2 - left) * likely_best(sight, sight.baron)
    lies = []
    for card in {hand[0], hand[1 % len(hand)], hand[-2 % len(hand)], hand[-1]}:
        believed = (1 - left - share) * card if sight.seats > 2 else (2 - left) * card
        lies.append(((1 - doubted) * believed + doubted * caught, card))
    lies.sort(reverse=True)
    found = [(worth, Claim(value, card)) for value in values for worth, card in lies if card != value]
    for card in set(hand).intersection(values):
        best = hand[-1] if card != hand[-1] else hand[-2] if len(hand) > 1 else 0
        believed = (1 - left - share) * card
        wronged = (1 - left) * (1 + share) * card + (2 - left) * best
        found.append(((1 - doubted) * believed + doubted * wronged, Claim(card, card)))
    return found


def verdicts(sight: Sight, seat: int) -> tuple[float, float]:
    """Weigh believing and doubting what a seat has bid."""
    truth, left, share = truth_rate(sight, seat), hope(sight), 1 / (sight.seats - 1)
    value, best = sight.bids[seat], max(sight.hands[sight.me])
    junk = sight.low + 1
    true_believed = value - share * (1 - left) * value
    lie_believed = junk - share * (1 - left) * junk if sight.seats > 2 else -share * (2 - left) * junk * 2
    true_doubted = -(1 - left) * value * (1 + share) - share * (2 - left) * likely_best(sight, seat)
    lie_doubted = (2 - left) * best
    believing = truth * true_believed + (1 - truth) * lie_believed
    doubting = truth * true_doubted + (1 - truth) * lie_doubted
    return believing, doubting


def hope(sight: Sight) -> float:
    """Return how much of a card in hand is likely to be recovered: little when somebody is nearly out of cards."""
    shortest = min(map(counted, sight.hands))
    return shortest / (shortest + 2)


def doubt_rate(sight: Sight) -> float:
    """Return how often this Baron is likely to doubt me."""
    doubts: int = sight.doubts[sight.baron]
    beliefs: int = sight.beliefs[sight.baron]
    usual = (doubts + GUESSES * DOUBTING) / (doubts + beliefs + GUESSES)
    return min(0.95, max(0.05, usual + (lie_rate(sight, sight.me) - LYING) / 3))


def lie_rate(sight: Sight, seat: int) -> float:
    """Return how often a seat is likely to lie, judging by its cards that were turned up."""
    lies: int = sight.lies[seat]
    truths: int = sight.truths[seat]
    return (lies + GUESSES * LYING) / (lies + truths + GUESSES)


def truth_rate(sight: Sight, seat: int) -> float:
    """Return how likely it is that a seat has laid what it bid."""
    value = sight.bids[seat]
    if elsewhere(sight, seat, value) >= sight.seats:
        return 0.0
    lying = lie_rate(sight, seat)
    full = HIGHEST - sight.low + 1
    seen = sight.laid["seen"] if sight.laid and sight.laid["seat"] == seat else sight.seen[seat]
    holds = 1.0 if value in seen else min(1.0, (1 + counted(sight.hands[seat])) / full)
    return (1 - lying) * holds / ((1 - lying) * holds + lying)


def elsewhere(sight: Sight, seat: int, value: int) -> int:
    """Count the cards of a value that cannot have come from a seat's hand; there is one for each player."""
    hands = [cards for other, cards in enumerate(sight.seen) if other not in (seat, sight.me)]
    return sum(cards.count(value) for cards in (*hands, sight.hands[sight.me], *sight.mats))


def likely_best(sight: Sight, seat: int) -> float:
    """Return the card that a seat would probably bank."""
    cards, low = counted(sight.hands[seat]), int(sight.low)
    return low + (HIGHEST - low) * cards / (cards + 1)


def chance_to_win(sight: Sight, value: int, top: int) -> float:
    """Return how likely a bid is to be taken."""
    if top:
        return 0.5 if value == top else 0.8
    low: int = sight.low
    return (value - low + 1) / (HIGHEST - low + 1)


def without_a_bid(decision: Decision, top: int) -> Answer:
    """Return an answer that bids nothing; while nobody has bid, one that leaves later bids open."""
    option = (decision.option("wait") if not top else None) or decision.options[-1]
    return Answer(option.verb, {name: [] for name in option.fields})


def spoken(option: Option, sight: Sight, claim: Claim) -> Answer:
    """Turn a claim into an answer; the card to bank is the best of the rest."""
    rest = [*sight.hands[sight.me]]
    rest.remove(claim.card)
    said = {"value": claim.value, "lay": [claim.card], "bank": [max(rest)] if rest else []}
    return Answer(option.verb, {name: said.get(name, []) for name in option.fields})


def drawn(choices: Sequence[tuple[float, T]], chance: Chance) -> T:
    """Draw a choice; the more it is worth, the more likely it is."""
    best = max(worth for worth, _ in choices)
    weights = [exp((worth - best) / NERVE) for worth, _ in choices]
    left = chance.below(1 << 40) / (1 << 40) * sum(weights)
    for weight, (_, choice) in zip(weights, choices, strict=True):
        left -= weight
        if left < 0:
            return choice
    return choices[-1][1]
