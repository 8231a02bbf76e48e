"""A finished game step by step: the table as it lay then, from a chair or with all cards up, and what was told."""

from __future__ import annotations

from bisect import bisect_left
from copy import copy
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from typing import Any, NamedTuple

from django.db.models import QuerySet
from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.prepared import Prepared
from games.engine.book import Book as Bound
from games.engine.book import Frame, Given, Judged, Moment, UnknownFormat
from games.engine.sights import Sight
from games.engine.texts import HANDS, Text, say
from games.ledger.reading import as_sight
from games.models import Book, Game, Line, Move, Seat
from games.sight.analysis import Turned, fitting, turned
from games.sight.chances import Standing
from games.sight.log import NOBODY, LineRow, rows_of
from games.sight.notes import notes_at
from games.sight.reading import is_mine, may_watch, seats_at
from games.sight.turns import turns_of
from games.sight.view import View
from games.wording.log import LogLine, Mark, TakenClaim, mark_of_claim, mark_of_kept

Stored = bytes | memoryview | None


@Prepared
def pages_of(game: int) -> QuerySet[Book, tuple[Stored, datetime | None, datetime | None, Stored]]:
    """Return the pages of a game's book, when what turned it is due, or was found out, and that; by the game's key."""
    worked_out = ("game__analysis__due_at", "game__analysis__done_at", "game__analysis__found")
    return Book.objects.filter(game=game, due_at=None).values_list("pages", *worked_out)


def is_given_up(game: Game) -> bool:
    """Whether a finished game will have no pages."""
    return Book.objects.filter(game=game, due_at=None).exists()


def shelf_of(game: Game) -> tuple[Bound | None, bool, Stored]:
    """Open the book of a game, None where it has none that can be read; say if there is what turned it, and what."""
    for pages, due_at, done_at, found in pages_of(game.pk) if game.status == Game.Status.OVER else ():
        try:
            return (Bound(bytes(pages)) if pages is not None else None), bool(due_at or done_at), found
        except UnknownFormat:
            break
    return None, False, None


def book_of(game: Game) -> Bound | None:
    """Open the book of a game; None where it has none that can be read."""
    return shelf_of(game)[0]


def sight_in(frame: Frame, chair: int | None, everything: bool = False) -> Sight:
    """Return what a chair saw at the end of a step (None: a spectator), or what lay there with all cards up."""
    seen: Sight = as_sight(frame.everything if everything else frame.seen_by(chair))
    return seen


SOURCES: dict[str, Promise] = {
    Move.Source.PLAYER: _("by hand"),
    Move.Source.BOT: _("by a bot"),
    Move.Source.ORDER: _("as said in advance, or for lack of a choice"),
    Move.Source.ABSENCE: _("played when time had run out"),
    Move.Source.ADMIN: _("by the host"),
}
FATES: dict[str, Promise] = {
    "changed": _("changed before it was opened"),
    "unread": _("for a case that never came"),
    "sealed": _("still sealed when the game ended"),
    "dropped": _("dropped when the turn began again"),
}
TESTS = ("caught", "doubted")  # moments in which a claim was put to the test
MOMENTS: dict[str, Text] = {
    "lie": say("{seat} lies"),
    "caught": say("{seat} catches {of:seat} lying"),
    "believed": say("{seat} falls for a lie by {of:seat}"),
    "doubted": say("{seat} doubts {of:seat}, who told the truth"),
    "lead": say("{seat} takes the lead"),
}


def css_of(judged: Judged) -> str:
    """Return how a verdict is drawn."""
    return "true" if judged.right else "lie"


def judgement(judged: Judged) -> Text:
    """Say how somebody took a claim, and how it really was."""
    values: dict[str, Any] = {"seat": judged.by, "of": judged.of, "truth": judged.truth, "said": judged.said}
    if not judged.doubts:
        if judged.true:
            return say("{seat} let {of:seat} get away with “{said}”, which was true.").of(**values)
        return say("{seat} let {of:seat} get away with “{said}”, which was a lie: {truth}.").of(**values)
    if judged.forced:
        if judged.true:
            return say("{of:seat}'s “{said}” had to be put to the test, and was true.").of(**values)
        if judged.right:
            return say("{of:seat}'s “{said}” had to be put to the test, and was a lie: {truth}.").of(**values)
        return say("{of:seat}'s “{said}” had to be put to the test, in vain: it was {truth}.").of(**values)
    if judged.right:
        return say("{seat} did not believe {of:seat}'s “{said}”, and was right: {truth}.").of(**values)
    if judged.true:
        return say("{seat} did not believe {of:seat}'s “{said}”, but it was true.").of(**values)
    return say("{seat} did not believe {of:seat}'s “{said}”, in vain: it was {truth}.").of(**values)


ALL, TABLE = "all", "table"  # chairs that are no seat's: with all cards up, and what everybody saw


class Chair(NamedTuple):
    """A place to look from: its value in an address, and what it is called."""

    value: str
    name: str | Promise
    seat: Seat | None = None
    chosen: bool = False


class MetAnswer(NamedTuple):
    """An answer as it lay beside the others when they were opened."""

    seat: Seat
    said: SafeString | str
    how: str | Promise
    fate: str | Promise
    given: Given


class Worth(NamedTuple):
    """A step worth a look, in words."""

    step: int
    turn: str
    kind: str
    html: SafeString


@Prepared
def lines_told(game: int, first: int, last: int) -> QuerySet[Line, LineRow]:
    """Return the lines of a game with these numbers, whoever may read them."""
    return rows_of(Line.objects.filter(game=game, number__gte=first, number__lte=last)).order_by("number")


@dataclass
class Replay:
    """A step of a finished game, from one chair."""

    now: View  # the table as it is now, for the person who reads the page
    book: Bound | None
    number: int = 0
    chair: str = ALL
    is_turned: bool = False  # whether it is known what turned the game, or soon will be
    found: Stored = None  # what turned it, as it is stored

    @cached_property
    def view(self) -> View:
        """The table as it lay at this step, from this chair."""
        step, now = self.frame.step, self.now
        game = copy(now.game)  # never saved
        game.turn = step.turn
        if not self.at_the_end:
            game.status = Game.Status.RUNNING
        me = now.me if now.me is not None and now.me.number == self.seat_of_chair else None
        view = View(game, now.seats, me, turns=now.turns, all_up=self.all_up)
        view.reader, view.sight = now.me, sight_in(self.frame, self.seat_of_chair, everything=self.all_up)
        view.log.marks = self.opened_marks
        return view

    @cached_property
    def frame(self) -> Frame:
        """The step and its table."""
        assert self.book is not None
        return self.book.frame(self.number)

    @property
    def all_up(self) -> bool:
        """Whether all cards are up."""
        return self.chair == ALL

    @property
    def seat_of_chair(self) -> int | None:
        """The number of the seat that the page is seen from, if any."""
        return int(self.chair) if self.chair not in (ALL, TABLE) else None

    @property
    def has_table(self) -> bool:
        """Whether it is known how the table lay."""
        return bool(self.frame.everything)

    @property
    def last(self) -> int:
        """The number of the last step."""
        return len(self.turn_numbers) - 1

    @property
    def at_the_end(self) -> bool:
        """Whether the game was decided with this step."""
        return self.number == self.last and self.now.end.ranking[0].place is not None

    @cached_property
    def turn_starts(self) -> list[int]:
        """The first step of each turn."""
        turns = self.turn_numbers
        return [step for step, turn in enumerate(turns) if not step or turns[step - 1] != turn]

    @property
    def turn_numbers(self) -> list[int]:
        """The turn of each step."""
        assert self.book is not None
        return self.book.contents.turns

    @cached_property
    def turned(self) -> Turned | None:
        """What turned the game; None where that is not known, and will not be."""
        if self.book is None:
            return turned(self.now, [], ())
        tests = {moment.step for moment in self.book.contents.moments if moment.kind in TESTS}
        return turned(self.now, self.turn_numbers, tests)

    @cached_property
    def chances(self) -> Standing | None:
        """How the chances stood after this step, by all that lay in anybody's hand; from a chair they are not told."""
        found = fitting(self.found, self.turn_numbers) if self.all_up else None
        return Turned(self.now, self.turn_numbers, found).at(self.number) if found else None

    @cached_property
    def chairs(self) -> list[Chair]:
        """All places to look from, the reader's own first among the seats."""
        seats = sorted(self.now.seats, key=lambda seat: (seat is not self.now.me, seat.number))
        fixed = [Chair(ALL, self.now.words.plain(self.now.rules.words.stuff.up)), Chair(TABLE, _("everybody"))]
        found = [*fixed, *(Chair(str(seat.number), str(seat), seat) for seat in seats)]
        return [chair._replace(chosen=chair.value == self.chair) for chair in found]

    @cached_property
    def told(self) -> list[LogLine]:
        """The lines of this step that this chair could read; with all cards up all of them, each with its mark."""
        step, chair = self.frame.step, self.seat_of_chair
        rows = lines_told(self.now.game.pk, step.first, step.last)
        if not self.all_up:
            rows = [row for row in rows if row[3] is None or row[3] == chair]
        return [self.line(row) for row in rows]

    def line(self, row: LineRow) -> LogLine:
        """Draw a line, and say who alone could read it."""
        only, mine = row[3], self.now.me
        reader = "" if only is None or (mine and only == mine.number) else self.now.names[only]
        return replace(self.view.log.line(*row), moment="", reader=reader)  # this is the moment

    @cached_property
    def opened_marks(self) -> dict[int, list[Mark]]:
        """What the end has laid open of this step, by the number of the line."""
        found: dict[int, list[Mark]] = {}
        for one in self.frame.step.opened if self.all_up else ():
            if one.kind == "claim":
                taken = [TakenClaim(*row) for row in one.taken]
                mark = mark_of_claim(self.now.words, bool(one.true), one.text, taken)
            elif one.kind == "kept":
                mark = mark_of_kept(self.now.words, one.text)
            else:
                continue
            found.setdefault(one.line, []).append(mark)
        return found

    def at(self, step: int) -> Replay:
        """The same game at another step, with all cards up."""
        return replace(self, number=step, chair=ALL)

    def step_of(self, line: int) -> int:
        """Return the step that told a line; one past the last if none did."""
        assert self.book is not None
        return bisect_left(self.book.contents.ends, line)

    @property
    def kept(self) -> list[Mark]:
        """What was kept back until the end and goes with no line of this step."""
        step = self.frame.step
        return [
            mark for line, marks in self.opened_marks.items() if not step.first <= line <= step.last for mark in marks
        ]

    @cached_property
    def met(self) -> list[MetAnswer]:
        """The answers of this step side by side; from a chair only its own."""
        given = self.frame.step.given
        if not self.all_up:
            given = [one for one in given if one.seat == self.seat_of_chair]
        return [self.as_met(one) for one in given]

    @property
    def met_alone(self) -> bool:
        """Whether there is one answer, and the heading says whose it is."""
        return [one.seat for one in self.met] == [seat for _prompt, seats in self.asked for seat in seats][:2]

    def as_met(self, given: Given) -> MetAnswer:
        """Put an answer into words."""
        seat, said = self.now.seats[given.seat], self.now.words.html(given.said) if given.said else given.verb
        return MetAnswer(seat, said, SOURCES.get(given.source, ""), FATES.get(given.fate, ""), given)

    @property
    def asked(self) -> list[tuple[SafeString, list[Seat]]]:
        """The questions of this step, each with the seats to which it was put; from a chair only its own."""
        found: dict[SafeString, list[Seat]] = {}
        for number, prompt in self.frame.step.asked.items():
            if self.all_up or number == self.seat_of_chair:
                found.setdefault(self.now.words.html(prompt), []).append(self.now.seats[number])
        return list(found.items())

    @property
    def notes(self) -> list[tuple[Seat, str]]:
        """What players noted in this turn, as far as the reader may read it."""
        notes = notes_at(self.now, self.frame.step.turn)
        return [(self.now.seats[number], note) for number, note in notes]

    @property
    def judged(self) -> list[tuple[str, SafeString]]:
        """How claims were taken in this step, and how they really were."""
        return [(css_of(one), self.now.words.html(judgement(one))) for one in self.frame.step.judged if self.all_up]

    @cached_property
    def hands(self) -> list[tuple[Seat, list[Any]]]:
        """The cards of each seat that can be seen from here, where the game has hands."""
        hands = self.view.sight.get(HANDS, ())
        return [
            (seat, sorted(hands[seat.number], key=self.view.rules.page.rank))
            for seat in self.view.seats
            if hands and isinstance(hands[seat.number], list)
        ]

    @property
    def kinds_of_moments(self) -> set[str]:
        """What is marked on the line of the whole game."""
        return {moment.kind for moment in self.moments_of_game}

    @property
    def moments_of_game(self) -> list[Moment]:
        """What is worth a look in the whole game."""
        assert self.book is not None
        return self.book.contents.moments

    @cached_property
    def worth_a_look(self) -> list[Worth]:
        """The same in words."""
        said: dict[tuple[str, int, int | None], SafeString] = {}
        return [self.in_words(moment, said) for moment in self.moments_of_game]

    def in_words(self, moment: Moment, said: dict[tuple[str, int, int | None], SafeString]) -> Worth:
        """Put a moment into words, or take them from those said before."""
        key = (moment.kind, moment.seat, moment.of)
        if key not in said:
            said[key] = self.now.words.html(MOMENTS[moment.kind].of(seat=moment.seat, of=moment.of))
        html = said[key]
        return Worth(moment.step, self.now.words.turn(self.turn_numbers[moment.step]), moment.kind, html)


def replay_of(address: str, user: User | None, number: int, chair: str) -> Replay | None:
    """Read a step of a finished game for those who may see its end; None for everybody else, and before the end.

    Without a book (it is not bound yet, or cannot be) there is a Replay without steps. Raises IndexError for a step
    that there is not.
    """
    seats = seats_at(address, user.pk if user else NOBODY, NOBODY)
    if not seats:
        return None
    game = seats[0].game
    for seat in seats:
        seat.game = game
    mine = next((seat for seat in seats if seat.user_id is not None and is_mine(seat, user, None)), None)
    now = View(game, seats, mine)
    if game.status != Game.Status.OVER or game.started_at is None or not may_watch(now):
        return None
    now.turns = len(turns_of(user.pk)) if user else None
    book, is_turned, found = shelf_of(game)
    if book is not None and not 0 <= number < len(book):
        raise IndexError(number)
    seen_from = chair if chair in {TABLE, *(str(seat.number) for seat in seats)} else ALL
    return Replay(now, book, number, seen_from, is_turned, found)
