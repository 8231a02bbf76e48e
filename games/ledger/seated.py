"""Reads the seats of a locked table, and in the same query the answers since its turn began."""

from __future__ import annotations

from operator import itemgetter
from typing import Any

from django.db.models import Exists, F, FilteredRelation, Q, QuerySet

from accounts.prepared import Prepared
from games import catalog
from games.ledger.held import Given
from games.models import Game, Line, Seat, Truth


def seats_at(game: Game) -> list[Seat]:
    """Return the seats of a game, with who sits there."""
    seats = seats_of(game.pk)
    for seat in seats:
        seat.game = game
    return seats


@Prepared
def seats_of(game: int) -> QuerySet[Seat]:
    """Return the seats of a game by its key, with who sits there."""
    return Seat.objects.filter(game=game).select_related("user").order_by("number")


def seats_and_given(game: Game, truth: Truth) -> tuple[list[Seat], list[Given], bool]:
    """Return the seats of a locked game, the answers since its turn began, and whether any tale waits with one."""
    query = seats_answers_tales if catalog.find(game.slug).tale else seats_answers
    seats, given, tales_wait = dict[int, Seat](), list[tuple[int, Given]](), False
    for seat, move, question, answer, source, *tales in query(game.pk, truth.base):
        seats.setdefault(seat.pk, seat).game = game
        if move is not None:
            given.append((move, Given(question, seat.number, answer, source)))
        tales_wait = tales_wait or any(tales)
    return [*seats.values()], [one for _move, one in sorted(given, key=itemgetter(0))], tales_wait


@Prepared
def seats_answers(game: int, question: int) -> QuerySet[Seat, Any]:
    """Return each seat of a game, with who sits there, once for every answer that it has given after a question.

    The answers stand beside the seats and not in them: a page is drawn from these seats.
    """
    moves = Q(game__moves__question__gt=question, game__moves__seat=F("number"))
    seats = Seat.objects.filter(game=game).alias(gave=FilteredRelation("game__moves", condition=moves))
    fields = {f"gave_{name}": F(f"gave__{name}") for name in ("number", "question", "answer", "source")}
    found: QuerySet[Seat, Any] = seats.select_related("user").annotate(**fields).order_by("number", "gave__number")
    return found


@Prepared
def seats_answers_tales(game: int, question: int) -> QuerySet[Seat, Any]:
    """Return the same, and beside each whether any tale waits at the table."""
    found: QuerySet[Seat, Any] = seats_answers.write(game, question)
    return found.annotate(tales=Exists(Line.objects.filter(game=game).waiting_tales()))
