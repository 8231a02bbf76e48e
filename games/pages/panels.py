"""The panels of a table's page, and which of them each kind of page has, from top to bottom."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.engine.texts import HANDS
from games.models import Circle, Game
from games.sight.affairs import Proposed
from games.sight.kept_seats import circle_of
from games.sight.notes import MyNote, has_notes, my_notes

if TYPE_CHECKING:
    from games.pages.page import TablePage


LOG = "log"  # by which a page says that it has the log open


class Panel:
    """A part of a page. Its template asks it for what it draws, so nothing else is computed."""

    template = ""

    def __init__(self, page: TablePage, template: str = "") -> None:
        self.page, self.view, self.template = page, page.view, template or self.template

    @property
    def shows(self) -> bool:
        """Whether it is on this page."""
        return True


class Folding(Panel):
    """A panel that is drawn when it is opened: until then there are only its title, and where it is fetched from."""

    template = "games/_table/folding.jinja"
    name = ""  # by which it is fetched
    title: Promise | str = ""
    css = ""
    inside = ""  # the template of what it holds

    @property
    def needed(self) -> bool:
        """Whether this page needs it open, though nobody has opened it."""
        return False

    @property
    def is_open(self) -> bool:
        return self.name in self.page.open or self.needed

    @property
    def is_drawn(self) -> bool:
        """Whether what it holds is drawn: always in a letter, which fetches nothing."""
        return self.is_open or bool(self.page.letter)


@dataclass(frozen=True)
class Layout:
    """The panels of a page: over the board, the board with what is asked at it, and the tabs below."""

    above: list[Panel]
    stage: list[Panel]
    tabs: list[Panel]
    css: str = ""  # of the stage: how the table stands for its viewer

    @classmethod
    def of(cls, above: list[Panel], stage: Stage, tabs: list[Panel]) -> Layout:
        """Leave out what does not show."""
        over, at, below = ([panel for panel in panels if panel.shows] for panels in (above, stage.panels, tabs))
        return cls(over, at, below, stage.css)


@dataclass(frozen=True)
class Stage:
    """The board with its question or news: first the heading, then the board, then what can be done."""

    css: str
    panels: list[Panel]


def layout_of(page: TablePage) -> Layout:
    """Return the panels of a table's page, of a letter's, or of a game that is over."""
    log, rules, notes, about = Log(page), Rules(page), Notes(page), About(page)
    stage = stage_of(page, notes)
    if page.letter:
        return Layout.of([Latest(page), Refusal(page)], stage, [log, rules, InAdvance(page), about])
    if page.view.game.status == Game.Status.OVER:
        return Layout.of([Primer(page), Refusal(page)], stage, [log, rules, notes, about])
    above = [Comebacks(page), ProposalWaits(page), Primer(page), Latest(page), Refusal(page)]
    return Layout.of(above, stage, [log, rules, InAdvance(page), notes, about])


def stage_of(page: TablePage, notes: Notes) -> Stage:
    """Return the board with what the page is about: how the table stands for its viewer."""
    view, board, hand = page.view, Board(page), MyHand(page)
    if view.game.status == Game.Status.OVER:
        return Stage("outcome", [Panel(page, "games/_table/outcome.jinja"), Afterwards(page, notes)])
    if view.in_trouble or page.plain:
        return Stage("waiting", [Panel(page, "games/_table/trouble.jinja"), board, hand])
    if not (view.me and view.me.stand_in):
        if view.asked:
            return Stage("question", asking(page))
        if view.sealed and view.game.status != Game.Status.PAUSED:
            head, foot = (Panel(page, f"games/_table/{name}.jinja") for name in ("sealed", "sealed_foot"))
            return Stage("question", [head, board, hand, foot, Proposal(page)])
    heading = Panel(page, "games/_table/waits.jinja")
    return Stage("waiting", [heading, board, hand, Offer(page), Waiting(page), Proposal(page)])


def asking(page: TablePage) -> list[Panel]:
    """Return the panels of an open question, from its heading to its buttons."""
    asks, form = (Panel(page, f"games/_table/{name}.jinja") for name in ("asks", "answering"))
    return [asks, Board(page), MyHand(page), form, LookAgain(page), Proposal(page)]


# Above the board


class Proposal(Panel):
    """An open proposal of the players', with the viewer's answer."""

    template = "games/_table/proposal.jinja"

    @property
    def shows(self) -> bool:
        return self.proposed is not None

    @property
    def proposed(self) -> Proposed | None:
        return self.page.ways.proposed


class ProposalWaits(Proposal):
    """That a proposal further down waits for the viewer."""

    template = "games/_table/proposed.jinja"

    @property
    def shows(self) -> bool:
        return self.proposed is not None and self.proposed.asks_me


class Comebacks(Panel):
    """Who asks in another browser to be let back in to a seat."""

    template = "games/_table/comebacks.jinja"

    @property
    def shows(self) -> bool:
        return bool(self.page.ways.comebacks)


class Primer(Panel):
    """What a player is told in their first game of a kind."""

    template = "games/_table/primer.jinja"

    @property
    def shows(self) -> bool:
        return self.page.primer is not None and bool(self.page.primer.lines)


class Latest(Panel):
    """What has happened since the viewer's last answer."""

    template = "games/_table/latest.jinja"

    @property
    def shows(self) -> bool:
        return self.view.game.status != Game.Status.OVER and bool(self.view.log.latest)


class Refusal(Panel):
    """Why an answer was refused, unless that stands beside a field."""

    template = "games/_table/refused.jinja"

    @property
    def is_here(self) -> bool:
        """Whether it stands here, and not beside the form that it is about."""
        page = self.page
        beside = page.advance.refuses or page.answers.refuses_beside or page.typed_note is not None
        return bool(page.refusal) and not beside


class Afterwards(Panel):
    """What can be seen and done after the end."""

    template = "games/_table/afterwards.jinja"

    def __init__(self, page: TablePage, notes: Notes) -> None:
        super().__init__(page)
        self.notes = notes

    @property
    def asks_about_notes(self) -> bool:
        """Whether to ask the viewer if the others may read their notes now."""
        me = self.view.me
        return me is not None and me.shows_notes is None and self.notes.shows

    @cached_property
    def asked_into(self) -> Circle | None:
        """The circle of this table's people that the viewer is asked to join."""
        me = self.view.me
        return circle_of(self.view.game, me.user_id, joined=False) if me else None


class Offer(Panel):
    """Somebody's offer, for which nobody waits."""

    template = "games/_table/offer.jinja"

    @property
    def shows(self) -> bool:
        return self.view.offered


class Waiting(Panel):
    """Who the table waits for, and what the viewer can do."""

    template = "games/_table/waiting.jinja"

    @property
    def can_end_pause(self) -> bool:
        """Whether the viewer of a paused table is offered to let the game go on."""
        game = self.view.game
        paused = game.status == Game.Status.PAUSED and game.paused_by != Game.PausedBy.HOST
        return paused and not self.page.letter and self.page.ways.plays


class LookAgain(Panel):
    """How to look again without scripts: not in a letter or a guided hand, where nobody else acts."""

    template = "games/_table/look_again.jinja"

    @property
    def shows(self) -> bool:
        return not (self.page.letter or self.page.lesson)


# The board, and what belongs to it


class Board(Panel):
    """What lies on the table."""

    template = "games/_table/board.jinja"


class MyHand(Panel):
    """The viewer's hand, unless the board or the question shows it."""

    template = "games/_table/hand.jinja"

    @property
    def shows(self) -> bool:
        page, view = self.page, self.view
        hidden = page.draws_board and any(isinstance(hand, int) for hand in view.sight.get(HANDS, ()))
        over = view.game.status == Game.Status.OVER
        return hidden and not over and bool(view.my_cards) and page.answers.fan is None


# The tabs


class Log(Panel):
    """What happened, and what people say."""

    template = "games/_table/log.jinja"

    @property
    def is_open(self) -> bool:
        """Whether its reader has it open, and so reads what is said."""
        return LOG in self.page.open


class About(Panel):
    """What is agreed at this table, and what the viewer can do about it beside playing."""

    template = "games/_table/about.jinja"

    @property
    def ways(self) -> Ways:
        """What the viewer can do about it."""
        return Ways(self.page)


class InAdvance(Panel):
    """What the viewer could say and has said in advance."""

    template = "games/_table/in_advance.jinja"

    @property
    def shows(self) -> bool:
        return self.page.advance.shows

    @property
    def is_open(self) -> bool:
        """Whether the viewer has opened it, or has just done something in it."""
        page = self.page
        unfolded = any(name == "in-advance" or name.startswith("plan-") for name in page.open)
        return unfolded or page.typed_order is not None or page.advance.more.is_open


class Rules(Folding):
    """The rules that matter now."""

    name, css, inside = "rules", "tab rules", "games/_table/rules.jinja"
    title = _("Rules")


class Ways(Folding):
    """What the viewer can do about the table beside playing."""

    name, css, inside = "ways", "more ways", "games/_table/ways.jinja"
    title = _("Away, pause, leave")

    @property
    def shows(self) -> bool:
        started = self.view.game.status in (Game.Status.RUNNING, Game.Status.PAUSED)
        return started and self.view.me is not None and not self.page.letter


class Notes(Folding):
    """The viewer's notes, during the game, and after it if there are any."""

    name, css, inside = "notes", "tab notes", "games/_table/notes.jinja"
    title = _("Notes")

    @cached_property
    def shows(self) -> bool:
        view = self.view
        return view.me is not None and (view.game.status != Game.Status.OVER or has_notes(view))

    @property
    def needed(self) -> bool:
        return self.page.typed_note is not None

    @cached_property
    def all(self) -> list[MyNote]:
        """The viewer's notes, the latest first."""
        return my_notes(self.view)

    @property
    def now(self) -> str:
        """What stands in the form: what was refused, or else the note of this turn."""
        if self.page.typed_note is not None:
            return self.page.typed_note
        return next((note.text for note in self.all if note.turn == self.view.game.turn), "")

    @property
    def earlier(self) -> list[MyNote]:
        """The notes that can only be read: once the game is over, all of them."""
        over = self.view.game.status == Game.Status.OVER
        return [note for note in self.all if over or note.turn != self.view.game.turn]
