"""What stands in a folded panel: a page has four, which templates would draw too slowly."""

from __future__ import annotations

from functools import lru_cache
from html import escape
from typing import Any

from django import template
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

register = template.Library()


@register.simple_tag
def unfolds(page: Any, panel: str) -> SafeString:
    """Have a panel drawn when it is opened, wherever on the page: the table again, with it."""
    around = around_names(page.poll_url, page.here, page.since, _("Show it"))
    return mark_safe(panel.join(around))  # noqa: S308  # all but the panel's name is escaped, and that is our own


@lru_cache(256)
def around_names(poll: str, here: str, since: str, label: str) -> tuple[str, ...]:
    """Draw what stands around the panel's name, which is the same for all panels of a page."""
    poll, here, since = escape(poll), escape(here), escape(since)
    return (
        f'<p class="unfolds"\n   hx-get="{poll}?seen=&amp;panel=',
        (
            f'{since}"\n   hx-trigger="intersect rootMargin:9999px"\n   hx-sync="#table:queue first"\n'
            f'   hx-swap="outerMorph"\n   hx-target="#table">\n  <a href="{here}?panel='
        ),
        f"{since}#",
        f'">{escape(label)}</a>\n</p>',
    )
