"""For the templates of tables: cards, the inputs of forms, moments and captions in words, the rules at hand."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any

from django import template
from django.template.loader import TemplateDoesNotExist, get_template
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games import catalog
from games.engine.kinds import CARD, SEAT
from games.engine.texts import Text
from games.forms.drawn import Choice, FieldForm, PickForm
from games.models import Game
from games.sight import View
from games.templatetags import clocks, lists
from games.wording.rules_page import AtHand, rules_at_hand, rules_intro, rules_language
from games.wording.sentences import NAMED, Words

register = template.Library()
register.filters.update(lists.register.filters | clocks.register.filters)
register.tags.update(clocks.register.tags)


@register.simple_tag
def card(slug: str, face: Any, label: str = "", shape: str = "card") -> SafeString:
    """Draw a card of a game: a face by its value, None as a back. Without a label it is only decoration."""
    symbol = "back" if face is None else f"{shape}-{face}"
    return labelled_symbol(slug, symbol, shape, label) if label else bare_symbol(slug, symbol, shape)


@register.simple_tag
def cards(view: Any, faces: Sequence[Any], kind: str = "card") -> SafeString:
    """Draw cards or other things in a row, each with its name for screen readers; None is a back."""
    slug, word = view.game.slug, view.words.drawn
    in_a_row = [card(slug, face, "" if face is None else word(kind, face), kind) for face in faces]
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
    """Draw a card that opens large when pressed, or just the card if the game's cards have no text."""
    name = view.words.drawn(CARD, face)
    if view.rules.texts is None:
        return card(view.game.slug, face, name)
    view.opened.add(face)
    return opening_button(view.game.slug, face, view.words.named(CARD, face))


@register.simple_tag
def card_text(view: Any, face: Any, skip: int = 0) -> SafeString:
    """Write the text below a card's joke as one paragraph, skipping its first sentences."""
    _joke, *text = view.rules.texts(face)
    return format_html_join(" ", "{}", ((view.words.html(sentence),) for sentence in text[skip:]))


@lru_cache(4096)
def opening_button(slug: str, face: Any, name: SafeString) -> SafeString:
    """Draw the button that opens a card large: the card itself, with its name below."""
    button = '<button type="button" class="opens" popovertarget="read-{}">{}<span class="named">{}</span></button>'
    return format_html(button, face, card(slug, face), name)


@register.simple_tag
def fixed_cards(view: View, field: PickForm) -> SafeString | str:
    """Draw the cards of a field that leaves no choice, if they have text to read before agreeing."""
    if view.rules.texts is None or not field.faces:
        return ""
    cards = format_html_join("", "{}", ((readable_card(view, choice.value),) for choice in field.choices))
    return format_html('<div class="settled"><span>{}</span>{}</div>', field.label, cards)


@register.filter
def in_passing(sentence: SafeString | str) -> SafeString | str:
    """Let the names of cards in a sentence open them by a tap alone, where the keyboard would walk through a dozen.

    The log has the same sentence further down, and there a key opens them.
    """
    passed = sentence.replace(NAMED, f'{NAMED} tabindex="-1"')
    return mark_safe(passed) if isinstance(sentence, SafeString) else sentence  # noqa: S308  # as safe as before


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
    assert rules.texts is not None
    name = words.named(CARD, face)
    joke, *text = map(words.html, rules.texts(face))
    printed = format_html_join("", "<p>{}</p>", zip(text))
    return format_html(
        '<div class="opened" id="read-{0}" popover role="dialog" aria-labelledby="name-{0}">{1}<div><h3 id="name-{0}">'
        '{2}</h3><p class="joke">{3}</p>{4}<button type="button" class="button small" popovertarget="read-{0}" '
        'popovertargetaction="hide" autofocus>{5}</button></div></div>',
        face, card(slug, face), name, joke, printed, _("Close"),
    )  # fmt: skip


@register.simple_tag
def question_picture(view: Any) -> str:
    """Draw what a game shows beside its question, if it has a `question.html`."""
    template = question_template(view.game.slug)
    return template.render({"view": view, "sight": view.sight, "slug": view.game.slug}) if template else ""


@cache
def question_template(slug: str) -> Any:
    """Return a game's `question.html`, or None if it has none."""
    try:
        return get_template(f"{slug}/question.html")
    except TemplateDoesNotExist:
        return None


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
    """Write a value in the game's words. Some kinds, such as a claim, take several values."""
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
