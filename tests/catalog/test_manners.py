"""Levels and tempers: every bot plays in each, legally, and a temper can be told by what it does."""

from __future__ import annotations

import tomllib
from functools import partial
from importlib import import_module
from pathlib import Path

import pytest

from benchmarks.catalog import telling_of
from benchmarks.tempers import SEATS, asked, rates
from games import catalog
from games.catalog import GAMES
from games.engine.bots import MANNERS, USUAL, Level, Manner, Temper, file_of
from games.engine.players import play_out

FOLDER = Path(catalog.__file__).parent
MARGIN = 0.03  # by how much oftener, or less often, a temper must do what tells it
QUESTIONS = 1000  # about as many are put to bots of every temper


@pytest.mark.parametrize("slug", GAMES)
def test_bots_of_every_manner_finish_a_game_together(slug: str) -> None:
    rules = GAMES[slug]
    manners = [Manner(Level.EASY), *map(partial(Manner, Level.SENSIBLE), Temper)]
    players = [partial(rules.bots.answer, manner=manner) for manner in manners][: rules.seats[-1]]
    position, _ = play_out(rules, players, {}, b"manners")
    assert position.outcome is not None


def tables(slug: str) -> int:
    """How many games are looked at: fewer, where each asks more."""
    return min(8, max(2, QUESTIONS // GAMES[slug].front.length[SEATS]))


@pytest.mark.parametrize("slug", GAMES)
def test_a_temper_can_be_told_by_what_it_does(slug: str) -> None:
    if not telling_of(slug):
        pytest.skip("its bot has no tempers")
    questions = [*asked(slug, tables(slug))]
    calm = rates(slug, questions, USUAL)
    for temper, (mark, more) in telling_of(slug).items():
        did = rates(slug, questions, Manner(temper=temper))[mark]
        margin = did - calm[mark] if more else calm[mark] - did
        assert margin > MARGIN, f"{temper}: {mark} {did:.0%}, calm {calm[mark]:.0%}"


@pytest.mark.parametrize("slug", GAMES)
def test_every_temper_that_means_something_changes_some_constants_and_none_a_level_changes(slug: str) -> None:
    if not (FOLDER / slug / "bot.toml").exists():
        pytest.skip("its bot has no constants")
    bot = import_module(f"games.catalog.{slug}.bot")
    file = tomllib.loads(file_of(str(bot.__file__)).read_text())
    levels, tempers = (file.get(name, {}) for name in MANNERS)
    assert {*levels} == {Level.EASY}, f"{slug}/bot.toml is to have a [level.easy], and no other"
    assert {*tempers} == {*telling_of(slug)}, (
        f"each [temper] of {slug}/bot.toml has its mark in benchmarks/catalog/{slug}/marks.py"
    )
    assert GAMES[slug].bots.tempers == {*tempers}, f"say tempers=WAYS_OF.tempers in {slug}/__init__.py"
    for temper in tempers:
        assert bot.WAYS_OF[Manner(temper=Temper(temper))] != bot.WAYS_OF[USUAL] != bot.WAYS_OF[Manner(Level.EASY)]
