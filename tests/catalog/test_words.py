"""What every game has in words: labels, captions, previews, and a rulebook with the paragraphs that its code names."""

from __future__ import annotations

import re
from itertools import groupby
from string import Formatter

import pytest

from games import catalog
from games.engine.position import Position
from games.engine.transcript import english
from games.wording.sentences import Words

from .wording import folder, has_label, numbers, rulebook

NUMBER = re.compile(r"[1-9]\d*\.[1-9]\d*")
CAPTION = re.compile(r'{% caption view "(\w+)"(.*?) %}')
BRACKET = re.compile(r"\[((?:[1-9]\d*\.[1-9]\d*|R\d+|[, -])+)\]")  # as at the end of a docstring

ENOUGH = 11  # paragraphs that the code of a game names; of a short rulebook, half

pytestmark = pytest.mark.parametrize("slug", catalog.GAMES)


def test_every_order_has_labels(slug: str) -> None:
    game = catalog.find(slug)
    sight = Position.deal(game, game.seats[-1], {}, b"words").sight(1)
    for kind in game.orders:
        assert english(game, kind.label)
        for key in (f"order:{kind.name}.{name}" for name in kind.fields(sight)):
            assert has_label(game, key), f'{slug} has no label for "{key}": add "{key}": say("...") to LABELS.'


def test_its_templates_and_its_captions_agree(slug: str) -> None:
    captions = catalog.find(slug).captions
    templates = "".join(file.read_text(encoding="utf-8") for file in folder(slug).glob("*.html"))
    assert "translate" not in templates, "the sentences of a game's templates stand in CAPTIONS"
    drawn = CAPTION.findall(templates)
    names = {name for name, _ in drawn}
    assert names <= set(captions), f"CAPTIONS of {slug} lacks what its templates draw: {sorted(names - set(captions))}"
    assert names >= set(captions), f"no template of {slug} draws these CAPTIONS: {sorted(set(captions) - names)}"
    for name, given in drawn:
        blanks = Formatter().parse(captions[name].template + (captions[name].plural or ""))
        wanted = {field for _, field, _, _ in blanks if field} | ({"count"} if captions[name].plural else set())
        values = set(re.findall(r"(\w+)=", given))
        assert values == wanted, f'the caption "{name}" of {slug} needs {wanted or "no values"}, and is given {values}'


def test_a_caption_that_is_missing_is_named(slug: str) -> None:
    with pytest.raises(LookupError, match=f'{slug} has no caption "misspelt"'):
        Words(catalog.find(slug), []).caption("misspelt")


def test_the_paragraphs_that_the_code_names_stand_in_the_rulebook(slug: str) -> None:
    code = "".join(file.read_text(encoding="utf-8") for file in folder(slug).glob("*.py"))
    named = {number for bracket in BRACKET.findall(code) for number in NUMBER.findall(bracket)}
    assert named <= set(numbers(slug)), (
        f"The code of {slug} names paragraphs that games/catalog/{slug}/rules.md has not: {named - set(numbers(slug))}"
    )
    assert len(named) >= min(ENOUGH, len(numbers(slug)) / 2), (
        f"The code of {slug} names only {len(named)} paragraphs of rules.md: end the docstring of each rule with [2.3]."
    )


def test_paragraphs_and_rulings_are_numbered_without_a_gap(slug: str) -> None:
    sections = groupby((tuple(map(int, number.split("."))) for number in numbers(slug)), key=lambda number: number[0])
    for section, (expected, paragraphs) in enumerate(((key, list(group)) for key, group in sections), start=1):
        assert expected == section, f"games/catalog/{slug}/rules.md: section {section} comes where {expected} should"
        assert [number for _, number in paragraphs] == list(range(1, len(paragraphs) + 1)), (
            f"games/catalog/{slug}/rules.md: the paragraphs of section {section} are not numbered one after the other"
        )
    rulings = [int(found) for found in re.findall(r"^\*\*R(\d+)\*\*", rulebook(slug), re.MULTILINE)]
    assert rulings, f"games/catalog/{slug}/rules.md has no rulings: what the rules leave open is settled as **R1**"
    assert rulings == list(range(1, len(rulings) + 1)), f"games/catalog/{slug}/rules.md: the rulings have a gap"
