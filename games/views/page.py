"""A table's page: what its viewer sees, plus what they have just tried."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from django.http import QueryDict

from games.engine.fields import IllegalAnswer
from games.engine.kinds import HANDS
from games.forms.read import fault_of
from games.models import Game
from games.sight.notes import MyNote, has_notes, my_notes
from games.sight.ways import Ways
from games.views.advance import AdvancePanel
from games.views.answering import Answering
from games.views.telling import Telling


@dataclass
class TablePage(Answering):
    """A table's page: what its viewer sees, plus what they have just tried."""

    @cached_property
    def says(self) -> Telling:
        """What it says to somebody who does not look at it."""
        return Telling(self)

    @property
    def speaks_ahead(self) -> bool:
        """Whether its reader can say something in advance here."""
        return self.draws_board

    @cached_property
    def advance(self) -> AdvancePanel:
        """What the viewer could say and has said in advance."""
        return AdvancePanel(self)

    @cached_property
    def shows_notes(self) -> bool:
        """Whether the viewer's notes have their panel on this page: during the game, and after it if there are any."""
        if self.view.me is None or self.letter:
            return False
        return self.view.game.status != Game.Status.OVER or has_notes(self.view)

    @property
    def asks_about_notes(self) -> bool:
        """Whether to ask the viewer if the others may read their notes now."""
        me, over = self.view.me, self.view.game.status == Game.Status.OVER
        return over and me is not None and me.shows_notes is None and self.shows_notes

    @cached_property
    def notes(self) -> list[MyNote]:
        """The viewer's notes, the latest first."""
        return my_notes(self.view)

    @property
    def note_now(self) -> str:
        """What stands in the form for a note: what was refused, or else the note of this turn."""
        if self.typed_note is not None:
            return self.typed_note
        return next((note.text for note in self.notes if note.turn == self.view.game.turn), "")

    @property
    def earlier_notes(self) -> list[MyNote]:
        """The notes that can only be read: once the game is over, all of them."""
        over = self.view.game.status == Game.Status.OVER
        return [note for note in self.notes if over or note.turn != self.view.game.turn]

    def refuse(self, error: IllegalAnswer, posted: QueryDict, plan: QueryDict | None = None) -> None:
        """Take note of what was wrong with a posted answer, or with a plan that was to be said with it."""
        of = f"order:{plan.get('kind')}" if plan else posted.get("verb", "")
        self.typed, self.typed_order, self.fault = posted, plan, fault_of(error, of, self.view.words)
        self.refusal = self.fault.said(self.view.words)

    @cached_property
    def ways(self) -> Ways:
        """What the viewer can do about the table beside playing."""
        return Ways(self.view)

    @property
    def shows_ways(self) -> bool:
        """Whether the way out has its panel on this page."""
        started = self.view.game.status in (Game.Status.RUNNING, Game.Status.PAUSED)
        return started and self.view.me is not None and not self.letter

    @property
    def can_propose_to_go_on(self) -> bool:
        """Whether a paused table's page offers to propose that the game goes on."""
        game = self.view.game
        paused = game.status == Game.Status.PAUSED and game.paused_by != Game.PausedBy.HOST
        return paused and self.shows_ways and self.ways.plays and not game.proposal_open

    @property
    def refuses_above(self) -> bool:
        """Whether a refusal stands at the top of the page, and not beside the form that it is about."""
        return bool(self.refusal) and not (self.advance.refuses or self.refuses_beside or self.typed_note is not None)

    @property
    def shows_hand(self) -> bool:
        """Whether the viewer's hand gets a section: not if the board or the question shows it, nor at the end."""
        hidden = self.draws_board and any(isinstance(hand, int) for hand in self.view.sight.get(HANDS, ()))
        over = self.view.game.status == Game.Status.OVER
        return hidden and not over and bool(self.view.my_cards) and not self.picks_cards
