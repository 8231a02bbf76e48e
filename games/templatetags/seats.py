"""For templates: the players at a table, what they are doing, and until when."""

from __future__ import annotations

from typing import Any

from django import template
from django.utils import timezone
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from accounts.nights import is_away
from games.models import Seat
from games.sight import View
from games.templatetags.clocks import bank_left, since
from games.wording.clocks import clock
from games.wording.moments import last_day_away, length_of
from games.wording.monograms import monogram

register = template.Library()


@register.simple_tag
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


@register.simple_tag
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


@register.simple_tag
def time_of(view: View, number: int, alone: bool = False) -> SafeString | str:
    """Say since when a seat is awaited, and until when: in brackets after its name, or alone as a sentence."""
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
    return _("%(turn)s · %(move)s a move, and %(bank)s left in your bank") % (said | {"bank": bank_left(view)})
