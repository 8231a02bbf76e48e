"""The QR code for authenticator apps, inline: our security policy does not allow data: addresses."""

import re

from django import template
from django.utils.safestring import SafeString, mark_safe

register = template.Library()


@register.filter
def inline_svg(drawing: str) -> SafeString:
    """Strip an SVG of its XML declaration and its size in millimetres."""
    bare = re.sub(r'<\?xml.*?\?>\s*| (?:width|height)="[^"]*mm"', "", drawing)
    return mark_safe(bare)  # noqa: S308  # allauth drew it, from numbers alone
