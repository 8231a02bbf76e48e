"""What the pages beside the table need: who sits where, how long a game lasts, a link as a picture to scan."""

from __future__ import annotations

from functools import cache

import segno
from django import template
from django.templatetags.static import static
from django.utils import timezone
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import catalog
from games.engine.rulebook import Rulebook
from games.models import Game, Seat
from games.sight import View
from games.wording.moments import length_of
from games.wording.sentences import name_of

register = template.Library()

USUAL_ANSWER = 1 / 3  # of the time for a move
WEEK = 7 * 86400


@register.simple_tag
@cache
def game_styles() -> SafeString:
    """Link every game's colours and cards, for pages that show more than one."""
    sheets = ((static(f"{slug}/table.css"),) for slug in catalog.GAMES)
    return format_html_join("\n    ", '<link rel="stylesheet" href="{}">', sheets)


@register.filter
def places(view: View) -> list[Seat | None]:
    """Return the seat at each place of a table, None where nobody sits."""
    by_number = {seat.number: seat for seat in view.seats}
    return [by_number.get(number) for number in range(view.game.size)]


@register.filter
def free(view: View) -> int:
    """Return how many seats nobody has taken."""
    return view.game.size - len(view.seats)


@register.filter
def host(view: View) -> Seat | None:
    """Return the seat of whoever opened the table."""
    opener = view.game.opener_id
    return next((seat for seat in view.seats if opener is not None and seat.user_id == opener), None)


@register.filter
def invites(view: View) -> str:
    """Say who invites to which game, and nothing else of the table."""
    game, seat = name_of(view.rules), host(view)
    if seat is None:
        return _("An invitation to a game of %(game)s") % {"game": game}
    return _("%(name)s invites you to a game of %(game)s") % {"name": seat, "game": game}


@register.filter
def players(game: Rulebook) -> str:
    """Say how many can play a game."""
    return _("%(few)d–%(many)d players") % {"few": game.seats[0], "many": game.seats[-1]}


@register.filter
def company(view: View) -> SafeString:
    """Name everybody at a table but the one who looks."""
    others = [format_html("<bdi>{}</bdi>", seat) for seat in view.seats if seat is not view.me]
    if len(others) < 2:
        return others[0] if others else SafeString("")
    return format_html("{} {} {}", format_html_join(", ", "{}", ((o,) for o in others[:-1])), _("and"), others[-1])


@register.filter
def urgent(seat: Seat) -> bool:
    """Whether less than a quarter of a move's time is left to a player who is awaited."""
    if seat.due_at is None:
        return False
    return (seat.due_at - timezone.now()).total_seconds() < seat.game.move_time / 4


@register.filter
def about_as_long(game: Game) -> str:
    """Say how long a usual game takes at a table's pace, roughly."""
    questions = catalog.find(game.slug).length[game.size]
    seconds = int(questions * game.move_time * USUAL_ANSWER)
    if seconds < 2 * WEEK:
        return length_of(seconds)
    weeks = round(seconds / WEEK)
    return ngettext("a week", "%(n)d weeks", weeks) % {"n": weeks}


@register.filter
def scannable(link: str) -> SafeString:
    """Draw a link as a picture that a phone can scan."""
    drawing = segno.make(link, error="m", micro=False).svg_inline(
        omitsize=True, border=2, svgclass=None, lineclass=None
    )
    return mark_safe(drawing)  # noqa: S308  # segno drew it: no text is in it
