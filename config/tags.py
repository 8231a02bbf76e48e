"""Django's tags `translate`, `url`, `static` and `include`, which remember results that never change.

A page has a hundred of them, and looking up the same sentences, addresses, file names and templates took a quarter of
the time to draw it. The settings install these in place of Django's own, under the same names.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from django.template import Library, Node
from django.template.base import Parser, Template, Token
from django.template.context import Context
from django.template.defaulttags import URLNode
from django.template.defaulttags import url as parse_url
from django.template.loader_tags import IncludeNode, do_include
from django.templatetags import i18n
from django.templatetags.static import static as address_of_file
from django.urls import NoReverseMatch
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from accounts.addresses import address_of

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
        language = language_of(context)
        said = self.in_language.get(language)
        if said is None:
            said = self.in_language[language] = self.sentence.render(context)
        return said


def language_of(context: Context) -> str | None:
    """Return the language that a page is drawn in, asked for once a page: asking costs as much as drawing a tag."""
    page: dict[str, Any] = context.dicts[0]  # what lies below all variables, and lives as long as the page is drawn
    if " language" not in page:  # no variable's name has a space
        page[" language"] = get_language()
    language: str | None = page[" language"]
    return language


@register.tag("translate")
@register.tag("trans")
def translate(parser: Parser, token: Token) -> Node:
    """Parse Django's tag; if its sentence is written in the template, remember the translations."""
    sentence = i18n.do_translate(parser, token)
    expression = sentence.filter_expression
    is_literal = expression.var.literal is not None and expression.var.lookups is None and not expression.filters
    return Said(sentence) if is_literal and not sentence.asvar and not sentence.message_context else sentence


class Address(URLNode):
    """The address of a page: one of a name without keywords is looked up once."""

    def render(self, context: Context) -> str:
        """Return it, or keep it for what follows."""
        if self.kwargs:
            return super().render(context)
        given = (arg.resolve(context) for arg in self.args)
        try:
            found = address_of(self.view_name.resolve(context), *given)
        except NoReverseMatch:
            return super().render(context)
        if self.asvar:
            context[self.asvar] = found
            return ""
        return conditional_escape(found) if context.autoescape else found


@register.tag
def url(parser: Parser, token: Token) -> Node:
    """Parse Django's tag."""
    read = parse_url(parser, token)
    return Address(read.view_name, read.args, read.kwargs, read.asvar)


class Included(IncludeNode):
    """Another template whose name is written in the tag: it is looked up once."""

    found: Template | None = None

    def render(self, context: Context) -> SafeString:
        """Draw it."""
        if self.found is None:
            assert context.template is not None  # while one is drawn
            self.found = context.template.engine.get_template(self.template.var)
        with context.push(**{name: value.resolve(context) for name, value in self.extra_context.items()}):
            return self.found.render(context)


@register.tag
def include(parser: Parser, token: Token) -> Node:
    """Parse Django's tag; of a name that is worked out, or of a page's context alone, it stays as it is."""
    node = do_include(parser, token)
    name = node.template
    if name.is_var or name.filters or name.var.startswith(".") or node.isolated_context:
        return node
    return Included(name, extra_context=node.extra_context)


@register.simple_tag
@lru_cache(4096)
def static(path: str) -> str:
    """Return the address of a static file."""
    return address_of_file(path)
