"""What the templates of tables need: cards, places in lists, moments as one says them, rules at hand."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django import template
from django.templatetags.static import static
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games import catalog
from games.engine.texts import Text
from games.rules_page import rules_section
from games.times import day_of, length_of, part_of_day
from games.words import Words

register = template.Library()


@register.filter
def at(items: Sequence[Any], index: int) -> Any:
    """Return an entry of a list, None where there is none."""
    return items[index] if items is not None and 0 <= index < len(items) else None


@register.filter
def highest(numbers: Sequence[int | None]) -> int | None:
    """Return the highest of some numbers, None where there is none."""
    return max((number for number in numbers if number is not None), default=None)


@register.simple_tag
def card(slug: str, face: Any, label: str = "", shape: str = "card") -> SafeString:
    """Draw a card of a game: its face by value, or its back for None. Without a label it is only decoration."""
    symbol = "back" if face is None else f"{shape}-{face}"
    said = format_html('role="img" aria-label="{}"', label) if label else SafeString('aria-hidden="true"')
    return format_html('<svg class="{}" {}><use href="{}#{}"/></svg>', shape, said, static(f"{slug}/cards.svg"), symbol)


@register.simple_tag
def drawing(slug: str, symbol: str, css: str = "", label: str = "") -> SafeString:
    """Draw something else of a game's: emblem, token, hat."""
    said = format_html('role="img" aria-label="{}"', label) if label else SafeString('aria-hidden="true"')
    return format_html(
        '<svg class="{}" {}><use href="{}#{}"/></svg>', css or symbol, said, static(f"{slug}/cards.svg"), symbol
    )


@register.simple_tag
def icon(name: str) -> SafeString:
    """Draw an icon of the site's."""
    return format_html(
        '<svg class="icon" aria-hidden="true"><use href="{}#{}"/></svg>', static("icons/icons.svg"), name
    )


@register.filter
def say(text: Text, slug: str) -> str:
    """Draw a sentence of a game's that names nobody."""
    return Words(catalog.find(slug), []).plain(text)


@register.simple_tag
def word(view: Any, kind: str, value: Any) -> str:
    """Draw one value of a kind in a table's words."""
    drawn: str = view.words.word(kind, value)
    return drawn


@register.simple_tag
def rules_at(slug: str, paragraph: str) -> SafeString:
    """Return the section of a game's rules that a paragraph stands in."""
    return rules_section(slug, paragraph)


@register.filter
def when(moment: datetime | None) -> str:
    """Say a moment as a postmark would: the day and the part of it, never the minute."""
    if moment is None:
        return ""
    local = timezone.localtime(moment)
    return _("%(day)s, %(part)s") % {"day": day_of(local), "part": part_of_day(local)}


@register.filter
def day(moment: datetime) -> str:
    """Say which day a moment falls on."""
    return day_of(timezone.localtime(moment))


@register.filter
def lasting(seconds: int) -> str:
    """Say a length of time in its largest whole unit."""
    return length_of(seconds)
