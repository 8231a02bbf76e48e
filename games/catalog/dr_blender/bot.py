"""The bot of Dr Blender."""

from __future__ import annotations

from games.engine.chance import Chance
from games.engine.questions import Answer, Decision
from games.engine.table import Sight


def bot(sight: Sight, decision: Decision, chance: Chance) -> Answer:
    """Answer whatever is asked."""
    return decision.default
