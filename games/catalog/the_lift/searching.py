"""How a strong bot of The Lift searches: every spot with every crew that could go, to the end of the round."""

from __future__ import annotations

from games.catalog.the_lift.bot import answer_of, placements, seen
from games.catalog.the_lift.value import VALUE
from games.engine.chance import Chance
from games.engine.questions import Answer, Decision
from games.engine.rulebook import NOTHING, Search
from games.engine.sights import Sight

UNSAID = {"claim": {"plan": NOTHING}, "lift": {"crew": NOTHING}}
CREWS = 2  # of the most valuable that could go are tried at each spot


def candidates(sight: Sight, decision: Decision, chance: Chance) -> list[Answer]:
    """Return each placement, without a crew and with the best ones."""
    found = []
    for spot, crews in placements(seen(sight), sight.me):
        found += [answer_of(spot, crew, decision) for crew in crews[:CREWS] or (None,)]
    return found


SEARCH = Search(VALUE, playouts=96, most=16, candidates=candidates)
