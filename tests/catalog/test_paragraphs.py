"""Code and rulebooks name the same paragraphs: none that is not there, and each that says what happens."""

from __future__ import annotations

import re
import tokenize
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

import pytest

from games.catalog import GAMES

from .own import own
from .wording import folder, numbers, rulebook

NUMBER = r"R?\d+(?:\.\d+)?"
CITED = re.compile(rf"\[({NUMBER}(?:-{NUMBER})?(?:, {NUMBER}(?:-{NUMBER})?)*)\]")
TESTED = re.compile(r"def test_((?:(?:r\d+|\d+_\d+)_)+)")
SAYING = (tokenize.STRING, tokenize.COMMENT)
every_game = pytest.mark.parametrize("slug", GAMES)


def sections(slug: str) -> list[str]:
    return re.findall(r"^## (\d+) ", rulebook(slug), re.MULTILINE)


def rulings(slug: str) -> list[str]:
    return re.findall(r"^\*\*(R\d+)\*\*", rulebook(slug), re.MULTILINE)


def named_in_code(slug: str) -> Iterator[tuple[str, str]]:
    """What a game's code names in square brackets, in comments and in strings, and where."""
    for file in sorted(folder(slug).glob("*.py")):
        with tokenize.open(file) as source:
            words = [token for token in tokenize.generate_tokens(source.readline) if token.type in SAYING]
        for word in words:
            for found in CITED.finditer(word.string):
                for part in found[1].split(", "):
                    yield from ((name, f"{file.name}:{word.start[0]}") for name in spread(part))


def spread(part: str) -> list[str]:
    """Spell out a span: 2.3-2.5 is 2.3, 2.4 and 2.5."""
    first, _, last = part.partition("-")
    if not last:
        return [first]
    section, begin = first.split(".")
    return [f"{section}.{number}" for number in range(int(begin), int(last.removeprefix(f"{section}.")) + 1)]


def named_in_tests(slug: str) -> Iterator[tuple[str, str]]:
    """What the names of a game's tests begin with: test_2_4_r3_the_winner is about 2.4 and R3."""
    for file in sorted(Path(__file__).parent.glob(f"test_{slug}*.py")):
        for name in TESTED.finditer(file.read_text(encoding="utf-8")):
            for ruling, section, paragraph in re.findall(r"(r\d+)_|(\d+)_(\d+)_", name[1]):
                yield ruling.upper() or f"{section}.{paragraph}", f"{file.name}: {name[0]}"


@every_game
def test_what_code_and_tests_name_is_in_the_rules(slug: str) -> None:
    there = {*sections(slug), *numbers(slug), *rulings(slug)}
    wrong = [
        f"{where} names {name}" for name, where in (*named_in_code(slug), *named_in_tests(slug)) if name not in there
    ]
    assert not wrong, f"games/catalog/{slug}/rules.md has no such paragraphs: {wrong}"


@every_game
def test_every_paragraph_is_named_by_the_code_that_carries_it_out_or_by_a_test(slug: str) -> None:
    named = {name for name, _where in (*named_in_code(slug), *named_in_tests(slug))} | own(slug, "TELL_ONLY", set())
    idle = [number for number in numbers(slug) if number not in named]
    assert not idle, f"Nothing in the code or the tests of {slug} names {idle}: end a docstring with [2.3]"


@every_game
def test_paragraphs_and_rulings_are_numbered_without_a_gap(slug: str) -> None:
    sections = groupby((tuple(map(int, number.split("."))) for number in numbers(slug)), key=lambda number: number[0])
    for section, (expected, paragraphs) in enumerate(((key, list(group)) for key, group in sections), start=1):
        assert expected == section, f"games/catalog/{slug}/rules.md: section {section} comes where {expected} should"
        assert [number for _, number in paragraphs] == list(range(1, len(paragraphs) + 1)), (
            f"games/catalog/{slug}/rules.md: the paragraphs of section {section} are not numbered one after the other"
        )
    found = rulings(slug)
    assert found, f"games/catalog/{slug}/rules.md has no rulings: what the rules leave open is settled as **R1**"
    assert found == [f"R{number}" for number in range(1, len(found) + 1)], f"{slug}/rules.md: the rulings have a gap"
