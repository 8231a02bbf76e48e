"""Habits of Patrons: which card goes on which picture."""

from __future__ import annotations

from collections.abc import Callable

from benchmarks.kit import Habits, absent, at_random, habit
from games.catalog.patrons.board import CARDS, COLOURS, FAKE, NUMBERED, PICTURES, SETS, SHEIK
from games.engine.chance import Chance
from games.engine.questions import Answer, Decision
from games.engine.rulebook import Player
from games.engine.sights import Sight

Chooses = Callable[[Sight, list[str], Chance], str]  # from the hand, its numbered cards lowest first


@habit
def bidding(
    bot: Player, sight: Sight, decision: Decision, chance: Chance, chooses: Chooses, again: bool = False
) -> Answer:
    """Bid by a rule; in case of a tie by the same rule, or as a bot does."""
    hand = [card for card in CARDS if card in sight.hands[sight.me]]
    if decision.forced or decision.option("rebid"):
        return bot(sight, decision, chance)
    card, usual = chooses(sight, hand, chance), bot(sight, decision, chance)
    second = [card] if again else usual.values["again"]
    return Answer("bid", {"card": [card], "again": second})


def dearer(sight: Sight) -> int:
    """Return how many pictures still to come are dearer than the one on sale."""
    return sum(picture > sight.lot for picture in PICTURES if picture not in sight.called)


def by_value(step: int) -> Chooses:
    """Choose the highest card for the dearest picture to come, the next for the next, or this many steps off."""

    def choose(sight: Sight, hand: list[str], chance: Chance) -> str:
        numbered = [card for card in hand if card in NUMBERED] or hand
        at = len(numbered) - 1 - dearer(sight) + step
        return numbered[min(len(numbered) - 1, max(0, at))]

    return choose


def with_fake(sight: Sight, hand: list[str], chance: Chance) -> str:
    """Spoil the first picture of 10 or more with the Fake, and bid by value otherwise."""
    return FAKE if FAKE in hand and sight.lot >= 10 else by_value(0)(sight, hand, chance)


def with_sheik(sight: Sight, hand: list[str], chance: Chance) -> str:
    """Begin with the Sheik."""
    return SHEIK if SHEIK in hand else by_value(0)(sight, hand, chance)


def collects(sight: Sight, hand: list[str], chance: Chance) -> str:
    """Bid high for a colour of which it has a picture, low for the others."""
    own = [picture for picture in sight.pictures[sight.me] if picture in SETS[COLOURS[sight.lot]]]
    return by_value(3 if own else -1)(sight, hand, chance)


def few_only(sight: Sight, hand: list[str], chance: Chance) -> str:
    """Bid high for pictures of 9 or more, and the lowest card for the others."""
    return hand[-1] if sight.lot >= 9 else hand[0]


def just_above(sight: Sight, hand: list[str], chance: Chance) -> str:
    """Bid just above what the last picture has cost."""
    last = max([int(spent[-1]) for spent in sight.spent if spent and spent[-1] in NUMBERED], default=40)
    return next((card for card in hand if card in NUMBERED and int(card) > last), hand[0])


HABITS: Habits = {
    "bids the highest card for the dearest picture": bidding(by_value(0), again=True),
    "the same, one card higher": bidding(by_value(1)),
    "the same, two cards higher": bidding(by_value(2)),
    "the same, two cards lower": bidding(by_value(-2)),
    "the same, and spoils a dear picture with the Fake": bidding(with_fake),
    "the same, and begins with the Sheik": bidding(with_sheik),
    "bids high for colours it has begun": bidding(collects),
    "bids its highest for 9 and more, its lowest for the rest": bidding(few_only),
    "bids just above the last price": bidding(just_above),
    "bids its highest card": bidding(lambda sight, hand, chance: hand[-1]),
    "bids its lowest card": bidding(lambda sight, hand, chance: hand[0]),
    "bids any card": bidding(lambda sight, hand, chance: chance.choice(hand)),
    "answers one question in four at random": at_random(4),
    "does what is done for the absent": absent,
}
