"""stub"""

from games.engine.chance import Chance
from games.engine.questions import Answer, Decision
from games.engine.table import Sight


def bot(sight: Sight, decision: Decision, chance: Chance) -> Answer:
    """Sample."""
    return decision.sample(chance)
