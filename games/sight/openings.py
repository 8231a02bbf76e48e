"""What the end of a game has laid open, beside the lines of its log."""

from __future__ import annotations

from typing import Any

from games.models import Game, Opening
from games.wording.openings import Mark, TakenClaim, mark_of_claim, mark_of_kept
from games.wording.sentences import Words

Rows = list[tuple[Any, ...]]


def marks_of(game: Game, words: Words) -> dict[int, list[Mark]]:
    """Return, by the number of the line, the marks that the end has put into a game's log; none before the end."""
    if game.status != Game.Status.OVER:
        return {}
    openings = Opening.objects.filter(game=game).exclude(kind=Opening.Kind.LUCK).order_by("number", "verdicts__pk")
    rows = openings.values_list(
        "number", "line", "kind", "true", "text",
        "verdicts__seat__number", "verdicts__doubts", "verdicts__right", "verdicts__forced",
    )  # fmt: skip
    by_opening: dict[int, Rows] = {}
    for row in rows:
        by_opening.setdefault(row[0], []).append(row)
    marks: dict[int, list[Mark]] = {}
    for of_one in by_opening.values():
        marks.setdefault(of_one[0][1], []).append(mark_of(words, of_one))
    return marks


def mark_of(words: Words, rows: Rows) -> Mark:
    """Draw the mark of one opening, from a row for each verdict on it."""
    kind, true, text = rows[0][2:5]
    if kind == Opening.Kind.KEPT:
        return mark_of_kept(words, text)
    taken = [TakenClaim(*row[5:]) for row in rows if row[5] is not None]
    return mark_of_claim(words, true, text, taken)


def lies_that_passed(marks: dict[int, list[Mark]]) -> list[int]:
    """Return the numbers of the lines that tell a lie that nobody called."""
    return [line for line, of_line in marks.items() if any(mark.passed for mark in of_line)]
