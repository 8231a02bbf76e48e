"""How likely a claim was to whoever had to take it: on how many tables that they could imagine it was true.

The tables are imagined as the claim was about to be made, from the listener's chair, and the game's bot is asked what
it would say on each. A table counts as often as that looks like what was said, so a claim that only a hand full of lies
would have led to speaks for such a hand. Hands also come of more than a table remembers, such as rounds long past, so
each game says how far its tables are to be trusted. Nothing depends on what the listener could not see.
"""

from __future__ import annotations

from typing import NamedTuple

from games.engine.asides import Claim
from games.engine.bots import NOTHING, USUAL, Trust, likely
from games.engine.chance import Chance
from games.engine.position import Position
from games.engine.questions import Answer, Seat
from games.engine.searching import Imagined, Turn, looks
from games.engine.sights import sight

TABLES = 128  # imagined for a claim, at most
ASKED = 2  # times the bot is asked what it would say on each
ENOUGH = 64  # times that it has said what was said, after which no more tables are imagined
DOUBT = 0.5  # tables added to either side
FEWEST = 12  # without as many, nothing is said of a claim


class Tables(NamedTuple):
    """On how many tables a claim was made, and on how many of them it was true."""

    made: int
    true: int

    @property
    def are_enough(self) -> bool:
        """Whether they say anything of the claim."""
        return self.made >= FEWEST

    def share(self, trust: Trust) -> float:
        """Return how likely it was to be true. Tables never make it quite sure."""
        odds = (self.true + DOUBT) / (self.made - self.true + DOUBT)
        return likely(trust.odds * odds**trust.steep)


def weigh(
    position: Position, claimer: Seat, answer: Answer, listener: Seat, chance: Chance, tables: int = TABLES
) -> Tables:
    """Weigh a claim that an answer made, at the position in which it was asked for, as the listener could."""
    rules = position.rules
    if rules.bots.claims and rules.bots.claims.refuted(position.sight(listener), claimer, answer):
        return Tables(ENOUGH, 0)
    turn, made, true = Turn.of(position, listener), 0, 0
    looked = looks(answer, rules.bots.unsaid.get(answer.verb, dict.fromkeys(answer.values, NOTHING)))
    for _ in range(tables):
        imagined = turn.imagined(chance)
        if imagined is None:
            break
        for found in said(imagined, claimer, answer.verb, looked, chance):
            truth = truth_of(imagined, claimer, found)
            if truth is not None:
                made, true = made + 1, true + truth
        if made >= ENOUGH:
            break
    return Tables(made, true)


def said(imagined: Imagined, claimer: Seat, verb: str, looked: bytes, chance: Chance) -> list[Answer]:
    """Ask the game's bot what it would say on an imagined table; return what looks like what was said."""
    playout, rules = imagined.playout(), imagined.rules
    decision = playout.question.decision(claimer) if playout.question else None
    if decision is None:
        return []
    seen = sight(playout.table, claimer)
    unsaid = rules.bots.unsaid
    answers = [rules.bots.answer(seen, decision, chance, USUAL) for _ in range(ASKED)]
    return [
        one
        for one in answers
        if one.verb == verb and looks(one, unsaid.get(verb, dict.fromkeys(one.values, NOTHING))) == looked
    ]


def truth_of(imagined: Imagined, claimer: Seat, answer: Answer) -> bool | None:
    """Make a claim on an imagined table, and return whether it is true there; None if nothing is claimed."""
    playout = imagined.playout()
    question = playout.question
    assert question is not None
    playout.close({**{seat: decision.default for seat, decision in question.decisions.items()}, claimer: answer})
    return next((one.true for one in playout.table.asides if isinstance(one, Claim) and one.by == claimer), None)
