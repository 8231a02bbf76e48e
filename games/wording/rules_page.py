"""A game's rules.md as a page: numbered paragraphs that can be linked to."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

import nh3
from django.urls import reverse
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from markdown_it import MarkdownIt

from games import catalog
from games.engine.rulebook import Options

CATALOG = Path(catalog.__file__).parent
NOTHING: Mapping[str, Any] = MappingProxyType({})
FIRST = "1.1"
TITLE = re.compile(r"<h1>.*?</h1>\s*")
SECTION = re.compile(r"<h2>(.*?)</h2>")
HEADING = re.compile(r"<h2 [^>]*>(.*?)</h2>\s*")
PARAGRAPH = re.compile(r"<(p|li)>\s*(?:<p>\s*)?<strong>([0-9R][0-9.]*)</strong>")
REFERENCES = re.compile(r"\[([0-9R][0-9.]*(?:, [0-9R][0-9.]*)*)\]")
AGREED = re.compile(r"\{(\w+)\}")  # something that a table agrees on: "level {goal}"
TAGS = {"h1", "h2", "h3", "p", "ul", "ol", "li", "strong", "em", "blockquote", "code"}
TAGS |= {"table", "thead", "tbody", "tr", "th", "td"}


class AtHand(NamedTuple):
    """What of the rules applies now: a section's title, the paragraph, marked, and the section around it."""

    title: SafeString
    paragraph: SafeString
    section: SafeString


def rules_page(slug: str, agreed: Options = NOTHING) -> SafeString:
    """Return the whole rules as HTML, without their title: section 2 has the id `s2`, paragraph 2.3 the id `r2-3`.

    They are in the reader's language where there is a `rules.<language>.md`, and say what a table has `agreed` on.
    """
    choices = {option.name: agreed.get(option.name, option.default) for option in catalog.find(slug).options}
    html = _drawn(slug, get_language() or "")
    return mark_safe(AGREED.sub(lambda match: escape(choices[match[1]]), html))  # noqa: S308  # escaped


@cache
def _drawn(slug: str, language: str) -> SafeString:
    translated = CATALOG / slug / f"rules.{language}.md"
    written = (translated if translated.is_file() else CATALOG / slug / "rules.md").read_text(encoding="utf-8")
    html = nh3.clean(MarkdownIt("commonmark").enable("table").render(written), tags=TAGS, attributes={})
    html = SECTION.sub(_section_with_id, TITLE.sub("", html, count=1))
    html = PARAGRAPH.sub(_paragraph_with_id, html)
    page = reverse("games:rules", args=[slug])
    return mark_safe(REFERENCES.sub(lambda match: _with_links(match, page), html))  # noqa: S308  # nh3 has cleaned it


def rules_contents(slug: str) -> list[tuple[str, str]]:
    """Return the id and the title of each section."""
    return re.findall(r'<h2 id="([^"]+)">(.*?)</h2>', rules_page(slug))


def rules_section(slug: str, paragraph: str, agreed: Options = NOTHING) -> SafeString:
    """Return the section that a paragraph stands in: "2" of "2.3"; the whole where there is none."""
    html = rules_page(slug, agreed)
    for section in re.split(r"(?=<h2 )", html):
        if f'id="{paragraph_id(paragraph)}"' in section:
            return mark_safe(section)  # noqa: S308  # part of a page that is safe
    return html


def rules_at_hand(slug: str, number: str, agreed: Options = NOTHING) -> AtHand:
    """Return the paragraph that applies, up to the next one, and its section, in which it is marked too.

    Where none applies, the paragraph is empty and the section is the first.
    """
    anchor = f'<p id="{paragraph_id(number)}"'
    marked = rules_section(slug, number or FIRST, agreed).replace(anchor, f'{anchor} class="applies"')
    heading = HEADING.match(marked)
    title, section = (heading[1], marked[heading.end() :]) if heading else ("", marked)
    found = re.search(rf"{anchor}( .*?)(?=<p id=|\Z)", section, re.DOTALL)
    paragraph = f"<p{found[1]}" if found else ""
    return AtHand(mark_safe(title), mark_safe(paragraph), mark_safe(section))  # noqa: S308  # parts of a page that is safe


def rules_intro(slug: str, agreed: Options = NOTHING) -> SafeString:
    """Return what stands before the first section: what the game is, and how one wins it."""
    return mark_safe(rules_page(slug, agreed).partition("<h2 ")[0])  # noqa: S308  # part of a page that is safe


def paragraph_id(number: str) -> str:
    """Return the id of a numbered paragraph."""
    return "r" + number.rstrip(".").replace(".", "-")


def _section_with_id(match: re.Match[str]) -> str:
    title = match[1]
    return f'<h2 id="s{title.split()[0].lower()}">{title}</h2>'


def _paragraph_with_id(match: re.Match[str]) -> str:
    tag, number = match.groups()
    return f'<{tag} id="{paragraph_id(number)}"><strong>{number}</strong>'


def _with_links(match: re.Match[str], page: str) -> str:
    links = [f'<a href="{page}#{paragraph_id(number)}">{number}</a>' for number in match[1].split(", ")]
    return f"[{', '.join(links)}]"
