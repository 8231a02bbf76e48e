"""Django's tags `translate`, `url` and `static`, which remember results that never change.

A page has a hundred of them, and looking up the same sentences, addresses and file names took a fifth of the time to
draw it. The settings install these in place of Django's own, under the same names.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from django.template import Library, Node
from django.template.base import Parser, Token
from django.template.context import Context
from django.template.defaulttags import URLNode
from django.template.defaulttags import url as parse_url
from django.templatetags import i18n
from django.templatetags.static import static as address_of
from django.urls import get_script_prefix, get_urlconf, reverse
from django.utils.html import conditional_escape
from django.utils.translation import get_language

register = Library()
register.tags.update(i18n.register.tags)
register.filters.update(i18n.register.filters)


class Said(Node):
    """A sentence written in the template, translated once for each language."""

    def __init__(self, sentence: i18n.TranslateNode) -> None:
        self.sentence = sentence
        self.in_language: dict[str | None, str] = {}

    def render(self, context: Context) -> str:
        """Return it in the reader's language."""
        language = get_language()
        said = self.in_language.get(language)
        if said is None:
            said = self.in_language[language] = self.sentence.render(context)
        return said


@register.tag("translate")
@register.tag("trans")
def translate(parser: Parser, token: Token) -> Node:
    """Parse Django's tag; if its sentence is written in the template, remember the translations."""
    sentence = i18n.do_translate(parser, token)
    expression = sentence.filter_expression
    is_literal = expression.var.literal is not None and expression.var.lookups is None and not expression.filters
    return Said(sentence) if is_literal and not sentence.asvar and not sentence.message_context else sentence


class Address(URLNode):
    """The address of a page, looked up once unless it has keyword arguments."""

    def render(self, context: Context) -> str:
        """Return it."""
        if self.kwargs or self.asvar:
            return super().render(context)
        given = tuple(arg.resolve(context) for arg in self.args)
        found = address(self.view_name.resolve(context), given, get_urlconf(), get_script_prefix())
        return conditional_escape(found) if context.autoescape else found


@lru_cache(4096)
def address(name: str, given: tuple[Any, ...], urlconf: str | None, _prefix: str) -> str:
    """Return the address of a page."""
    return reverse(name, urlconf, given)


@register.tag
def url(parser: Parser, token: Token) -> Node:
    """Parse Django's tag."""
    read = parse_url(parser, token)
    return Address(read.view_name, read.args, read.kwargs, read.asvar)


@register.simple_tag
@lru_cache(4096)
def static(path: str) -> str:
    """Return the address of a static file."""
    return address_of(path)
