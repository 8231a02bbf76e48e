"""The tall tale that waits with a sealed answer, for the form in which its own teller may change it."""

from __future__ import annotations

from django import template

from games.models import Line
from games.sight import View

register = template.Library()


@register.simple_tag
def my_tale(view: View) -> str:
    """Return the tale to show in the viewer's form: as it was typed, else the one that waits with their own answer."""
    if view.typed and "verb" in view.typed:  # else it was typed into another form
        return view.typed.get("words", "")
    if view.me is None or view.sealed is None:
        return ""
    waiting = Line.objects.filter(game=view.game, kind=Line.Kind.TALE, only=view.me.number)
    return waiting.values_list("text", flat=True).first() or ""
