"""How a strong bot of Dr Blender searches: colours, the likeliest blocks, and demands that complete something."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations

from games.catalog.dr_blender.board import (
    COLOURS,
    CREATURE,
    PIECE,
    PIECES,
    RANK,
    WHOLE,
    Lab,
    complete,
    missing,
)
from games.catalog.dr_blender.bot import WAYS, blocking, freed, helped, least_missed, likely, others, out_of_sight
from games.catalog.dr_blender.value import VALUE
from games.engine.bots import NOTHING, Search
from games.engine.chance import Chance
from games.engine.questions import Answer, Decision, Seat
from games.engine.sights import Sight

UNSAID = {
    "block": {},
    "vote": {},
    "place": {"first": NOTHING, "second": NOTHING},  # only what has been blocked is seen
    "decline": {},
    "take": {},
    "free": {},
    "leave": {},
}


def unseen(table: Lab, seat: Seat, chance: Chance, seen: Sight) -> None:
    """Deal the piles and the other hands again; what has come to light in this turn stays where it lay."""
    others, open_now = [at for at in range(table.seats) if at != seat], {*in_sight(seen)}
    hidden = [part for cards in (*table.piles, *(table.hands[at] for at in others)) for part in cards]
    fixed = {at: {*table.known[at], *open_now.intersection(table.hands[at])} for at in others}
    settled = open_now.union(*fixed.values())
    pool = chance.shuffled(sorted(set(hidden) - settled))
    for row, pile in enumerate(table.piles):
        for place, part in enumerate(pile):
            if part not in open_now:
                pile[place] = next_of(pool, PIECES[row])
    for at in others:
        mine = sorted(fixed[at], key=RANK.__getitem__)[: len(table.hands[at])]
        table.hands[at] = mine + [pool.pop() for _ in range(len(table.hands[at]) - len(mine))]


def in_sight(seen: Sight) -> list[str]:
    """Return the parts that a seat can see, or has seen going into a hand."""
    laid = [part for creatures in seen.created for creature in creatures for part in WHOLE[creature]]
    return [*filter(None, seen.slots), *seen.discards, *seen.hands[seen.me], *laid]


def next_of(pool: list[str], piece: str) -> str:
    """Take a part of this sort, or if there is none any part."""
    found = next((part for part in pool if PIECE[part] == piece), pool[-1])
    pool.remove(found)
    return found


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
    for part in missing(hand, out_of_sight(sight)):
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
    pairs = combinations(ranked, 2) if option.verb == "block" else permutations(ranked, 2)
    yield from (blocking(option, pair) for pair in pairs)


SEARCH = Search(VALUE, playouts=220, most=10, candidates=candidates)
