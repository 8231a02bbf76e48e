"""A table's page: what its viewer sees, and what they have just tried. Its panels draw it."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import quote

from django.http import QueryDict
from django.urls import reverse

from accounts.prepared import address_of
from games.engine.fields import IllegalAnswer
from games.forms.read import Fault, fault_of
from games.models import Comeback, Game
from games.pages.advance import AdvancePanel, Rehearsed
from games.pages.announcements import Telling
from games.pages.answering import Answers
from games.pages.panels import Layout, layout_of
from games.pages.primer import PrimerShown
from games.post.push import public_key
from games.sight import View
from games.sight.affairs import Ways
from games.sight.end import may_come

if TYPE_CHECKING:
    from games.pages.learn import Lesson


class Addresses(NamedTuple):
    """Where a page is, where its forms are posted, and where its previews come from."""

    here: str
    answer: str
    preview: str = ""  # "" for holders of a letter, who need not be signed in
    say: str = ""  # in advance
    unsay: str = ""


@dataclass
class TablePage:
    """What a page knows as a whole, which its panels hold: a table as its viewer sees it, and what they have tried."""

    view: View
    letter: str = ""  # the token, if the viewer came through a letter
    lesson: Lesson | None = None  # the guided hand, if it is one
    pressed: str = ""  # the verb of an option that was pressed in a letter
    typed: QueryDict | None = None  # what was typed into a form that was refused
    typed_order: QueryDict | None = None  # what was typed to be said in advance, and was tried or refused
    typed_note: str | None = None  # a note that was refused
    refusal: str = ""
    fault: Fault | None = None  # what was wrong with the answer that was refused
    rehearsed: Rehearsed | None = None  # what it would have done so far
    told: str = ""  # the mark of what the reader's page has told already
    answered: bool = False  # whether it is drawn because the viewer has answered
    replaced: bool = False  # and whether that answer has replaced another
    lost: Comeback | None = None  # to whom the viewer has lost a seat here, as long as they can take it back
    plain: bool = False  # whether to draw the game without its board, because today's templates cannot
    primer: PrimerShown | None = None  # what a newcomer is told
    open: set[str] = field(default_factory=set)  # the names of what the reader has unfolded: "rules", "plan-<kind>"
    just_said: set[str] = field(default_factory=set)  # the kinds of plan that have just been said

    @cached_property
    def panels(self) -> Layout:
        """What it shows, from top to bottom."""
        return self.lesson.layout_of(self) if self.lesson else layout_of(self)

    @cached_property
    def answers(self) -> Answers:
        """What the viewer could answer."""
        return Answers(self)

    @cached_property
    def advance(self) -> AdvancePanel:
        """What the viewer could say and has said in advance, which stands below what the page is about."""
        return AdvancePanel(self)

    @cached_property
    def asks_how_to_reach(self) -> str:
        """Where the viewer, who has answered, is asked how to be told of their next turn; "" for those not to be asked.

        Once, until they have chosen or want nothing; whoever gets letters anyway is asked below the screen.
        """
        view, user = self.view, self.view.me.user if self.view.me else None
        waits = view.game.status == Game.Status.RUNNING and not view.asked
        if user is None or self.letter or self.lesson or view.practice or not waits:
            return ""
        if user.has_channel or "site" in user.lessons:
            return ""
        return "below" if user.wants_letters else "here"

    @cached_property
    def push_key(self) -> str:
        """The key with which the viewer's browser can subscribe to push messages."""
        return public_key()

    @cached_property
    def ways(self) -> Ways:
        """What the viewer can do about the table beside playing."""
        return Ways(self.view)

    @cached_property
    def says(self) -> Telling:
        """What it says to somebody who does not look at it."""
        return Telling(self)

    @property
    def draws_board(self) -> bool:
        return not self.plain and self.view.shows_board

    def refuse(self, error: IllegalAnswer, posted: QueryDict, plan: QueryDict | None = None) -> None:
        """Take note of what was wrong with a posted answer, or with a plan that was to be said with it."""
        of = f"order:{plan.get('kind')}" if plan else posted.get("verb", "")
        self.typed, self.typed_order, self.fault = posted, plan, fault_of(error, of, self.view.words)
        self.refusal = self.fault.said(self.view.words)

    # Where it is, and where it looks again

    @cached_property
    def urls(self) -> Addresses:
        """Where it is, and where its forms go."""
        if self.lesson:
            return self.lesson.urls
        if self.letter:
            here = reverse("games:letter", args=[self.letter])
            return Addresses(here, here, "", here, here)
        names, address = ("games:answer", "games:preview", "games:order", "games:unorder"), self.view.game.address
        return Addresses(self.view.game.get_absolute_url(), *(address_of(name, address) for name in names))

    @cached_property
    def poll_url(self) -> str:
        """Where the table is looked at again."""
        return address_of("games:poll", self.view.game.address)

    @property
    def looks_again(self) -> bool:
        """Whether it looks out for something new: until the end, and a while longer for a rematch."""
        game, me = self.view.game, self.view.me
        if self.letter:
            return False
        comes = may_come(game, me, self.view.has_company) and game.rematch_id is None
        return comes or game.status != Game.Status.OVER

    @property
    def seen(self) -> int | str:
        """The revision that it shows; "" while the site is about to answer for the viewer, to look again soon."""
        return "" if self.view.asked and self.view.clock.site_answers else self.view.game.revision

    @cached_property
    def since(self) -> str:
        """What links to this table add, so that what is new stays marked."""
        return f"&since={quote(self.view.since.isoformat())}" if self.view.since else ""
