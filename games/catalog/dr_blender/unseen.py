"""What a seat of Dr Blender cannot see, dealt again: a pile holds one sort of parts, and hands hold what is known."""

from __future__ import annotations

from games.catalog.dr_blender.board import PIECE, PIECES, RANK, WHOLE, Lab
from games.engine.chance import Chance
from games.engine.questions import Seat
from games.engine.rulebook import NOTHING
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
