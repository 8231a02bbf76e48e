"""A table and what its viewer has just tried there: typed, rehearsed or been refused."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from urllib.parse import quote

from django.http import QueryDict
from django.urls import reverse

from accounts.addresses import address_of
from games.forms.read import Fault
from games.models import Game
from games.sight import View
from games.sight.rematch import may_come
from games.views.advance import Rehearsed
from games.views.primer import PrimerShown


@dataclass
class Tried:
    """A table as its viewer sees it, and what they have just tried."""

    view: View
    typed: QueryDict | None = None  # what was typed into a form that was refused
    typed_order: QueryDict | None = None  # what was typed to be said in advance, and was tried or refused
    refusal: str = ""
    fault: Fault | None = None  # what was wrong with the answer that was refused
    typed_note: str | None = None  # a note that was refused
    rehearsed: Rehearsed | None = None  # what it would have done so far
    told: str = ""  # the mark of what the reader's page has told already
    answered: bool = False  # whether it is drawn because the viewer has answered
    letter: str = ""  # the token, if the viewer came through a letter
    plain: bool = False  # whether to draw the game without its board, because today's templates cannot
    primer: PrimerShown | None = None  # what a newcomer is told
    panels: set[str] = field(
        default_factory=set
    )  # those drawn open: "rules", "advance", "notes", "ways", "plan-<kind>"
    just_said: set[str] = field(default_factory=set)  # the kinds of plan that have just been said

    @property
    def draws_board(self) -> bool:
        """Whether the board is drawn."""
        return not self.plain and self.view.shows_board

    @cached_property
    def here(self) -> str:
        """The address of this page."""
        return reverse("games:letter", args=[self.letter]) if self.letter else self.view.game.get_absolute_url()

    @property
    def looks_again(self) -> bool:
        """Whether the page looks out for something new: until the end, and a while longer for a rematch."""
        game, me = self.view.game, self.view.me
        if self.letter:
            return False
        comes = may_come(game, me, self.view.has_company) and game.rematch_id is None
        return comes or game.status != Game.Status.OVER

    @cached_property
    def poll_url(self) -> str:
        """Where the table is looked at again."""
        return address_of("games:poll", self.view.game.address)

    @property
    def seen(self) -> int | str:
        """The revision that the page shows; "" while the site is about to answer for the viewer, to look again soon."""
        return "" if self.view.asked and self.view.clock.site_answers else self.view.game.revision

    @cached_property
    def since(self) -> str:
        """What links to this table add, so that what is new stays marked."""
        return f"&since={quote(self.view.since.isoformat())}" if self.view.since else ""

    @cached_property
    def answer_url(self) -> str:
        """Where answers are posted."""
        return self.here if self.letter else address_of("games:answer", self.view.game.address)

    @cached_property
    def preview_url(self) -> str:
        """Where previews come from; "" for holders of a letter, who need not be signed in."""
        return "" if self.letter else address_of("games:preview", self.view.game.address)

    @property
    def plan_url(self) -> str:
        """Where what is said in advance is posted."""
        return self.here if self.letter else address_of("games:order", self.view.game.address)

    @property
    def unplan_url(self) -> str:
        """Where it is taken back."""
        return self.here if self.letter else address_of("games:unorder", self.view.game.address)
