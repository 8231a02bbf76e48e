"""`make train`: what bots learn to expect, and how their constants are kept."""

from __future__ import annotations

import json
import tomllib
from importlib import import_module
from pathlib import Path

import msgspec
import pytest

from benchmarks import rivals
from benchmarks.catalog import games_with, part_of
from benchmarks.train.__main__ import beginnings, recipe
from benchmarks.train.learning import at_table, learnt
from benchmarks.train.writing import write
from games import catalog
from games.catalog import GAMES
from games.engine.bots import USUAL, Level, Manner, Temper, file_of, tuned


def constants_of(slug: str) -> str:
    """What a game's bot.toml says; nothing if it has none."""
    file = Path(catalog.__file__).with_name(slug) / "bot.toml"
    return file.read_text() if file.exists() else ""


MANNERS = [Manner(level, temper) for level in Level for temper in Temper]
TRAINED = [slug for slug in GAMES if "[start]" in constants_of(slug)]
BOTS = {slug: import_module(f"games.catalog.{slug}.bot") for slug in TRAINED}
LEARNING = games_with("training")
WAYS = {slug: bot.WAYS_OF[USUAL] for slug, bot in BOTS.items()}


@pytest.mark.parametrize("slug", LEARNING)
def test_the_same_seed_teaches_the_same_and_another_something_else(slug: str) -> None:
    ways, seats = WAYS[slug], GAMES[slug].seats[1]
    first, again, other = (at_table(slug, ways, seed, 1, 2, seats) for seed in ("one", "one", "two"))
    assert first == again
    assert first != other


@pytest.mark.parametrize("slug", LEARNING)
def test_the_run_that_a_file_names_teaches_again_what_the_file_says(slug: str) -> None:
    seats = GAMES[slug].seats[0]
    file = tomllib.loads(file_of(str(BOTS[slug].__file__)).read_text())
    beginning = msgspec.to_builtins(part_of(slug, "training").beginning(seats))
    ways = msgspec.convert({**file["start"], "expected": {str(seats): beginning}}, BOTS[slug].Ways)
    assert learnt(slug, ways, recipe(file["run"], {}), seats) == WAYS[slug].expected[str(seats)]


def test_learning_goes_on_from_what_a_start_expects_and_from_a_guess_where_it_expects_nothing() -> None:
    slug = LEARNING[0]
    one, other = GAMES[slug].seats[:2]
    guess = msgspec.to_builtins(part_of(slug, "training").beginning(one))
    name = next(name for name, value in guess.items() if isinstance(value, float))
    given = {**guess, name: -7.0}
    found = beginnings(slug, {"nerve": 1.0, "expected": {str(one): given}})
    assert (found[str(one)], {**found[str(one)], name: guess[name]}) == (given, guess)
    assert found[str(other)] == msgspec.to_builtins(part_of(slug, "training").beginning(other))


def test_what_is_given_goes_before_what_a_file_names_and_holds_for_all_tables() -> None:
    named = {"seed": "a seed", "rounds": 3, "games": 5, "tables": {"2": {"rounds": 7}}}
    assert recipe(named, {"rounds": None}).items() >= named.items()
    assert recipe(named, {"rounds": 4}).items() >= {"seed": "a seed", "rounds": 4, "games": 5}.items()
    assert "tables" not in recipe(named, {"rounds": 4})


def test_the_same_seed_finds_the_same_rival(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, few in (("TRIED", 3), ("KEPT", 2), ("ROUNDS", 1), ("GAMES_EACH", 4)):
        monkeypatch.setattr(rivals, name, few)
    seats = min(GAMES[LEARNING[0]].seats)
    for _ in range(2):
        rivals.main([LEARNING[0], "--seats", str(seats), "--games", "8"])
    first, again = map(json.loads, capsys.readouterr().out.splitlines())
    assert first == again
    assert (first["seats"], first["games"]) == (seats, 8)
    assert {*first["by"].values()} != {1.0}


@pytest.mark.parametrize("slug", TRAINED)
def test_what_is_written_is_read_back_with_the_run_that_found_it(slug: str, tmp_path: Path) -> None:
    bot = BOTS[slug]
    start = tomllib.loads(file_of(str(bot.__file__)).read_text())["start"]
    file = tmp_path / "bot.toml"
    file.write_bytes(file_of(str(bot.__file__)).read_bytes())
    run = {"seed": "a seed", "games": 3, "tables": {"2": {"games": 5}}}
    write(file, start, WAYS[slug], run)
    found = tuned(str(tmp_path / "bot.py"), bot.Ways)
    assert {manner: found[manner] for manner in MANNERS} == {manner: bot.WAYS_OF[manner] for manner in MANNERS}
    written = tomllib.loads(file.read_text())
    assert written["start"] == start
    assert written["run"].items() >= run.items()


@pytest.mark.parametrize("slug", TRAINED)
def test_constants_that_are_missing_are_named(slug: str, tmp_path: Path) -> None:
    (tmp_path / "bot.toml").write_text("[ways]\n")
    with pytest.raises(msgspec.ValidationError, match="missing required field"):
        tuned(str(tmp_path / "bot.py"), BOTS[slug].Ways)[USUAL]
