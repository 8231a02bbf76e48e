"""BENCHMARKS.md, BALANCE.md and LETTERS.md: a chapter is one table of one run, and a command replaces its own.

Each command says in its docstring what it does and how it is called, for `--help`, and from its third paragraph on how
its figures are made, for its chapter as well.
"""

from __future__ import annotations

import argparse
import os
import platform
import re
import subprocess
import time
from collections.abc import Collection, Iterable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from textwrap import fill

HERE = Path(__file__).resolve().parent.parent
BENCHMARKS, BALANCE, LETTERS = HERE / "BENCHMARKS.md", HERE / "BALANCE.md", HERE / "LETTERS.md"
CHAPTER = re.compile(r"^(?=## )", re.MULTILINE)
WIDTH = 120
Row = tuple[str, str, str, bool | None]  # what is measured, what is wanted, what was found, and whether that is enough


class Run:
    """One run of a command: what its chapter is to say of it."""

    def __init__(self, command: str, how: str = "") -> None:
        self.command, self.how, self.commit, self.begun = command, how, commit(), time.monotonic()

    def keep(self, heading: str, table: Iterable[str], *remarks: str, kept: Path | None = BENCHMARKS) -> None:
        """Print a chapter. If it is to be kept, write it in the place of the one of the same heading, or at the end."""
        text = "\n\n".join([heading, wrapped(self.head()), "\n".join(table), *map(wrapped, remarks)])
        print(text, flush=True)
        if kept is None:
            return
        first, *others = (chapter.strip() for chapter in CHAPTER.split(kept.read_text()))
        headings = [other.partition("\n")[0] for other in others]
        if heading in headings:
            others[headings.index(heading)] = text
        else:
            others.append(text)
        kept.write_text("\n\n".join([first, *others]) + "\n")

    def head(self) -> str:
        """Say when, from what and on what."""
        machine = f"{os.cpu_count()} cores, {platform.machine()}, Python {platform.python_version()}"
        lasted = max(1, round((time.monotonic() - self.begun) / 60))
        minutes = "a minute" if lasted == 1 else f"{lasted} minutes"
        date = f"{datetime.now(UTC):%-d %B %Y}"
        how = f", {self.how}" if self.how else ""
        return f"Written by `{self.command}` on {date} from {self.commit}{how}, in {minutes}; {machine}."


def commit() -> str:
    """Name the commit that is measured, and say whether its code has been changed."""
    try:
        changed = git("diff", "--name-only", "HEAD", "--", ".", ":!*.md")
        return git("rev-parse", "--short=8", "HEAD") + (" and changes" if changed else "")
    except (OSError, subprocess.CalledProcessError):
        return "a copy without its history"


def git(*command: str) -> str:
    """Have git do something here, and return what it says."""
    done = subprocess.run(["git", *command], cwd=HERE, check=True, capture_output=True, text=True)
    return done.stdout.strip()


def wrapped(text: str) -> str:
    """Break a paragraph into lines."""
    return fill(" ".join(text.split()), WIDTH, break_long_words=False, break_on_hyphens=False)


def table(rows: Iterable[Row]) -> list[str]:
    """Write what was measured as a table."""
    found = ([what, wanted, found, enough_or_not(enough)] for what, wanted, found, enough in rows)
    return grid(["measured", "wanted", "found", "enough"], found)


def grid(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """Write a table with these columns."""
    lines = [columns, ["---"] * len(columns), *rows]
    return [f"| {' | '.join(cells)} |" for cells in lines]


def enough_or_not(enough: bool | None) -> str:
    """Say whether a figure is good enough, if there is anything to say."""
    return {True: "yes", False: "**no**", None: ""}[enough]


def parser_of(module: str, doc: str | None, games: Collection[str] = ()) -> argparse.ArgumentParser:
    """Return the command line of a command, which explains itself; perhaps it takes some of these games."""
    parser = argparse.ArgumentParser(prog=f"python -m {module}", description=doc)

    def known(slug: str) -> str:
        if slug not in games:
            raise argparse.ArgumentTypeError(f"There is no game called {slug} here: {', '.join(games)}.")
        return slug

    if games:
        parser.add_argument("slug", nargs="*", type=known, metavar="SLUG", help=f"of {', '.join(games)} (default: all)")
    return parser


def positive(text: str) -> int:
    """Read how many games are to be played."""
    if (number := int(text)) < 1:
        raise argparse.ArgumentTypeError("play at least one game")
    return number


def only_help(module: str, doc: str | None) -> None:
    """Read the command line of a command that takes nothing: it explains itself, and refuses what it is given."""
    parser_of(module, doc).parse_args()


def explained(doc: str | None) -> list[str]:
    """Return what a command says of itself after how it is called: its chapter says so, too."""
    return (doc or "").split("\n\n")[2:]
