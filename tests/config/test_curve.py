"""`make curve` in several runs: what one has found the next does not measure again."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from benchmarks.curve import keep_piece, piece
from tests.catalog.which import SHORTEST


def found(pieces: Path, *arguments: str) -> dict[str, Any]:
    """Run the command for one game, and read what it prints."""
    command = [sys.executable, "-m", "benchmarks.curve", SHORTEST, "--json", "--pieces", str(pieces), *arguments]
    printed: dict[str, Any] = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    return printed


def test_a_game_is_measured_once_for_each_commit_and_its_counts(tmp_path: Path) -> None:
    pieces, few = tmp_path / "pieces", ("--games", "2", "--judged", "1")
    first = found(pieces, *few)
    kept = json.loads(pieces.read_text())
    assert kept == {"commit": kept["commit"], **first}
    pieces.write_text(json.dumps({**kept, "cpu_max": -1.0}) + "\n")
    assert found(pieces, *few) == {**first, "cpu_max": -1.0}

    counts = {name: first[name] for name in ("game", "seats", "games", "judged")}
    assert piece(pieces, kept["commit"], counts)
    assert piece(pieces, "another", counts) is None
    assert piece(pieces, kept["commit"], {**counts, "judged": 2}) is None
    keep_piece(pieces, "another", first)
    assert piece(pieces, "another", counts) == first
