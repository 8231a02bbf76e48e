"""The log as it is read: by days and turns, the newest turn first, each turn told from its beginning."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from itertools import groupby, pairwise

from django.utils import timezone
from django.utils.safestring import SafeString

from games.wording.moments import day_of


@dataclass(frozen=True)
class LogLine:
    """A line of the log as its reader sees it."""

    kind: str
    html: SafeString | str
    at: datetime
    turn: int
    speaker: str = ""
    mine: bool = False  # only I can read it
    own: bool = False  # I said it
    new: bool = False  # since I was last here
    about: int | None = None  # the seat that speaks or acts
    answers_me: bool = False  # what has happened since my last answer


@dataclass
class Turn:
    """What was told of one turn on one day, from its beginning."""

    number: int
    lines: list[LogLine]
    divides: bool = False  # whatever is older has been seen before

    @property
    def new(self) -> bool:
        """Whether any of it is new."""
        return any(line.new for line in self.lines)


@dataclass
class Day:
    """A day of the log."""

    name: str
    lines: list[LogLine]
    turns: list[Turn] = field(default_factory=list)


def days_of(lines: Iterable[LogLine]) -> list[Day]:
    """Sort lines by days and turns, as they come: the newest first, or the oldest."""
    days = []
    for _date, of_date in groupby(lines, lambda line: timezone.localtime(line.at).date()):
        of_day = list(of_date)
        days.append(Day(day_of(timezone.localtime(of_day[0].at)), of_day))
    for day in days:
        day.turns = [Turn(turn, list(of_turn)[::-1]) for turn, of_turn in groupby(day.lines, lambda line: line.turn)]
    turns = [turn for day in days for turn in day.turns]
    for turn, older in pairwise(turns):
        turn.divides = turn.new and not older.new
    return days
