"""The players at a table and what they are doing: drawn several times a page, which templates would do too slowly."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from html import escape
from typing import Any

from django import template
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.addresses import address_of
from accounts.nights import is_away
from games.models import Seat
from games.sight import View
from games.templatetags.cards import card
from games.templatetags.clocks import since
from games.templatetags.table import icon
from games.wording.clocks import clock
from games.wording.manners import temper_of
from games.wording.moments import last_day_away, length_of
from games.wording.monograms import monogram
from games.wording.sentences import own_mark

register = template.Library()


@register.simple_tag
def seat_name(view: View, seat: Seat, letter: str = "") -> SafeString:
    """Draw a name, marked if it is the viewer's or a bot's; it links to the player, except on a letter's page."""
    links = seat.user is not None and not letter
    there = address_of("accounts:player", seat.user.username) if seat.user is not None and links else ""
    badge = state_of_player(seat) if view.game.status != "over" or seat.stand_in else ""
    reads_it, language = seat == view.reader, view.words.language
    is_bot = seat.is_bot and not links
    return drawn_name(seat.number, str(seat), there, badge, reads_it, is_bot, temper_of(seat), language)


@lru_cache(4096)
def drawn_name(
    number: int, name: str, there: str, badge: str, reads_it: bool, is_bot: bool, temper: str, _language: str | None
) -> SafeString:
    """Draw a name, from all that goes into it: a page has it four times, and thirty pages in a row."""
    html = f"{monogram(number, name)}<bdi>{escape(name)}</bdi>"
    if reads_it:
        html += f" {own_mark()}"
    if there:
        html = f'<a class="name" href="{escape(there)}">{html}</a>'
    else:
        html = f'<span class="name">{html}{bot_mark() if is_bot else ""}</span>'
    if temper:
        html += f' <span class="temper soft">{escape(temper)}</span>'
    if badge:
        html += f' <span class="badge">{escape(badge)}</span>'
    return mark_safe(html)  # noqa: S308  # each piece is escaped


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


def bot_mark() -> str:
    """Draw the mark of a bot."""
    return f'<span class="unbroken">&nbsp;{icon("bot")}</span><span class="visually-hidden">{escape(_("(bot)"))}</span>'


@register.simple_tag
def seat_state(view: View, seat: Seat) -> SafeString | str:
    """Say what the player of an awaited seat is doing, and until when."""
    if seat == view.me and view.asked:
        return _("the site answers in a moment") if view.site_answers else _("your turn")
    waits = view.awaited.get(seat.number)
    if waits is None or waits.bot or not waits.since:
        return _("thinking it over")
    if late := view.late.get(seat.number):
        return format_html(_("late since {}"), clock(late))
    started, due = since(waits.since), view.deadlines.get(seat.number)
    thinking = _("thinking %(since)s") % {"since": started} if started else _("thinking")
    return format_html(_("{}, has until {}"), thinking, clock(due)) if due else thinking


@register.simple_tag
def awaited_with_times(view: View) -> SafeString:
    """Name all who are awaited, each with their time: "Bob (since yesterday, by 18:00), Clockwork Ada (bot)"."""
    said = [f"<bdi>{escape(view.names[number])}</bdi>{time_of(view, number)}" for number in view.awaited]
    return mark_safe(", ".join(said))  # noqa: S308  # likewise


def time_of(view: View, number: int) -> str:
    """Say in brackets since when a seat is awaited, and until when."""
    waits = view.awaited[number]
    if waits.bot:
        return f" ({escape(_('bot'))})"
    if late := view.late.get(number):
        return f" ({escape(_('late since {}')).format(clock(late))})"
    due = view.deadlines.get(number)
    by = _("by {}, bank included") if waits.bank else _("by {}")
    parts = [escape(since(waits.since)), escape(by).format(clock(due)) if due else ""]
    said = ", ".join([part for part in parts if part])
    return f" ({said})" if said else ""


@register.simple_tag
def seat_with_hand(view: View, seat: Seat, letter: str, hand: Sequence[Any] | int, slug: str) -> SafeString:
    """Draw a name with the number of cards in the hand (its cards, or just their number), marked if there is news."""
    count = hand if isinstance(hand, int) else len(hand)
    cards = escape(ngettext("card in hand", "cards in hand", count))
    left = f'<span class="left">{card(slug, None)}{count}<span class="visually-hidden">{cards}</span></span>'
    return mark_safe(f"{seat_name(view, seat, letter)}\n{left}\n{news(view, seat)}")  # noqa: S308  # likewise


@register.simple_tag
def news(view: View, seat: Seat) -> SafeString:
    """Mark a seat that has said or done something since the viewer was last here."""
    if seat.number not in view.changed:
        return SafeString("")
    said = escape(_("new since you were last here"))
    return mark_safe(f'<span class="news"><span class="visually-hidden">{said}</span></span>')  # noqa: S308  # likewise


@register.simple_tag
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
    return _("%(turn)s · %(move)s a move, and %(bank)s left in your bank") % (said | {"bank": length_of(view.my_bank)})
