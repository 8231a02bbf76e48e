"""Everything that reads a game: the lobby, my turns, and what one viewer sees of a table. Never the truth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property
from typing import Any
from urllib.parse import urlencode

import msgspec
from django.db.models import Prefetch, Q, QuerySet
from django.http import QueryDict
from django.urls import reverse
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.safestring import SafeString
from django.utils.text import get_text_list
from django.utils.translation import gettext, ngettext

from accounts.models import User
from games import catalog, pace
from games.engine.orders import Order
from games.engine.questions import Answer, Decision, IllegalAnswer
from games.engine.rulebook import Rulebook
from games.engine.table import Sight
from games.forms import OptionForm, field_form, option_forms, read_answer, read_option, side_by_side
from games.models import Game, Hand, Line, Seat
from games.play import Answered
from games.retold import Day, LogLine, days_of
from games.rules_page import paragraph_id
from games.words import Words

LINES = 30  # of the log on the table page; the rest is a page of its own
SHOWN = 30  # tables in a list of the lobby


@dataclass(frozen=True)
class Awaited:
    """What the table may know of a seat that is awaited."""

    since: datetime | None
    due: datetime | None
    bot: bool


@dataclass(frozen=True)
class OrderForm:
    """A kind of standing order as a form."""

    name: str
    label: str
    fields: Sequence[Any]


@dataclass
class View:
    """One viewer's sight of a table, and all that its page draws from it."""

    game: Game
    seats: list[Seat]
    me: Seat | None
    hand: Hand | None = None
    typed: QueryDict | None = None  # what was typed into a form that was refused
    typed_order: QueryDict | None = None
    refusal: str = ""
    rehearsed: str = ""  # what an order would have done so far
    letter: str = ""  # the token of the letter through which the viewer came
    since: datetime | None = None  # when I was last here
    lines: list[LogLine] = field(default_factory=list)
    waiting: list[Seat] = field(default_factory=list)  # my seats at other tables where I am awaited
    turns: int | None = None  # how many decisions await me, where it is known who I am

    @cached_property
    def rules(self) -> Rulebook:
        """The game's rules."""
        return catalog.find(self.game.slug)

    @property
    def here(self) -> str:
        """The address of this page."""
        return reverse("games:letter", args=[self.letter]) if self.letter else self.game.get_absolute_url()

    @property
    def answer_url(self) -> str:
        """Where an answer is posted."""
        return self.here if self.letter else reverse("games:answer", args=[self.game.address])

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
        """What the viewer sees of the table."""
        return as_sight(self.hand.sight if self.hand else self.game.public.get("sight", {}))

    @cached_property
    def decision(self) -> Decision | None:
        """What is put to the viewer."""
        if self.hand is None or self.hand.decision is None or self.game.status != Game.Status.RUNNING:
            return None
        return Decision.from_data(self.hand.decision)

    @cached_property
    def sealed(self) -> Answer | None:
        """What the viewer has answered already, until the question closes."""
        return msgspec.convert(self.hand.sealed, Answer) if self.hand and self.hand.sealed else None

    @property
    def asked(self) -> bool:
        """Whether the viewer is asked and has not answered yet."""
        return self.decision is not None and self.sealed is None

    @property
    def prompt(self) -> SafeString:
        """The question in one sentence."""
        assert self.decision is not None
        return self.words.html(self.decision.prompt)

    @cached_property
    def options(self) -> list[OptionForm]:
        """The viewer's options as forms, filled with what was typed or sealed before."""
        if self.decision is None:
            return []
        forms = option_forms(self.decision, self.words, self.typed or self.sealed)
        return [replace(form, says=self.about_to_say(form)) for form in forms]

    @cached_property
    def chief(self) -> list[str]:
        """The options that the question is chiefly about: the two of a pair, else the first that asks for anything."""
        css, group = self.option_groups[-1]
        return [option.verb for option in (group if css == "pair" else group[:1])]

    @cached_property
    def option_groups(self) -> list[tuple[str, list[OptionForm]]]:
        """The options in groups that are drawn side by side or one below the other."""
        return side_by_side(self.options)

    def about_to_say(self, form: OptionForm) -> SafeString | str:
        """Say what an option's button means, where that is settled: nothing need be filled in, or it has been."""
        option = self.decision.option(form.verb) if self.decision else None
        if option is None or (form.says_itself and not form.chosen):
            return ""
        try:
            if form.chosen:
                answer = self.sealed if self.typed is None else read_answer(self.decision, self.typed)
            else:
                answer = read_option(option, QueryDict(urlencode(form.settled, doseq=True)))
            return self.words.html(self.rules.preview(self.sight, answer)) if answer else ""
        except IllegalAnswer:
            return ""

    @property
    def sealed_sentence(self) -> SafeString | None:
        """What the viewer's sealed answer says."""
        return self.words.html(self.rules.preview(self.sight, self.sealed)) if self.sealed else None

    @cached_property
    def awaited(self) -> dict[int, Awaited]:
        """Whom the table knows to be awaited."""
        entries = self.game.public.get("awaited", ()) if self.game.status == Game.Status.RUNNING else ()
        return {e["seat"]: Awaited(moment(e["since"]), moment(e["due"]), e["bot"]) for e in entries}

    @property
    def awaited_names(self) -> str:
        """Whom the table awaits."""
        return get_text_list([self.names[number] for number in self.awaited], gettext("and")) or gettext("the table")

    @cached_property
    def first_awaited(self) -> Awaited | None:
        """One of those awaited, whose time runs longest."""
        return max(self.awaited.values(), key=lambda a: (a.due is not None, a.due), default=None)

    @property
    def names(self) -> Sequence[str]:
        """The name at each place."""
        return self.words.names

    @cached_property
    def my_cards(self) -> list[Any]:
        """The cards in the viewer's hand, in order."""
        return sorted(self.sight.hands[self.me.number]) if self.me and "hands" in self.sight else []

    @cached_property
    def picks_cards(self) -> bool:
        """Whether the open question already shows all my cards to choose from."""
        held = sorted(map(str, self.my_cards))
        fields = [field for option in self.options for field in option.main] if self.asked else []
        return any(f.kind == "card" and sorted(c.value for c in f.choices) == held for f in fields)

    @property
    def rule_id(self) -> str:
        """Where on the rules page the paragraph stands that applies to the open question."""
        return paragraph_id(self.decision.rule) if self.decision else ""

    @property
    def winners(self) -> str:
        """Who has won, in one sentence."""
        first = [seat for seat in self.ranking if seat.place == 1]
        if not first:
            return gettext("Nobody wins: the host ended this game.")
        if first == [self.me]:
            return gettext("You win!")
        who = get_text_list([str(seat) for seat in first], gettext("and"))
        return ngettext("%(who)s wins.", "%(who)s share the first place.", len(first)) % {"who": who}

    @cached_property
    def days(self) -> list[Day]:
        """The log by days and turns, with a mark where what is new ends."""
        return days_of(self.lines)

    @cached_property
    def changed(self) -> set[int | None]:
        """The others' seats that have said or done something since the viewer was last here."""
        return {line.about for line in self.lines if line.new and not line.own} - {self.me.number if self.me else None}

    @property
    def more_lines(self) -> bool:
        """Whether the log goes back further than it is shown."""
        return len(self.lines) >= LINES

    @property
    def moving(self) -> bool:
        """Whether somebody is expected to move within seconds."""
        return pace.is_live(self.game) or any(awaited.bot for awaited in self.awaited.values())

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
    def agreed(self) -> list[tuple[str, str]]:
        """The table's options, in words."""
        return [
            (self.words.plain(option.label), self.words.plain(option.choices[self.game.options[option.name]]))
            for option in self.rules.options
            if option.name in self.game.options
        ]

    @cached_property
    def orders(self) -> list[str]:
        """The viewer's standing orders, in words."""
        if self.me is None:
            return []
        return [self.order_words(msgspec.convert(order, Order)) for order in self.me.orders]

    def order_words(self, order: Order) -> str:
        """Draw a standing order: its label, and what was filled in."""
        kinds = {kind.name: kind for kind in self.rules.orders}
        label = self.words.plain(kinds[order.kind].label) if order.kind in kinds else order.kind
        fields = kinds[order.kind].fields(self.sight) if order.kind in kinds else {}
        parts = []
        for name, value in order.values.items():
            of = getattr(fields.get(name), "of", "amount")
            drawn = [self.words.word(of, item) for item in value] if isinstance(value, list) else [str(value)]
            if drawn:
                parts.append(f"{self.words.label(f'order:{order.kind}.{name}')}: {', '.join(drawn)}")
        return f"{label} ({'; '.join(parts)})" if parts else label

    @cached_property
    def order_forms(self) -> list[OrderForm]:
        """The kinds of standing order that the viewer could give now."""
        return [
            OrderForm(
                kind.name,
                self.words.plain(kind.label),
                [
                    field_form(f"order:{kind.name}", name, spec, self.words, [])
                    for name, spec in kind.fields(self.sight).items()
                ],
            )
            for kind in self.rules.orders
        ]


def of(address: str, user: User | None, since: datetime | None = None, letter_seat: int | None = None) -> View:
    """Read a table for a viewer: a user, nobody in particular, or whoever holds the letter to one seat.

    `since`: when the viewer was last here, where the page knows better than the seat. Raises Game.DoesNotExist.
    """
    seats = list(Seat.objects.filter(game__address=address).select_related("game", "user").order_by("number"))
    game = seats[0].game if seats else Game.objects.get(address=address)
    me = None
    for seat in seats:
        if seat.pk == letter_seat or (letter_seat is None and user is not None and seat.user_id == user.pk):
            me = seat
    hand = Hand.objects.filter(seat=me).first() if me and game.started_at else None
    return completed(View(game, seats, me, hand, since=since or (me.seen_at if me else None)), user)


def after(done: Answered, user: User, since: datetime | None = None) -> View:
    """Return what a player sees after an answer of theirs, from the rows that it left."""
    return completed(View(done.game, done.seats, done.seat, done.hand, since=since or done.seat.seen_at), user)


def completed(view: View, user: User | None) -> View:
    """Add the log and the viewer's other waiting tables, and note what they have now seen."""
    for seat in view.seats:
        if seat is not view.me:
            seat.orders = []  # others' standing orders are not even at hand where a page is drawn
    view.lines = log(view, LINES)
    if user is not None:
        mine = my_turns(user)
        view.waiting, view.turns = [seat for seat in mine if seat.game_id != view.game.pk], len(mine)
    if view.me is not None:
        note_seen(view)
    return view


def may_watch(view: View) -> bool:
    """Whether a viewer may see the table: who sits there, and anybody if it is open to strangers."""
    return view.me is not None or view.game.listed


def log(view: View, limit: int | None = None) -> list[LogLine]:
    """Return the lines that the viewer may read, newest first."""
    mine = Q(only=view.me.number) if view.me else Q()
    readable = Q(only__isnull=True) | mine if view.me else Q(only__isnull=True)
    lines = Line.objects.filter(readable, game=view.game).order_by("-number")
    return [log_line(view, line) for line in (lines[:limit] if limit else lines)]


def log_line(view: View, line: Line) -> LogLine:
    """Draw one line of the log."""
    speaks = line.seat is not None
    return LogLine(
        line.kind,
        line.text if speaks else view.words.html(line.text),
        line.at,
        line.turn,
        view.words.names[line.seat] if line.seat is not None else "",
        line.only is not None,
        view.me is not None and line.seat == view.me.number,
        view.since is not None and line.at > view.since,
        line.seat if speaks or isinstance(line.text, str) else line.text.get("values", {}).get("seat"),
    )


def note_seen(view: View) -> None:
    """Note what the viewer has now seen, so that no letter is written about it; only if it is anything new."""
    me, game = view.me, view.game
    assert me is not None
    asked = game.question if view.decision is not None else me.seen_question
    if me.seen_question != asked or me.seen_at is None or me.seen_at < game.changed_at:
        Seat.objects.filter(pk=me.pk).update(seen_question=asked, seen_at=timezone.now())


def table_name(game: Game, seats: Sequence[Seat]) -> str:
    """Return what a table is called: its game, and at whose; of one against bots alone, that it is for practice."""
    rules = catalog.find(game.slug)
    name = Words(rules, []).plain(rules.name)
    if sum(not seat.is_bot for seat in seats) == 1 and len(seats) == game.size:
        return gettext("%(game)s, a practice table") % {"game": name}
    host = next((str(seat) for seat in seats if seat.user_id is not None and seat.user_id == game.opener_id), "")
    return gettext("%(game)s at %(name)s’s table") % {"game": name, "name": host} if host else name


def names(game: Game, seats: Sequence[Seat]) -> list[str]:
    """Return the name shown at each place of a table."""
    by_number = {seat.number: str(seat) for seat in seats}
    return [by_number.get(number, gettext("an empty seat")) for number in range(game.size)]


def as_sight(data: Any) -> Any:
    """Read a stored sight, so that its entries are attributes again."""
    if isinstance(data, dict):
        return Sight((key, as_sight(value)) for key, value in data.items())
    return [as_sight(item) for item in data] if isinstance(data, list) else data


def moment(written: str | None) -> datetime | None:
    """Read a stored moment."""
    return parse_datetime(written) if written else None


def my_turns(user: User) -> list[Seat]:
    """Return the seats where this player is awaited, the most urgent first."""
    waiting = Seat.objects.filter(
        user=user, awaited_since__isnull=False, stand_in=False, game__status=Game.Status.RUNNING
    )
    return list(waiting.select_related("game").only("due_at", "game__address").order_by("due_at"))


def my_questions(user: User) -> list[View]:
    """Return a view of each table where this player is awaited, with the question put to them."""
    waiting = Seat.objects.filter(pk__in=[seat.pk for seat in my_turns(user)]).order_by("due_at")
    with_table = waiting.select_related("game", "hand").prefetch_related("game__seats")
    return [View(seat.game, list(seat.game.seats.all()), seat, seat.hand) for seat in with_table]


def my_tables(user: User) -> QuerySet[Game]:
    """Return the tables where this player sits that are not over."""
    games = Game.objects.filter(seats__user=user, status__in=["open", "running", "paused"])
    return with_seats(games.order_by("-changed_at"))[:SHOWN]


def open_tables(user: User | None) -> QuerySet[Game]:
    """Return the tables that anybody may join."""
    games = Game.objects.filter(status=Game.Status.OPEN, listed=True)
    if user is not None:
        games = games.exclude(seats__user=user)
    return with_seats(games.order_by("-opened_at"))[:SHOWN]


def finished_tables(user: User) -> QuerySet[Game]:
    """Return the tables where this player played to the end."""
    return with_seats(Game.objects.filter(seats__user=user, status=Game.Status.OVER).order_by("-ended_at"))[:SHOWN]


def with_seats(games: QuerySet[Game]) -> QuerySet[Game]:
    """Fetch the seats of all these games at once."""
    return games.prefetch_related(Prefetch("seats", Seat.objects.order_by("number")))
