"""Mails in two halves that say the same: plain text, and HTML with its styles inlined."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import css_inline
from django.contrib.staticfiles import finders
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string


def in_both_halves(
    template: str, context: Mapping[str, Any], to: list[str], headers: Mapping[str, str]
) -> EmailMultiAlternatives:
    """Draw the text and the HTML, with styles inlined, since mail programs ignore style sheets."""
    text = render_to_string(f"emails/{template}.txt.jinja", dict(context)).strip() + "\n"
    html = inliner().inline(render_to_string(f"emails/{template}.jinja", dict(context)))
    message = EmailMultiAlternatives(str(context["subject"]), text, to=to, headers=dict(headers))
    message.attach_alternative(html, "text/html")
    return message


@cache
def inliner() -> css_inline.CSSInliner:
    """Return the inliner for mail's style sheet. Rules for dark mode stay in a style sheet."""
    found = finders.find("css/mail.css")
    assert isinstance(found, str)
    with open(found, encoding="utf-8") as sheet:
        return css_inline.CSSInliner(extra_css=sheet.read(), keep_at_rules=True, load_remote_stylesheets=False)
