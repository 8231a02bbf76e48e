"""Names of tables and seats, their monograms, and who has won."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from django.contrib.humanize.templatetags.humanize import ordinal
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.text import get_text_list
from django.utils.translation import gettext, ngettext

from accounts.names import BOTS
from games import catalog
from games.ledger.pace import is_alone
from games.models import Game, Seat
from games.wording.sentences import Words


def table_name(game: Game, seats: Sequence[Seat]) -> str:
    """Return a table's title: the game "at Ada's table", or against bots alone "a practice table"."""
    rules = catalog.find(game.slug)
    name = Words(rules, []).plain(rules.name)
    if is_practice(game, seats):
        return gettext("%(game)s, a practice table") % {"game": name}
    opener = next((str(seat) for seat in seats if seat.user_id is not None and seat.user_id == game.opener_id), "")
    return gettext("%(game)s at %(name)s’s table") % {"game": name, "name": opener} if opener else name


def is_practice(game: Game, seats: Sequence[Seat]) -> bool:
    """Whether one player is alone with bots."""
    return len(seats) == game.size and is_alone(seats)


def names(game: Game, seats: Sequence[Seat]) -> list[str]:
    """Return the name to show for each seat of a table."""
    by_number = {seat.number: str(seat) for seat in seats}
    return [by_number.get(number) or gettext("an empty seat") for number in range(game.size)]


def winners(ranking: Sequence[Seat]) -> str:
    """Say who has won."""
    first = [seat for seat in ranking if seat.place == 1]
    if not first:
        return gettext("This game ended unfinished.")
    who = get_text_list([str(seat) for seat in first], gettext("and"))
    return ngettext("%(who)s wins.", "%(who)s share first place.", len(first)) % {"who": who}


def place_of(ranking: Sequence[Seat], me: Seat | None) -> str:
    """Say where somebody finished; "" for a spectator, or in a game that was not played to its end."""
    first = [seat for seat in ranking if seat.place == 1]
    if me is None or not me.place:
        return ""
    if first == [me]:
        return gettext("You win!")
    if me in first:
        others = get_text_list([str(seat) for seat in first if seat != me], gettext("and"))
        return gettext("You share first place with %(who)s.") % {"who": others}
    if me.place == len(ranking):
        return gettext("You come last.")
    return gettext("You come %(place)s of %(count)d.") % {"place": ordinal(me.place), "count": len(ranking)}


# Monograms


FACES = {name: f"face-{name.split()[-1].lower()}" for name in BOTS}  # of which icons.svg has a drawing each


@lru_cache(4096)
def monogram(seat: int, name: str) -> SafeString:
    """Draw a seat's monogram; it stands beside the name, so screen readers skip it."""
    face = FACES.get(re.sub(r" \d+$", "", name))  # nobody else may have a bot's name
    if face is None:
        return format_html('<span class="mono s{}" aria-hidden="true">{}</span>', seat, initial_of(name))
    drawn = '<span class="mono face s{}" aria-hidden="true"><svg class="icon"><use href="{}#{}"/></svg></span>'
    return format_html(drawn, seat, static("icons/icons.svg"), face)


def initial_of(name: str) -> str:
    """Return the letter that stands in a monogram."""
    return name[:1].upper()
