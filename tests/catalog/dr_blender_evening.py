"""A table of Dr Blender set up by hand: seat 0 begins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.catalog.dr_blender import GAME
from games.catalog.dr_blender.board import PARTS, PIECE, PIECES, Lab
from games.catalog.dr_blender.rules import deal

from .evening import Evening, First, lay

HEADS = ["pilot-head", "kangaroo-head", "mummy-head"]
TORSOS = ["pilot-torso", "chef-torso", "ghoul-torso"]
LEGS = ["pilot-legs", "penguin-legs", "mummy-legs"]
MIDDLE = [*HEADS, *TORSOS, *LEGS]  # four blue parts, two green, three red


def with_parts(
    hands: Sequence[Sequence[str]],
    middle: Sequence[str | None] = MIDDLE,
    created: Sequence[Sequence[str]] = (),
    piles: int | None = None,
    options: Mapping[str, str] | None = None,
    seed: bytes = b"evening",
    **fields: Any,
) -> Evening[Lab]:
    """Begin in the middle of a game: with these hands and slots; what is left is in the piles, or so many of each.

    What then has no place is out of the game.
    """
    table = deal(len(hands), GAME.agreed(options or {}), First())
    table.hands, table.slots = [[*hand] for hand in hands], [*middle]
    table.created = [[*creatures] for creatures in created] or [[] for _ in hands]
    table.discards = [*fields.pop("discards", [])]
    used = {*table.open_cards, *(part for hand in hands for part in hand)}
    for piece, pile in zip(PIECES, table.piles, strict=True):
        pile[:] = [part for part in PARTS if PIECE[part] == piece and part not in used][:piles]
    return Evening(GAME, lay(table, **fields), seed)


def evening_of(seats: int, **options: str) -> Evening[Lab]:
    """Begin a new game, with everybody's hand of parts that nobody misses."""
    hands = [["diver-head", "gecko-torso", "cyclops-legs"], ["clown-head", "walrus-torso", "gargoyle-legs"]]
    hands += [["astronaut-head", "octopus-torso", "werewolf-legs"], ["ballerina-head", "gecko-head", "walrus-legs"]]
    return with_parts(hands[:seats], options=options)


def unblocked(evening: Evening[Lab]) -> None:
    """Let everyone decline to block."""
    while "decline" in evening.verbs(evening.awaited[0]):
        evening.says(evening.awaited[0], "decline")


def demands(
    evening: Evening[Lab], part: str, seat: int, give: Sequence[str], create: str = "nothing", **more: str
) -> None:
    """Let the mover demand a part."""
    evening.says(evening.table.mover, "demand", part=part, seat=seat, give=[*give], create=create, **more)


def past_taking(evening: Evening[Lab], verb: str = "leave", **values: Any) -> None:
    """Let everyone decline to block, and the mover take what a test says."""
    unblocked(evening)
    evening.says(evening.table.mover, verb, **values)


def finish(evening: Evening[Lab]) -> None:
    """Let the mover end the turn, if they are asked."""
    if evening.question and "finish" in evening.verbs(evening.awaited[0]):
        evening.says(evening.awaited[0], "finish")


def idle_turn(evening: Evening[Lab]) -> None:
    """Play a turn in which nothing is blocked, taken, demanded or created."""
    mover, turns = evening.table.mover, evening.table.turns
    while evening.question and evening.table.turns == turns:
        seat = evening.awaited[0]
        evening.says(seat, evening.verbs(seat)[-1])
    assert evening.outcome or evening.table.mover != mover
