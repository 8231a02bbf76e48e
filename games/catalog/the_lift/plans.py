"""What a player of The Lift is asked for beforehand: where to place their token next, in the two rows that lie open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.catalog.the_lift.board import ROUNDS
from games.catalog.the_lift.crews import COLOURS, CREWS, WORTH, able, count, joined
from games.catalog.the_lift.orders import PLACES, placing
from games.catalog.the_lift.rules import RANKED, WORTHWHILE
from games.engine.fields import Field, Pick
from games.engine.orders import Order, OrderKind
from games.engine.questions import Answer, Decision
from games.engine.sights import Sight
from games.engine.texts import Text, say

NOW, NEXT = "now", "next"


def open_rounds(sight: Sight) -> Mapping[str, int]:
    """Return the rounds that can be planned: this one while others place before me, and the next one."""
    rounds = {}
    if sight.me in sight.to_place[1:]:
        rounds[NOW] = sight.round
    if sight.round < ROUNDS:
        rounds[NEXT] = sight.round + 1
    return rounds


def invites(sight: Sight) -> bool:
    """Ask as soon as a round opens, and until the last row has been shared out."""
    return sight.turns < ROUNDS and bool(open_rounds(sight))


def planning(sight: Sight) -> Mapping[str, Field]:
    """Rank places, and the crews to send, for each row that lies open."""
    fields: dict[str, Field] = {"round": Pick([sight.round], of="round")}
    for row in open_rounds(sight):
        fields[row] = Pick(PLACES, 0, len(COLOURS), ordered=True, of="place")
        fields[f"{row}_crews"] = Pick([*CREWS], 0, RANKED, ordered=True, of="crew")
    return fields


def proposal(sight: Sight) -> Mapping[str, Any]:
    """Propose the colours whose dwarves are worth most, and the best crews that they would make."""
    filled: dict[str, Any] = {"round": [sight.round]}
    for row, number in open_rounds(sight).items():
        lying = count(sight.row1 if row == NOW else sight.row2)
        free = [at for at in range(len(COLOURS)) if lying[at] and (row == NEXT or COLOURS[at] not in sight.placed)]
        dearest = sorted(free, key=lambda at: -WORTH[at] * lying[at])
        filled[row] = [COLOURS[at] for at in dearest]
        filled[f"{row}_crews"] = best_crews(sight, [(at, lying[at]) for at in dearest], number)
    return filled


def best_crews(sight: Sight, claims: Sequence[tuple[int, int]], number: int) -> list[str]:
    """Return the crews worth sending that some claim would make, the most valuable first."""
    hand, least = count(sight.hands[sight.me]), 0 if number == ROUNDS else WORTHWHILE
    made = {gem for at, many in claims for gem in able(joined(hand, at, many))}
    worth_sending = [gem for gem in CREWS if gem in made and CREWS[gem].points >= least]
    return sorted(worth_sending, key=lambda gem: -CREWS[gem].points)[:RANKED]


def part_for(order: Order, number: int) -> str:
    """Return which part of a plan is about a round."""
    return NOW if number == order.values["round"][0] else NEXT


def planned(order: Order, sight: Sight, decision: Decision) -> Answer | Text | None:
    """Place my token by the first of my places that is available; if none is, I would rather be asked."""
    row = part_for(order, sight.round)
    places, crews = order.values.get(row, []), order.values.get(f"{row}_crews", [])
    if not places:
        return None
    answers = (placing(decision, place, crews, sight) for place in places)
    nowhere = say("Everything on your list for round {round} is taken, so we ask you after all.", round=sight.round)
    return next(filter(None, answers), nowhere)


def plan_ended(order: Order, sight: Sight) -> Text | None:
    """It holds until I have placed my token in each round that it has something to say about."""
    (first,) = order.values["round"]
    last = first + 1 if order.values.get(NEXT) else first
    if sight.turns >= ROUNDS:
        return say("The game is over.")
    if sight.round > last or (sight.round == last and sight.me not in sight.to_place):
        return say("What you said in advance for round {round} has been done.", round=last)
    return None


def about(sight: Sight) -> Text:
    """Say which rounds I am asked about."""
    rounds = open_rounds(sight)
    if len(rounds) > 1:
        return say("Where I place my token in this round, and in round {round}", round=sight.round + 1)
    if NOW in rounds:
        return say("Where I place my token in this round")
    return say("Where I place my token in round {round}", round=sight.round + 1)


def said(values: Mapping[str, Any], sight: Sight) -> Text:
    """Name the places in each round."""
    now, later = values.get(NOW) or [], values.get(NEXT) or []
    if now and later:
        return say("now {now:places}; then {later:places}.", now=now, later=later)
    return say("{places}.", places=now or later) if now or later else say("I have yet to choose.")


PLANS = (
    OrderKind(
        "ahead", say("Place my token"), planned, plan_ended, planning,
        invites=invites, start=proposal, about=about, says=said,
    ),
)  # fmt: skip
