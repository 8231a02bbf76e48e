"""What the demo shows: a fight, an offer that waits, and a game that was a short one."""

from games.engine.demo import Demo
from games.engine.fields import Pick
from games.engine.questions import Answer, Decision
from games.engine.sights import Sight


def in_a_fight(sight: Sight) -> bool:
    """Whether somebody fights."""
    return sight.fight is not None


def barter(decision: Decision, taker: int) -> Answer | None:
    """Offer a player one thing for one of theirs."""
    option = decision.option(f"offer_{taker}")
    if option is None:
        return None
    give, want = option.fields["give"], option.fields["want"]
    if not (isinstance(give, Pick) and isinstance(want, Pick) and want.among):
        return None
    return Answer(option.verb, {"give": [*give.among[:1]], "want": [*want.among[:1]]})


DEMO = Demo(players=3, options={"goal": 8, "hand": "four", "treasure": "on"}, worth_a_look=in_a_fight, offer=barter)
