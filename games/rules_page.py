"""A game's rules.md as a page: numbered paragraphs that can be linked to."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import nh3
from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt

CATALOG = Path(__file__).parent / "catalog"
PARAGRAPH = re.compile(r"<(p|li)>\s*(?:<p>\s*)?<strong>([0-9R][0-9.]*)</strong>")
TAGS = {
    "h1",
    "h2",
    "h3",
    "p",
    "ul",
    "ol",
    "li",
    "strong",
    "em",
    "blockquote",
    "table",
    "thead",
    "tbody",
    "tr",
    "th",
    "td",
    "code",
}


@cache
def rules_page(slug: str) -> SafeString:
    """Return the whole rules as HTML; paragraph 2.3 has the id `r2-3`."""
    written = (CATALOG / slug / "rules.md").read_text(encoding="utf-8")
    html = nh3.clean(MarkdownIt("commonmark").enable("table").render(written), tags=TAGS, attributes={})
    return mark_safe(PARAGRAPH.sub(_with_id, html))  # noqa: S308


@cache
def rules_section(slug: str, paragraph: str) -> SafeString:
    """Return the section that a paragraph stands in: "2" of "2.3"; the whole where there is none."""
    html = rules_page(slug)
    sections = re.split(r"(?=<h2>)", html)
    for section in sections:
        if f'id="{paragraph_id(paragraph)}"' in section:
            return mark_safe(section)  # noqa: S308
    return html


def paragraph_id(number: str) -> str:
    """Return the id of a numbered paragraph."""
    return "r" + number.rstrip(".").replace(".", "-")


def _with_id(match: re.Match[str]) -> str:
    tag, number = match.groups()
    return f'<{tag} id="{paragraph_id(number)}"><strong>{number}</strong>'
