"""Whole games, compared line by line with the files in transcripts/<slug>/, one for each way a game can end.

A game's tests say

    test_transcript, test_every_transcript_ends_as_its_name_says = transcripts(
        "slug", {"ending": "what its last turn says"}
    )

To add a game, write a file with a first line like the others' and run `manage.py transcripts slug --write`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from games.catalog import find
from games.engine.transcript import again

FOLDER = Path(__file__).parent / "transcripts"


def transcripts(slug: str, endings: Mapping[str, str]) -> tuple[Callable[[Path], None], Callable[[], None]]:
    """Return the test that each transcript is as expected, and the one that it ends as its name says."""
    files = sorted((FOLDER / slug).glob("*.txt"))

    @pytest.mark.parametrize("file", files, ids=lambda file: file.stem)
    def test_transcript(file: Path) -> None:
        expected = file.read_text()
        assert again(find(slug), expected).splitlines() == expected.splitlines(), (
            f"{file.name} is no longer how this game goes. If it is meant to go otherwise: manage.py transcripts {slug}"
            " --write --same-edition, or --write with a new edition if people have played this one."
        )

    def test_every_transcript_ends_as_its_name_says() -> None:
        assert {file.stem for file in files} == set(endings), (
            f'Name each file of {FOLDER.name}/{slug} in transcripts("{slug}", {{...}}), with what its last turn says.'
        )
        for file in files:
            turns = file.read_text().split("== after turn ")
            last = turns[-2].partition("\n")[2] + turns[-1]
            assert endings[file.stem] in last, f"{file.name} does not end as its name says"

    return test_transcript, test_every_transcript_ends_as_its_name_says
