"""What a table says to somebody who does not look at it: how it stands, and what has changed since it was last drawn.

All of it is drawn from the page's own view, so nobody hears what they may not read.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from html import unescape
from typing import TYPE_CHECKING

from django.utils.crypto import salted_hmac
from django.utils.html import strip_tags
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.models import Game
from games.pages.panels import LOG
from games.wording.log import LogLine
from games.wording.sentences import JOINED

if TYPE_CHECKING:
    from games.pages.page import TablePage

IN_PASSING = 2  # lines of talk that are shown at once
FIRST, LAST = 3, 2  # of many new lines: how an answer came out, and what led to the question


@dataclass(frozen=True)
class Telling:
    """What a table's page says to somebody who does not look at it."""

    page: TablePage

    @cached_property
    def headline(self) -> str:
        """The heading: what the viewer is asked, whom the table waits for, or how it ended."""
        return headline_of(self.page)

    @property
    def title(self) -> str:
        return title_of(self.page)

    @property
    def mark(self) -> str:
        """A mark of all that the page tells, by which the next one knows what is new."""
        return told_by(self.page)

    def mark_of(self, line: LogLine) -> str:
        """A mark of one line of the log, by which the reader's page knows whether it has shown it."""
        return mark_of(self.page, f"{line.at.isoformat()} {line.html}")

    @property
    def passing(self) -> list[LogLine]:
        """What others have said that the reader's page has not shown: the last of it, to read in passing."""
        page, (line, _dot, state) = self.page, self.page.told.partition(".")
        if page.letter or page.view.me is None or LOG in page.open:
            return []
        new = lines_since(page, line) if state else [line for line in reversed(page.view.log.lines) if line.new]
        return [line for line in new if line.speaker and not line.own][-IN_PASSING:]

    @property
    def news(self) -> list[str]:
        """What is new beyond what the reader's page has told."""
        return told_since(self.page, self.page.told)


def headline_of(page: TablePage) -> str:
    """Return the heading of a table's page: what the viewer is asked, whom it waits for, or how it ended."""
    view, game, me = page.view, page.view.game, page.view.me
    if game.status == Game.Status.OVER:
        return view.end.headline
    if view.in_trouble:
        return _("This table is being mended.")
    if page.plain:
        return _("This table has just moved to newer rules.")
    if view.asked:
        return view.prompt
    if game.status == Game.Status.PAUSED:
        by_host = game.paused_by == Game.PausedBy.HOST
        return _("The host has paused this table.") if by_host else _("This table is paused.")
    if me and me.left_at:
        return _("You have left this game.")
    if me and me.stand_in:
        return _("A bot is sitting in for you.")
    if shows_sealed(page):
        return _("Your answer is sealed until all have answered.")
    return waiting_for(page)


def shows_sealed(page: TablePage) -> bool:
    """Whether the page is about the viewer's sealed answer."""
    view, me = page.view, page.view.me
    plays = me is not None and not me.left_at and not me.stand_in
    goes_on = view.game.status == Game.Status.RUNNING and not view.in_trouble and not page.plain
    return plays and goes_on and view.sealed is not None


def waiting_for(page: TablePage) -> str:
    """Say whom the table waits for."""
    return _("Waiting for %(who)s.") % {"who": page.view.clock.awaited_names}


def standing(page: TablePage) -> list[str]:
    """Return how the table stands, as it is drawn: an offer or the viewer's sealed answer, and then its heading."""
    view = page.view
    before: str | None = None
    if view.offered:
        before = view.prompt
    elif shows_sealed(page):
        before = view.sealed_sentence
    elif view.advance.coming and not (view.practice or view.clock.moving):  # otherwise it is over before it is said
        before = view.advance.coming.aloud
    return [said for said in (before, page.says.headline) if said]


def title_of(page: TablePage) -> str:
    """Return the document's title: why an answer was refused, whose turn it is or how it ended, and which table."""
    view = page.view
    if page.refusal:
        state = page.refusal
    elif view.asked and view.clock.site_answers:
        state = _("The site answers for you")
    elif view.asked:
        state = f"● {_('Your turn')}"
    elif page.ways.proposed and page.ways.proposed.asks_me:
        state = f"● {_('Do you agree?')}"
    elif view.offered and not view.clock.site_answers:
        state = _("An offer for you")
    else:
        state = waiting_for(page) if shows_sealed(page) else page.says.headline
    return f"{state.removesuffix('.')} · {view.title} · {_('Longhand')}"


def told_by(page: TablePage) -> str:
    """Return a mark of all that a page tells, by which the next one knows what is new."""
    lines = page.view.log.lines
    return f"{mark_of(page, lines[0].at.isoformat() if lines else '')}.{mark_of(page, ' '.join(standing(page)))}"


def told_since(page: TablePage, told: str) -> list[str]:
    """Return what a page has to tell beyond what an earlier one told: lines of the log, and then how the table stands.

    After an answer the focus goes to the heading, which is told by that.
    """
    line, _dot, state = told.partition(".")
    if not state:
        return []
    said, stands = [spoken(new) for new in lines_since(page, line) if not new.own], standing(page)
    if state == mark_of(page, " ".join(stands)):
        return shortened(said)
    return [*shortened(said), *map(heard, stands[:-1] if page.answered else stands)]


def lines_since(page: TablePage, mark: str) -> list[LogLine]:
    """Return the lines that are newer than the one with this mark, oldest first."""
    new: list[LogLine] = []
    for line in page.view.log.lines:
        if mark_of(page, line.at.isoformat()) == mark:
            break
        new.append(line)
    return new[::-1]


def shortened(said: list[str]) -> list[str]:
    """Leave out the middle of a long list."""
    left_out = len(said) - FIRST - LAST
    if left_out <= 1:
        return said
    return [*said[:FIRST], ngettext("%(n)s more line.", "%(n)s more lines.", left_out) % {"n": left_out}, *said[-LAST:]]


def spoken(line: LogLine) -> str:
    """Return a line of the log as it is said."""
    return f"{line.speaker}: {line.html}" if line.speaker else heard(line.html)


def heard(said: str) -> str:
    """Return what is said without its HTML, if it has any."""
    return unescape(strip_tags(said)).replace(JOINED, "") if isinstance(said, SafeString) else said


def mark_of(page: TablePage, what: str) -> str:
    """Return a mark that tells nothing: neither when a line was written nor how many there are that others read."""
    return salted_hmac(f"told at {page.view.game.pk}", what).hexdigest()[:12]
