"""For templates: cards and other drawings of a game, and cards that open large to be read."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any

from django import template
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games import catalog
from games.engine.kinds import CARD
from games.forms.drawn import PickForm
from games.wording.sentences import NAMED, Words

register = template.Library()
OPENS = re.compile(f"{re.escape(NAMED)}[^>]*>(.*?)</button>")


@register.simple_tag
def card(slug: str, face: Any, label: str = "", shape: str = "card") -> SafeString:
    """Draw a card of a game: a face by its value, None as a back. Without a label it is only decoration."""
    symbol = "back" if face is None else f"{shape}-{face}"
    return labelled_symbol(slug, symbol, shape, label) if label else bare_symbol(slug, symbol, shape)


@register.simple_tag
def cards(view: Any, faces: Sequence[Any], kind: str = "card") -> SafeString:
    """Draw cards or other things in a row, each with its name for screen readers; None is a back."""
    slug, word = view.game.slug, view.words.drawn
    shape = CARD if kind in view.words.rules.faces else kind
    in_a_row = [card(slug, face, "" if face is None else word(kind, face), shape) for face in faces]
    return mark_safe("".join(in_a_row))  # noqa: S308  # each is safe


@lru_cache(4096, typed=True)  # a safe label and an unsafe one may be equal strings
def labelled_symbol(slug: str, symbol: str, css: str, label: str) -> SafeString:
    """Draw a symbol with a label for screen readers."""
    return draw_symbol(slug, symbol, css, format_html('role="img" aria-label="{}"', label))


@cache
def bare_symbol(slug: str, symbol: str, css: str) -> SafeString:
    """Draw a symbol that is only decoration; a page has dozens."""
    return draw_symbol(slug, symbol, css, SafeString('aria-hidden="true"'))


def draw_symbol(slug: str, symbol: str, css: str, aria: SafeString) -> SafeString:
    """Draw a symbol from a game's sheet."""
    return format_html('<svg class="{}" {}><use href="{}#{}"/></svg>', css, aria, static(f"{slug}/cards.svg"), symbol)


@register.simple_tag
def drawing(slug: str, symbol: str, css: str = "", label: str = "") -> SafeString:
    """Draw anything else from a game's sheet: an emblem, a token, a hat."""
    css = css or symbol
    return labelled_symbol(slug, symbol, css, label) if label else bare_symbol(slug, symbol, css)


@register.simple_tag
def readable_card(view: Any, face: Any) -> SafeString | str:
    """Draw a card that opens large when pressed, or just the card if there is nothing to read on it."""
    if not view.rules.can_be_read(face):
        return card(view.game.slug, face, view.words.drawn(CARD, face))
    view.opened.add(face)
    return opening_button(view.game.slug, face, view.words.named(CARD, face), hover(view, face))


@register.simple_tag
def card_text(view: Any, face: Any, skip: int = 0) -> SafeString:
    """Write the text below a card's joke as one paragraph, skipping its first sentences."""
    _joke, text = view.rules.said_of(face)
    return format_html_join(" ", "{}", ((view.words.html(sentence),) for sentence in text[skip:]))


@lru_cache(4096)
def opening_button(slug: str, face: Any, name: SafeString, title: SafeString) -> SafeString:
    """Draw the button that opens a card large; where all cards have text, with its name, and each is there once."""
    drawn, named = card(slug, face), "visually-hidden" if title else "named"
    moves = "" if title else format_html(' data-moves="card-{}"', face)
    return format_html(
        '<button type="button" class="opens" popovertarget="read-{}"{}><span{}>{}</span>'
        '<span class="{}">{}</span></button>',
        face, title, moves, drawn, named, name,
    )  # fmt: skip


@register.simple_tag
def hover(view: Any, face: Any) -> SafeString:
    """Say what a special card does to somebody who points at it; nothing where all cards have text."""
    does = view.rules.does.get(face)
    return format_html(' title="{}"', view.words.plain(does)) if does else SafeString("")


@register.simple_tag
def opens(view: Any, field: PickForm, face: Any = None) -> bool:
    """Whether a card of a field, or any of them, has something to read; then the page can open it."""
    if field.kind != CARD:
        return False
    faces = [choice.value for choice in field.choices] if face is None else [face]
    read = [one for one in faces if view.rules.can_be_read(one)]
    view.opened.update(read)
    return bool(read)


@register.filter
def in_passing(sentence: SafeString | str) -> SafeString | str:
    """Let the names of cards in a sentence open them by a tap alone, where the keyboard would walk through a dozen.

    The log has the same sentence further down, and there a key opens them.
    """
    passed = sentence.replace(NAMED, f'{NAMED} tabindex="-1"')
    return mark_safe(passed) if isinstance(sentence, SafeString) else sentence  # noqa: S308  # as safe as before


@register.filter
def unopened(sentence: SafeString | str) -> SafeString | str:
    """Let the names of cards in a sentence open nothing, where it is itself something to press."""
    return SafeString(OPENS.sub(r"\1", sentence)) if isinstance(sentence, SafeString) else sentence


@register.simple_tag
def large_cards(view: Any) -> SafeString:
    """Draw every card that the page can open: large, with its whole text, and hidden until opened."""
    language = get_language()
    return format_html_join(
        "", "{}", ((large_card(view.game.slug, face, language),) for face in sorted(view.opened, key=str))
    )


@lru_cache(4096)
def large_card(slug: str, face: Any, _language: str | None) -> SafeString:
    """Draw an opened card: its picture, name, joke and text."""
    rules = catalog.find(slug)
    words = Words(rules, ())
    name, (joke, text) = words.named(CARD, face), rules.said_of(face)
    printed = format_html_join("", "<p>{}</p>", ((words.html(sentence),) for sentence in text))
    jest = format_html('<p class="joke">{}</p>', words.html(joke)) if joke else ""
    return format_html(
        '<div class="opened" id="read-{0}" popover role="dialog" aria-labelledby="name-{0}">{1}<div><h3 id="name-{0}">'
        '{2}</h3>{3}{4}<button type="button" class="button small" popovertarget="read-{0}" '
        'popovertargetaction="hide" autofocus>{5}</button></div></div>',
        face, card(slug, face), name, jest, printed, _("Close"),
    )  # fmt: skip
