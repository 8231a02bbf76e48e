"""For Django's own templates, allauth's: the frame and the pieces that they share with the site's pages."""

from __future__ import annotations

from typing import Any

from django import template
from django.template.context import Context
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe

register = template.Library()


@register.simple_block_tag
def part(content: str) -> str:
    """Keep a piece of a page for its frame: `{% part as main %}…{% endpart %}`."""
    return content


@register.simple_tag(takes_context=True)
def draw(context: Context, name: str, **given: Any) -> SafeString:
    """Draw one of the site's own templates with what the page around it knows, and these values."""
    known: dict[Any, Any] = context.flatten()
    drawn = render_to_string(name, known | given, context.get("request"))
    return mark_safe(drawn)  # noqa: S308  # the template has escaped them
