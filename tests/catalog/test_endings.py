"""Every way in which a game can end, as its Rulebook says, stands at the end of one of its transcripts."""

from __future__ import annotations

import re
import string

import pytest

from games.catalog import GAMES

from .transcripts import FOLDER

END = re.compile(r"^== the end: (.*) ==$", re.MULTILINE)


@pytest.mark.parametrize("slug", GAMES)
def test_every_ending_has_a_transcript(slug: str) -> None:
    ends = [end for file in (FOLDER / slug).rglob("*.txt") for end in END.findall(file.read_text())]
    never = [text.template for text in GAMES[slug].end.endings if not any(said(text.template, end) for end in ends)]
    assert not never, f"No transcript of {slug} ends so: {never}. Write one: a first line, then manage.py transcripts"


@pytest.mark.parametrize("slug", GAMES)
def test_every_ending_that_names_a_player_speaks_to_them(slug: str) -> None:
    rules = GAMES[slug]
    naming = {text.template for text in rules.end.endings if fields(text.template) & {"seat", "seats", "winners"}}

    assert rules.end.to_me.keys() == naming
    for template, to_me in rules.end.to_me.items():
        assert fields(to_me.template) < fields(template)


def fields(template: str) -> set[str]:
    """What is put into a sentence."""
    return {(name or "").partition(":")[0] for _, name, _, _ in string.Formatter().parse(template)} - {""}


def said(template: str, sentence: str) -> bool:
    """Whether a sentence is this one, or begins with it, whatever has been put into it."""
    pieces = string.Formatter().parse(template)
    pattern = "".join(re.escape(literal) + (".+" if name else "") for literal, name, _, _ in pieces)
    return re.match(pattern, sentence) is not None
