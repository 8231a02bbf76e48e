"""What to say to somebody whose answer came too late."""

from __future__ import annotations

from django.db.models import Min
from django.utils.translation import gettext

from games.models import Line, Move
from games.sight.view import View


def too_late_for(view: View, question: int) -> str:
    """Say what closed a question before its viewer had answered it; "" if nobody else did, or it is still open.

    Only what stands in the log for all to read is told: who was the last to answer may be nobody's business.
    """
    if view.me is None or question >= view.game.question:
        return ""
    moves = Move.objects.filter(game=view.game, question=question, seat__isnull=False)
    mine = moves.filter(seat=view.me.number).order_by("number").values_list("source", "line").first()
    if mine is not None:
        return faster(view, *mine)
    before = moves.aggregate(line=Min("line"))["line"]
    if before is None:
        return ""
    told = view.game.lines.filter(kind=Line.Kind.EVENT, only__isnull=True, number__gt=before)
    first = told.order_by("number").values_list("text", flat=True).first()
    if first is None:
        return ""
    happened = view.words.plain(first)
    return gettext("Somebody was faster, so your answer no longer counts. %(happened)s") % {"happened": happened}


def faster(view: View, source: str, line: int) -> str:
    """Say that what the viewer had said in advance has answered, and how; "" if something else did."""
    assert view.me is not None
    told = view.game.lines.filter(kind=Line.Kind.HOST, only=view.me.number, number=line)
    text = told.values_list("text", flat=True).first() if source == Move.Source.ORDER else None
    return view.words.plain(text) if text else ""
