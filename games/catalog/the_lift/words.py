"""How The Lift names its things: dwarves, crews, gems, its buttons, and what I am about to do."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.catalog.the_lift.board import COLOURS, CREWS, LIFT, ROUNDS, able, count, joined
from games.catalog.the_lift.board import DWARVES as HOW_MANY
from games.engine.questions import Answer
from games.engine.sights import Sight
from games.engine.texts import Text, say, say_many
from games.engine.words import Noun, Nouns, Preview

COLOUR_NAMES: Mapping[str, Text] = {
    "yellow": say("yellow"),
    "red": say("red"),
    "green": say("green"),
    "blue": say("blue"),
}

DWARVES = Nouns(
    yellow=Noun(
        say("yellow dwarf"),
        say("yellow dwarves"),
        say_many("one yellow dwarf", "{count} yellow dwarves"),
        say("no yellow dwarves"),
    ),
    red=Noun(
        say("red dwarf"), say("red dwarves"), say_many("one red dwarf", "{count} red dwarves"), say("no red dwarves")
    ),
    green=Noun(
        say("green dwarf"),
        say("green dwarves"),
        say_many("one green dwarf", "{count} green dwarves"),
        say("no green dwarves"),
    ),
    blue=Noun(
        say("blue dwarf"),
        say("blue dwarves"),
        say_many("one blue dwarf", "{count} blue dwarves"),
        say("no blue dwarves"),
    ),
)

SOME: Mapping[str, Text] = {
    "yellow": say_many("one yellow", "{count} yellow"),
    "red": say_many("one red", "{count} red"),
    "green": say_many("one green", "{count} green"),
    "blue": say_many("one blue", "{count} blue"),
}

GEMS: Mapping[str, Text] = {
    "quartz": say("quartz"),
    "topaz": say("topaz"),
    "garnet": say("garnet"),
    "opal": say("opal"),
    "amethyst": say("amethyst"),
    "sapphire": say("sapphire"),
    "emerald": say("emerald"),
    "ruby": say("ruby"),
    "diamond": say("diamond"),
    "star_stone": say("star stone"),
}

FINDS: Mapping[str, Text] = {
    "quartz": say("a quartz"),
    "topaz": say("a topaz"),
    "garnet": say("a garnet"),
    "opal": say("an opal"),
    "amethyst": say("an amethyst"),
    "sapphire": say("a sapphire"),
    "emerald": say("an emerald"),
    "ruby": say("a ruby"),
    "diamond": say("a diamond"),
    "star_stone": say("a star stone"),
}

PLACES: Mapping[str, Text] = {
    "yellow": say("the yellow dwarves"),
    "red": say("the red dwarves"),
    "green": say("the green dwarves"),
    "blue": say("the blue dwarves"),
    "lift": say("the lift"),
    "track": say("the turn track"),
    "taken": say("once the lift is taken"),
}


def team(value: Sequence[int]) -> Text | str:
    """Name dwarves of several colours, by how many there are of each."""
    rest = [*value]
    for at, many in enumerate(value):
        if many:
            rest[at] = 0
            some = SOME[COLOURS[at]].of(count=many)
            return say("{some:text}, {rest:team}", some=[many, COLOURS[at]], rest=rest) if any(rest) else some
    return say("nobody")


def unseen(value: Sequence[Any]) -> str:
    """Count the dwarves of a colour still in the deck: all but those in the rows, in hands and out of the game."""
    colour, sight = value
    seen = sum(lying.count(colour) for lying in (sight.row1, sight.row2, sight.gone, *sight.hands))
    return str(HOW_MANY[COLOURS.index(colour)] - seen)


def crew(gem: str) -> Text:
    """Name a crew: its gem, its dwarves and what it is worth."""
    _, members, worth = CREWS[gem]
    return say("{gem}: {team} for {points}", gem=gem, team=list(members), points=worth)


def places(value: Sequence[str]) -> Text:
    """Name places in the order in which they are tried."""
    first, *rest = value
    if first == "taken" and rest:
        return say("once the lift is taken, {rest:places}", rest=rest)
    if rest[:1] == ["taken"]:
        return say("{first:place}; {rest:places}", first=first, rest=rest)
    return say("{first:place}, or else {rest:places}", first=first, rest=rest) if rest else PLACES[first]


WORDS: Mapping[str, Callable[[Any], Text | str]] = {
    "card": DWARVES.one,
    "colour": COLOUR_NAMES.__getitem__,
    "dwarves": DWARVES.claim,
    "text": lambda value: SOME[value[1]].of(count=value[0]),
    "team": team,
    "unseen": unseen,
    "gem": GEMS.__getitem__,
    "find": FINDS.__getitem__,
    "crew": crew,
    "points": lambda points: say_many("one point", "{count} points", count=points),
    "place": PLACES.__getitem__,
    "places": places,
    "round": str,
    "slot": str,
}

PLAN_HINT = say("The first that you can send goes down when you act, if the lift is still up then.")
WHERE_HINT = say(
    "The first that is still free. What follows “once the lift is taken” is tried before the rest, but only then."
)
SEND_HINT = say("The first one that you can send then. For the lift itself, name at least one.")

LABELS: Mapping[str, Text] = {
    "turn": say("Round {turn}"),
    "claim": say("Claim"),
    "claim.colour": say("My claim"),
    "claim.plan": say("My crew"),
    "claim.plan?": PLAN_HINT,
    "lift": say("Take the lift"),
    "lift.crew": say("Crew for the lift"),
    "wait": say("Wait"),
    "order:send_least.least": say("Nothing worth less than"),
    "order:ahead.round": say("Left in round"),
    "order:ahead.now": say("This round I go to"),
    "order:ahead.now?": WHERE_HINT,
    "order:ahead.now_crews": say("And I send down"),
    "order:ahead.now_crews?": SEND_HINT,
    "order:ahead.next": say("Next round I go to"),
    "order:ahead.next?": WHERE_HINT,
    "order:ahead.next_crews": say("And I send down"),
    "order:ahead.next_crews?": SEND_HINT,
    "order:richest.least": say("Send down a crew worth at least"),
}

CAPTIONS: Mapping[str, Text] = {
    "round": say("round {nth} of 12"),
    "last_round": say("the last round: no queue at the lift"),
    "row_1": say("This round"),
    "row_2": say("Next round"),
    "no_row_2": say("No Row 2: these are the last dwarves."),
    "sendable": say("Gems that you could bring up"),
    "lift_up": say("the lift is up"),
    "lift_down": say("the lift is down"),
    "free": say("free"),
    "in_the_deck": say("in the deck"),
    "no_deck": say("The deck is empty."),
    "gone": say("Out of the game:"),
    "track": say("turn track"),
    "vacant": say("vacant"),
    "waits": say("waits"),
    "points": say_many("point", "points"),
    "crew_card": say("The crew card"),
    "who_brings_what": say("Who brings up what"),
    "close": say("Close"),
    "bonus": say("from the start"),
    "no_gems": say("no gems"),
}


def claiming(sight: Sight, answer: Answer) -> Text:
    """Say which dwarves I take, and which I send down if I can."""
    colour, plan = answer["colour"][0], answer.values.get("plan", [])
    many = sight.row1.count(colour)
    hand = joined(count(sight.hands[sight.me]), COLOURS.index(colour), many)
    told: dict[str, Any] = {"dwarves": [many, colour]}
    if not plan:
        if not many:
            return say("There are {dwarves} to take, and you send nobody down.", **told)
        return say("You take {dwarves} and send nobody down.", **told)
    gem = next((gem for gem in plan if gem in able(hand)), None)
    if gem is None:
        return say("You take {dwarves}, but then you hold none of the crews you have named.", **told)
    told |= {"team": list(CREWS[gem].dwarves), "find": gem, "points": CREWS[gem].points}
    if sight.round == ROUNDS and sight.scarce:
        return say("You take {dwarves}; if {find} is left then, you send down {team}: {points}.", **told)
    if sight.round == ROUNDS:
        return say("You take {dwarves} and send down {team} for {find}: {points}.", **told)
    return say("You take {dwarves}; if the lift is still up, you send down {team} for {find}: {points}.", **told)


def lifting(sight: Sight, answer: Answer) -> Text:
    """Say which crew I send down."""
    gem = answer["crew"][0]
    told: dict[str, Any] = {"team": list(CREWS[gem].dwarves), "find": gem, "points": CREWS[gem].points}
    return say("You act first and send down {team} for {find}: {points}.", **told)


def waiting(sight: Sight, answer: Answer) -> Text:
    """Say where I wait."""
    if sight.round == ROUNDS:
        return say("You wait, and do nothing more: this is the last round.")
    slot = 1 + next(at for at, token in enumerate(sight.track) if token in (None, sight.me))
    return say("You take nobody, and have place {slot} on the turn track in the next round.", slot=slot)


PREVIEWS: Mapping[str, Preview | Text] = {"claim": claiming, LIFT: lifting, "wait": waiting}
