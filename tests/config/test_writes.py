"""Only games.play, and games.ledger below it, write the rows of a game; only games.circles those of a circle, only
games.seasons those of a season.

Read from the source of every other module.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.models import (
    AnswerTimes,
    Book,
    Consent,
    Ending,
    Game,
    Hand,
    Line,
    Move,
    Note,
    Nudge,
    Opening,
    Proposal,
    Rating,
    RatingStep,
    Seat,
    Tally,
    Thought,
    Truth,
    Verdict,
)
from tests.catalog.which import TOGETHER

ROOT = Path(__file__).resolve().parent.parent.parent
ROOMS = ("accounts", "config", "faults", "games")
MAY_WRITE = ("games/play/", "games/ledger/", "games/migrations/")

OF_THE_GAME = (Proposal, Consent, Nudge, Game, Seat, Hand, Move, Line, Truth, Opening, Verdict, Ending, Book, Note)
MODELS = (*OF_THE_GAME, Thought, AnswerTimes, Tally, Rating, RatingStep)
CLASSES = {model.__name__ for model in MODELS}
ACCESSORS = {
    name
    for model in MODELS
    for reached in (model, *(field.related_model for field in model._meta.fields if field.related_model))
    for field in reached._meta.related_objects
    if field.related_model in MODELS
    for name in [field.get_accessor_name()]
    if name
}
NAMED = CLASSES | ACCESSORS | {model.__name__.lower() for model in MODELS}
WRITES = {"save", "delete", "update", "create", "get_or_create", "update_or_create", "bulk_create", "bulk_update"}
WRITES |= {f"a{verb}" for verb in WRITES}
TABLES = "|".join(model._meta.db_table for model in MODELS)
SQL = re.compile(rf"\b(?:UPDATE|INSERT INTO|DELETE FROM)\s+\W?(?:{TABLES})\b", re.IGNORECASE)
CIRCLE_ROWS = re.compile(r"\b(?:Circle|Membership)(?:\(|\.objects.*\.(?:create|update|delete|bulk_create)\b)")
SEASON_ROWS = re.compile(
    r"\b(?:Season|Entrant|SeasonTable|SeasonSeat)(?:\(|\.objects.*\.(?:create|update|delete|bulk_create)\b)"
)


def writes_in(source: str) -> list[int]:
    """Return the lines of a module that write a row of a game, as far as its source tells."""
    tree = ast.parse(source)
    names = NAMED | set(annotated(tree))
    names |= set(bound(tree, names))
    return sorted({node.lineno for node in ast.walk(tree) if isinstance(node, ast.expr) and is_write(node, names)})


def is_write(node: ast.AST, names: set[str]) -> bool:
    """Whether a node calls a writing method on a row, or on a query for rows, or is SQL that writes them."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return SQL.search(node.value) is not None
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute) or node.func.attr not in WRITES:
        return False
    of_a_dict_or_set = node.func.attr == "update" and node.args  # a query's has keywords alone
    return not of_a_dict_or_set and not names.isdisjoint(chain(node.func.value))


def chain(node: ast.AST) -> Iterator[str]:
    """Yield the names that a chain like `game.seats.filter(...)[0]` goes through."""
    while not isinstance(node, ast.Name):
        if isinstance(node, ast.Attribute):
            yield node.attr
        following = getattr(node, "func", None) or getattr(node, "value", None)
        if not isinstance(following, ast.AST):
            return
        node = following
    yield node.id


def annotated(tree: ast.AST) -> Iterator[str]:
    """Yield the names of parameters and functions whose annotation names one of the models."""
    for node in ast.walk(tree):
        if isinstance(node, ast.arg) and names_a_model(node.annotation):
            yield node.arg
        if isinstance(node, ast.FunctionDef) and names_a_model(node.returns):
            yield node.name


def names_a_model(annotation: ast.AST | None) -> bool:
    """Whether an annotation is a model, or a collection or query of its rows."""
    return annotation is not None and any(
        isinstance(node, ast.Name) and node.id in CLASSES for node in ast.walk(annotation)
    )


def bound(tree: ast.AST, names: set[str]) -> Iterator[str]:
    """Yield the variables that are given such a row or query."""
    for node in ast.walk(tree):
        targets: list[ast.AST] = []
        if isinstance(node, ast.Assign):
            targets, value = list(node.targets), node.value
        elif isinstance(node, ast.NamedExpr | ast.AnnAssign) and node.value is not None:
            targets, value = [node.target], node.value
        elif isinstance(node, ast.For | ast.comprehension):
            targets, value = [node.target], node.iter
        if targets and not names.isdisjoint(chain(value)):
            yield from (target.id for target in targets if isinstance(target, ast.Name))


def test_only_play_writes_the_rows_of_a_game() -> None:
    for room in ROOMS:
        for path in sorted((ROOT / room).rglob("*.py")):
            place = path.relative_to(ROOT).as_posix()
            if place.startswith(MAY_WRITE):
                continue
            lines = writes_in(path.read_text())
            assert not lines, (
                f"{place} writes the row of a game in line {lines[0]}. Only games.play may, since it holds the game's "
                "lock and raises its revision: give games.play a verb for it, and call that."
            )


def test_only_circles_writes_the_rows_of_a_circle() -> None:
    for path in sorted((ROOT / "games").rglob("*.py")):
        if path.parent.name not in ("circles", "models", "migrations"):
            assert not CIRCLE_ROWS.search(path.read_text()), f"{path.name} writes the row of a circle"


@pytest.mark.parametrize(
    "source",
    [
        "Seat.objects.filter(pk=1).update(missed=0)",
        "Line(game=game, number=1).save()",
        f"Game.objects.create(slug='{TOGETHER}')",
        "view.game.seats.all().delete()",
        "request.user.seats.update(name='Ada')",
        "mine = Seat.objects.filter(user=1)\nmine.update(name='Ada')",
        "for row in game.moves.all():\n    row.delete()",
        "def rename(ours: QuerySet[Seat]):\n    ours.update(name='Ada')",
        "def find() -> Game: ...\nfind().save()",
        "if row := Hand.objects.first():\n    row.save()",
        "Truth.objects.bulk_update(rows, ['seed'])",
        "cursor.execute('UPDATE games_seat SET missed = 0')",
    ],
)
def test_a_write_is_found(source: str) -> None:
    assert writes_in(source)


@pytest.mark.parametrize(
    "source",
    [
        "Letter.objects.filter(items__seat=seat).update(try_at=None)",
        f"Game.objects.filter(slug='{TOGETHER}').count()",
        "shown = {}\nshown.update(seats=3)",
        "view.opened.update(cards)",
        "cursor.execute('SELECT revision FROM games_game')",
    ],
)
def test_what_only_reads_passes(source: str) -> None:
    assert not writes_in(source)


def test_only_seasons_writes_the_rows_of_a_season() -> None:
    for path in sorted((ROOT / "games").rglob("*.py")):
        if path.parent.name not in ("seasons", "models", "migrations"):
            assert not SEASON_ROWS.search(path.read_text()), f"{path.name} writes the row of a season"
