"""Players who always do the same, and what becomes of them among bots: none of them should live off it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.catalog import GAMES
from games.catalog.patrons.board import NUMBERED
from games.engine.chance import Chance
from games.engine.players import absent_player, play_out
from games.engine.questions import Answer, Decision
from games.engine.rulebook import Player
from games.engine.table import Sight


@dataclass(frozen=True)
class Simple:
    """A way to play, and the table at which it is tried against bots."""

    slug: str
    name: str
    player: Player
    seats: int
    options: Mapping[str, Any]


def bot_of(slug: str, sight: Sight, decision: Decision, chance: Chance) -> Answer:
    """Answer as a game's bot does."""
    return GAMES[slug].bot(sight, decision, chance)


def doubts(sight: Sight, decision: Decision, chance: Chance) -> Answer:
    """Doubt everything, in Munchhausen."""
    answer = bot_of("munchhausen", sight, decision, chance)
    if answer.verb != "accept":
        return answer
    return Answer("reject", {"bidder": answer["bidder"], "bank": [max(sight.hands[sight.me])]})


def believes(sight: Sight, decision: Decision, chance: Chance) -> Answer:
    """Believe everything, in Munchhausen."""
    answer = bot_of("munchhausen", sight, decision, chance)
    return Answer("accept", {"bidder": answer["bidder"]}) if answer.verb == "reject" else answer


def lays_another_card(sight: Sight, decision: Decision, chance: Chance) -> Answer:
    """Never lay what was bid if there is anything else to lay, in Munchhausen."""
    answer = bot_of("munchhausen", sight, decision, chance)
    others = [card for card in sight.hands[sight.me] if card != answer.values.get("value")]
    if "lay" not in answer.values or not others:
        return answer
    return Answer(answer.verb, {**answer.values, "lay": [min(others)], "bank": []})


def calls(sight: Sight, decision: Decision, chance: Chance) -> Answer:
    """Call everything a bluff, in Master Bluff."""
    return Answer("bluff") if decision.option("bluff") else bot_of("master_bluff", sight, decision, chance)


def never_calls(sight: Sight, decision: Decision, chance: Chance) -> Answer:
    """Call nothing a bluff, in Master Bluff."""
    options = [option for option in decision.options if option.verb != "bluff"]
    if [option.verb for option in options] == ["pass"]:
        return Answer("pass")
    without = Decision(decision.prompt, options, decision.default)
    return bot_of("master_bluff", Sight({**sight, "claim": None}), without, chance)


def by_the_book(sight: Sight, decision: Decision, chance: Chance) -> Answer:
    """Bid the highest card for the dearest picture still to come, the next for the next, and so on, in Patrons."""
    hand = [card for card in NUMBERED if card in sight.hands[sight.me]]
    if not hand:
        return decision.default
    dearer = sum(picture > sight.lot for picture in range(1, 13) if picture not in sight.called)
    card = [hand[max(0, len(hand) - 1 - dearer)]]
    if decision.option("rebid"):
        return Answer("rebid", {"card": card})
    return Answer("bid", {"card": card} if decision.forced else {"card": card, "again": card})


def disbelieves(sight: Sight, decision: Decision, chance: Chance) -> Answer:
    """Disbelieve everything, in Trust Me!"""
    option = decision.option("disbelieve")
    return option.sample(chance) if option else bot_of("trust_me", sight, decision, chance)


def never_disbelieves(sight: Sight, decision: Decision, chance: Chance) -> Answer:
    """Disbelieve nothing, in Trust Me!"""
    options = [option for option in decision.options if option.verb != "disbelieve"]
    return bot_of("trust_me", sight, Decision(decision.prompt, options, decision.default), chance)


def lies(sight: Sight, decision: Decision, chance: Chance) -> Answer:
    """Lie whenever it can be done, in Trust Me!"""
    answer = bot_of("trust_me", sight, decision, chance)
    if answer.verb == "start":
        names = [animal for animal in sight.animals if animal not in answer["cards"]]
        return Answer("start", {**answer.values, "animal": [chance.choice(names)]}) if names else answer
    false = [card for card in sight.hands[sight.me] if answer.verb == "believe" and card != sight.claim.animal]
    cards = chance.draw(false, min(len(false), len(answer["cards"]))) if false else []
    return Answer("believe", {"cards": cards}) if false else answer


def never_lies(sight: Sight, decision: Decision, chance: Chance) -> Answer:
    """Lay only what is claimed, in Trust Me!"""
    hand = sight.hands[sight.me]
    if decision.option("start"):
        animals = [card for card in hand if card in sight.animals]
        most = max(animals, key=animals.count, default="")
        if most:
            return Answer("start", {"cards": [most] * animals.count(most), "animal": [most]})
    elif decision.option("believe"):
        true = [card for card in hand if card == sight.claim.animal]
        return Answer("believe", {"cards": true}) if true else disbelieves(sight, decision, chance)
    return bot_of("trust_me", sight, decision, chance)


FIRST = {"end": "first"}
SIMPLE = (
    Simple("munchhausen", "doubts everything", doubts, 4, {}),
    Simple("munchhausen", "believes everything", believes, 4, {}),
    Simple("munchhausen", "never lays the card that was bid", lays_another_card, 4, {}),
    Simple("master_bluff", "calls every bluff", calls, 4, {}),
    Simple("master_bluff", "never calls", never_calls, 4, {}),
    Simple("patrons", "bids the highest card for the dearest picture", by_the_book, 2, {}),
    Simple("patrons", "bids the highest card for the dearest picture", by_the_book, 4, {}),
    Simple("trust_me", "disbelieves everything", disbelieves, 4, FIRST),
    Simple("trust_me", "never disbelieves", never_disbelieves, 4, FIRST),
    Simple("trust_me", "always lies", lies, 4, FIRST),
    Simple("trust_me", "never lies", never_lies, 4, FIRST),
    *(Simple("the_lift", "does what is done for the absent", absent_player, seats, {}) for seats in (2, 3, 4)),
)


def share_of_wins(simple: Simple, games: int) -> float:
    """Return which part of its games such a player wins, in each seat in turn; a shared win counts in part."""
    rules, won = GAMES[simple.slug], 0.0
    for number in range(games):
        seat = number % simple.seats
        players = [simple.player if other == seat else rules.bot for other in range(simple.seats)]
        position, _moves = play_out(rules, players, simple.options, b"simple %d" % number)
        assert position.outcome is not None
        places = position.outcome.places
        won += (places[seat] == 1) / places.count(1)
    return won / games
