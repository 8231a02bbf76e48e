"""Which lines may be reacted to, so which are claims, who has answered them, and never whether one is true."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db.models import Max, QuerySet

from accounts.prepared import Prepared
from games.engine.questions import Seat
from games.engine.rulebook import Rulebook
from games.ledger import rows
from games.ledger.locks import Held
from games.models import Game, Line


def note_claims(held: Held, asides: Sequence[Any]) -> None:
    """Mark claims among the new lines, and who has answered one by now, from asides as their move keeps them."""
    new = {line.number: line for line in held.lines}
    answered = {aside["of"] for aside in asides if aside["kind"] == "verdict"}
    last: dict[Seat | None, Line] = {line.claimed_by: line for line in held.lines if line.claimed_by is not None}
    if answered - last.keys():
        last = {claim.claimed_by: claim for claim in last_claims(held.game.pk)} | last
    stored = [claim for seat, claim in last.items() if seat in answered and claim.pk is not None]
    for aside in asides:
        if aside["kind"] == "claim" and (told := new.get(aside["at"])):
            told.claimed_by = aside["by"]
            last[aside["by"]] = told
        elif aside["kind"] == "verdict" and (claim := last.get(aside["of"])):
            by = range(held.game.size) if aside["doubts"] else [aside["by"]]  # a doubt turns it up for all
            claim.answered_by = sorted({*claim.answered_by, *by})
    rows.put(stored, ["answered_by"])


@Prepared
def last_claims(game: int) -> QuerySet[Line]:
    """Return the lines of a game, by its key, that tell the last claim of each seat that has made one."""
    claims = Line.objects.filter(game=game, claimed_by__isnull=False)
    numbers = claims.order_by().values("claimed_by").annotate(last=Max("number")).values("last")
    return Line.objects.filter(game=game, number__in=numbers)


def takes_reaction(
    rules: Rulebook, game: Game, kind: str, text: Any, seat: Seat, claimed_by: Seat | None, answered_by: Sequence[Seat]
) -> bool:
    """Whether a seat may react to a line that all may read: to talk, to what is turned up, and to a claim that it has
    answered. A tale goes with a promise, so it waits for the end, after which all claims are open, too.
    """
    over = game.status == Game.Status.OVER
    if kind == Line.Kind.TALK or (kind == Line.Kind.TALE and over):
        return True
    if claimed_by is not None:
        return over or seat in answered_by
    return kind == Line.Kind.EVENT and text["template"] in rules.reveal_of
