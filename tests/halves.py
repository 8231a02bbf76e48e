"""A mail in two halves must say the same in both, in the same order, under a heading, with each picture in words."""

from __future__ import annotations

import re
from html.parser import HTMLParser

from django.core.mail import EmailMultiAlternatives

BLOCKS = ("h1", "h2", "p", "li")


class Parts(HTMLParser):
    """What an HTML letter says in its body, piece by piece, and where it leads."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.said: list[tuple[str, str]] = []
        self.links: list[tuple[str, str]] = []
        self.pictures: list[str | None] = []
        self.languages: list[str | None] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        if tag in BLOCKS:
            self.said.append((tag, ""))
        if tag == "a":
            self.links.append((named.get("href") or "", ""))
        if tag == "img":
            self.pictures.append(named.get("alt"))
        if "lang" in named:
            self.languages.append(named["lang"])
        if tag not in ("img", "br", "meta"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        while self.open and self.open.pop() != tag:
            pass

    def handle_data(self, data: str) -> None:
        if "style" in self.open or "title" in self.open:
            return
        if "a" in self.open:
            href, name = self.links[-1]
            self.links[-1] = href, name + data
        elif self.said and any(tag in self.open for tag in BLOCKS):
            tag, text = self.said[-1]
            self.said[-1] = tag, text + " " + data


def bare(text: str) -> str:
    """Words alone: neither breaks nor marks, and no capitals."""
    return " ".join(re.findall(r"[\w…’]+", text.lower()))


def says_the_same_twice(mail: EmailMultiAlternatives) -> None:
    """Assert that both halves of a mail say the same."""
    parts, plain = Parts(str(mail.alternatives[0][0])), bare(str(mail.body))

    assert [tag for tag, _text in parts.said if tag == "h1"] == ["h1"]
    assert parts.said[0][0] == "h1"
    assert not any(alt is None or bare(alt) not in plain for alt in parts.pictures)
    assert set(parts.languages) == {"en"}
    assert len(parts.languages) == 2  # web mail drops the outermost
    for href, name in parts.links[1:]:  # the first is our name
        address = re.escape(href.partition("?verb=")[0])  # in words, one link leads to all options
        assert re.search(rf"{address}(\s|$)", str(mail.body))  # and ends where its address does
        assert name.strip()
    names = [" ".join(name.split()) for _href, name in parts.links]
    assert len(names) == len({*names})
    at = 0
    for _tag, text in parts.said:
        found = plain.find(bare(text), at)
        assert found >= 0, (text, str(mail.body))
        at = found
