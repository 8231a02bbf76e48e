"""Habits of Master Bluff: of calling, and of laying cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from benchmarks.kit import Habits, always, at_random, habit, never, without
from games.engine.chance import Chance
from games.engine.questions import Answer, Decision
from games.engine.rulebook import Player
from games.engine.sights import Sight, counted

Calls = Callable[[Sight], bool]


def surely_false(sight: Sight) -> bool:
    """Whether a claim cannot be true: the cards in my hand, and those I laid, leave too few."""
    claim = sight.claim
    mine = sight.hands[sight.me] + [card for card in sight.pile if card]
    elsewhere = [card for seat, cards in enumerate(sight.seen) if seat not in (sight.me, claim.seat) for card in cards]
    return bool(sight.size - mine.count(claim.family) - elsewhere.count(claim.family) < claim.count)


def last_cards(sight: Sight) -> bool:
    """Whether a claim has emptied its hand."""
    return not counted(sight.hands[sight.claim.seat])


def follows(sight: Sight) -> bool:
    """Whether a claim was made by somebody who could not choose its family."""
    return bool(sight.claims) and not sight.claim.token


def most_false(sight: Sight) -> bool:
    """Whether a claim has been made by somebody who has been caught oftener than cleared."""
    return bool(sight.lies[sight.claim.seat] > sight.truths[sight.claim.seat])


@habit
def calling(bot: Player, sight: Sight, decision: Decision, chance: Chance, calls: Calls) -> Answer:
    """Call what fits a description and nothing else."""
    if decision.option("bluff") is None:
        return bot(sight, decision, chance)
    if calls(sight):
        return Answer("bluff")
    left = without(decision, ["bluff"])
    if left.option("follow") is None:
        return Answer("pass")
    return bot(Sight({**sight, "claim": None}), left, chance)


def honest(bot: Player, sight: Sight, decision: Decision, chance: Chance) -> Answer:
    """Lay all true cards; failing that a false one, the rarest; never spend the token."""
    answer = bot(sight, decision, chance)
    if answer.verb in ("pass", "bluff"):
        return answer
    counts = Counter(sight.hands[sight.me])
    if answer.verb == "lead":
        family = max(counts, key=lambda card: counts[card])
        return Answer("lead", {"cards": [family] * counts[family], "family": [family]})
    true = [card for card in sight.hands[sight.me] if card == sight.family]
    return Answer("follow", {"cards": true or [min(counts, key=lambda card: counts[card])]})


@habit
def honest_calling(bot: Player, sight: Sight, decision: Decision, chance: Chance, calls: Calls) -> Answer:
    """Lay honestly, and call what fits a description and nothing else."""
    return honest(lambda *asked: calling(calls)(bot, *asked), sight, decision, chance)


@habit
def laying(bot: Player, sight: Sight, decision: Decision, chance: Chance, most: int, lie: bool = False) -> Answer:
    """Lay at most this many cards, perhaps only false ones."""
    answer = bot(sight, decision, chance)
    cards = answer.values.get("cards")
    if not cards:
        return answer
    family = answer.values.get("family", [sight.family])[0]
    false = [card for card in sight.hands[sight.me] if card != family]
    chosen = false if lie and false else cards
    return Answer(answer.verb, {**answer.values, "cards": chosen[:most]})


def adds_false(bot: Player, sight: Sight, decision: Decision, chance: Chance) -> Answer:
    """Lay all true cards and a false one with them."""
    answer = honest(bot, sight, decision, chance)
    cards, hand = answer.values.get("cards"), Counter(sight.hands[sight.me])
    others = [card for card in hand if cards and card != cards[0]]
    if not cards or not others or len(cards) >= sight.size:
        return answer
    rarest = min(others, key=lambda card: hand[card])
    return Answer(answer.verb, {**answer.values, "cards": [*cards, rarest]})


HABITS: Habits = {
    "calls everything": always("bluff"),
    "calls nothing": calling(lambda sight: False),
    "calls sure lies only": calling(surely_false),
    "calls last cards and sure lies only": calling(lambda sight: surely_false(sight) or last_cards(sight)),
    "calls who follows, believes who leads": calling(follows),
    "calls three cards and more": calling(lambda sight: bool(sight.claim.count >= 3)),
    "calls who was caught oftener than cleared": calling(most_false),
    "lays all true cards, else a false one": honest,
    "the same, and calls sure lies and last cards only": honest_calling(lambda s: surely_false(s) or last_cards(s)),
    "the same, and calls nothing": honest_calling(lambda sight: False),
    "lays all true cards and a false one": adds_false,
    "lays one card at a time": laying(1),
    "lays false cards only, two at most": laying(2, lie=True),
    "lays false cards only, as many as it can": laying(6, lie=True),
    "never spends the token": never("switch"),
    "answers one question in four at random": at_random(4),
}
