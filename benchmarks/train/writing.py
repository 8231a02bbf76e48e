"""Writing a bot's constants into its file."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec

from games.engine.bots import MANNERS

HEAD = (
    "# `make train` writes this file: to the constants in `start`, which are set by hand, it adds what the bot",
    "# learns to expect in games with itself, by what `run` says. `make train` repeats that run and finds the",
    "# same, as long as rules and bot play the same. What a level or a temper changes stands below, by",
    "# hand; `make tempers` measures it.",
)


def write(file: Path, start: Mapping[str, Any], ways: msgspec.Struct, run: Mapping[str, Any]) -> None:
    """Write constants with what they began as and the run that has found them; what was said by hand stays."""
    said = tomllib.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    lines = [*HEAD, *chapter("run", dated(run)), *chapter("start", start), *chapter("ways", msgspec.to_builtins(ways))]
    for name in MANNERS:
        lines += chapter(name, said.get(name, {}))
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")


def dated(run: Mapping[str, Any]) -> dict[str, Any]:
    """Say of a run when it was."""
    return {**run, "date": f"{datetime.now(UTC):%Y-%m-%d}"}


def chapter(name: str, values: Mapping[str, Any]) -> list[str]:
    """Write some values under a name, and below it what has chapters of its own; of nothing but such only those."""
    below = {one: value for one, value in values.items() if is_table(values) or is_table(value)}
    own = [f"{one} = {spelt(value)}" for one, value in values.items() if one not in below]
    head = ["", f"[{name}]", *own] if own else []
    return head + [line for one, value in below.items() for line in chapter(f"{name}.{one}", value)]


def is_table(value: object) -> bool:
    """Whether there are chapters in this."""
    return isinstance(value, Mapping) and all(isinstance(one, Mapping) for one in value.values())


def spelt(value: str | float | list[float] | dict[str, float]) -> str:
    """Spell a word, a yes or no, a number, or several."""
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return f"{{{', '.join(f'{key} = {spelt(one)}' for key, one in value.items())}}}"
    return f"[{', '.join(map(spelt, value))}]" if isinstance(value, list) else str(round(value, 4))
