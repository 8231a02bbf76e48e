"""Writing a bot's constants into its file."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec

from benchmarks.train.learning import TABLES
from games.engine.bots import MANNERS

HEAD = (
    "# `make train` writes this file: from the constants in `start`, by games of the bot with itself, an",
    "# earlier bot and habits, it finds those in `ways`, by what `run` says. `make train` repeats that run and",
    "# finds the same, as long as rules and bot play the same; but not how `start` was found: where `run` says",
    "# `before`, it came from that many earlier rounds. What a level or a temper changes stands below, by hand;",
    "# `make tempers` measures it.",
)


def write(file: Path, start: Mapping[str, Any], ways: msgspec.Struct, run: Mapping[str, Any]) -> None:
    """Write constants with what they began as and the run that has found them."""
    data: dict[str, Any] = msgspec.to_builtins(ways)
    manners = chapters_of(file, MANNERS)
    expected = data.pop("expected", {})
    lines = [*HEAD]
    whole = {name: value for name, value in run.items() if not isinstance(value, Mapping)}
    lines += chapter("run", {**whole, "date": f"{datetime.now(UTC):%Y-%m-%d}"})
    for seats, otherwise in run.get(TABLES, {}).items():
        lines += chapter(f"run.{TABLES}.{seats}", otherwise)
    lines += chapter("start", {name: value for name, value in start.items() if name != "expected"})
    for seats, usual in start.get("expected", {}).items():
        lines += chapter(f"start.expected.{seats}", usual)
    lines += chapter("ways", data)
    for seats, usual in expected.items():
        lines += chapter(f"ways.expected.{seats}", usual)
    for name, changed in manners:
        lines += chapter(name, changed)
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")


def chapters_of(file: Path, names: Iterable[str]) -> list[tuple[str, Mapping[str, Any]]]:
    """Return what a file, if there is one, says of the manners in which a bot can play."""
    said = tomllib.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    return [(f"{name}.{each}", changed) for name in names for each, changed in said.get(name, {}).items()]


def chapter(name: str, values: Mapping[str, Any]) -> list[str]:
    """Write some values under a name."""
    return ["", f"[{name}]", *(f"{key} = {spelt(value)}" for key, value in values.items())]


def spelt(value: str | float | list[float] | dict[str, float]) -> str:
    """Spell a word, a yes or no, a number, or several."""
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return f"{{{', '.join(f'{key} = {spelt(one)}' for key, one in value.items())}}}"
    return f"[{', '.join(map(spelt, value))}]" if isinstance(value, list) else str(round(value, 4))
