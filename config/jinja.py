"""Jinja2 as the site's own pages, fragments and letters use it: what they may call, and what is escaped.

Pages of allauth and of the admin are Django's, in the same frame by the tags of `accounts/templatetags/frame`.
"""

from __future__ import annotations

from collections.abc import MutableMapping
from functools import _lru_cache_wrapper, cache, lru_cache, partial
from types import BuiltinFunctionType, FunctionType, MethodType
from typing import Any

from django.contrib.humanize.templatetags import humanize
from django.http import HttpRequest
from django.template import defaultfilters
from django.template.backends.utils import csrf_input
from django.templatetags.static import static
from django.utils import translation
from django.utils.functional import SimpleLazyObject
from jinja2 import Environment, FileSystemLoader, StrictUndefined, TemplateNotFound, pass_context, runtime
from markupsafe import Markup

from accounts.pages import pictures
from accounts.prepared import address_of
from accounts.templatetags import frame
from games.pages import board, filters, lists
from games.wording.manners import temper_of
from games.wording.moments import own_zone

PLAIN = (FunctionType, MethodType, BuiltinFunctionType, _lru_cache_wrapper, partial)
LOCALS = ("_loop_vars", "_block_vars")  # what the engine adds to every call
PASSED = "jinja_pass_arg"  # marks a function that wants the context, too
NOT_HTML = (".txt.jinja", ".js.jinja")

GLOBALS = {
    "address_of": address_of,
    "badge_of": board.badge_of,
    "bank_left": filters.bank_left,
    "caption": board.caption,
    "card": board.card,
    "card_text": board.card_text,
    "current_language": translation.get_language,
    "draw_cards": board.cards,
    "drawing": board.drawing,
    "game_styles": lists.game_styles,
    "hover": board.hover,
    "feeling": board.feeling,
    "icon": board.icon,
    "reactions": board.reactions,
    "in_hand": board.in_hand,
    "joins": board.joins,
    "lang_of_rules": board.lang_of_rules,
    "large_cards": board.large_cards,
    "opens": board.opens,
    "own_zone": own_zone,
    "place_badge": pictures.badge,
    "places_of": pictures.places,
    "printed": board.printed,
    "readable_card": board.readable_card,
    "reads_from_the_right": translation.get_language_bidi,
    "rules_at": board.rules_at,
    "rules_intro_of": board.rules_intro_of,
    "seat_state": board.seat_state,
    "seated": board.seated,
    "temper_of": temper_of,
    "time_of": board.time_of,
    "time_of_all": board.time_of_all,
    "turn_name": board.turn_name,
    "waited_for": lists.waited_for,
    "whereabouts": board.whereabouts,
    "word": board.word,
    "year_of": pictures.year,
}

FILTERS = {
    name: function
    for library in (board, filters, lists, pictures)
    for name, function in library.register.filters.items()
} | {
    "capfirst": defaultfilters.capfirst,
    "date": defaultfilters.date,
    "floatformat": defaultfilters.floatformat,
    "linebreaksbr": defaultfilters.linebreaksbr,
    "naturaltime": humanize.naturaltime,
    "ordinal": humanize.ordinal,
    "timesince": defaultfilters.timesince_filter,
    "urlencode": defaultfilters.urlencode,
    "urlize": defaultfilters.urlize,
    "yesno": defaultfilters.yesno,
}


class Context(runtime.Context):
    """The variables of a template. It calls plain functions directly: a page calls some two hundred."""

    def call(self, function: Any, /, *args: Any, **given: Any) -> Any:
        if isinstance(function, PLAIN) and not hasattr(function, PASSED):
            for name in LOCALS:
                given.pop(name, None)
            return function(*args, **given)
        return super().call(function, *args, **given)


class Templates(FileSystemLoader):
    """Finds templates that end in `.jinja`; all others are Django's."""

    def get_source(self, environment: Environment, template: str) -> Any:
        if not template.endswith(".jinja"):
            raise TemplateNotFound(template)
        return super().get_source(environment, template)


class Site(Environment):
    """The environment. What every template may call is one mapping, which a page copies seventy times."""

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        return {**self.globals, **d} if d else self.globals


def environment(**options: Any) -> Environment:
    """Return the environment; a name that nobody has defined is an error, never nothing."""
    options |= {"autoescape": is_html, "undefined": StrictUndefined, "extensions": ["jinja2.ext.i18n"]}
    options |= {"loader": Templates(options["loader"].searchpath), "cache_size": -1}  # keeps all of them
    env = Site(**options)  # escapes all that is HTML
    env.install_gettext_callables(  # type: ignore[attr-defined]  # the extension adds it
        translation.gettext, translation.ngettext, newstyle=True, pgettext=translation.pgettext,
        npgettext=translation.npgettext,
    )  # fmt: skip
    env.context_class = Context
    env.globals |= GLOBALS
    env.globals |= {"_": said, "static": lru_cache(maxsize=None)(static), "way_to": pass_context(frame.way_to)}
    env.filters |= FILTERS
    return env


def is_html(name: str | None) -> bool:
    """Whether a template's name says that it is HTML, in which everything is escaped."""
    return name is None or not name.endswith(NOT_HTML)


def said(sentence: str) -> Markup:
    """Return a sentence of a template in the reader's language. It is ours, so it may hold HTML."""
    return in_language(translation.get_language(), sentence)


@cache
def in_language(_language: str | None, sentence: str) -> Markup:
    """Translate a sentence that stands in a template, once."""
    return Markup(translation.gettext(sentence).replace("%%", "%"))  # noqa: S704  # ours, not a reader's


def once_a_page(request: HttpRequest) -> dict[str, Any]:
    """Context processor: what a page needs again and again: the guard of its forms, and its language."""
    token = SimpleLazyObject(lambda: csrf_input(request))  # or each form would mask it otherwise
    return {"csrf_input": token, "_": partial(in_language, translation.get_language())}
