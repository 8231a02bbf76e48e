"""What stands in a folded panel: a page has four, which templates would draw too slowly."""

from __future__ import annotations

from html import escape
from typing import Any

from django import template
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

register = template.Library()


@register.simple_tag
def unfolds(page: Any, panel: str) -> SafeString:
    """Have a panel drawn when it is opened, wherever on the page: the table again, with it."""
    poll, here, since = escape(page.poll_url), escape(page.here), escape(page.since)
    html = (
        f'<p class="unfolds"\n   hx-get="{poll}?seen=&amp;panel={panel}{since}"\n'
        '   hx-trigger="intersect rootMargin:9999px"\n   hx-sync="#table:queue first"\n'
        '   hx-swap="outerMorph"\n   hx-target="#table">\n'
        f'  <a href="{here}?panel={panel}{since}#{panel}">{escape(_("Show it"))}</a>\n</p>'
    )
    return mark_safe(html)  # noqa: S308  # all but the panel's name is escaped, and that is our own
