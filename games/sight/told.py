"""What the log tells one viewer, and what in it is new to them."""

from __future__ import annotations

from functools import cached_property

from django.urls import reverse

from games.models import Line
from games.sight.seen import Seen
from games.wording.log_by_turns import Day, LogLine, days_of
from games.wording.sentences import Words

LINES = 30  # of the log on the table page; the whole log has a page of its own
OUTCOME, LATEST = 3, 2  # lines above the question: how my last answer came out, and the latest ones


class Told(Seen):
    """The log as its viewer may read it."""

    @cached_property
    def log_words(self) -> Words:
        """How the sentences of the log are drawn: the name of a card that has text opens the card."""
        return Words(self.rules, self.names, self.opened if self.rules.texts else None)

    @property
    def more_lines(self) -> bool:
        """Whether the log has earlier lines than those shown."""
        return len(self.lines) >= LINES

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
    def waiting_tale(self) -> str:
        """The tall tale that waits with the viewer's own sealed answer."""
        if self.me is None or self.sealed is None:
            return ""
        shown = [str(line.html) for line in self.lines if line.kind == Line.Kind.TALE and line.mine]
        if shown or not self.more_lines:
            return "".join(shown)
        return self.game.lines.waiting_tales().filter(only=self.me.number).values_list("text", flat=True).first() or ""

    def moment_of(self, line: int) -> str:
        """Return the address of the moment of a line of the log, after the end."""
        return reverse("games:moment_of_line", args=[self.game.address, line])

    @property
    def lies_that_passed(self) -> int:
        """How many of this game's lies nobody called, once it is over."""
        return sum(mark.passed for of_line in self.marks.values() for mark in of_line)


def tells_latest(line: LogLine, *, never_answered: bool) -> bool:
    """Whether a line tells what has come since its reader's last answer: of the game, or to them alone by the site."""
    return (line.is_event and line.answers_me) or (line.from_site and (line.answers_me or never_answered))
