"""What a game's templates draw and write: cards, their backs, and things that are drawn as cards."""

from __future__ import annotations

from games.models import Game
from games.pages.board import cards, word
from games.sight.view import View
from tests.catalog.which import SEALED


def view_of(slug: str) -> View:
    """A table of a game, seen from outside."""
    return View(Game(slug=slug, size=3), seats=[], me=None)


def test_a_back_has_no_name() -> None:
    assert word(view_of(SEALED), "card", None) == ""
    assert "aria-label" not in cards(view_of(SEALED), [None])
