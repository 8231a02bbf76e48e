"""What stands in a game's folder in words, and the check that a decision has its own."""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module
from pathlib import Path

from games.engine.chance import Chance
from games.engine.questions import Decision
from games.engine.rulebook import Rulebook
from games.engine.sights import Sight
from games.engine.transcript import english
from games.wording.sentences import OF_SEAT


def folder(slug: str) -> Path:
    """Where a game's files lie."""
    return Path(import_module(f"games.catalog.{slug}").__file__ or "").parent


def rulebook(slug: str) -> str:
    """A game's rules, as players read them."""
    return (folder(slug) / "rules.md").read_text(encoding="utf-8")


@cache
def numbers(slug: str) -> list[str]:
    """The numbers of a rulebook's paragraphs, in order."""
    return re.findall(r"^\*\*(\d+\.\d+)\*\*", rulebook(slug), re.MULTILINE)


def has_label(game: Rulebook, key: str) -> bool:
    """Whether a verb or field has a label, or one that names a seat has that of its kind."""
    of_seat = OF_SEAT.fullmatch(key)
    return key in game.words.labels or (of_seat is not None and f"{of_seat[1]}_of{of_seat[3]}" in game.words.labels)


def check_words(game: Rulebook, decision: Decision, sight: Sight, chance: Chance) -> None:
    """Check that a decision has words: its paragraph, its question, its labels, and what an answer would do."""
    assert decision.rule in numbers(game.slug), (
        f'"{english(game, decision.prompt)}" names paragraph "{decision.rule}" as its `rule`,'
        f" and games/catalog/{game.slug}/rules.md has no paragraph that begins with **{decision.rule}**."
    )
    assert english(game, decision.prompt)
    for option in decision.options:
        for key in (option.verb, *(f"{option.verb}.{name}" for name in option.fields)):
            assert has_label(game, key), f'{game.slug} has no label for "{key}": add "{key}": say("...") to LABELS.'
    answer = decision.sample(chance)
    if answer.values:
        assert english(game, game.preview(sight, answer)), answer.verb
