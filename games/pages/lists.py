"""Lists of tables: narrowed, grouped, and what each says of its table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby

import segno
from django import template
from django.http import HttpRequest
from django.templatetags.static import static
from django.utils import timezone
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy
from django.utils.translation import ngettext

from games import catalog
from games.engine.rulebook import Rulebook
from games.ledger.pace import DAY, is_live
from games.models import Game, Seat
from games.sight import View
from games.wording.moments import clock, length_of
from games.wording.names import monogram
from games.wording.sentences import Words, name_of

MANY = 6  # from here on a list can be narrowed
FIRST, FEW = 6, 2  # tables of a group that are seen at once, and how many more are not worth folding away


@dataclass(frozen=True)
class Wanted:
    """Which tables somebody wants to see, and whether grouped by game."""

    words: str = ""
    slug: str = ""
    by_game: bool = False

    @classmethod
    def of(cls, request: HttpRequest) -> Wanted:
        """Read it from the address; what makes no sense there narrows nothing."""
        given = request.GET
        slug = given.get("game", "")
        return cls(given.get("q", "").strip()[:80], slug if slug in catalog.GAMES else "", given.get("by") == "game")

    @property
    def narrows(self) -> bool:
        """Whether some tables may be left out."""
        return bool(self.words or self.slug)

    @property
    def games(self) -> list[tuple[str, str]]:
        """Every game to choose from: its slug and its name."""
        return [(slug, name_of(rules)) for slug, rules in catalog.GAMES.items()]

    def wants(self, view: View) -> bool:
        """Whether a table is wanted: of this game, and with each word in its title or in a name."""
        if not self.narrows:
            return True
        said = " ".join([view.title, *(str(seat) for seat in view.seats)]).casefold()
        return self.slug in ("", view.game.slug) and all(word in said for word in self.words.casefold().split())


@dataclass(frozen=True)
class Group:
    """Some tables under one heading; "" for none."""

    heading: str
    views: Sequence[View]
    whole: bool = False  # nothing of it is folded away, since somebody looks for something

    @property
    def first(self) -> Sequence[View]:
        """The tables that are seen at once."""
        return self.views if self.whole or len(self.views) <= FIRST + FEW else self.views[:FIRST]

    @property
    def rest(self) -> Sequence[View]:
        """The tables that are folded away."""
        return self.views[len(self.first) :]


def in_groups(views: Iterable[View], wanted: Wanted) -> list[Group]:
    """Narrow a list and group it: by game, or people before practice. Within a group the order stays."""
    found = sorted((view for view in views if wanted.wants(view)), key=lambda view: view.practice)
    if wanted.by_game:
        by_name = sorted(found, key=lambda view: name_of(view.rules))
        return [
            Group(name, [*of_game], whole=True) for name, of_game in groupby(by_name, lambda view: name_of(view.rules))
        ]
    people = [view for view in found if not view.practice]
    practice = [view for view in found if view.practice]
    whole, heading = wanted.narrows, _("With people") if practice else ""
    groups = [Group(heading, people, whole), Group(_("Practice: no deadlines"), practice, whole)]
    return [group for group in groups if group.views]


# What their templates call


register = template.Library()

USUAL_ANSWER = 1 / 3  # of the time for a move: how long a player usually takes
LIVE_ANSWER = 30  # seconds, at one go
USUAL_SIZE = 4  # seats
DIFFICULTY = {1: _lazy("easy"), 2: _lazy("in between"), 3: _lazy("demanding")}
WEEK = 7 * DAY


@cache
def game_styles() -> SafeString:
    """Link every game's colours and cards, for pages that show more than one."""
    sheets = ((static(f"{slug}/table.css"),) for slug in catalog.GAMES)
    return format_html_join("\n    ", '<link rel="stylesheet" href="{}">', sheets)


@register.filter
def places(view: View) -> list[Seat | None]:
    """Return the seat at each place of a table, None for an empty place."""
    by_number = {seat.number: seat for seat in view.seats}
    return [by_number.get(number) for number in range(view.game.size)]


@register.filter
def free_seats(view: View) -> int:
    """Return how many seats are still free."""
    return view.game.size - len(view.seats)


@register.filter
def opener(view: View) -> Seat | None:
    """Return the seat of the player who opened the table, or None if they have left."""
    user = view.game.opener_id
    return next((seat for seat in view.seats if user is not None and seat.user_id == user), None)


@register.filter
def invites(view: View) -> str:
    """Say who invites you to which game, and nothing else about the table."""
    game, seat = name_of(view.rules), opener(view)
    if seat is None:
        return _("An invitation to a game of %(game)s") % {"game": game}
    return _("%(name)s invites you to a game of %(game)s") % {"name": seat, "game": game}


@register.filter
def players(game: Rulebook) -> SafeString:
    """Say how many can play a game."""
    return unbroken(_("%(few)d–%(many)d players") % {"few": game.seats[0], "many": game.seats[-1]})


def unbroken(words: str) -> SafeString:
    """Keep a few words on one line: a range, or a number and what it counts."""
    return format_html('<span class="unbroken">{}</span>', words)


@register.filter
def facts(game: Rulebook) -> SafeString:
    """Say what kind of game it is, how hard to learn, for how many people, and how long it takes."""
    kind = Words(game, []).plain(game.front.kind) if game.front.kind else ""
    size = min(USUAL_SIZE, game.seats[-1])
    waits = game.front.length[size]
    live, letters = unbroken(at_one_go(waits)), unbroken(lasting(waits, DAY))
    long = format_html(_("{live}, or {letters} by letter"), live=live, letters=letters)
    known = [kind, str(DIFFICULTY[game.front.difficulty]), players(game), long]
    return format_html_join("\N{NO-BREAK SPACE}· ", "{}", ((part,) for part in known if part))


@register.filter
def company(view: View) -> SafeString:
    """Name everybody at a table except the viewer."""
    others = [format_html("<bdi>{}</bdi>", seat) for seat in view.seats if seat is not view.me]
    if len(others) < 2:
        return others[0] if others else SafeString("")
    return format_html("{} {} {}", format_html_join(", ", "{}", ((o,) for o in others[:-1])), _("and"), others[-1])


@register.filter
def faces(view: View) -> SafeString:
    """Draw the monograms of everybody at a table except the viewer."""
    others = ((monogram(seat.number, str(seat)),) for seat in view.seats if seat is not view.me)
    return format_html_join("", "{}", others)


def waited_for(view: View) -> SafeString | str:
    """Say who a table waits for, and by when they must answer; or who is late, and what happens next."""
    known = view.clock
    if len(known.late) == len(known.awaited) > 0:
        since, said = clock(min(known.late.values())), _("{} late since {}: the site answers")
        return format_html(said, known.late_names, since)
    due, who = known.next_deadline, known.awaited_names
    if due is None:
        return _("waiting for %(who)s") % {"who": who}
    return format_html(_("waiting for {}, until {} at the latest"), who, clock(due))


@register.filter
def urgent(seat: Seat) -> bool:
    """Whether an awaited player has less than a quarter of a move's time left."""
    if seat.due_at is None:
        return False
    return (seat.due_at - timezone.now()).total_seconds() < seat.game.move_time / 4


@register.filter
def days_of(lengths: Mapping[int, int]) -> str:
    """Say how many days a game takes at a day a move, from the fewest players to the most: "19 to 39"."""
    days = [round(waits * USUAL_ANSWER) for waits in lengths.values()]
    return _("%(least)d to %(most)d") % {"least": min(days), "most": max(days)}


@register.filter
def about_as_long(game: Game) -> str:
    """Say roughly how long a game usually takes at this table's pace."""
    waits = catalog.find(game.slug).waits(game.size, game.options)
    return at_one_go(waits) if is_live(game) else lasting(waits, game.move_time)


def at_one_go(waits: int) -> str:
    """Say roughly how long a game with this many waits takes when everybody plays it in one evening."""
    return length_of(round(waits * LIVE_ANSWER))


def lasting(waits: int, move_time: int) -> str:
    """Say roughly how long a game with this many waits takes at a pace."""
    seconds = int(waits * move_time * USUAL_ANSWER)
    if seconds < 2 * WEEK:
        return length_of(seconds)
    weeks = round(seconds / WEEK)
    return ngettext("a week", "%(n)d weeks", weeks) % {"n": weeks}


@register.filter
def qr_code(link: str) -> SafeString:
    code = segno.make(link, error="m", micro=False).svg_inline(omitsize=True, border=2, svgclass=None, lineclass=None)
    return mark_safe(code)  # noqa: S308  # segno drew it: no text is in it
