"""Habits of Dr Blender: of blocking, taking, demanding and creating."""

from __future__ import annotations

from benchmarks.kit import Habit, Habits, absent, always, at_random, never
from games.catalog.dr_blender.board import COLOUR, COLOURS, CREATURE, complete, counts_of, free_parts
from games.engine.chance import Chance
from games.engine.questions import Answer, Decision
from games.engine.rulebook import Player
from games.engine.sights import Sight

BLOCKING = ("block", "vote", "place")


def blocking(worth: str) -> Habit:
    """Block the two open parts that are worth most in some way."""

    def value(sight: Sight, part: str, chance: Chance) -> float:
        open_parts = [other for other in sight.slots if other]
        if worth == "mine":
            return sum(CREATURE[card] == CREATURE[part] for card in sight.hands[sight.me])
        if worth == "theirs":
            return sum(CREATURE[card] == CREATURE[part] for card in sight.known[sight.mover])
        if worth == "common":
            return sum(COLOUR[other] == COLOUR[part] for other in open_parts)
        return chance.below(1000)

    def habit(bot: Player, sight: Sight, decision: Decision, chance: Chance) -> Answer:
        option = decision.options[0]
        if option.verb not in BLOCKING:
            return bot(sight, decision, chance)
        parts = [part for part in sight.slots if part]
        best = sorted(parts, key=lambda part: (-value(sight, part, chance), chance.below(1000)))[:2]
        if option.verb == "block":
            return Answer("block", {"parts": best})
        return Answer(option.verb, {"first": best[:1], "second": best[1:]})

    return habit


def takes_most(bot: Player, sight: Sight, decision: Decision, chance: Chance) -> Answer:
    """Take the colour with the most free parts."""
    if decision.option("take") is None:
        return bot(sight, decision, chance)
    best = max(COLOURS, key=lambda colour: len(free_parts(sight.slots, sight.blocks, colour)))
    return Answer("take", {"colour": [best]})


def takes_matches(bot: Player, sight: Sight, decision: Decision, chance: Chance) -> Answer:
    """Take the colour with the most parts that belong to parts in its hand, then the most parts."""
    if decision.option("take") is None:
        return bot(sight, decision, chance)
    counts = counts_of(sight.hands[sight.me])

    def value(colour: str) -> tuple[int, int]:
        parts = free_parts(sight.slots, sight.blocks, colour)
        return sum(counts.get(CREATURE[part], 0) for part in parts), len(parts)

    return Answer("take", {"colour": [max(COLOURS, key=value)]})


def keeps(count: int) -> Habit:
    """Create nothing until it holds this many whole creatures, or until the last rounds."""

    def habit(bot: Player, sight: Sight, decision: Decision, chance: Chance) -> Answer:
        early = sight.round < sight.last and sight.heads + sight.torsos + sight.legs > 6
        if decision.option("create") and early and len(complete(sight.hands[sight.me])) < count:
            return Answer("finish")
        return bot(sight, decision, chance)

    return habit


def demands_any(bot: Player, sight: Sight, decision: Decision, chance: Chance) -> Answer:
    """Demand the missing part of a pair whenever there is one, from anybody."""
    option, hand = decision.option("demand"), sight.hands[sight.me]
    counts = counts_of(hand)
    hoped = [part for part in option.among("part") if counts.get(CREATURE[part], 0) == 2] if option else []
    spare = [card for card in hand if counts[CREATURE[card]] == 1]
    if option is None or decision.option("create") or not hoped or len(spare) < 2:
        return bot(sight, decision, chance)
    seat = next((seat for seat, known in enumerate(sight.known) if hoped[0] in known and seat != sight.me), None)
    values = {"seat": [chance.choice(option.among("seat")) if seat is None else seat], "part": hoped[:1]}
    return Answer("demand", {**values, "give": spare[:2], "create": hoped[:1]})


HABITS: Habits = {
    "never blocks": always("decline"),
    "blocks at random": blocking("any"),
    "blocks what it collects itself": blocking("mine"),
    "blocks what the mover is known to collect": blocking("theirs"),
    "blocks the commonest colour": blocking("common"),
    "never demands": never("demand"),
    "demands whatever completes a pair": demands_any,
    "never frees a blocked part": never("free"),
    "takes the most parts": takes_most,
    "takes the most parts that match its hand": takes_matches,
    "creates nothing before it holds two whole creatures": keeps(2),
    "answers one question in four at random": at_random(4),
    "does what is done for the absent": absent,
}
