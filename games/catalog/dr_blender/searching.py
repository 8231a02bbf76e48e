"""How a strong bot of Dr Blender searches: every colour, the likeliest blocks, and demands that complete something."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations

from games.catalog.dr_blender.board import COLOURS, CREATURE, complete, missing
from games.catalog.dr_blender.bot import WAYS, freed, helped, least_missed, likely, others, unseen
from games.catalog.dr_blender.value import VALUE
from games.engine.chance import Chance
from games.engine.questions import Answer, Decision
from games.engine.rulebook import Search
from games.engine.sights import Sight

PARTS = 4  # that are likeliest to be blocked


def candidates(sight: Sight, decision: Decision, chance: Chance) -> list[Answer]:
    """Return what is worth trying."""
    if decision.option("take"):
        return [*colours(sight, decision)]
    if decision.option("finish"):
        return [*demands(sight, decision), Answer("finish")]
    return [*blocks(sight, decision), Answer("decline")]


def colours(sight: Sight, decision: Decision) -> Iterator[Answer]:
    """Take a colour, perhaps with a block removed."""
    for colour in COLOURS:
        yield Answer("take", {"colour": [colour]})
    if decision.option("free"):
        for at in sight.blocks:
            yield freed(sight, at, WAYS)[1]
    yield Answer("leave")


def demands(sight: Sight, decision: Decision) -> Iterator[Answer]:
    """Create what is whole, or demand what completes a creature from each who may hold it."""
    hand = sight.hands[sight.me]
    whole = complete(hand)
    for creature in whole:
        yield Answer("create", {"creature": [creature]})
    demand = decision.option("demand")
    if demand is None:
        return
    for part in missing(hand, unseen(sight)):
        spare = [card for card in hand if CREATURE[card] not in (CREATURE[part], *whole)]
        for seat in others(sight):
            if len(spare) >= 2 and likely(sight, seat, part):
                _, give = least_missed(sight, spare, [], WAYS)
                values = {"seat": [seat], "part": [part], "give": give, "create": [part]}
                yield Answer("demand", values | ({"otherwise": whole[:1]} if "otherwise" in demand.fields else {}))


def blocks(sight: Sight, decision: Decision) -> Iterator[Answer]:
    """Block two of the parts that would help the mover most."""
    ranked = sorted((helps := helped(sight, WAYS)), key=lambda part: -helps[part])[:PARTS]
    option = decision.options[0]
    if option.verb == "block":
        for pair in combinations(ranked, 2):
            yield Answer("block", {"parts": [*pair]})
    else:
        for first, second in permutations(ranked, 2):
            yield Answer(option.verb, {"first": [first], "second": [second]})


SEARCH = Search(VALUE, playouts=220, most=10, candidates=candidates)
