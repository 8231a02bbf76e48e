"""For Django's own templates, allauth's and the admin's: the frame and what they share with the site's pages."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from allauth.mfa.models import Authenticator
from django import template
from django.template.context import Context
from django.template.loader import render_to_string
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from accounts.models import User
from accounts.prepared import address_of
from accounts.sessions import device_of

register = template.Library()
register.filter("device", device_of)


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


@register.simple_tag(takes_context=True)
def way_to(context: Any, name: str) -> SafeString:
    """The attributes of a link to an address: `<a {{ way_to("home") }}>`; in Django's, `{% way_to "home" %}`."""
    there, request = address_of(name), context.get("request")
    return drawn(there, request is not None and request.path == there)


@cache
def drawn(there: str, here: bool) -> SafeString:
    """Draw them; every page has a few."""
    return format_html('href="{}"{}', there, SafeString(' aria-current="page"') if here else "")


@register.filter
def inline_svg(drawing: str) -> SafeString:
    """Strip an SVG of its XML declaration and its size in millimetres."""
    bare = re.sub(r'<\?xml.*?\?>\s*| (?:width|height)="[^"]*mm"', "", drawing)
    return mark_safe(bare)  # noqa: S308  # allauth drew it, from numbers alone


@register.filter
def has_passkey(user: User) -> bool:
    """Whether a player has one; a key that is only a second factor says so."""
    keys = Authenticator.objects.filter(user=user, type=Authenticator.Type.WEBAUTHN)
    return any(key.wrap().is_passwordless is not False for key in keys)
