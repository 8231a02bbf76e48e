"""For the templates of tables: the inputs of forms, captions in words, the rules at hand; cards, lists and clocks."""

from __future__ import annotations

from functools import cache
from typing import Any

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games import catalog
from games.engine.kinds import CARD
from games.engine.texts import Text
from games.models import Game
from games.templatetags import cards, clocks, lists
from games.wording.rules_page import AtHand, rules_at_hand, rules_intro, rules_language
from games.wording.sentences import Words

register = template.Library()
register.filters.update(cards.register.filters | lists.register.filters | clocks.register.filters)
register.tags.update(cards.register.tags | clocks.register.tags)


@register.simple_tag
def printed(slug: str, name: str) -> Any:
    """Return what is printed on the game's own boards, by its name in `Rulebook.printed`."""
    return catalog.find(slug).printed[name]


@register.simple_tag
@cache
def icon(name: str) -> SafeString:
    """Draw one of the site's icons."""
    return format_html(
        '<svg class="icon" aria-hidden="true"><use href="{}#{}"/></svg>', static("icons/icons.svg"), name
    )


@register.filter
def say(text: Text, slug: str) -> str:
    """Write one of a game's sentences that has no players in it."""
    return Words(catalog.find(slug), []).plain(text)


@register.simple_tag
def seated() -> str:
    """Name the list of those who sit at a table."""
    return _("Who plays")


@register.simple_tag
def word(view: Any, kind: str, *value: Any) -> str:
    """Write a value in the game's words, and nothing for a card's back. Some kinds, such as a claim, take several."""
    if kind == CARD and value == (None,):
        return ""
    said: str = view.words.word(kind, value[0] if len(value) == 1 else list(value))
    return said


@register.simple_tag
def caption(view: Any, name: str, **values: Any) -> str:
    """Write one of a game's captions, with its values by name: `{% caption view "mat" seat=2 %}`."""
    said: str = view.words.caption(name, **values)
    return said


def in_hand(view: Any, count: int) -> str:
    """Write what stands behind the number of things that somebody holds: "cards in hand"."""
    said: str = view.words.plain(view.rules.stuff.in_hand.of(count=count))
    return said


@register.filter
def points_of(points: int, slug: str) -> str:
    """Write a seat's points at the end of a game."""
    return Words(catalog.find(slug), []).points(points)


@register.simple_tag
def turn_name(view: Any, number: int) -> str:
    """Write what the game calls a turn ("Lot 3"), by its number from 0."""
    name: str = view.words.turn(number)
    return name


@register.simple_tag
def lang_of_rules(slug: str) -> SafeString:
    """Say in which language a game's rules are, if that is not the page's."""
    language = rules_language(slug)
    return SafeString("") if language == get_language() else format_html(' lang="{}"', language)


@register.simple_tag
def rules_intro_of(game: Game) -> SafeString:
    """Return the introduction to a table's rules: what the game is about and how to win it."""
    return rules_intro(game.slug, game.options)


@register.simple_tag
def rules_at(game: Game, paragraph: str) -> AtHand:
    """Return a paragraph of a table's rules with the section around it."""
    return rules_at_hand(game.slug, paragraph, game.options)


def joins(form: str) -> SafeString:
    """Return the attribute that joins a field to a form elsewhere, by the form's id; nothing without one."""
    return format_html(' form="{}"', form) if form else SafeString("")
