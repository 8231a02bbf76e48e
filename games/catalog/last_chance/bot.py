"""A stub to be replaced below."""

from games.engine.questions import Answer, Decision
from games.engine.chance import Chance
from games.engine.table import Sight


def bot(sight: Sight, decision: Decision, chance: Chance) -> Answer:
    return decision.default
