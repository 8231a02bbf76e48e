"""The bot of Liar's Dice: it weighs what it could say against doubting what was said.

A doubt is worth what it wins if the bid is false, less what it costs if it is true. A bid is worth the same the other
way round, as often as it is likely to be doubted: the less it seems true to somebody who sees no dice, the likelier.
If nobody doubts it the risk is the next player's, and that is worth something, too. So it lies where a lie seems
likely, and bids what it holds where it does not mind a doubt. How likely everything is, `odds.py` says; who has bid on
a face is taken to hold some of it. It draws lots among what weighs much the same, so as not to be read.

With three dice or fewer left between two players it draws from a mixture instead, unless it is easy (`cases.py`).
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from games.catalog.liars_dice.board import possible
from games.catalog.liars_dice.cases import Cups, Said, case_of, choices_of, cups
from games.catalog.liars_dice.odds import Odds
from games.engine.bots import USUAL, Level, Manner, ashamed, likely, record, softmax, tuned
from games.engine.chance import Chance
from games.engine.mixture import Mixture
from games.engine.questions import Answer, Decision
from games.engine.sights import Sight, counted

DOUBT, EXACT = Answer("doubt"), Answer("exact")


class Ways(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How it weighs things; the unit is one of its own dice."""

    trust: float  # by how much likelier the dice of somebody who has bid on a face are to show it
    alarm: float  # how likely a bid must seem to be doubted half the time
    steep: float  # how fast it is doubted less as it seems likelier
    gain: float  # what another's die is worth to it while there are more than two players
    on: float  # what it is worth that a bid is not doubted
    above: int  # how many more dice than needed it thinks of saying
    below: int  # and how many fewer than it expects, when it begins
    nerve: float  # by how much an answer must be worth more to be clearly preferred
    feint: float  # what it is worth to bid on a face of which it holds none
    doubt: float  # by how much a doubt seems better than it is
    heed: float  # how far it counts how somebody's bids have fared
    shame: float  # by how much worse a lie seems for each time it was caught more often than cleared


WAYS_OF = tuned(__file__, Ways)
MIXTURE = Mixture(__file__)


def bot(sight: Sight, decision: Decision, chance: Chance, manner: Manner = USUAL) -> Answer:
    """Draw an answer, by what each is worth."""
    mixed = drawn(sight, chance) if manner.level != Level.EASY else None
    return mixed or play(sight, decision, chance, WAYS_OF[manner])


def drawn(sight: Sight, chance: Chance) -> Answer | None:
    """Draw an answer from the mixture; None where it knows nothing."""
    seen = cups(sight)
    if seen is None:
        return None
    case, bids = case_of(seen)
    choice = MIXTURE.drawn(case, choices_of(seen, bids), chance)
    return None if choice is None else said(seen, bids.get(choice))


def said(seen: Cups, bid: Said | None) -> Answer:
    """Return a bid as an answer, or a doubt."""
    if bid is None:
        return DOUBT
    return Answer("raise" if seen.bids else "open", {"count": [bid[0]], "face": [bid[1]]})


def play(sight: Sight, decision: Decision, chance: Chance, ways: Ways) -> Answer:
    """Answer by these ways."""
    answers = [*weighed(sight, decision, ways)]
    worths = [worth for _answer, worth in answers]
    return chance.weighted([answer for answer, _worth in answers], softmax(worths, ways.nerve))


def weighed(sight: Sight, decision: Decision, ways: Ways) -> Iterator[tuple[Answer, float]]:
    """Yield the answers that it thinks of, each with what it is worth."""
    players = sum(counted(hand) > 0 for hand in sight.hands)
    gain, odds = ways.gain if players > 2 else 1.0, Odds(sight, ways.trust)
    often, shame = record(sight, sight.me) ** ways.heed, ashamed(sight, ways.shame)
    if sight.bids:
        last = sight.bids[-1]
        chance = odds.true(last.count, last.face)
        chance /= chance + (1 - chance) * record(sight, last.seat) ** ways.heed
        yield DOUBT, (1 - chance) * gain - chance + ways.doubt
        if decision.option("exact") is not None:
            spot = odds.exact(last.count, last.face)
            yield EXACT, spot * gain * (players - 1) - (1 - spot)
    for count, face in candidates(sight, odds, ways):
        chance = odds.true(count, face)
        risk = doubted(odds.seems(count, face), often, ways)
        values = {"count": [count], "face": [face]}
        worth = risk * (chance * gain - (1 - chance)) + (1 - risk) * ways.on - (1 - chance) * shame
        if not odds.of(face).own:
            worth += ways.feint
        yield Answer("raise" if sight.bids else "open", values), worth


def doubted(seems: float, often: float, ways: Ways) -> float:
    """Estimate how likely a bid of mine is to be doubted that seems so likely; `often`: what my record makes of it."""
    odds: float = 2.718 ** ((ways.alarm - seems) * ways.steep)
    return likely(odds * often)


def candidates(sight: Sight, odds: Odds, ways: Ways) -> Iterator[tuple[int, int]]:
    """Yield the bids that are worth weighing: the lowest of each face and a few above; at first near what is likely."""
    for way in possible(sight):
        for face in way.faces:
            lowest = way.counts[0]
            if not sight.bids:
                own, (dice, share), _ = odds.of(face)
                lowest = max(lowest, own + int(dice * share) - ways.below)
            for count in range(lowest, min(lowest + ways.above, way.counts[-1]) + 1):
                yield count, face
