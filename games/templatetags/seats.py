"""Who sits at a table and what they are about: on every page several times over, and slow to draw in a template."""

from __future__ import annotations

from typing import Any

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.models import Seat
from games.sight import View
from games.templatetags.table import card, day, icon
from games.wording.moments import length_of

register = template.Library()


@register.simple_tag
def seat_name(view: View, seat: Seat, letter: str) -> SafeString:
    """Draw a name: whether it is mine or a bot's, with a link to its player but for who comes by a letter."""
    you = format_html(' <small class="soft">{}</small>', _("(you)")) if seat == view.me else ""
    if seat.user is not None and not letter:
        there = reverse("accounts:player", args=[seat.user.username])
        name = format_html('<a class="name" href="{}"><bdi>{}</bdi>{}</a>', there, seat, you)
    else:
        name = format_html('<span class="name"><bdi>{}</bdi>{}{}</span>', seat, you, bot_mark() if seat.is_bot else "")
    return format_html('{} <span class="badge">{}</span>', name, _("a bot sits in")) if seat.stand_in else name


def bot_mark() -> SafeString:
    """Draw the mark of a bot."""
    said = '<span class="unbroken">&nbsp;{}</span><span class="visually-hidden">{}</span>'
    return format_html(said, icon("bot"), _("(bot)"))


@register.simple_tag
def seat_state(view: View, seat: Seat) -> str:
    """Say what a seat that is awaited is about, and until when."""
    if seat == view.me and view.asked:
        return _("your turn")
    waits = view.awaited.get(seat.number)
    if waits is None or waits.bot or not waits.since:
        return _("thinks it over")
    if waits.out_of_time:
        return _("out of time")
    since = _("thinks since %(since)s") % {"since": day(waits.since)}
    return since + ", " + _("until %(due)s") % {"due": day(waits.due)} if waits.due else since


@register.simple_tag
def seat_with_hand(view: View, seat: Seat, letter: str, count: int, slug: str) -> SafeString:
    """Draw a name with the number of cards in that hand, and whether there is any news of it."""
    hand = '{}\n<span class="left">{}{}<span class="visually-hidden">{}</span></span>\n{}'
    cards = ngettext("card in hand", "cards in hand", count)
    return format_html(hand, seat_name(view, seat, letter), card(slug, None), count, cards, news(view, seat))


@register.simple_tag
def news(view: View, seat: Seat) -> SafeString:
    """Mark a seat of which there is any news since the viewer was last here."""
    if seat.number not in view.changed:
        return mark_safe("")
    said = _("new since you were last here")
    return format_html('<span class="news"><span class="visually-hidden">{}</span></span>', said)


@register.simple_tag
def whereabouts(view: Any) -> str:
    """Say how far a game is, and at what pace it is played."""
    game = view.game
    if game.status == "over":
        return _("%(turn)s · finished") % {"turn": view.words.turn(game.turn - 1)}
    turn = view.words.turn(game.turn)
    if view.practice:
        return _("%(turn)s · against bots: take your time") % {"turn": turn}
    paces = {"move": length_of(game.move_time), "bank": length_of(game.bank_time)}
    return _("%(turn)s · %(move)s a move, %(bank)s in the bank") % ({"turn": turn} | paces)
