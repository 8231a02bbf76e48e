"""Turns a game's rules.md into a page whose numbered paragraphs can be linked to."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import chain, pairwise
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from django.conf import settings
from django.urls import reverse
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from markdown_it import MarkdownIt
from markdown_it.token import Token

from games import catalog
from games.engine.rulebook import Options

CATALOG = Path(catalog.__file__).parent
NOTHING: Mapping[str, Any] = MappingProxyType({})
MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")
MARKDOWN.add_render_rule("table_open", lambda *_: '<div class="scroll" tabindex="0">\n<table>\n')
MARKDOWN.add_render_rule("table_close", lambda *_: "</table>\n</div>\n")
NUMBER = re.compile(r"[0-9R][0-9.]*")
REFERENCES = re.compile(r"\[([0-9R][0-9.]*(?:, [0-9R][0-9.]*)*)\]")
AGREED = re.compile(r"\{(\w+)\}")  # something that a table agrees on: "level {goal}"


class AtHand(NamedTuple):
    """The rules that apply now: a section's title, the paragraph that applies, and the whole section with it marked."""

    title: SafeString
    paragraph: SafeString
    section: SafeString


class Section(NamedTuple):
    """A section of the rules as HTML. Anything before its first numbered paragraph has no number."""

    id: str
    title: str
    heading: str
    paragraphs: list[tuple[str, str]]  # each one's id, and everything up to the next

    @property
    def whole(self) -> str:
        return self.heading + "".join(html for _id, html in self.paragraphs)


def rules_language(slug: str) -> str:
    """Return the language that a reader gets the rules in: theirs, or the one that they were written in."""
    language = get_language() or ""
    return language if translation_of(slug, language).is_file() else settings.LANGUAGE_CODE


def rules_page(slug: str, agreed: Options = NOTHING) -> SafeString:
    """Return the whole rules as HTML without the title; section 2 has the id `s2`, paragraph 2.3 the id `r2-3`.

    They are in the reader's language if there is a `rules.<language>.md`, and name what a table has `agreed` on.
    """
    return filled_in("".join(section.whole for section in _sections(slug)), slug, agreed)


def rules_contents(slug: str) -> list[tuple[str, SafeString]]:
    """Return the id and the title of each section."""
    return [(section.id, filled_in(section.title, slug)) for section in _sections(slug)[1:]]


def rules_at_hand(slug: str, number: str, agreed: Options = NOTHING) -> AtHand:
    """Return the paragraph that applies, and its section with that paragraph marked.

    If none applies, the paragraph is empty and the section is the first.
    """
    applies, sections = paragraph_id(number), _sections(slug)
    here = next((section for section in sections if applies in dict(section.paragraphs)), sections[1])
    anchor, paragraph, section = f'<p id="{applies}"', "", ""
    for _id, html in here.paragraphs:
        if html.startswith(anchor):
            rest = f' class="applies"{html.removeprefix(anchor)}'
            paragraph, html = f"<p{rest}", anchor + rest
        section += html
    return AtHand(*(filled_in(html, slug, agreed) for html in (here.title, paragraph, section)))


def rules_intro(slug: str, agreed: Options = NOTHING) -> SafeString:
    """Return what comes before the first section: what the game is about, and how to win it."""
    return filled_in(_sections(slug)[0].whole, slug, agreed)


def paragraph_id(number: str) -> str:
    return "r" + number.rstrip(".").replace(".", "-")


def filled_in(html: str, slug: str, agreed: Options = NOTHING) -> SafeString:
    """Fill in what a table has agreed on."""
    choices = {option.name: agreed.get(option.name, option.default) for option in catalog.find(slug).options}
    return mark_safe(AGREED.sub(lambda match: escape(choices[match[1]]), html))  # noqa: S308  # our own, and escaped


def translation_of(slug: str, language: str) -> Path:
    """Return the file of the rules in a language, which need not be there."""
    return CATALOG / slug / f"rules.{language}.md"


def _sections(slug: str) -> Sequence[Section]:
    """Return what comes before the first section, then each section, in the reader's language."""
    return _drawn(slug, get_language() or "")


@cache
def _drawn(slug: str, language: str) -> Sequence[Section]:
    translated = translation_of(slug, language)
    written = (translated if translated.is_file() else CATALOG / slug / "rules.md").read_text(encoding="utf-8")
    page = reverse("games:rules", args=[slug])
    blocks = [_linked(block, page) for block in _blocks(MARKDOWN.parse(written)) if block[0].tag != "h1"]
    sections = [Section("", "", "", [])]
    for block in blocks:
        first, html = block[0], MARKDOWN.renderer.render(block, MARKDOWN.options, {})
        if first.tag == "h2":
            title = MARKDOWN.renderer.render(block[1:2], MARKDOWN.options, {})
            sections.append(Section(str(first.attrs["id"]), title, html, []))
        elif "id" in first.attrs or not sections[-1].paragraphs:
            sections[-1].paragraphs.append((str(first.attrs.get("id", "")), html))
        else:
            anchor, before = sections[-1].paragraphs.pop()
            sections[-1].paragraphs.append((anchor, before + html))
    return sections


def _blocks(tokens: Sequence[Token]) -> Iterator[list[Token]]:
    """Split a page into headings, paragraphs, lists and tables."""
    block: list[Token] = []
    for token in tokens:
        block.append(token)
        if token.level == 0 and token.nesting <= 0 and token.type != "inline":
            yield block
            block = []


def _linked(block: list[Token], page: str) -> list[Token]:
    """Give headings and numbered paragraphs their ids, and turn references into links."""
    for before, token in pairwise(block):
        if token.type != "inline" or not token.children:
            continue
        if before.tag == "h2":
            before.attrSet("id", f"s{token.content.split()[0].lower()}")
        elif number := _number(token.children):
            before.attrSet("id", paragraph_id(number))
        token.children = [*chain.from_iterable(_with_links(child, page) for child in token.children)]
    return block


def _number(inline: list[Token]) -> str:
    """Return the bold number at the start of a paragraph, "" if there is none."""
    visible = [token for token in inline if token.content or token.nesting]
    in_bold = len(visible) > 2 and visible[0].type == "strong_open" and visible[2].type == "strong_close"
    return visible[1].content if in_bold and NUMBER.fullmatch(visible[1].content) else ""


def _with_links(token: Token, page: str) -> Iterator[Token]:
    """Turn each number in brackets into a link: "[2.3, 2.4]"."""
    parts = REFERENCES.split(token.content) if token.type == "text" else []
    if len(parts) < 2:
        yield token
        return
    for place, part in enumerate(parts):
        if place % 2 == 0:
            yield Token("text", "", 0, content=part)
            continue
        for nth, number in enumerate(part.split(", ")):
            yield Token("text", "", 0, content=", " if nth else "[")
            yield Token("link_open", "a", 1, attrs={"href": f"{page}#{paragraph_id(number)}"})
            yield Token("text", "", 0, content=number)
            yield Token("link_close", "a", -1)
        yield Token("text", "", 0, content="]")
