"""How a strong bot of Liar's Dice searches: it tries only what the bot may draw by itself, and a doubt.

On the tables that it imagines, who has bid on a face is likelier to hold it, as `unseen` says.
"""

from __future__ import annotations

from games.catalog.liars_dice.bot import DOUBT, bot
from games.catalog.liars_dice.value import VALUE
from games.engine.bots import Search
from games.engine.chance import Chance
from games.engine.questions import Answer, Decision
from games.engine.sights import Sight

DRAWS = 16  # of the bot's own answers


def candidates(sight: Sight, decision: Decision, chance: Chance) -> list[Answer]:
    """Return what is worth trying."""
    found = [bot(sight, decision, chance) for _ in range(DRAWS)]
    return [*found, DOUBT] if decision.option(DOUBT.verb) else found


SEARCH = Search(VALUE, playouts=32, most=10, candidates=candidates)
