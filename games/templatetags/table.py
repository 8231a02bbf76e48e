"""For the templates of tables: the inputs of forms, captions in words, the rules at hand; cards, lists and clocks."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games import catalog
from games.engine.kinds import CARD, SEAT
from games.engine.texts import Text
from games.forms.drawn import Choice, FieldForm
from games.models import Game
from games.sight import View
from games.templatetags import cards, clocks, lists
from games.templatetags.cards import card
from games.wording.rules_page import AtHand, rules_at_hand, rules_intro, rules_language
from games.wording.sentences import Words

register = template.Library()
register.filters.update(cards.register.filters | lists.register.filters | clocks.register.filters)
register.tags.update(cards.register.tags | clocks.register.tags)


@register.simple_tag
def inputs(field: FieldForm, view: View) -> SafeString:
    """Draw the choices of a field, a label each; as a template, this would take most of the time for a page."""
    slug, kind = view.game.slug, "checkbox" if field.several else "radio"
    required = not (field.several or field.optional)
    need = " required" if required else ""
    if field.fault:
        need += ' aria-invalid="true"'
    elif required:
        need += ' aria-invalid="false"'  # or Chromium calls each choice wrong before anything is chosen
    language = view.words.language
    labels = [
        draw_choice(slug, field.kind, field.shape, kind, field.name, SafeString(need), choice, language)
        for choice in field.choices
    ]
    if field.kind == CARD and view.rules.texts is not None:
        view.opened.update(choice.value for choice in field.choices)
        labels = [
            with_read_button(label, c.value, c.label, language) for label, c in zip(labels, field.choices, strict=True)
        ]
    return mark_safe("".join([draw_none(field) if field.optional and not field.several else "", *labels]))  # noqa: S308


def draw_none(field: FieldForm) -> SafeString:
    """Draw the choice "none", which is chosen at first."""
    css = SafeString(' class="none"') if field.shape == "cards" else ""
    return format_html('<label{}><input type="radio" name="{}" value="" checked>{}</label>', css, field.name, _("none"))


@lru_cache(8192)
def with_read_button(label: SafeString, value: str, name: str, _language: str | None) -> SafeString:
    """Put a button that opens a card large beside the card to choose."""
    button = '<button class="read" type="button" popovertarget="read-{}" aria-label="{}"></button>'
    read = format_html(button, value, _("Read: %(card)s") % {"card": name})
    return format_html('<span class="choice">{}{}</span>', label, read)


@lru_cache(8192)
def draw_choice(
    slug: str, of: str, shape: str, kind: str, name: str, need: str, choice: Choice, _language: str | None
) -> SafeString:
    """Draw one choice with its radio button or checkbox."""
    lang = format_html(' lang="{}"', choice.lang) if choice.lang else ""
    return format_html(
        '<label{}><input type="{}" name="{}" value="{}"{}{}>{}{}</label>',
        lang, kind, name, choice.value, " checked" if choice.chosen else "", need,
        picture_of(slug, of, shape, choice), worth_of(choice),
    )  # fmt: skip


def worth_of(choice: Choice) -> SafeString:
    """Draw what a choice is worth, if that matters."""
    return format_html('<span class="gold">{}</span>', choice.worth) if choice.worth else SafeString("")


def picture_of(slug: str, of: str, shape: str, choice: Choice) -> SafeString | str:
    """Draw what is chosen: a card, a device with its name, a player, or just a name."""
    if shape == "cards":
        name = '{}<span class="visually-hidden">{}{}</span>'
        return format_html(name, card(slug, choice.value), choice.label, which_of_equals(choice))
    if of in catalog.find(slug).devices:
        return format_html("{}{}", card(slug, choice.value, "", "device"), choice.label)
    return format_html("<bdi>{}</bdi>", choice.label) if of == SEAT else choice.label


def which_of_equals(choice: Choice) -> SafeString | str:
    """Tell a card from others of its name for those who do not see that they lie side by side."""
    if not choice.alike:
        return ""
    nth, count = choice.alike
    said = _("%(nth)d of %(count)d") % {"nth": nth, "count": count}
    return format_html('<span class="visually-hidden">, {}</span>', said)


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
