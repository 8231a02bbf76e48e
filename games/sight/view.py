"""What one viewer sees of a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from typing import Any

import msgspec
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.text import get_text_list
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games import catalog
from games.engine.kinds import HANDS
from games.engine.manner import USUAL, Level
from games.engine.orders import Invited, Order
from games.engine.questions import Answer, Decision
from games.engine.rulebook import Rulebook
from games.engine.table import Sight
from games.ledger import pace
from games.ledger.given import given_by
from games.ledger.sights import as_sight
from games.models import Awaited, Circle, Game, Hand, Line, Move, Seat
from games.sight.coming import Coming, coming_answer
from games.sight.deadlines import Time, deadline_of, own_time
from games.sight.ending import LuckShare, TheEnd, end_of, luck_at
from games.sight.kept_seats import circle_of
from games.sight.orders import order_words, plans_asked, plans_to_leave
from games.sight.rematch import Rematch, may_come, rematch_of
from games.sight.series import Series, series_of
from games.sight.stored import awaited_of
from games.sight.turns import MyTurn
from games.wording.log_by_turns import Day, LogLine, days_of
from games.wording.manners import LEVELS, told_of
from games.wording.openings import Mark
from games.wording.rules_page import paragraph_id
from games.wording.sentences import Words
from games.wording.titles import is_practice, names, table_name, winners

LINES = 30  # of the log on the table page; the whole log has a page of its own
LEFT = _("What you had left beforehand has answered.")
ORDERED = _("Your standing order has answered: “%(order)s”.")
NO_CHOICE = _("There was nothing to choose, so this was answered for you.")
SEALED_BY: dict[str, Promise] = {
    Move.Source.ORDER: _("One of your standing orders has answered."),  # an order that is no longer known
    Move.Source.ABSENCE: _("Your time ran out, so this was played for you."),
    Move.Source.BOT: _("The bot that sat in for you has answered."),
}
OUTCOME, LATEST = 3, 2  # lines above the question: how my last answer came out, and the latest ones


@dataclass
class View:
    """What one viewer sees of a table."""

    game: Game
    seats: list[Seat]
    me: Seat | None
    hand: Hand | None = None
    since: datetime | None = None  # when I was last here
    lines: list[LogLine] = field(default_factory=list)
    waiting: list[MyTurn] = field(default_factory=list)  # other tables where I am awaited
    sealed_from: str = ""  # the source of my sealed answer, where it is known already
    turns: int | None = None  # how many decisions await me; None if it is not known who I am
    marks: dict[int, list[Mark]] = field(default_factory=dict)  # what the end says of the log, by the line's number
    opened: set[Any] = field(default_factory=set)  # the cards drawn so far that can be opened large

    def moment_of(self, line: int) -> str:
        """Return the address of the moment of a line of the log, after the end."""
        return reverse("games:moment_of_line", args=[self.game.address, line])

    @property
    def reader(self) -> Seat | None:
        """The seat of the person who reads the page."""
        return self.me

    @cached_property
    def rules(self) -> Rulebook:
        """The game's rules."""
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
    def log_words(self) -> Words:
        """How the sentences of the log are drawn: the name of a card that has text opens the card."""
        return Words(self.rules, self.names, self.opened if self.rules.texts else None)

    @cached_property
    def sight(self) -> Sight:
        """What the viewer sees of the table. In a slimmed game, a Hand keeps only what spectators do not see."""
        own = self.hand.sight if self.hand else {}
        if self.game.status == Game.Status.OVER:
            own = self.game.public.sight | own
        sight: Sight = as_sight(own or self.game.public.sight)
        return sight

    @cached_property
    def decision(self) -> Decision | None:
        """The viewer's decision."""
        running = self.game.status == Game.Status.RUNNING and not self.in_trouble
        if self.hand is None or not running:
            return None
        return self.hand.open_decision

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
    def awaits_me(self) -> bool:
        """Whether the table is waiting for the viewer, and the site is not about to answer for them."""
        return self.me is not None and self.game.goes_on and self.me.is_awaited and not self.me.answers_soon

    @property
    def site_answers(self) -> bool:
        """Whether the site is about to answer for the viewer, who can still answer otherwise."""
        return self.me is not None and self.game.goes_on and self.me.answers_soon

    @property
    def tables_waiting(self) -> int:
        """How many other tables wait for the viewer; offers are not counted, since nobody waits for them."""
        return sum(turn.awaited_since is not None for turn in self.waiting)

    @property
    def offers_me(self) -> bool:
        """Whether the viewer has an offer, while nobody waits for the answer."""
        return self.me is not None and self.game.goes_on and self.me.has_offer and not self.me.answers_soon

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
        return self.decision is not None and self.sealed is None and not (self.me and self.me.stand_in)

    @property
    def prompt(self) -> SafeString:
        """The question in one sentence."""
        assert self.decision is not None
        return self.words.html(self.decision.prompt)

    @property
    def waiting_tale(self) -> str:
        """The tall tale that waits with the viewer's own sealed answer."""
        if self.me is None or self.sealed is None:
            return ""
        shown = [str(line.html) for line in self.lines if line.kind == Line.Kind.TALE and line.mine]
        if shown or not self.more_lines:
            return "".join(shown)
        return self.game.lines.waiting_tales().filter(only=self.me.number).values_list("text", flat=True).first() or ""

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
        kind = next((kind for kind in self.rules.orders if kind.name == name), None)
        if kind is not None:
            return LEFT if kind.is_plan else ORDERED % {"order": self.words.plain(kind.label)}
        return NO_CHOICE if source == Move.Source.ORDER and self.decision.forced else SEALED_BY.get(source, "")

    @property
    def seen(self) -> int | str:
        """The revision that the page shows; "" while the site is about to answer for the viewer, to look again soon."""
        return "" if self.asked and self.site_answers else self.game.revision

    @cached_property
    def coming(self) -> Coming | None:
        """What the site is about to answer for the viewer, and why; None if it is not."""
        is_asked = self.asked or self.offered
        if not (is_asked and self.site_answers and self.decision):
            return None
        return coming_answer(self.words, self.sight, self.given, self.decision)

    @cached_property
    def awaited(self) -> dict[int, Awaited]:
        """The seats that the table sees as awaited."""
        runs = self.game.status == Game.Status.RUNNING and not self.in_trouble
        return awaited_of(self.game, self.me) if runs else {}

    @property
    def awaited_names(self) -> str:
        """The names of awaited players, as one phrase: of those who are in time, if there are any."""
        awaited = [self.names[number] for number in self.awaited if number not in self.late] or self.names_of_late
        return self.as_phrase(awaited) or gettext("the table")

    @property
    def late_names(self) -> str:
        """The names of those whose time is over, as one phrase."""
        return self.as_phrase(self.names_of_late)

    @property
    def names_of_late(self) -> list[str]:
        return [self.names[number] for number in self.late]

    @staticmethod
    def as_phrase(names: list[str]) -> str:
        """Join names to one phrase."""
        return get_text_list(names, gettext("and"))

    @cached_property
    def deadlines(self) -> dict[int, datetime]:
        """By when each awaited seat must answer, as far as the viewer may know; at a practice table nobody must."""
        if self.practice:
            return {}
        mine = {self.me.number: time.ends} if self.me and (time := self.my_time) else {}
        known = {number: deadline_of(self.game, one) for number, one in self.awaited.items()} | mine
        return {number: due for number, due in known.items() if due is not None and number in self.awaited}

    @cached_property
    def late(self) -> dict[int, datetime]:
        """Since when each awaited seat is late, as far as the viewer may know."""
        return {number: due for number, due in self.deadlines.items() if due <= timezone.now()}

    @property
    def next_deadline(self) -> datetime | None:
        """The last deadline of those who are awaited in time: by then all have answered."""
        return max((due for number, due in self.deadlines.items() if number not in self.late), default=None)

    @cached_property
    def my_time(self) -> Time | None:
        """The time that the viewer has for their answer, if it has an end."""
        return own_time(self.game, self.me) if self.me and not self.practice else None

    @property
    def my_bank(self) -> int:
        """How many seconds the viewer has left in their bank at this moment."""
        assert self.me is not None
        since = self.me.awaited_since
        over = (timezone.now() - since).total_seconds() - self.game.move_time if since else 0
        return max(0, self.me.bank - max(0, int(over)))

    @property
    def names(self) -> Sequence[str]:
        """The name at each place."""
        return self.words.names

    @cached_property
    def my_cards(self) -> list[Any]:
        """The cards in the viewer's hand, in order."""
        if self.me is None or not self.shows_board or HANDS not in self.sight:
            return []
        return sorted(self.sight[HANDS][self.me.number], key=self.rules.rank)

    @property
    def rule_id(self) -> str:
        """The id of the rules paragraph that applies to the open question."""
        return paragraph_id(self.decision.rule) if self.decision else ""

    @property
    def winners(self) -> str:
        """Who has won, in one sentence."""
        return winners(self.ranking, self.me)

    @cached_property
    def days(self) -> list[Day]:
        """The log by day and turn, with a mark below the new lines."""
        return days_of(self.lines)

    @cached_property
    def changed(self) -> set[int | None]:
        """The other seats that have said or done something since the viewer was last here."""
        return {line.about for line in self.lines if line.new and not line.own} - {self.me.number if self.me else None}

    @property
    def latest(self) -> list[LogLine | None]:
        """How the viewer's last answer came out, and the latest lines since; None stands for the lines left out.

        What the site has told them alone is among them: that it has answered as they had left, or why it asks.
        """
        never = self.me is not None and not self.me.answered_line
        told = [line for line in reversed(self.lines) if tells_latest(line, never_answered=never)]
        return [*told] if len(told) <= OUTCOME + LATEST else [*told[:OUTCOME], None, *told[-LATEST:]]

    @property
    def lies_that_passed(self) -> int:
        """How many of this game's lies nobody called, once it is over."""
        return sum(mark.passed for of_line in self.marks.values() for mark in of_line)

    @cached_property
    def practice(self) -> bool:
        """Whether one player plays against bots only, and need not hurry."""
        return is_practice(self.game, self.seats)

    @property
    def more_lines(self) -> bool:
        """Whether the log has earlier lines than those shown."""
        return len(self.lines) >= LINES

    @property
    def moving(self) -> bool:
        """Whether somebody is expected to move within seconds."""
        return pace.is_live(self.game) or any(awaited.bot for awaited in self.awaited.values())

    @property
    def only_bots(self) -> bool:
        """Whether bots alone are awaited at a table that is played by letter: they answer within the minute."""
        return bool(self.awaited) and all(one.bot for one in self.awaited.values()) and not pace.is_live(self.game)

    @cached_property
    def around(self) -> list[Seat]:
        """All seats clockwise, beginning with the viewer's own."""
        first = self.me.number if self.me else 0
        return self.seats[first:] + self.seats[:first]

    @property
    def result(self) -> SafeString | None:
        """Why the game ended."""
        return self.words.html(self.game.result) if self.game.result else None

    @cached_property
    def ranking(self) -> list[Seat]:
        """The seats by place, once the game is over."""
        return sorted(self.seats, key=lambda seat: (seat.place or 99, seat.number))

    @cached_property
    def the_end(self) -> TheEnd:
        """What the end says of the game as a whole."""
        return end_of(self.game)

    @property
    def honours(self) -> list[SafeString]:
        """What the end says of the players."""
        return [self.words.html(honour) for honour in self.the_end.honours]

    @property
    def standing(self) -> str:
        """A picture of how the seats stood over the game, once it is over."""
        return self.the_end.picture(self.rules, self.words, self.me.number if self.me else None)

    @cached_property
    def luck(self) -> list[LuckShare]:
        """How luck has treated each seat, once the game is over and if it can be told."""
        return luck_at(self.game, self.rules, self.words)

    @cached_property
    def series(self) -> Series | None:
        """The running score of all rematches, once one of them is over; nothing of the games that still run."""
        coming = self.seats if self.game.status == Game.Status.OPEN else ()
        return series_of(self.game, self.me.user_id if self.me else None, coming)

    @cached_property
    def circle(self) -> Circle | None:
        """The circle that the table is opened to, for a viewer who sits there and is a member."""
        return circle_of(self.game, self.me.user_id if self.me else None)

    @cached_property
    def rematch(self) -> Rematch | None:
        """The next game of the same people, if the viewer sat at this one."""
        return rematch_of(self.game, self.me)

    @property
    def looks_again(self) -> bool:
        """Whether the page looks out for something new: until the end, and a while longer for a rematch."""
        if self.game.status != Game.Status.OVER:
            return True
        return may_come(self.game, self.me, self.has_company) and self.game.rematch_id is None

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
        """The bots at the table, and how each of them plays."""
        return [(str(seat), told_of(seat)) for seat in self.seats if seat.is_bot]

    @property
    def first_orders(self) -> list[str]:
        """The standing orders with which every seat begins, in words, as long as the game has not begun."""
        if self.game.started_at is not None:
            return []
        first = self.rules.first_orders(self.rules.still_agreed(self.game.options))
        return [order_words(order, self.words, None) for order in first]

    @cached_property
    def given(self) -> list[Order]:
        """The viewer's standing orders, plans included."""
        return [msgspec.convert(order, Order) for order in self.me.orders] if self.me else []

    @cached_property
    def orders(self) -> list[str]:
        """The viewer's standing orders, in words, plans included."""
        return [order_words(order, self.words, self.sight) for order in self.given]

    @property
    def takes_plans(self) -> bool:
        """Whether the viewer can leave plans with the site: at a table that goes on under the rules of today."""
        me, game = self.me, self.game
        goes_on = game.status == Game.Status.RUNNING and not self.in_trouble and game.edition == self.rules.edition
        return goes_on and me is not None and not me.stand_in and me.left_at is None

    @cached_property
    def plans(self) -> list[Invited]:
        """The plans that the viewer is asked for now, those left before included."""
        return plans_asked(self.words, self.sight, self.hand) if self.takes_plans and self.hand else []

    @cached_property
    def invited(self) -> list[str]:
        """What the viewer could already say, though nobody waits for it; without what they have left."""
        if not self.takes_plans or self.hand is None:
            return []
        return plans_to_leave(self.words, self.sight, self.hand, self.given)


def tells_latest(line: LogLine, *, never_answered: bool) -> bool:
    """Whether a line tells what has come since its reader's last answer: of the game, or to them alone by the site."""
    return (line.is_event and line.answers_me) or (line.from_site and (line.answers_me or never_answered))
