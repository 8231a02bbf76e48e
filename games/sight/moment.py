"""The moment of truth: what is turned up, what led to it and what it costs whom. It is shown large as it happens."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Any

from games.wording.log import LogLine, Mark

CONSEQUENCES = 2  # lines at most


@dataclass(frozen=True)
class Moment:
    """One event: its line, the lines that led to it, and those that say what it costs whom."""

    line: LogLine
    led_to_it: Sequence[LogLine] = ()
    consequences: Sequence[LogLine] = ()

    @property
    def faces(self) -> Sequence[Any]:
        """The cards, dice or things that lie open then."""
        if self.line.turned_up is None:
            return ()
        reveal = self.line.turned_up.reveal
        values = (line.values for line in (self.line, *reversed(self.led_to_it)))
        return next((reveal.faces(told[reveal.shows]) for told in values if reveal.shows in told), ())

    @property
    def truths(self) -> list[Mark]:
        """What the end says of a claim in it that somebody believed or did not."""
        return [mark for mark in self.line.marks if mark.tested]


def moment_of(line: LogLine, lines: Sequence[LogLine]) -> Moment:
    """Return the moment of a line that turns something up, from the lines around it, oldest first."""
    position = next(number for number, other in enumerate(lines) if other is line)
    led_to_it = [*leading_to(line, lines[:position])]
    concerned = line.seats.union(*[led.seats for led in led_to_it])

    def belongs(other: LogLine) -> bool:
        """Whether another line is about the same event: told with it, and of nobody else."""
        together = other.is_event and (other.at, other.turn) == (line.at, line.turn)
        return together and other.turned_up is None and other.seats <= concerned

    after = [other for other in lines[position + 1 :] if not other.mine]
    return Moment(line, led_to_it, [*takewhile(belongs, after)][:CONSEQUENCES])


def leading_to(line: LogLine, before: Sequence[LogLine]) -> Iterator[LogLine]:
    """Find what led to a line: of each group of sentences that its game names, the last one told in the same turn."""
    for group in line.turned_up.reveal.led_by if line.turned_up else ():
        templates = {text.template for text in group}
        yield from [other for other in before if other.turn == line.turn and other.template in templates][-1:]


def last_moment(lines: Sequence[LogLine]) -> Moment | None:
    """Return what ended a game, from its latest lines, oldest first: what was turned up last in its last turn.

    If nothing was, the last claim of that turn that somebody believed or did not; the end says whether it was true.
    """
    told = [line for line in lines if line.is_event and not line.mine]
    last_turn = [line for line in reversed(told) if line.turn == told[-1].turn]
    for line in last_turn:
        if line.turned_up:
            return moment_of(line, lines)
    return next((Moment(line) for line in last_turn if any(mark.tested for mark in line.marks)), None)
