"""The picture that an authenticator app scans, in the page itself: an address of data would break the policy."""

import re

from django import template
from django.utils.safestring import SafeString, mark_safe

register = template.Library()


@register.filter
def inline_svg(drawing: str) -> SafeString:
    """Return a drawing of our own making without its head and its size in millimetres."""
    bare = re.sub(r'<\?xml.*?\?>\s*| (?:width|height)="[^"]*mm"', "", drawing)
    return mark_safe(bare)  # noqa: S308  # allauth drew it, from numbers alone
