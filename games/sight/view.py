"""A table as one viewer sees it: what its rows show and ask. Its clock, its log, its end and so on are its parts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from typing import Any

import msgspec
from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games import catalog
from games.engine.advance import Plan
from games.engine.bots import USUAL, Level
from games.engine.questions import Answer, Decision
from games.engine.rulebook import Rulebook
from games.engine.sights import Sight
from games.engine.texts import HANDS
from games.ledger.reading import as_sight, given_by
from games.models import Circle, Game, Hand, Move, Season, Seat
from games.sight.advance import Advance
from games.sight.analysis import is_told
from games.sight.clock import Clock
from games.sight.end import End
from games.sight.kept_seats import circle_of
from games.sight.log import Log
from games.sight.series import Series, series_of
from games.sight.turns import MyTurn
from games.wording.manners import LEVELS, told_of
from games.wording.names import is_practice, names, table_name
from games.wording.rules_page import paragraph_id
from games.wording.sentences import Words

LEFT = _("What you said in advance has answered.")
ORDERED = _("What you said in advance has answered: “%(order)s”.")
NO_CHOICE = _("There was nothing to choose, so this was answered for you.")
SEALED_BY: dict[str, Promise] = {
    Move.Source.ORDER: _("Something that you said in advance has answered."),  # that is no longer known
    Move.Source.ABSENCE: _("Your time ran out, so this was played for you."),
    Move.Source.BOT: _("The bot that sat in for you has answered."),
}


@dataclass
class View:
    """A table as one viewer sees it. A part is made when it is first asked for, and holds the view."""

    game: Game
    seats: list[Seat]
    me: Seat | None
    hand: Hand | None = None
    since: datetime | None = None  # when I was last here
    waiting: list[MyTurn] = field(default_factory=list)  # other tables where I am awaited
    sealed_from: str = ""  # the source of my sealed answer, where it is known already
    unread: int = 0  # lines of talk that I have not read, where a list of tables tells
    turns: int | None = None  # how many decisions await me; None if it is not known who I am
    opened: set[Any] = field(default_factory=set)  # the cards drawn so far that can be opened large
    by_letter: bool = False  # whether the viewer came through a letter, which speaks to them
    all_up: bool = False  # whether everything is turned up, as a replay may have it

    @cached_property
    def clock(self) -> Clock:
        """Who the table awaits, and for how long."""
        return Clock(self)

    @cached_property
    def log(self) -> Log:
        """The latest lines of the log, as the viewer may read them."""
        return Log(self)

    @cached_property
    def advance(self) -> Advance:
        """What the viewer has said in advance, and could say."""
        return Advance(self)

    @cached_property
    def end(self) -> End:
        """How the game came out."""
        return End(self)

    @cached_property
    def reader(self) -> Seat | None:
        """The seat of the person who reads the page; in a replay they may look from another's."""
        return self.me

    @cached_property
    def rules(self) -> Rulebook:
        return catalog.find(self.game.slug)

    @cached_property
    def title(self) -> str:
        """The table's name: its game, and at whose table."""
        return table_name(self.game, self.seats)

    @cached_property
    def words(self) -> Words:
        """How this table's sentences are drawn."""
        return Words(self.rules, names(self.game, self.seats))

    @cached_property
    def sight(self) -> Sight:
        """What the viewer sees of the table. In a slimmed game, a Hand keeps only what spectators do not see."""
        own = self.hand.sight if self.hand else {}
        if self.game.status == Game.Status.OVER:
            own = self.game.public.sight | own
        sight: Sight = as_sight(own or self.game.public.sight)
        return sight

    @property
    def has_decision(self) -> bool:
        """Whether the viewer has a decision, which need not be decoded to know."""
        running = self.game.status == Game.Status.RUNNING and not self.in_trouble
        return running and self.hand is not None and self.hand.decision is not None

    @cached_property
    def decision(self) -> Decision | None:
        return self.hand.open_decision if self.hand is not None and self.has_decision else None

    @cached_property
    def sealed(self) -> Answer | None:
        """The viewer's sealed answer, until the question closes."""
        return msgspec.convert(self.hand.sealed, Answer) if self.hand and self.hand.sealed else None

    @property
    def in_trouble(self) -> bool:
        """Whether the game is stuck."""
        return self.game.trouble_at is not None and self.game.status == Game.Status.RUNNING

    @property
    def shows_board(self) -> bool:
        """Whether the board can be drawn: today's templates may not know a stuck table of an earlier edition."""
        brought_over = self.game.edition == self.rules.edition
        return brought_over or not self.in_trouble

    @property
    def asked(self) -> bool:
        """Whether the viewer is asked, has not answered yet, and no bot sits in for them."""
        return self.is_put and not (self.hand and self.hand.out_of_turn)

    @property
    def out_of_turn(self) -> bool:
        """Whether the viewer may act out of turn."""
        return self.is_put and bool(self.hand and self.hand.out_of_turn)

    @property
    def offered(self) -> bool:
        """Whether somebody's offer waits for the viewer, though nobody waits for the answer."""
        return self.out_of_turn and bool(self.decision and self.decision.offers)

    @property
    def is_put(self) -> bool:
        """Whether the viewer can answer now: they have a decision and no sealed answer, and no bot sits in."""
        return self.has_decision and self.sealed is None and not (self.me and self.me.stand_in)

    @property
    def prompt(self) -> SafeString:
        """The question in one sentence."""
        assert self.hand is not None
        return self.words.html(self.hand.prompt)

    @property
    def sealed_sentence(self) -> SafeString | None:
        """What the viewer's sealed answer says."""
        return self.words.html(self.rules.preview(self.sight, self.sealed)) if self.sealed else None

    @property
    def sealed_by(self) -> Promise | str:
        """Who gave the viewer's sealed answer, if it was not the viewer."""
        if self.me is None or self.decision is None:
            return ""
        source, name = (self.sealed_from, "") if self.sealed_from else given_by(self.me, self.game.question)
        kind = next((kind for kind in self.rules.advance if kind.name == name), None)
        if kind is not None:
            return LEFT if isinstance(kind, Plan) else ORDERED % {"order": self.words.plain(kind.label)}
        return NO_CHOICE if source == Move.Source.ORDER and self.decision.forced else SEALED_BY.get(source, "")

    @property
    def names(self) -> Sequence[str]:
        """The name at each place."""
        return self.words.names

    @cached_property
    def my_cards(self) -> list[Any]:
        """The cards in the viewer's hand, in order."""
        if self.me is None or not self.shows_board or HANDS not in self.sight:
            return []
        return sorted(self.sight[HANDS][self.me.number], key=self.rules.page.rank)

    @property
    def rule_id(self) -> str:
        """The id of the rules paragraph that applies to the open question."""
        return paragraph_id(self.decision.rule) if self.decision else ""

    @cached_property
    def practice(self) -> bool:
        """Whether one player plays against bots only, and need not hurry."""
        return is_practice(self.game, self.seats)

    @cached_property
    def around(self) -> list[Seat]:
        """All seats clockwise, beginning with the viewer's own."""
        first = self.me.number if self.me else 0
        return self.seats[first:] + self.seats[:first]

    @property
    def others(self) -> list[Seat]:
        """The others clockwise, from the viewer's left; all seats for somebody who looks on."""
        return self.around[1:] if self.me else self.around

    @cached_property
    def circle(self) -> Circle | None:
        """The circle that the table is opened to, for a viewer who sits there and is a member."""
        return circle_of(self.game, self.me.user_id if self.me else None)

    @cached_property
    def season(self) -> Season | None:
        """The season that the table belongs to, for a viewer who sits there."""
        counted = self.game.status == Game.Status.OVER  # from then on it is marked no more
        if not (self.game.of_season or counted) or self.me is None or self.me.user_id is None:
            return None
        return Season.objects.filter(tables__game=self.game, entrants__user=self.me.user_id).first()

    @cached_property
    def series(self) -> Series | None:
        """The running score of all rematches, once one of them is over; nothing of the games that still run."""
        coming = self.seats if self.game.status == Game.Status.OPEN else ()
        return series_of(self.game, self.me.user_id if self.me else None, coming)

    @property
    def tables_waiting(self) -> int:
        """How many other tables wait for the viewer; offers are not counted, since nobody waits for them."""
        return sum(turn.awaited_since is not None for turn in self.waiting)

    @cached_property
    def is_told(self) -> bool:
        """Whether there is a page on what turned the game, or soon will be."""
        return is_told(self)

    @property
    def has_company(self) -> bool:
        """Whether people other than the viewer sit at the table."""
        return any(seat.user_id is not None for seat in self.seats if seat is not self.me)

    @cached_property
    def agreed(self) -> list[tuple[str, str]]:
        """The table's options, in words, and how well its bots play."""
        level = Level(self.game.level)
        tells = level != USUAL.level or any(seat.is_bot for seat in self.seats)
        bots = [(gettext("How well bots play"), str(LEVELS[level]))] if tells else []
        return bots + [
            (self.words.plain(option.label), self.words.plain(option.choices[self.game.options[option.name]]))
            for option in self.rules.options
            if self.game.options.get(option.name) in option.choices and self.game.size >= option.least
        ]

    @property
    def bots(self) -> list[tuple[str, str]]:
        """The bots whose way of playing is worth a word, each with that word."""
        told = [(str(seat), told_of(self.rules, seat)) for seat in self.seats if seat.is_bot]
        return [(name, meaning) for name, meaning in told if meaning]
