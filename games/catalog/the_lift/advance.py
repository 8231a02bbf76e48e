"""What players of The Lift say in advance: where their token goes next, or always to the dwarves worth most."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.catalog.the_lift.board import COLOURS, CREWS, LIFT, ROUNDS, WORTH, able, count, joined
from games.catalog.the_lift.bot import claiming
from games.catalog.the_lift.rules import RANKED, WORTHWHILE, after_claims
from games.engine.advance import Limit, Order, Plan, Standing
from games.engine.fields import Amount, Field, Pick, Value
from games.engine.questions import Answer, Decision
from games.engine.sights import Sight
from games.engine.texts import Text, say

NOW, NEXT = "now", "next"
TRACK, TAKEN = "track", "taken"
PLACES = (*COLOURS, LIFT, TRACK, TAKEN)  # the last is a mark: what follows comes first once the Lift is taken
LOWEST, HIGHEST = min(crew.points for crew in CREWS.values()), max(crew.points for crew in CREWS.values())


# Where my token goes


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
    return bool(open_rounds(sight))


def planning(sight: Sight) -> Mapping[str, Field]:
    """Rank places, and the crews to send, for each row that lies open."""
    fields: dict[str, Field] = {"round": Pick([sight.round], of="round")}
    for row in open_rounds(sight):
        fields[row] = Pick(PLACES, 0, len(PLACES), ordered=True, of="place")
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


def placing(decision: Decision, place: str, crews: Sequence[str]) -> Answer | None:
    """Return the answer that goes there, or None if it is not available."""
    if place == TRACK:
        return Answer("wait")
    if place == LIFT:
        held = [gem for gem in crews if gem in offered(decision, LIFT, "crew")]
        return Answer("lift", {"crew": held[:1]}) if held else None
    return claiming(decision, place, crews) if place in offered(decision, "claim", "colour") else None


def offered(decision: Decision, verb: str, name: str) -> Sequence[Value]:
    """Return what can be picked in a field, nothing where it is not offered."""
    option = decision.option(verb)
    field = option.fields.get(name) if option else None
    return field.among if isinstance(field, Pick) else []


def part_for(order: Order, number: int) -> str:
    """Return which part of a plan is about a round."""
    return NOW if number == order.values["round"][0] else NEXT


def planned(order: Order, sight: Sight, decision: Decision) -> Answer | Text | None:
    """Place my token by the first of my places that is free; ask me if none is."""
    row = part_for(order, sight.round)
    places, crews = order.values.get(row, []), order.values.get(f"{row}_crews", [])
    if not places:
        return None
    answers = (placing(decision, place, crews) for place in tried(places, sight))
    nowhere = say("Everything on your list for round {round} is taken, so we ask you after all.", round=sight.round)
    return next(filter(None, answers), nowhere)


def tried(places: Sequence[str], sight: Sight) -> Sequence[str]:
    """Return the places in the order in which they are tried, by whether the Lift is still free."""
    at = places.index(TAKEN) if TAKEN in places else len(places)
    return [*places[at + 1 :], *places[:at]] if LIFT in sight.placed else places[:at]


def plan_ended(order: Order, sight: Sight) -> Text | None:
    """It holds until I have placed my token in each round that it has something to say about."""
    (first,) = order.values["round"]
    last = first + 1 if order.values.get(NEXT) else first
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


# The same in every round, and limits


def richest(order: Order, sight: Sight, decision: Decision) -> Answer | None:
    """Claim the colour worth most, and send the best crew that is worth enough."""
    hand, row = count(sight.hands[sight.me]), count(sight.row1)
    colour = decision.default["colour"][0]
    crews = [gem for gem in after_claims(hand, row)[colour] if CREWS[gem].points >= order.values["least"]]
    return claiming(decision, colour, crews)


def thresholds(sight: Sight) -> Mapping[str, Field]:
    """Choose how much a crew must be worth to be sent."""
    return {"least": Amount(LOWEST, HIGHEST, start=16, of="points")}


def send_dear(order: Order, sight: Sight, decision: Decision, answer: Answer) -> Answer | None:
    """Send no crew that is worth less than named, now or by the list that goes with a claim."""
    least = order.values["least"]
    if answer.verb == "lift" and CREWS[answer["crew"][0]].points < least:
        return decision.default if decision.default.verb != "lift" else Answer("wait")
    plan = answer.values.get("plan", [])
    dear = [gem for gem in plan if CREWS[gem].points >= least]
    return Answer(answer.verb, {**answer.values, "plan": dear}) if dear != plan else None


ADVANCE = (
    Standing(
        "richest", say("Claim the most valuable dwarves, round after round"), richest, fields=thresholds
    ),
    Plan(
        "ahead", say("Place my token"), planned, fields=planning, until=plan_ended,
        invites=invites, start=proposal, about=about, says=said,
    ),
    Limit("send_least", say("Never send a cheap crew"), fields=thresholds, restrains=send_dear),
)  # fmt: skip
