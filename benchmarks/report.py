"""BENCHMARKS.md and BALANCE.md: tables of what was measured, a chapter for each command that writes one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent
BENCHMARKS, BALANCE = HERE / "BENCHMARKS.md", HERE / "BALANCE.md"
CHAPTER = re.compile(r"^(?=## )", re.MULTILINE)
Row = tuple[str, str, str, bool | None]  # what is measured, what is wanted, what was found, and whether that is enough


def table(rows: Sequence[Row]) -> list[str]:
    """Write rows as a table."""
    marks = {True: "yes", False: "**no**", None: ""}
    lines = [f"| {what} | {wanted} | {found} | {marks[enough]} |" for what, wanted, found, enough in rows]
    return ["| measured | wanted | found | enough |", "| --- | --- | --- | --- |", *lines]


def keep(heading: str, chapter: str, kept: Path = BENCHMARKS) -> None:
    """Write a chapter in the place of the one of the same heading; the first of the file has none before it."""
    first, *others = CHAPTER.split(kept.read_text())
    if chapter.startswith("# "):
        first = chapter
    else:
        others = [other for other in others if not other.startswith(heading)] + [chapter]
    kept.write_text("\n\n".join(part.strip() for part in (first, *others)) + "\n")


def chapter_of(heading: str, kept: Path) -> list[str]:
    """Return the lines of a chapter, none if there is no such chapter yet."""
    chapters = CHAPTER.split(kept.read_text())
    return next((chapter.splitlines() for chapter in chapters if chapter.startswith(heading)), [])
