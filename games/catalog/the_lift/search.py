"""How a strong bot of The Lift searches: every spot, with the dearest crews and without, to the round's end."""

from __future__ import annotations

from games.catalog.the_lift.bot import answer_of, placements, seen
from games.catalog.the_lift.value import VALUE
from games.engine.bots import NOTHING, Search
from games.engine.chance import Chance
from games.engine.questions import Answer, Decision
from games.engine.sights import Sight

UNSAID = {"claim": {"plan": NOTHING}, "lift": {"crew": NOTHING}}


def candidates(sight: Sight, decision: Decision, chance: Chance) -> list[Answer]:
    """Return each placement, without a crew and with each of the dearest."""
    found = []
    for spot, _, sends in placements(seen(sight), sight.me):
        found += [answer_of(spot, crew, decision) for crew, _ in sends or ((None, ()),)]
    return found


SEARCH = Search(VALUE, playouts=96, most=16, candidates=candidates)
