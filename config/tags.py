"""Django's tags `translate`, `url`, `static`, `include` and `extends`, which remember results that never change.

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
from django.template.loader_tags import (
    BLOCK_CONTEXT_KEY,
    BlockContext,
    BlockNode,
    ExtendsNode,
    IncludeNode,
    do_extends,
    do_include,
)
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


class Sentence(Node):
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
    return Sentence(sentence) if is_literal and not sentence.asvar and not sentence.message_context else sentence


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
    """Another template, by its name: each is looked up once.

    It is drawn in the state of the page around it, which saves a twentieth of a page. Only `cycle`, `ifchanged` and
    `extends` need a state of their own, and no template that is included has them; pages about errors do.
    """

    def __init__(self, read: IncludeNode) -> None:
        super().__init__(read.template, extra_context=read.extra_context)
        self.name = None if read.template.is_var or read.template.filters else read.template.var
        self.named: dict[str, Template] = {}

    def render(self, context: Context) -> SafeString:
        """Draw it."""
        name = self.name or self.template.resolve(context)
        if not isinstance(name, str):
            return super().render(context)
        found = self.named.get(name)
        if found is None:
            assert context.template is not None  # while one is drawn
            found = self.named[name] = context.template.engine.get_template(name)
        with context.push(**{name: value.resolve(context) for name, value in self.extra_context.items()}):
            return found.render(context) if found.engine.debug else found.nodelist.render(context)


@register.tag
def include(parser: Parser, token: Token) -> Node:
    """Parse Django's tag; one that does without the page's context stays as it is."""
    node = do_include(parser, token)
    return node if node.isolated_context else Included(node)


class Extends(ExtendsNode):
    """The page around a template whose name is written in the tag: that page and its blocks are looked up once."""

    found: tuple[Template, dict[str, BlockNode]] | None = None

    def render(self, context: Context) -> SafeString:
        """Draw that page, with this template's blocks in it."""
        page = context.render_context
        if self.context_key in page:  # a page around a page: which one it is depends on what stands in it
            drawn: SafeString = super().render(context)
            return drawn
        if self.found is None:
            parent = self.get_parent(context)
            self.found = parent, blocks_of(parent)
        parent, blocks = self.found
        page[self.context_key] = [self.origin, parent.origin]
        page[BLOCK_CONTEXT_KEY] = BlockContext()
        page[BLOCK_CONTEXT_KEY].add_blocks(self.blocks)
        page[BLOCK_CONTEXT_KEY].add_blocks(blocks)
        with page.push_state(parent, isolated_context=False):
            return parent.nodelist.render(context)


def blocks_of(parent: Template) -> dict[str, BlockNode]:
    """Return the blocks of the page around; one that stands in a page itself brings its own."""
    if parent.nodelist.get_nodes_by_type(ExtendsNode):
        return {}
    return {block.name: block for block in parent.nodelist.get_nodes_by_type(BlockNode) if isinstance(block, BlockNode)}


@register.tag
def extends(parser: Parser, token: Token) -> Node:
    """Parse Django's tag; one whose name is worked out stays as it is."""
    read = do_extends(parser, token)
    name: Any = read.parent_name
    return read if name.is_var or name.filters else Extends(read.nodelist, name)


@register.simple_tag
@lru_cache(4096)
def static(path: str) -> str:
    """Return the address of a static file."""
    return address_of_file(path)
