"""A whole game on a few pages: what changed in each turn, and in the middle of a long game only the answers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

MOST = 300  # lines of a transcript
ROUND_IT = 2  # other lines of a transcript: the setting, and the hash of its facts
LAST = 2  # turns that are always written in full: the last one, and its outcome


class Turn(msgspec.Struct):
    """A turn: its lines, its answers, and what each viewer saw after it, a spectator first, then the seats.

    The last one has no sights, and begins with what the last answer caused to happen.
    """

    number: int
    lines: list[str] = []
    answers: list[tuple[str, str]] = []
    sights: list[Mapping[str, Any]] = []


def abridged(turns: Sequence[Turn], names: Sequence[str]) -> Iterator[str]:
    """Write down a game's turns; if there are too many lines, the turns before the last are cut to one line each."""
    full = [[*in_full(before, turn, names)] for before, turn in zip([Turn(0), *turns], turns, strict=False)]
    to_cut = cut(list(map(len, full)), 1 + len(turns[0].sights))
    for index, turn in enumerate(turns):
        if index not in to_cut:
            yield from full[index]
            continue
        yield in_brief(turn)
        if index + 1 not in to_cut:  # the whole sight, for readers of what follows
            yield from in_full(Turn(0), Turn(turn.number, [], [], turn.sights), names)


def cut(lengths: Sequence[int], standing: int) -> range:
    """Choose which turns to cut to one line, by their lengths; `standing` more lines then show the whole sight."""
    end = max(len(lengths) - LAST, 1)
    left, begin = sum(lengths) - (MOST - ROUND_IT), end
    if left > 0:
        left += standing
    while left > 0 and begin > 1:
        begin -= 1
        left -= lengths[begin] - 1
    return range(begin, end)


def in_full(before: Turn, turn: Turn, names: Sequence[str]) -> Iterator[str]:
    """Write down a turn's lines, and what has changed in each viewer's sight."""
    yield from turn.lines
    if not turn.sights:
        return
    yield f"== after turn {turn.number} =="
    public = changes(before.sights[0] if before.sights else {}, turn.sights[0])
    yield from ["  all see " + " ".join(public)] if public else []
    for name, was, now in zip(
        names, before.sights[1:] or turn.sights[:1] * len(turn.sights), turn.sights[1:], strict=False
    ):
        if own := [change for change in changes(was, now) if change not in public]:
            yield f"  {name} sees " + " ".join(own)


def in_brief(turn: Turn) -> str:
    """Write a turn's answers on one line."""
    said: list[str] = []
    last = ""
    for name, answer in turn.answers:
        said.append(answer if name == last else f"{name}: {answer}")
        last = name
    return f"turn {turn.number}. " + "; ".join(said)


def changes(was: Any, now: Any, path: str = "") -> list[str]:
    """Return what has changed, each change by its path, or the whole value if that is shorter."""
    if was == now:
        return []
    whole = [f"{path}={msgspec.json.encode(now).decode()}"]
    if isinstance(was, Mapping) and isinstance(now, Mapping) and (was.keys() == now.keys() or not path):
        pieces = [
            piece for name in now if name != "me" for piece in changes(was.get(name), now[name], dotted(path, name))
        ]
    elif isinstance(was, list) and isinstance(now, list) and len(was) == len(now):
        pieces = [piece for index in range(len(now)) for piece in changes(was[index], now[index], dotted(path, index))]
    else:
        return whole
    return pieces if not path or len(" ".join(pieces)) < len(whole[0]) else whole


def dotted(path: str, name: str | int) -> str:
    """Return the path of an entry within a value."""
    return f"{path}.{name}" if path else str(name)
