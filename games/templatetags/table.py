"""What the templates of tables need: cards, what can be picked, the log, moments as one says them, rules at hand."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import cache, lru_cache
from typing import Any

from django import template
from django.template.loader import TemplateDoesNotExist, get_template
from django.templatetags.static import static
from django.utils import timezone
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
from games.templatetags import lists
from games.wording.moments import day_of, length_of, part_of_day
from games.wording.rules_page import AtHand, rules_at_hand, rules_intro
from games.wording.sentences import Words

register = template.Library()
register.filters.update(lists.register.filters)


@register.simple_tag
def card(slug: str, face: Any, label: str = "", shape: str = "card") -> SafeString:
    """Draw a card of a game: its face by value, or its back for None. Without a label it is only decoration."""
    symbol = "back" if face is None else f"{shape}-{face}"
    return labelled(slug, symbol, shape, label) if label else bare(slug, symbol, shape)


@register.simple_tag
def cards(view: Any, faces: Sequence[Any], kind: str = "card") -> SafeString:
    """Draw cards or other things one after the other, each read out by its name; None is a back."""
    slug, word = view.game.slug, view.words.word
    drawn = [card(slug, face, "" if face is None else word(kind, face), kind) for face in faces]
    return mark_safe("".join(drawn))  # noqa: S308  # each is safe


@lru_cache(4096, typed=True)  # a label that is safe already is not one that looks alike
def labelled(slug: str, symbol: str, css: str, label: str) -> SafeString:
    """Draw a symbol that is read out as its label."""
    return drawn(slug, symbol, css, format_html('role="img" aria-label="{}"', label))


@cache
def bare(slug: str, symbol: str, css: str) -> SafeString:
    """Draw a symbol that is only decoration; a page has dozens."""
    return drawn(slug, symbol, css, SafeString('aria-hidden="true"'))


def drawn(slug: str, symbol: str, css: str, said: SafeString) -> SafeString:
    """Draw a symbol of a game's sheet."""
    return format_html('<svg class="{}" {}><use href="{}#{}"/></svg>', css, said, static(f"{slug}/cards.svg"), symbol)


@register.simple_tag
def drawing(slug: str, symbol: str, css: str = "", label: str = "") -> SafeString:
    """Draw something else of a game's: emblem, token, hat."""
    css = css or symbol
    return labelled(slug, symbol, css, label) if label else bare(slug, symbol, css)


@register.simple_tag
def opening(view: Any, face: Any) -> SafeString | str:
    """Draw a card that opens large when it is pressed; of a game whose cards bear no text, the card alone."""
    name = view.words.word(CARD, face)
    if view.rules.texts is None:
        return card(view.game.slug, face, name)
    view.opened.add(face)
    return opener(view.game.slug, face, name)


@register.simple_tag
def printed_on(view: Any, face: Any, skip: int = 0) -> SafeString:
    """Write what is printed on a card below its joke, in one paragraph, without so many of its first sentences."""
    _joke, *text = view.rules.texts(face)
    return format_html_join(" ", "{}", ((view.words.html(sentence),) for sentence in text[skip:]))


@lru_cache(4096)
def opener(slug: str, face: Any, name: str) -> SafeString:
    """Draw the button that opens a card: the card itself, with its name below."""
    button = '<button type="button" class="opens" popovertarget="read-{}">{}<span class="named">{}</span></button>'
    return format_html(button, face, card(slug, face), name)


@register.simple_tag
def settled(view: View, field: PickForm) -> SafeString | str:
    """Draw the cards of a field that leaves no choice, where they bear text to be read before one agrees."""
    if view.rules.texts is None or not field.faces:
        return ""
    cards = format_html_join("", "{}", ((opening(view, choice.value),) for choice in field.choices))
    return format_html('<div class="settled"><span>{}</span>{}</div>', field.label, cards)


@register.simple_tag
def opened(view: Any) -> SafeString:
    """Draw the cards of a page that open, each large and with all that is printed on it, hidden until it is opened."""
    language = get_language()
    return format_html_join(
        "", "{}", ((large(view.game.slug, face, language),) for face in sorted(view.opened, key=str))
    )


@lru_cache(4096)
def large(slug: str, face: Any, _language: str | None) -> SafeString:
    """Draw a card as it is when it is opened: its picture, its name, its joke and its text."""
    rules = catalog.find(slug)
    words = Words(rules, ())
    assert rules.texts is not None
    name = words.word(CARD, face)
    joke, *text = map(words.html, rules.texts(face))
    printed = format_html_join("", "<p>{}</p>", zip(text))
    return format_html(
        '<div class="opened" id="read-{0}" popover role="dialog" aria-labelledby="name-{0}">{1}<div><h3 id="name-{0}">'
        '{2}</h3><p class="joke">{3}</p>{4}<button type="button" class="button small" popovertarget="read-{0}" '
        'popovertargetaction="hide" autofocus>{5}</button></div></div>',
        face, card(slug, face), name, joke, printed, _("Close"),
    )  # fmt: skip


@register.simple_tag
def at_stake(view: Any) -> str:
    """Draw what a game lays beside its question, where it has a `question.html`."""
    picture = question_picture(view.game.slug)
    return picture.render({"view": view, "sight": view.sight, "slug": view.game.slug}) if picture else ""


@cache
def question_picture(slug: str) -> Any:
    """Return the template of what a game lays beside its question, None where it has none."""
    try:
        return get_template(f"{slug}/question.html")
    except TemplateDoesNotExist:
        return None


@register.simple_tag
def inputs(field: FieldForm, view: View) -> SafeString:
    """Draw what can be picked in a field, a label each; not in a template, which would take most of a page's time."""
    slug, kind = view.game.slug, "checkbox" if field.several else "radio"
    need = "" if field.several or field.optional else " required"
    labels = [pick(slug, field.kind, field.shape, kind, field.name, need, choice) for choice in field.choices]
    if field.kind == CARD and view.rules.texts is not None:
        view.opened.update(choice.value for choice in field.choices)
        language = get_language()
        labels = [readable(label, c.value, c.label, language) for label, c in zip(labels, field.choices, strict=True)]
    return mark_safe("".join([none(field) if field.optional and not field.several else "", *labels]))  # noqa: S308


def none(field: FieldForm) -> SafeString:
    """Draw what is picked as long as nothing is."""
    css = SafeString(' class="none"') if field.shape == "cards" else ""
    return format_html('<label{}><input type="radio" name="{}" value="" checked>{}</label>', css, field.name, _("none"))


@lru_cache(8192)
def readable(label: SafeString, value: str, name: str, _language: str | None) -> SafeString:
    """Put a button beside a card that can be picked, which opens it large."""
    button = '<button class="read" type="button" popovertarget="read-{}" aria-label="{}"></button>'
    read = format_html(button, value, _("Read: %(card)s") % {"card": name})
    return format_html('<span class="choice">{}{}</span>', label, read)


@lru_cache(8192)
def pick(slug: str, of: str, shape: str, kind: str, name: str, need: str, choice: Choice) -> SafeString:
    """Draw one thing that can be picked."""
    return format_html(
        '<label><input type="{}" name="{}" value="{}"{}{}>{}{}</label>',
        kind, name, choice.value, " checked" if choice.chosen else "", need,
        choice_drawn(slug, of, shape, choice), worth(choice),
    )  # fmt: skip


def worth(choice: Choice) -> SafeString:
    """Draw what one of several things is worth, where that matters."""
    return format_html('<span class="gold">{}</span>', choice.worth) if choice.worth else SafeString("")


def choice_drawn(slug: str, of: str, shape: str, choice: Choice) -> SafeString | str:
    """Draw one thing that can be picked: a card, a device with its name, a player, or the name alone."""
    if shape == "cards":
        return format_html('{}<span class="visually-hidden">{}</span>', card(slug, choice.value), choice.label)
    if of in catalog.find(slug).devices:
        return format_html("{}{}", card(slug, choice.value, "", "device"), choice.label)
    return format_html("<bdi>{}</bdi>", choice.label) if of == SEAT else choice.label


@register.simple_tag
def printed(slug: str, name: str) -> Any:
    """Return what stands on one of a game's own boards: a crew card, the sets of pictures."""
    return catalog.find(slug).printed[name]


@register.simple_tag
@cache
def icon(name: str) -> SafeString:
    """Draw an icon of the site's."""
    return format_html(
        '<svg class="icon" aria-hidden="true"><use href="{}#{}"/></svg>', static("icons/icons.svg"), name
    )


@register.filter
def say(text: Text, slug: str) -> str:
    """Draw a sentence of a game's that names nobody."""
    return Words(catalog.find(slug), []).plain(text)


@register.simple_tag
def word(view: Any, kind: str, *value: Any) -> str:
    """Draw one value of a kind in a table's words; of a kind that takes several, such as a claim, all of them."""
    drawn: str = view.words.word(kind, value[0] if len(value) == 1 else list(value))
    return drawn


@register.simple_tag
def caption(view: Any, name: str, **values: Any) -> str:
    """Draw one of a game's captions, with its values by their names: `{% caption view "mat" seat=2 %}`."""
    drawn: str = view.words.caption(name, **values)
    return drawn


@register.filter
def points_of(points: int, slug: str) -> str:
    """Draw a seat's points at the end of a game."""
    return Words(catalog.find(slug), []).points(points)


@register.simple_tag
def turn_name(view: Any, number: int) -> str:
    """Draw what a turn is called, by its number from 0: in an auction, a lot."""
    name: str = view.words.turn(number)
    return name


@register.simple_tag
def rules_intro_of(game: Game) -> SafeString:
    """Return what the game at a table is, and how one wins it."""
    return rules_intro(game.slug, game.options)


@register.simple_tag
def rules_at(game: Game, paragraph: str) -> AtHand:
    """Return a paragraph of the rules of a table and the section that it stands in."""
    return rules_at_hand(game.slug, paragraph, game.options)


@register.filter
def when(moment: datetime | None) -> str:
    """Say a moment as a postmark would: the day and the part of it, never the minute."""
    if moment is None:
        return ""
    local = timezone.localtime(moment)
    return _("%(day)s, %(part)s") % {"day": day_of(local), "part": part_of_day(local)}


@register.filter
def day(moment: datetime) -> str:
    """Say which day a moment falls on."""
    return day_of(timezone.localtime(moment))


@register.filter
def lasting(seconds: int) -> str:
    """Say a length of time in its largest whole unit."""
    return length_of(seconds)
