"""What a played game of bots has noted of its players, and stories of what they might have done."""

from __future__ import annotations

from collections import Counter

from games import catalog
from games.engine.asides import Aside, Deed
from games.engine.chance import Chance
from games.engine.end import Story
from games.engine.players import who_acts
from games.engine.position import Position
from games.engine.questions import Seat
from games.engine.texts import Text

SEEDS = [b"one", b"two", b"three"]


def played(slug: str, seed: bytes) -> tuple[Position, list[Aside], list[int]]:
    """Play a game of bots: its end, all that it noted, and what each attempt that it settled has cost or brought."""
    rules = catalog.find(slug)
    seats = 4 if 4 in rules.seats else rules.seats[-1]
    position, chance = Position.deal(rules, seats, {}, seed), Chance(seed, "players")
    noted: list[Aside] = []
    flows = [0] * seats
    while position.question is not None:
        seat, decision = who_acts(position.question, position.awaited, [rules.bots.answer] * seats, chance)
        turns = position.table.turns
        position.answer(seat, rules.bots.answer(position.sight(seat), decision, chance))
        noted += position.asides
        attempt = getattr(position.table, "attempt", None)
        if position.table.turns != turns and attempt is not None and attempt.success is not None:
            flows[attempt.seat] -= 0 if attempt.success and attempt.bid > 0 else attempt.bid
            for bettor, bet in enumerate(attempt.bets):
                flows[bettor] -= bet.stake if bet else 0
    return position, noted, flows


def deeds(noted: list[Aside], name: str) -> Counter[Seat]:
    """Add up what each seat has done of something."""
    counted: Counter[Seat] = Counter()
    for aside in noted:
        if isinstance(aside, Deed) and aside.name == name:
            counted[aside.by] += aside.amount
    return counted


def told(*asides: Aside) -> Story:
    """A story of three seats in which the first has won."""
    return Story.of([1, 2, 3], [None] * 3, asides)


def values(text: Text | None) -> dict[str, object]:
    """What a sentence says."""
    assert text is not None
    return text.values
