"""What a player of The Lift may decide beforehand: a ranked list of placements, or always the dwarves worth most."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.catalog.the_lift.board import LIFT, ROUNDS
from games.catalog.the_lift.crews import COLOURS, CREWS, count
from games.catalog.the_lift.rules import RANKED, after_claims
from games.engine.fields import Amount, Field, Pick, Value
from games.engine.orders import Order, OrderKind
from games.engine.questions import Answer, Decision
from games.engine.sights import Sight
from games.engine.texts import Text, say

TRACK = "track"
PLACES = (*COLOURS, LIFT, TRACK)
CHOICES = ("first", "second", "third")
LOWEST, HIGHEST = min(crew.points for crew in CREWS.values()), max(crew.points for crew in CREWS.values())


def listed(order: Order, sight: Sight, decision: Decision) -> Answer | None:
    """Place my token by the first of my choices that is still available."""
    if order.values["round"] != [sight.round]:
        return None
    for choice in CHOICES:
        place, when = order.values[choice], order.values[f"{choice}_when"]
        if place and (not when or (when == ["taken"]) == (LIFT in sight.placed)):
            answer = placing(decision, place[0], order.values[f"{choice}_crews"], sight)
            if answer:
                return answer
    return None


def placing(decision: Decision, place: str, crews: Sequence[str], sight: Sight) -> Answer | None:
    """Return the answer that goes there, or None if it is not available."""
    if place == TRACK:
        return Answer("wait")
    if place == LIFT:
        held = [gem for gem in crews if gem in offered(decision, LIFT, "crew")]
        return Answer("lift", {"crew": held[:1]}) if held else None
    return claiming(decision, place, crews) if place in offered(decision, "claim", "colour") else None


def claiming(decision: Decision, colour: Value, crews: Sequence[Value]) -> Answer:
    """Claim a colour, with as much of a list of crews as can be named now."""
    option = decision.option("claim")
    if option is None or "plan" not in option.fields:
        return Answer("claim", {"colour": [colour]})
    possible = offered(decision, "claim", "plan")
    return Answer("claim", {"colour": [colour], "plan": [gem for gem in crews if gem in possible][:RANKED]})


def offered(decision: Decision, verb: str, name: str) -> Sequence[Value]:
    """Return what can be picked in a field, nothing where it is not offered."""
    option = decision.option(verb)
    field = option.fields.get(name) if option else None
    return field.among if isinstance(field, Pick) else []


def list_ended(order: Order, sight: Sight) -> Text | None:
    """It holds until I have placed my token in its round."""
    (number,) = order.values["round"]
    if sight.round > number or sight.turns >= ROUNDS:
        return say("Round {round} is over.", round=number)
    if sight.round == number and sight.me not in sight.to_place:
        return say("You have already placed your token in round {round}.", round=number)
    return None


def listing(sight: Sight) -> Mapping[str, Field]:
    """Choose for this round, while I have not placed my token, or for the next, whose dwarves lie in the second row."""
    now = sight.round if sight.me in sight.to_place else min(sight.round + 1, ROUNDS)
    crews = Pick([*CREWS], 0, RANKED, ordered=True, of="crew")
    fields: dict[str, Field] = {"round": Pick([*range(now, min(sight.round + 1, ROUNDS) + 1)], of="round")}
    for choice in CHOICES:
        fields[choice] = Pick(PLACES, int(choice == "first"), of="place")
        fields[f"{choice}_when"] = Pick(["free", "taken"], 0, of="condition")
        fields[f"{choice}_crews"] = crews
    return fields


def richest(order: Order, sight: Sight, decision: Decision) -> Answer | None:
    """Claim the colour worth most, and send the best crew that is worth enough."""
    hand, row = count(sight.hands[sight.me]), count(sight.row1)
    colour = decision.default["colour"][0]
    crews = [gem for gem in after_claims(hand, row)[colour] if CREWS[gem].points >= order.values["least"]]
    return claiming(decision, colour, crews)


def game_over(order: Order, sight: Sight) -> Text | None:
    """It holds until the end of the game."""
    return say("The game is over.") if sight.turns >= ROUNDS else None


def thresholds(sight: Sight) -> Mapping[str, Field]:
    """Choose how much a crew must be worth to be sent."""
    return {"least": Amount(LOWEST, HIGHEST, start=16, of="points")}


ORDERS = (
    OrderKind("list", say("Place my token by a list"), listed, list_ended, listing),
    OrderKind("richest", say("Claim the most valuable dwarves, round after round"), richest, game_over, thresholds),
)
