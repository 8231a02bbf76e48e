"""The log as players read it: by day and turn, newest turn first, each turn from its beginning."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import groupby, pairwise
from typing import Any, NamedTuple

from django.utils import timezone
from django.utils.safestring import SafeString

from games.models import Line
from games.wording.moments import day_of
from games.wording.openings import Mark


class TurnedUp(NamedTuple):
    """The things that a line turns up, and the shape in which they are drawn."""

    faces: Sequence[Any]
    shape: str


@dataclass(slots=True)  # frozen, it would take six times as long to make, and a page has thirty
class LogLine:
    """A line of the log as one reader sees it."""

    kind: str
    html: SafeString | str
    at: datetime
    turn: int
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
    """A day of the log."""

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
