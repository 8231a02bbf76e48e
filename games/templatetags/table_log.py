"""Draws the log of a table. As a template, it would take as long as the rest of the page together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from django import template
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.sight import View
from games.wording.log_by_turns import Day, LogLine, Turn
from games.wording.openings import Mark

register = template.Library()


@register.simple_tag
def log_by_days(view: View) -> SafeString:
    """Draw the latest lines of the log by day and turn, newest first."""
    return mark_safe("".join([part for day in view.days for part in draw_day(view, day)]))  # noqa: S308  # all escaped


def draw_day(view: View, day: Day) -> Iterator[str]:
    """Draw a day of the log."""
    yield f'\n<p class="day"><span class="postmark"><time>{escape(day.name)}</time></span></p>\n'
    for turn in day.turns:
        yield draw_turn(view, turn)


def draw_turn(view: View, turn: Turn) -> str:
    """Draw the lines of a turn; below the last one with anything new, a mark says so.

    Who only hears it is told above: by the turn's name if all of it is new, otherwise by each line that is.
    """
    fresh, name = " fresh" if turn.new else "", escape(view.words.turn(turn.number))
    mixed = turn.new and not all(line.new for line in turn.lines)
    if turn.new and not mixed:
        name += heard(pgettext("heard after the name of a turn", ", new"))
    lines = log_lines(turn.lines, mixed)
    drawn = f'<div class="told{fresh}">\n  <h3>{name}</h3>\n  <ol role="list">{lines}</ol>\n</div>\n'
    return f'{drawn}<p class="since">{escape(_("since you were last here"))}</p>' if turn.divides else drawn


@register.simple_tag
def log_lines(lines: Sequence[LogLine], mixed: bool = False) -> SafeString:
    """Draw lines of the log, one list item each; new ones among others say that they are."""
    return mark_safe("".join([draw_line(line, mixed) for line in lines]))  # noqa: S308  # each is escaped


def heard(words: str) -> str:
    """Draw what is only heard."""
    return f'<span class="visually-hidden">{escape(words)}</span>'


def draw_line(line: LogLine, mixed: bool) -> str:
    """Draw a line of the log: table talk, a private line, or what the host or the game did."""
    new, html = " new" if line.new else "", line.html if isinstance(line.html, SafeString) else escape(line.html)
    new += f" by s{line.named}" if line.named is not None else ""
    said = heard(pgettext("heard before a line of the log", "new:")) + " " if line.new and mixed else ""
    mono = f' data-mono="{escape(line.initial)}"' if line.initial else ""
    if line.speaker:
        css = ("talk tale" if line.kind == "tale" else "talk") + (" mine" if line.own else "")
        who = f'<span class="who"{mono}><bdi>{escape(line.speaker)}</bdi></span>'
        return f'<li class="{css}{new}">{said}<p dir="auto">{html}</p>{who}</li>'
    if line.marks:
        html += draw_marks(line.marks)
    if line.moment:
        html += f' <a class="moment" href="{escape(line.moment)}">{escape(_("see it"))}</a>'
    if line.mine:
        only = _("(only %(name)s read this)") % {"name": line.reader} if line.reader else _("(only you read this)")
        note = escape(only)
        return f'<li class="private{new}">{said}<span>{html} <span class="soft">{note}</span></span></li>'
    return f'<li class="{"host" if line.kind == "host" else "event"}{new}"{mono}>{said}{html}</li> '


def draw_marks(marks: Sequence[Mark]) -> str:
    """Draw what the end has said of a line; several things that were kept back are folded away."""
    kept = [mark for mark in marks if mark.css == "kept"]
    if len(kept) <= 1:
        return "".join([draw_mark(mark) for mark in marks])
    open_ones = "".join([draw_mark(mark) for mark in marks if mark not in kept])
    said = escape(_("kept back until the end: %(count)d") % {"count": len(kept)})
    items = "".join([f"<li>{conditional_escape(mark.html)}</li>" for mark in kept])
    return f'{open_ones} <details class="kept"><summary>{said}</summary><ul role="list">{items}</ul></details>'


def draw_mark(mark: Mark) -> str:
    """Draw what the end has said of a line."""
    return f' <span class="mark {mark.css}{" passed" if mark.passed else ""}">({conditional_escape(mark.html)})</span>'
