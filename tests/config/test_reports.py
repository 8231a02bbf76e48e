"""The reports of what was measured: who writes them, and what each chapter says of itself."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks import habits
from benchmarks.report import BALANCE, BENCHMARKS, CHAPTER, HERE, LETTERS, Run, table
from tests.catalog.which import SEARCHED, SHORTEST

REPORTS = (BENCHMARKS, BALANCE, LETTERS)
CHAPTERS = [chapter for report in REPORTS for chapter in CHAPTER.split(report.read_text())[1:]]
IDS = [chapter.partition("\n")[0].removeprefix("## ") for chapter in CHAPTERS]
SMALL = {  # a run of each command that writes a report, asked for one game and for little of it
    "bots": (SHORTEST, "--games", "5"),
    "letters": (SHORTEST, "--games", "1"),
    "habits": (SHORTEST, "--games", "2"),
    "tempers": (SHORTEST, "--games", "4", "--manner", "easy"),
    "claims": (SHORTEST, "--games", "2"),
    "strength": (SEARCHED, "--deals", "1", "--seats", "2", "--playouts", "2"),
    "curve": (SHORTEST, "--games", "2"),
}


def written(kept: Path, heading: str, found: str) -> None:
    """Write a chapter with one row."""
    Run("make bench PART=load").keep(heading, table([("a look", "2", found, None)]), "A remark.", kept=kept)


@pytest.mark.parametrize("chapter", CHAPTERS, ids=IDS)
def test_a_chapter_is_one_table_of_one_run_and_names_its_commit(chapter: str) -> None:
    assert len(re.findall(r"^\| ?---", chapter, re.MULTILINE)) == 1
    assert len(re.findall(r"Written by `make .+` on \d+ \w+ \d{4} from [0-9a-f]{8}\b", chapter)) == 1


def test_a_chapter_takes_the_place_of_the_one_of_its_heading(tmp_path: Path) -> None:
    kept = tmp_path / "REPORT.md"
    kept.write_text("# Title\n\nWhat stands above stays.\n")

    for heading, found in (("## One", "1"), ("## Two", "2"), ("## One", "3")):
        written(kept, heading, found)

    text = kept.read_text()
    assert text.startswith("# Title\n\nWhat stands above stays.\n\n## One\n\nWritten by `make bench PART=load` on ")
    assert re.findall(r"^## \w+|\| a look .*", text, re.MULTILINE) == [
        "## One",
        "| a look | 2 | 3 |  |",
        "## Two",
        "| a look | 2 | 2 |  |",
    ]
    assert text.count("A remark.") == 2


def test_habits_of_one_game_are_written_if_told_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = tmp_path / "BALANCE.md"
    kept.write_text("# Title\n\n## Habits among bots: the others\n\nTheirs.\n")
    monkeypatch.setattr(habits, "BALANCE", kept)

    habits.main([SHORTEST, "--games", "2", "--keep"])

    others, written_now = CHAPTER.split(kept.read_text())[1:]
    assert others.strip().endswith("Theirs.")
    assert written_now.startswith(f"## Habits among bots: {SHORTEST.replace('_', ' ')}\n")
    assert f"Written by `make habits GAME={SHORTEST} GAMES=2 KEEP=1` on " in " ".join(written_now.split())


@pytest.mark.parametrize("command", SMALL)
def test_a_command_that_is_asked_for_one_game_prints_and_leaves_the_report_alone(command: str) -> None:
    before = [report.read_bytes() for report in REPORTS]
    done = subprocess.run(
        [sys.executable, "-m", f"benchmarks.{command}", *SMALL[command]],
        cwd=HERE, capture_output=True, text=True, check=False,
    )  # fmt: skip

    assert done.returncode == 0, done.stderr
    assert re.search(r"^## .+\n\nWritten by `make ", done.stdout, re.MULTILINE)
    assert [report.read_bytes() for report in REPORTS] == before
