"""A bot for Munchhausen. It weighs what each answer could win and lose, then draws lots, so as not to be read.

A card on a mat is worth its value. What one in a hand is worth (`in_hand`), which may still be banked, laid on somebody
else's mat or left over, depends on how many cards the shortest hand has. What another wins is my loss, shared with the
rest.

All this, and what to expect of others, it has from games among its own kind (`Expected`, in bot.toml): for each value
and number of players, how often who says it lies, how often it is doubted, and how often it wins the bidding. What each
player was found to do at this table moves that: who has been caught is believed less, who has doubted much is expected
to doubt.

As a bidder it weighs every bid with the true card, which pays most when doubted, and with the cards it will miss
least, which pay when believed. It draws a value first, which hardly ever is one that would not be taken, and then what
to lay for it. In the first of two waves it also weighs waiting, which lets it see the others' bids: a
part of what its best claim would bring.

As Baron it estimates how likely the card is to be true, from all this, from the size of that hand, and from the cards
known to lie elsewhere: if they all do, it is a lie. Then it weighs believing against doubting.

It does not always make the better choice, only the more often the better it is. As it expects what really happens
among its own kind, lying and telling the truth, doubting and believing come out nearly even, and nobody can live off
doing one of them. It remembers only what lies on the table, and knows nothing that others hide.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import NamedTuple, TypeVar

from games.catalog.munchhausen.bot_ways import WAYS_OF, View, Ways, view_of
from games.catalog.munchhausen.mat import HIGHEST, top_bid
from games.engine.chance import Chance
from games.engine.fields import Amount, Pick
from games.engine.manner import USUAL, Manner
from games.engine.questions import Answer, Decision, Option, Seat
from games.engine.table import Sight, counted

T = TypeVar("T")
Choices = list[tuple[float, T]]  # what each is worth


class Claim(NamedTuple):
    """A bid and the card that would be laid for it."""

    value: int
    card: int


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
    if top and sight.bids[sight.me] == top:
        return Answer("wait") if decision.option("wait") else without_a_bid(decision, top)
    chosen = drawn(bids(view, decision), bidding_nerve(view, decision), chance)
    if not chosen:
        return without_a_bid(decision, top)
    return spoken(decision.options[0], sight, drawn(chosen, view.ways.nerve, chance))


def bids(view: View, decision: Decision) -> Choices[Choices[Claim]]:
    """Weigh each value that may be bid, with its claims, and no bid at all."""
    sight, missed, first = view.sight, view.ways.eager - view.usual.lost, decision.option("pass") is not None
    choices, best = Choices[Choices[Claim]](), 0.0
    for value in range(lowest(decision.options[0]), HIGHEST + 1):
        possible = claims(view, [value])
        usual = on_average(possible, view.ways.nerve) + missed
        choices.append((chance_to_win(view, value, first) * usual, possible))
        best = max(best, best_claim(view, possible))
    waits = sight.bidding == "waves" and first
    choices.append((view.usual.waiting * best if waits else 0.0, []))
    return choices


def on_average(choices: Choices[T], nerve: float) -> float:
    """Return what choices are worth if one of them is drawn."""
    weights = weights_of(choices, nerve)
    return sum(weight * worth for weight, (worth, _) in zip(weights, choices, strict=True)) / sum(weights)


def bidding_nerve(view: View, decision: Decision) -> float:
    """Return by how much a value must be better: one that is seldom taken makes little difference, good or bad."""
    first, low = decision.option("pass") is not None, lowest(decision.options[0])
    return view.ways.aim * max(chance_to_win(view, value, first) for value in range(low, HIGHEST + 1))


def best_claim(view: View, possible: Choices[Claim]) -> float:
    """Return what the best claim would bring if it won the bidding."""
    return max(0.0, max(worth for worth, _ in possible) - view.usual.lost)


def state(view: View, decision: Decision, chance: Chance) -> Answer:
    """With two players, name a value and lay a card."""
    claim = drawn(claims(view, range(view.sight.low, HIGHEST + 1)), view.ways.nerve, chance)
    return spoken(decision.options[0], view.sight, claim)


def lay(view: View, decision: Decision, chance: Chance) -> Answer:
    """After open bids, lay the promised card or another."""
    claim = drawn(claims(view, [view.sight.bids[view.sight.me]]), view.ways.nerve, chance)
    return spoken(decision.options[0], view.sight, claim)


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


def claims(view: View, values: Sequence[int]) -> Choices[Claim]:
    """Weigh each possible claim: a value with its own card, if held, and with the cards that make the best lies."""
    sight, share = view.sight, view.share
    hand = sorted(sight.hands[sight.me])
    caught, found = -share * view.banked(likely_best(sight, sight.baron)), []
    for value in values:
        doubted = doubt_rate(view, value)
        for card in sorted({hand[0], hand[1 % len(hand)], hand[-2 % len(hand)], hand[-1]}):
            if card != value:
                believed = view.banked(card) if sight.seats == 2 else -view.in_hand(card) - share * card
                found.append(((1 - doubted) * believed + doubted * caught + view.ways.sly, Claim(value, card)))
        if value in hand:
            best = hand[-1] if value != hand[-1] else hand[-2] if len(hand) > 1 else None
            believed = -view.in_hand(value) - share * value
            wronged = -view.in_hand(value) * (1 + share) + (0.0 if best is None else view.banked(best))
            found.append(((1 - doubted) * believed + doubted * wronged, Claim(value, value)))
    return found


def verdicts(view: View, seat: int) -> tuple[float, float]:
    """Weigh believing and doubting what a seat has bid."""
    sight, share = view.sight, view.share
    truth, value, junk = truth_rate(view, seat), sight.bids[seat], sight.low + view.ways.junk
    true_believed = value + share * view.in_hand(value)
    lie_believed = junk + share * view.in_hand(junk) if sight.seats > 2 else -share * view.banked(junk)
    true_doubted = view.in_hand(value) * (1 + share) - share * view.banked(likely_best(sight, seat))
    lie_doubted = view.banked(max(sight.hands[sight.me]))
    believing = truth * true_believed + (1 - truth) * lie_believed
    doubting = truth * true_doubted + (1 - truth) * lie_doubted
    return believing, doubting + view.ways.wary


def odds(rate: float) -> float:
    """Turn a rate into odds."""
    return rate / (1 - rate)


def moved(usual: float, yes: int, no: int, guesses: float) -> float:
    """Return by how much what a player was found to do moves the odds of what is usual."""
    return odds((yes + guesses * usual) / (yes + no + guesses)) / odds(usual)


def doubt_rate(view: View, value: int) -> float:
    """Return how often this Baron is likely to doubt me when I say a value."""
    sight, ways, usual = view.sight, view.ways, view.usual
    guesses = ways.guesses[sight.seats - 2]
    likely: float = odds(usual.doubting[value - 1])
    likely *= moved(usual.doubted, sight.doubts[sight.baron], sight.beliefs[sight.baron], guesses)
    likely *= moved(usual.caught, sight.lies[sight.me], sight.truths[sight.me], guesses) ** ways.shy
    return min(0.97, max(0.03, likely / (1 + likely)))


def truth_rate(view: View, seat: int) -> float:
    """Return how likely it is that a seat has laid what it bid."""
    sight, usual = view.sight, view.usual
    value = sight.bids[seat]
    if view.ways.counts and elsewhere(sight, seat, value) >= sight.seats:
        return 0.0
    likely = odds(usual.lying[value - 1]) * moved(
        usual.caught, sight.lies[seat], sight.truths[seat], view.ways.guesses[sight.seats - 2]
    )
    likely *= usual.held / holding(sight, seat) if view.ways.counts else 1.0
    return 1 / (1 + likely)


def holding(sight: Sight, seat: int) -> float:
    """Return how likely a hand is to have held the value that it bid, were it any hand of that size."""
    value = sight.bids[seat]
    seen = sight.laid["seen"] if sight.laid and sight.laid["seat"] == seat else sight.seen[seat]
    return 1.0 if value in seen else min(1.0, (1 + counted(sight.hands[seat])) / (HIGHEST - sight.low + 1))


def elsewhere(sight: Sight, seat: int, value: int) -> int:
    """Count the cards of a value that cannot have come from a seat's hand; there is one for each player."""
    hands = [cards for other, cards in enumerate(sight.seen) if other not in (seat, sight.me)]
    return sum(cards.count(value) for cards in (*hands, sight.hands[sight.me], *sight.mats))


def likely_best(sight: Sight, seat: int) -> float:
    """Return the card that a seat would probably bank."""
    cards, low = counted(sight.hands[seat]), int(sight.low)
    return low + (HIGHEST - low) * cards / (cards + 1)


def chance_to_win(view: View, value: int, first: bool) -> float:
    """Return how likely a bid is to be taken."""
    usual = view.usual
    if top := top_bid(view.sight.bids):
        return usual.matching if value == top else usual.raising
    return (usual.winning if first else usual.opening)[value - 1]


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


def drawn(choices: Choices[T], nerve: float, chance: Chance) -> T:
    """Draw a choice; the more it is worth, the more likely it is."""
    weights = weights_of(choices, nerve)
    left = chance.below(1 << 40) / (1 << 40) * sum(weights)
    for weight, (_, choice) in zip(weights, choices, strict=True):
        left -= weight
        if left < 0:
            return choice
    return choices[-1][1]


def weights_of(choices: Choices[T], nerve: float) -> list[float]:
    """Weigh choices by what they are worth, beside the best."""
    best = max(worth for worth, _ in choices)
    return [exp((worth - best) / nerve) for worth, _ in choices]
