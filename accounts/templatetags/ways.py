"""Links that say whether they lead to the page on which they stand."""

from functools import cache
from typing import Any

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from accounts.addresses import address_of

register = template.Library()


@register.simple_tag(takes_context=True)
def way_to(context: Any, name: str) -> SafeString:
    """The attributes of a link to an address: `<a {{ way_to("home") }}>`; in Django's, `{% way_to "home" %}`."""
    there, request = address_of(name), context.get("request")
    return drawn(there, request is not None and request.path == there)


@cache
def drawn(there: str, here: bool) -> SafeString:
    """Draw them; every page has a few."""
    return format_html('href="{}"{}', there, SafeString(' aria-current="page"') if here else "")
