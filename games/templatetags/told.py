"""The log of a table, drawn line by line: in a template it would take as long as all the rest of the page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from django import template
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.sight import View
from games.wording.log_by_turns import Day, LogLine, Turn

register = template.Library()


@register.simple_tag
def told_by_days(view: View) -> SafeString:
    """Draw the latest of the log by days and turns, the newest first."""
    return mark_safe("".join([part for day in view.days for part in day_told(view, day)]))  # noqa: S308  # all escaped


def day_told(view: View, day: Day) -> Iterator[str]:
    """Draw a day of the log."""
    yield f'\n<p class="day"><span class="postmark"><time>{escape(day.name)}</time></span></p>\n'
    for turn in day.turns:
        yield turn_told(view, turn)


def turn_told(view: View, turn: Turn) -> str:
    """Draw what was told of a turn, and below it where what is new ends."""
    fresh, name = " fresh" if turn.new else "", escape(view.words.turn(turn.number))
    drawn = f'<div class="told{fresh}">\n  <h3>{name}</h3>\n  <ol>{told(turn.lines)}</ol>\n</div>\n'
    return f'{drawn}<p class="since">{escape(_("since you were last here"))}</p>' if turn.divides else drawn


@register.simple_tag
def told(lines: Sequence[LogLine]) -> SafeString:
    """Draw lines of the log, an item each."""
    return mark_safe("".join([line_told(line) for line in lines]))  # noqa: S308  # each is escaped


def line_told(line: LogLine) -> str:
    """Draw a line of the log: what somebody says, what only I read, what the host or the game does."""
    new, html = " new" if line.new else "", conditional_escape(line.html)
    if line.speaker:
        css = ("talk tale" if line.kind == "tale" else "talk") + (" mine" if line.own else "")
        who = f'<span class="who"><bdi>{escape(line.speaker)}</bdi></span>'
        return f'<li class="{css}{new}"><p dir="auto">{html}</p>{who}</li>'
    if line.mine:
        note = escape(_("(only you read this)"))
        return f'<li class="private{new}"><span>{html} <span class="soft">{note}</span></span></li>'
    return f'<li class="{"host" if line.kind == "host" else "event"}{new}">{html}</li> '
