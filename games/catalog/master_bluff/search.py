"""How a strong bot of Master Bluff searches: it tries only what the bot may draw by itself, to call, and to pass.

So it never plays what the others would not, and leans by what this table has shown: on the tables that it imagines,
everybody calls and believes by how each has fared so far.
"""

from __future__ import annotations

from games.catalog.master_bluff.bot import BLUFF, PASS, bot
from games.catalog.master_bluff.value import VALUE
from games.engine.bots import Search
from games.engine.chance import Chance
from games.engine.questions import Answer, Decision
from games.engine.sights import Sight

DRAWS = 16  # of the bot's own answers


def candidates(sight: Sight, decision: Decision, chance: Chance) -> list[Answer]:
    """Return what is worth trying."""
    found = [bot(sight, decision, chance) for _ in range(DRAWS)]
    return [*found, *(answer for answer in (BLUFF, PASS) if decision.option(answer.verb))]


SEARCH = Search(VALUE, playouts=48, turns=2, most=10, candidates=candidates)
