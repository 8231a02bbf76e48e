"""Links that say whether they lead to the page on which they stand."""

from django import template
from django.template.context import Context
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()


@register.simple_tag(takes_context=True)
def way_to(context: Context, name: str) -> SafeString:
    """The attributes of a link to an address: `<a {% way_to "home" %}>`."""
    there, request = reverse(name), context.get("request")
    here = request is not None and request.path == there
    return format_html('href="{}"{}', there, SafeString(' aria-current="page"') if here else "")
