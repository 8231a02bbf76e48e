"""What the templates of tables call: cards, seats, and the words and marks on a board."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any

from django import template
from django.templatetags.static import static
from django.utils import timezone
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import capfirst
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from accounts.nights import is_away
from games import catalog
from games.engine.texts import CARD, Text
from games.forms.drawn import PickForm
from games.models import Game, Line, Seat
from games.pages.filters import bank_left, since
from games.sight import View
from games.wording.moments import clock, last_day_away, length_of
from games.wording.names import monogram
from games.wording.rules_page import AtHand, rules_at_hand, rules_intro, rules_language
from games.wording.sentences import NAMED, Words

# Cards


register = template.Library()
OPENS = re.compile(f"{re.escape(NAMED)}[^>]*>(.*?)</button>")


def card(slug: str, face: Any, label: str = "", shape: str = "card") -> SafeString:
    """Draw a card of a game: a face by its value, None as a back. Without a label it is only decoration."""
    symbol = "back" if face is None else f"{shape}-{face}"
    return labelled_symbol(slug, symbol, shape, label) if label else bare_symbol(slug, symbol, shape)


def cards(view: Any, faces: Sequence[Any], kind: str = "card") -> SafeString:
    """Draw cards or other things in a row, each with its name for screen readers; None is a back."""
    slug, word = view.game.slug, view.words.drawn
    shape = CARD if kind in view.words.rules.page.faces else kind
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


def drawing(slug: str, symbol: str, css: str = "", label: str = "") -> SafeString:
    """Draw anything else from a game's sheet: an emblem, a token, a hat."""
    css = css or symbol
    return labelled_symbol(slug, symbol, css, label) if label else bare_symbol(slug, symbol, css)


def readable_card(view: Any, face: Any) -> SafeString | str:
    """Draw a card that opens large when pressed, or just the card if there is nothing to read on it."""
    if not view.rules.can_be_read(face):
        return card(view.game.slug, face, view.words.drawn(CARD, face))
    view.opened.add(face)
    return opening_button(view.game.slug, face, view.words.named(CARD, face), hover(view, face))


def card_text(view: Any, face: Any, skip: int = 0) -> SafeString:
    """Write the text below a card's joke as one paragraph, skipping its first sentences."""
    _joke, text = view.rules.said_of(face)
    return format_html_join(" ", "{}", ((view.words.html(sentence),) for sentence in text[skip:]))


@lru_cache(4096)
def opening_button(slug: str, face: Any, name: SafeString, title: SafeString) -> SafeString:
    """Draw the button that opens a card large; where all cards have text it shows the name, and each card has one."""
    drawn, named = card(slug, face), "visually-hidden" if title else "named"
    moves = "" if title else format_html(' data-moves="card-{}"', face)
    return format_html(
        '<button type="button" class="opens" popovertarget="read-{}"{}><span{}>{}</span>'
        '<span class="{}">{}</span></button>',
        face, title, moves, drawn, named, name,
    )  # fmt: skip


def hover(view: Any, face: Any) -> SafeString:
    """The tooltip that says what a special card does; none where all cards have text."""
    does = view.rules.words.does.get(face)
    return format_html(' title="{}"', view.words.plain(does)) if does else SafeString("")


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
    """Make the names of cards in a sentence plain text, where the sentence itself can be pressed."""
    return SafeString(OPENS.sub(r"\1", sentence)) if isinstance(sentence, SafeString) else sentence


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


# Words


def printed(slug: str, name: str) -> Any:
    """Return what is printed on the game's own boards, by its name in `Page.printed`."""
    return catalog.find(slug).page.printed[name]


@cache
def icon(name: str) -> SafeString:
    """Draw one of the site's icons."""
    return format_html(
        '<svg class="icon" aria-hidden="true"><use href="{}#{}"/></svg>', static("icons/icons.svg"), name
    )


def reactions() -> Sequence[str]:
    """Return the reactions that there are."""
    return Line.Reaction.values


def feeling(kind: str) -> str:
    """Put a reaction into words."""
    return str(Line.Reaction(kind).label)


@register.filter
def say(text: Text, slug: str) -> str:
    """Write one of a game's sentences that has no players in it."""
    return Words(catalog.find(slug), []).plain(text)


def seated() -> str:
    """Name the list of those who sit at a table."""
    return _("Who plays")


def word(view: Any, kind: str, *value: Any) -> str:
    """Write a value in the game's words, and nothing for a card's back. Some kinds, such as a claim, take several."""
    if kind == CARD and value == (None,):
        return ""
    said: str = view.words.word(kind, value[0] if len(value) == 1 else list(value))
    return said


def caption(view: Any, name: str, **values: Any) -> str:
    """Write one of a game's captions, with its values by name: `{% caption view "mat" seat=2 %}`."""
    said: str = view.words.caption(name, **values)
    return said


def in_hand(view: Any, count: int) -> str:
    """What follows the number of things that somebody holds: "cards in hand"."""
    said: str = view.words.plain(view.rules.words.stuff.in_hand.of(count=count))
    return said


@register.filter
def points_of(points: int, slug: str) -> str:
    """Write a seat's points at the end of a game."""
    return Words(catalog.find(slug), []).points(points)


def turn_name(view: Any, number: int) -> str:
    """Write what the game calls a turn ("Lot 3"), by its number from 0."""
    name: str = view.words.turn(number)
    return name


def lang_of_rules(slug: str) -> SafeString:
    """Say in which language a game's rules are, if that is not the page's."""
    language = rules_language(slug)
    return SafeString("") if language == get_language() else format_html(' lang="{}"', language)


def rules_intro_of(game: Game) -> SafeString:
    """Return the introduction to a table's rules: what the game is about and how to win it."""
    return rules_intro(game.slug, game.options)


def rules_at(game: Game, paragraph: str) -> AtHand:
    """Return a paragraph of a table's rules with the section around it."""
    return rules_at_hand(game.slug, paragraph, game.options)


@lru_cache
def joins(form: str) -> SafeString:
    """Return the attribute that joins a field to a form elsewhere, by the form's id; nothing without one."""
    return format_html(' form="{}"', form) if form else SafeString("")


# Seats


def badge_of(view: View, seat: Seat) -> str:
    """Say who plays for a seat, if it is not its player; at the end only of a bot that sat in."""
    return state_of_player(seat) if view.game.status != "over" or seat.stand_in else ""


def state_of_player(seat: Seat) -> str:
    """Say that the player of a seat has left it to a bot, for a while or for good, or that they are away."""
    if seat.left_at is not None:
        return _("has left; a bot plays on")
    if seat.stand_in:
        return _("a bot sits in")
    user = seat.user
    if user is None or not is_away(user, timezone.now()):
        return ""
    return _("away until %(day)s") % {"day": last_day_away(user)}


@register.filter
def mark(seat: Seat) -> SafeString:
    """Draw a seat's monogram."""
    return monogram(seat.number, str(seat))


def seat_state(view: View, seat: Seat) -> SafeString | str:
    """Say what the player of an awaited seat is doing, and until when."""
    if seat == view.me and view.asked:
        return _("the site answers in a moment") if view.clock.site_answers else _("your turn")
    waits = view.clock.awaited.get(seat.number)
    if waits is None or waits.bot or not waits.since:
        return _("thinking it over")
    if late := view.clock.late.get(seat.number):
        return format_html(_("late since {}"), clock(late))
    started, due = since(waits.since), view.clock.deadlines.get(seat.number)
    thinking = _("thinking %(since)s") % {"since": started} if started else _("thinking")
    return format_html(_("{}, has until {}"), thinking, clock(due)) if due else thinking


def time_of(view: View, number: int, alone: bool = False) -> SafeString | str:
    """Say how long a seat has been awaited, and its deadline: in brackets after its name, or as a sentence."""
    waits = view.clock.awaited[number]
    if waits.bot:
        return "" if alone else format_html(" ({})", _("bot"))
    if late := view.clock.late.get(number):
        parts: list[SafeString | str] = [format_html(_("late since {}"), clock(late))]
    else:
        due = view.clock.deadlines.get(number)
        by = _("by {}, bank included") if waits.bank else _("by {}")
        parts = [part for part in (since(waits.since), format_html(by, clock(due)) if due else "") if part]
    if not parts:
        return ""
    said = format_html_join(", ", "{}", ((part,) for part in parts))
    if alone:
        return format_html("{}.", mark_safe(capfirst(said)))  # noqa: S308  # it begins with a word of ours
    return format_html(" ({})", said)


def time_of_all(view: View) -> SafeString | str:
    """The sentence that says how long everybody who is awaited has, if it is the same for all of them."""
    said = {time_of(view, number, alone=True) for number in view.clock.awaited}
    return said.pop() if len(said) == 1 else ""


def whereabouts(view: Any) -> str:
    """Say which turn a game is at, and at what pace it is played."""
    game = view.game
    if game.status == "over":
        return _("%(turn)s · finished") % {"turn": view.words.turn(game.turn - 1)}
    turn = view.words.turn(game.turn)
    if view.practice:
        return _("%(turn)s · against bots: take your time") % {"turn": turn}
    said = {"turn": turn, "move": length_of(game.move_time)}
    if view.me is None:
        return _("%(turn)s · %(move)s a move, %(bank)s in the bank") % (said | {"bank": length_of(game.bank_time)})
    return _("%(turn)s · %(move)s a move, and %(bank)s left in your bank") % (said | {"bank": bank_left(view)})
