"""Writing a bot's constants into its file."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec


def write(file: Path, start: Mapping[str, float], ways: msgspec.Struct, run: Mapping[str, str | int]) -> None:
    """Write constants with what they began as and the run that has found them."""
    data: dict[str, Any] = msgspec.to_builtins(ways)
    expected = data.pop("expected", {})
    lines = ["# `make train` writes this file: from the constants in `start`, by games of the bot with itself, an"]
    lines += ["# earlier bot and habits, it finds those in `ways`. The same run finds the same."]
    lines += chapter("run", {**run, "date": f"{datetime.now(UTC):%Y-%m-%d}"})
    lines += [*chapter("start", start), *chapter("ways", data)]
    for seats, usual in expected.items():
        lines += chapter(f"ways.expected.{seats}", usual)
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")


def chapter(name: str, values: Mapping[str, Any]) -> list[str]:
    """Write some values under a name."""
    return ["", f"[{name}]", *(f"{key} = {spelt(value)}" for key, value in values.items())]


def spelt(value: str | float | list[float]) -> str:
    """Spell a word, a number or a list of numbers."""
    if isinstance(value, str):
        return f'"{value}"'
    return f"[{', '.join(map(spelt, value))}]" if isinstance(value, list) else str(round(value, 4))
