"""The log as players read it, by day and turn, and what the end lays open beside its lines."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import groupby, pairwise
from typing import Any, NamedTuple

import msgspec
from django.utils import timezone
from django.utils.safestring import SafeString

from games.engine.questions import Seat
from games.engine.rulebook import Reveal
from games.engine.texts import Text, say
from games.models import Line
from games.wording.moments import day_of
from games.wording.sentences import Words, seats_named


@dataclass(frozen=True)
class Mark:
    """What the end says beside a line of the log."""

    css: str  # "true", "lie" or "kept"
    html: SafeString
    passed: bool = False  # a lie that nobody called
    tested: bool = False  # somebody had to believe it or not


@dataclass(frozen=True)
class TakenClaim:
    """How a seat has taken a claim, and what came of it."""

    seat: Seat
    doubts: bool
    right: bool
    forced: bool


def mark_of_claim(words: Words, true: bool, truth: Any, taken: Sequence[TakenClaim]) -> Mark:
    """Say whether a claim was true, and whether somebody called it."""
    said = of_truth(taken) if true else of_lie(msgspec.convert(truth, Text), taken)
    caught = any(one.doubts and one.right for one in taken)
    return Mark("true" if true else "lie", words.html(said), passed=not true and not caught, tested=bool(taken))


def mark_of_kept(words: Words, text: Any) -> Mark:
    """Say what was kept back until the end."""
    return Mark("kept", words.html(text))


def of_truth(taken: Sequence[TakenClaim]) -> Text:
    """Mark a true claim."""
    doubters = [one.seat for one in taken if one.doubts and not one.forced]
    if doubters:
        return say("true, though {seats} did not believe it", seats=doubters)
    return say("true")


def of_lie(truth: Text, taken: Sequence[TakenClaim]) -> Text:
    """Mark a lie: caught, doubted in vain, believed, or never put to the test."""
    doubters = [one.seat for one in taken if one.doubts]
    caught = any(one.right for one in taken if one.doubts)
    if doubters and all(one.forced for one in taken if one.doubts):
        if caught:
            return say("a lie, turned up as it had to be: {truth}", truth=truth)
        return say("a lie, but another card was turned up: {truth}", truth=truth)
    if caught:
        return say("a lie, caught by {seats}: {truth}", seats=doubters, truth=truth)
    if doubters:
        return say("a lie, which {seats} doubted in vain: {truth}", seats=doubters, truth=truth)
    if len(taken) == 1:
        return say("a lie that {seat} let pass: {truth}", seat=taken[0].seat, truth=truth)
    if taken:
        return say("a lie that nobody called: {truth}", truth=truth)
    return say("a lie that was never put to the test: {truth}", truth=truth)


class TurnedUp(NamedTuple):
    """What a line turns up, and the shape in which that is drawn."""

    reveal: Reveal
    shape: str


class Reacted(NamedTuple):
    """A reaction to a line, and who has given it."""

    kind: str
    names: Sequence[str]
    mine: bool


def reactions_of(given: Mapping[str, str], names: Sequence[str] | Mapping[int, str], me: int | None) -> list[Reacted]:
    """Gather the reactions to a line by their kind, each with who has given it: seats of a table, or players."""
    by_kind: dict[str, list[int]] = {}
    for seat in sorted(map(int, given)):
        by_kind.setdefault(given[str(seat)], []).append(seat)
    return [Reacted(kind, [names[seat] for seat in seats], me in seats) for kind, seats in sorted(by_kind.items())]


@dataclass(slots=True, kw_only=True)  # a frozen one takes six times as long to make, and a page has thirty
class LogLine:
    """A line of the log as one reader sees it."""

    kind: str
    text: Any  # as it is stored: a sentence of the game's, or somebody's own words
    html: SafeString | str
    at: datetime
    turn: int
    number: int = 0
    nth: int | None = None  # of those that all may read: its name on pages
    speaker: str = ""
    mine: bool = False  # only the reader can see it
    own: bool = False  # the reader said it
    new: bool = False  # since the reader was last here
    about: int | None = None  # the seat that speaks or acts
    named: int | None = None  # the seat that speaks, or is named first
    answers_me: bool = False  # it has happened since the reader's last answer
    marks: Sequence[Mark] = ()  # what the end has said of it
    moment: str = ""  # the address of the step that told it, where the end has said something of it
    initial: str = ""  # of the seat that speaks, or is named first
    reader: str = ""  # who alone could see it, where that was somebody else
    turned_up: TurnedUp | None = None  # what it turns up, if it does
    reactions: Sequence[Reacted] = ()
    takes: bool = False  # whether the reader may react to it

    @property
    def template(self) -> str:
        """The sentence that it fills in, "" if it is somebody's own words."""
        return "" if isinstance(self.text, str) else self.text["template"]

    @property
    def values(self) -> Mapping[str, Any]:
        """The values with which that sentence is filled in."""
        return {} if isinstance(self.text, str) else self.text.get("values", {})

    @property
    def seats(self) -> set[int]:
        """The seats that it names."""
        return set() if isinstance(self.text, str) else seats_named(self.text)

    @property
    def is_event(self) -> bool:
        """Whether it tells what has happened in the game."""
        return self.kind == Line.Kind.EVENT

    @property
    def from_site(self) -> bool:
        """Whether the site tells it to the reader alone."""
        return self.mine and self.kind == Line.Kind.HOST


@dataclass
class Turn:
    """The lines of one turn on one day, from its beginning."""

    number: int
    lines: list[LogLine]
    divides: bool = False  # everything older has been seen

    @property
    def new(self) -> bool:
        return any(line.new for line in self.lines)

    @property
    def all_new(self) -> bool:
        return all(line.new for line in self.lines)


@dataclass
class Day:
    name: str
    lines: list[LogLine]
    turns: list[Turn] = field(default_factory=list)


def days_of(lines: Iterable[LogLine]) -> list[Day]:
    """Group lines by day and turn, keeping their order (newest or oldest first)."""
    days, zone = [], timezone.get_current_timezone()
    for _date, of_date in groupby(lines, lambda line: line.at.astimezone(zone).date()):
        of_day = list(of_date)
        days.append(Day(day_of(of_day[0].at.astimezone(zone)), of_day))
    for day in days:
        day.turns = [Turn(turn, list(of_turn)[::-1]) for turn, of_turn in groupby(day.lines, lambda line: line.turn)]
    turns = [turn for day in days for turn in day.turns]
    for turn, older in pairwise(turns):
        turn.divides = turn.new and not older.new
    return days
