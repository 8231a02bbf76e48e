"""What claims and verdicts are worth to Munchhausen's bot, and how it draws among things of some worth."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import NamedTuple, TypeVar

from games.catalog.munchhausen.bot_ways import View, left_of
from games.catalog.munchhausen.mat import HIGHEST
from games.engine.chance import Chance
from games.engine.sights import Sight, counted

T = TypeVar("T")
Choices = list[tuple[float, T]]  # what each is worth


class Claim(NamedTuple):
    """A value to say, and what each card that could be laid for it is worth."""

    value: int
    lies: Choices[int]
    truth: float | None  # None: there is no such card in hand


def claim_of(view: View, value: int) -> Claim:
    """Weigh what could be laid for a value: its own card, if held, and the cards that make the best lies."""
    sight, share = view.sight, view.share
    hand = sorted(sight.hands[sight.me])
    caught, doubted = -share * view.banked(likely_best(sight, sight.baron)), doubt_rate(view, value)
    lies = Choices[int]()
    for card in sorted({hand[0], hand[1 % len(hand)], hand[-2 % len(hand)], hand[-1]} - {value}):
        believed = view.banked(card) if sight.seats == 2 else -view.in_hand(card) - share * card
        lies.append(((1 - doubted) * believed + doubted * caught + view.ways.sly, card))
    if value not in hand:
        return Claim(value, lies, None)
    best = hand[-1] if value != hand[-1] else hand[-2] if len(hand) > 1 else None
    believed = -view.in_hand(value) - share * value
    wronged = -view.in_hand(value) * (1 + share) + (0.0 if best is None else view.banked(best))
    return Claim(value, lies, (1 - doubted) * believed + doubted * wronged)


def lie_of(view: View, claim: Claim) -> float | None:
    """Return what a lie is worth, None if there is nothing to lie with."""
    weights = weights_of(claim.lies, view.ways.nerve)
    return sum(weight * worth for weight, (worth, _) in zip(weights, claim.lies, strict=True)) if weights else None


def honesty(view: View, claim: Claim) -> float:
    """Return how likely it is to lay what it says."""
    lie = lie_of(view, claim)
    if claim.truth is None or lie is None:
        return float(lie is None)
    return 1 / (1 + exp((lie - claim.truth) / view.ways.poise))


def on_average(view: View, claim: Claim) -> float:
    """Return what a claim is worth, as likely as it is to be true."""
    lie, true = lie_of(view, claim), honesty(view, claim)
    return true * (claim.truth or 0.0) + (1 - true) * (lie or 0.0)


def best_claim(view: View, claim: Claim) -> float:
    """Return what a claim would bring at best if it won the bidding."""
    best = max(worth for worth in (lie_of(view, claim), claim.truth) if worth is not None)
    return max(0.0, best - view.usual.lost)


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
    likely: float = odds(usual.doubting[left_of(sight, sight.me, value)][value - 1])
    likely *= moved(usual.doubted, sight.doubts[sight.baron], sight.beliefs[sight.baron], guesses)
    likely *= moved(usual.caught, sight.lies[sight.me], sight.truths[sight.me], guesses) ** ways.shy
    return min(0.97, max(0.03, likely / (1 + likely)))


def truth_rate(view: View, seat: int) -> float:
    """Return how likely it is that a seat has laid what it bid."""
    sight, usual = view.sight, view.usual
    value = sight.bids[seat]
    if view.ways.counts and elsewhere(sight, seat, value) >= sight.seats:
        return 0.0
    likely = odds(usual.lying[left_of(sight, seat, value)][value - 1])
    likely *= moved(usual.caught, sight.lies[seat], sight.truths[seat], view.ways.guesses[sight.seats - 2])
    return 1 / (1 + likely)


def elsewhere(sight: Sight, seat: int, value: int) -> int:
    """Count the cards of a value that cannot have come from a seat's hand; there is one for each player."""
    hands = [cards for other, cards in enumerate(sight.seen) if other not in (seat, sight.me)]
    return sum(cards.count(value) for cards in (*hands, sight.hands[sight.me], *sight.mats))


def likely_best(sight: Sight, seat: int) -> float:
    """Return the card that a seat would probably bank."""
    cards, low = counted(sight.hands[seat]), int(sight.low)
    return low + (HIGHEST - low) * cards / (cards + 1)


def drawn(choices: Choices[T], nerve: float, chance: Chance) -> T:
    """Draw a choice; the more it is worth, the more likely it is."""
    return drawn_from(weights_of(choices, nerve), [choice for _, choice in choices], chance)


def drawn_from(likely: Sequence[float], choices: Sequence[T], chance: Chance) -> T:
    """Draw a choice, by how likely each is."""
    left = chance.below(1 << 40) / (1 << 40) * sum(likely)
    for weight, choice in zip(likely, choices, strict=True):
        left -= weight
        if left < 0:
            return choice
    return choices[-1]


def weights_of(choices: Choices[T], nerve: float, customs: Sequence[float] = ()) -> list[float]:
    """Say how likely each choice is: the more, the more it is worth, and the more it is the custom."""
    best = max((worth for worth, _ in choices), default=0.0)
    weights = [exp((worth - best) / nerve) for worth, _ in choices]
    weights = [weight * custom for weight, custom in zip(weights, customs, strict=True)] if customs else weights
    return [weight / sum(weights) for weight in weights]
