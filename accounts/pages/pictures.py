"""Pictures of a player's figures, and fields of forms as pages draw them."""

from __future__ import annotations

from functools import lru_cache

from django import template
from django.contrib.humanize.templatetags.humanize import ordinal
from django.forms.boundfield import BoundField
from django.utils import timezone
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from accounts.pages.figures import Answers, Figures, Played, Rated
from games import catalog
from games.ledger.pace import MINUTE
from games.pictures import FEWEST, Bar, bars, calendar
from games.wording.moments import length_of
from games.wording.sentences import name_of

register = template.Library()


@register.filter
def with_focus(field: BoundField) -> SafeString:
    """Draw a field, with the focus in it if it is the first of its form that is wrong."""
    wrong = next((each.name for each in field.form if each.errors), None)
    return field.as_widget(attrs={"autofocus": True} if field.name == wrong else None)


# Figures


def places(figures: Figures) -> SafeString:
    """Draw how often a player came in at each place, beside how often they would have by luck alone."""
    drawn = [
        Bar(str(ordinal(place.place)), place.times, place.by_luck, strong=place.place == 1) for place in figures.places
    ]
    caption = _("How often in each place, and how often by luck alone")
    if figures.total.played >= FEWEST:
        caption = _("How often in each place; the broken line is what luck alone would give")
    return bars(caption, drawn, label=_("Place"), count=_("How often"), expected=_("By luck"))


def year(answers: Answers) -> SafeString:
    """Draw a player's answers over the last year."""
    caption = _("Answers in finished games over the last year")
    return calendar(caption, answers.days, timezone.localdate(), count=_("Answers"), say=counted)


def counted(number: int) -> str:
    return ngettext("an answer", "%(n)d answers", number) % {"n": number}


@register.filter
def lasting(seconds: int) -> str:
    """Put a length of time into words."""
    return length_of(seconds) if seconds >= MINUTE else _("under a minute")


@register.filter
def game_name(slug: str) -> str:
    return named(slug, get_language())


@lru_cache
def named(slug: str, _language: str | None) -> str:
    return name_of(catalog.find(slug))


def badge(game: Played) -> SafeString:
    """Draw the place of a game in the list."""
    return drawn_badge(game.place, game.size, get_language())


@lru_cache
def drawn_badge(place: int, size: int, _language: str | None) -> SafeString:
    said = _("%(place)s of %(size)s") % {"place": ordinal(place), "size": size}
    return format_html('<span class="badge{}">{}</span>', " done" if place == 1 else "", said)


@register.filter
def listed(names: list[str]) -> SafeString:
    """Write names one after the other."""
    return format_html_join(", ", "<bdi>{}</bdi>", ((name,) for name in names))


@register.filter
def of_game(ratings: dict[str, Rated], slug: str) -> Rated | None:
    return ratings.get(slug)
