"""The log of a table as one viewer may read it, what in it is new to them, and what the end lays open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from typing import TYPE_CHECKING, Any

import msgspec
from django.db.models import QuerySet
from django.urls import reverse
from django.utils.safestring import SafeString

from accounts.prepared import Prepared
from games.engine.texts import CARD
from games.ledger.log import TURNED_AWAY
from games.ledger.reactions import takes_reaction
from games.models import Game, Line, Opening
from games.sight.moment import Moment, last_moment, moment_of
from games.wording.log import (
    Day,
    LogLine,
    Mark,
    TakenClaim,
    TurnedUp,
    days_of,
    mark_of_claim,
    mark_of_kept,
    reactions_of,
)
from games.wording.names import initial_of
from games.wording.sentences import Words, first_seat, marked, public_line

if TYPE_CHECKING:
    from games.sight.view import View


Rows = list[tuple[Any, ...]]


def marks_of(game: Game, words: Words) -> dict[int, list[Mark]]:
    """Return, by the number of the line, the marks that the end has put into a game's log; none before the end."""
    if game.status != Game.Status.OVER:
        return {}
    openings = Opening.objects.filter(game=game).exclude(kind=Opening.Kind.LUCK).order_by("number", "verdicts__pk")
    rows = openings.values_list(
        "number", "line", "kind", "true", "text",
        "verdicts__seat__number", "verdicts__doubts", "verdicts__right", "verdicts__forced",
    )  # fmt: skip
    by_opening: dict[int, Rows] = {}
    for row in rows:
        by_opening.setdefault(row[0], []).append(row)
    marks: dict[int, list[Mark]] = {}
    for of_one in by_opening.values():
        marks.setdefault(of_one[0][1], []).append(mark_of(words, of_one))
    return marks


def mark_of(words: Words, rows: Rows) -> Mark:
    """Draw the mark of one opening, from a row for each verdict on it."""
    kind, true, text = rows[0][2:5]
    if kind == Opening.Kind.KEPT:
        return mark_of_kept(words, text)
    taken = [TakenClaim(*row[5:]) for row in rows if row[5] is not None]
    return mark_of_claim(words, true, text, taken)


def lies_that_passed(marks: dict[int, list[Mark]]) -> list[int]:
    """Return the numbers of the lines that tell a lie that nobody called."""
    return [line for line, of_line in marks.items() if any(mark.passed for mark in of_line)]


LINES = 30  # of the log on the table page; the whole log has a page of its own
OUTCOME, LATEST = 3, 2  # lines above the question: how my last answer came out, and the latest ones
NOBODY = -1  # a key that no row has
LineRow = tuple[int, str, int, int | None, int | None, Any, datetime, dict[str, str], int | None, list[int], int | None]


@Prepared
def latest_lines(game: int, seat: int) -> QuerySet[Line, LineRow]:
    """Return the latest lines of a game that a seat may read, newest first."""
    return rows_of(Line.objects.filter(game=game).readable_by(seat)).order_by("-number")[:LINES]


@dataclass
class Log:
    """The log as its viewer may read it."""

    view: View
    lines: Sequence[LogLine] = ()  # the latest, newest first
    marks: dict[int, list[Mark]] = field(default_factory=dict)  # what the end says of a line, by its number

    def read(self) -> None:
        """Read the latest lines, and what the end says of the log."""
        game, me = self.view.game, self.view.me
        self.marks = marks_of(game, self.view.words)
        self.lines = [self.line(*row) for row in latest_lines(game.pk, me.number if me else NOBODY)]

    def rows(self, *, only_lies: bool = False) -> QuerySet[Line, LineRow]:
        """Return the rows of the lines that the viewer may read, or only of those with a lie that nobody called."""
        me = self.view.me
        lines = Line.objects.filter(game=self.view.game).readable_by(me.number if me else None)
        return rows_of(lines.filter(number__in=lies_that_passed(self.marks)) if only_lies else lines)

    def line(
        self,
        number: int,
        kind: str,
        turn: int,
        only: int | None,
        speaker: int | None,
        text: Any,
        at: datetime,
        given: dict[str, str],
        claimed_by: int | None,
        answered_by: list[int],
        nth: int | None,
    ) -> LogLine:
        speaks, view, me, marks = speaker is not None, self.view, self.view.me, self.marks.get(number, ())
        named = speaker if speaks or isinstance(text, str) else first_seat(text)
        return LogLine(
            kind=kind,
            text=text,
            html=view.words.spoken(text) if speaks else self.sentence(text, only),
            at=at,
            turn=turn,
            number=number,
            nth=nth,
            speaker=view.names[speaker] if speaker is not None else "",
            mine=only is not None,
            own=me is not None and speaker == me.number,
            new=view.since is not None and at > view.since,
            about=speaker if speaks or isinstance(text, str) else text.get("values", {}).get("seat"),
            named=named,
            answers_me=me is not None and 0 < me.answered_line < number,
            marks=marks,
            moment=reverse("games:moment_of_line", args=[view.game.address, number]) if marks else "",
            initial=initial_of(view.names[named]) if named is not None else "",
            turned_up=None if speaks or isinstance(text, str) else self.turned_up(text),
            reactions=reactions_of(given, view.names, me.number if me else None) if given else (),
            takes=me is not None
            and nth is not None
            and takes_reaction(view.rules, view.game, kind, text, me.number, claimed_by, answered_by),
        )

    def turned_up(self, text: Mapping[str, Any]) -> TurnedUp | None:
        """What a stored sentence turns up, or None if it turns up nothing."""
        rules = self.view.rules
        reveal = rules.reveal_of.get(text["template"])
        if reveal is None:
            return None
        return TurnedUp(reveal, CARD if reveal.kind in rules.page.faces else reveal.kind)

    def sentence(self, text: Any, only: int | None) -> SafeString:
        """Draw the sentence of a line. One that everybody may read and that opens no card is drawn once and kept."""
        view = self.view
        if only is not None or view.rules.words.texts is not None:
            html = self.words.html(text)
        else:
            html = public_line(view.game.slug, tuple(view.names), msgspec.json.encode(text), view.words.language)
        return said_to_me(view, html)

    @cached_property
    def words(self) -> Words:
        """How its sentences are drawn: the name of a card that has text opens the card."""
        view = self.view
        return Words(view.rules, view.names, view.opened if view.rules.words.texts else None)

    @property
    def more_lines(self) -> bool:
        """Whether the log has earlier lines than those shown."""
        return len(self.lines) >= LINES

    @cached_property
    def days(self) -> list[Day]:
        """The log by day and turn, with a mark below the new lines."""
        return days_of(self.lines)

    @property
    def unread(self) -> int:
        """How many of the latest lines other people have said since the viewer last read the talk."""
        me, bots = self.view.me, {seat.number for seat in self.view.seats if seat.is_bot}
        if me is None:
            return 0
        said = [line for line in self.lines if line.speaker and not line.own and line.about not in bots]
        return sum(line.number > me.heard_line for line in said)

    @cached_property
    def changed(self) -> set[int | None]:
        """The other seats that have said or done something since the viewer was last here."""
        me = self.view.me
        return {line.about for line in self.lines if line.new and not line.own} - {me.number if me else None}

    @cached_property
    def since_answer(self) -> list[LogLine]:
        """What has happened since the viewer's last answer, with what the site has told only them, oldest first.

        That is that it has answered as they had left, or why it asks.
        """
        me = self.view.me
        never = me is not None and not me.answered_line
        return [line for line in reversed(self.lines) if tells_latest(line, never_answered=never)]

    @property
    def latest(self) -> list[LogLine | None]:
        """What came of the viewer's last answer, and the latest lines since; None stands for lines left out.

        Nothing is left out that turns something up, nor what came of it.
        """
        since, told = self.since_answer, list[LogLine | None]()
        for position, line in enumerate(since):
            is_first_or_last = position < OUTCOME or position >= len(since) - LATEST
            if is_first_or_last or line.turned_up or (position and since[position - 1].turned_up):
                told.append(line)
            elif told[-1] is not None:
                told.append(None)
        return told

    @property
    def foremost(self) -> LogLine | None:
        """The one of the latest lines over the board: the last that the site told only the viewer, or just the last.

        Something that was turned up comes before what has happened since.
        """
        told = self.since_answer
        for lines in ([line for line in told if line.from_site], [line for line in told if line.turned_up], told):
            if lines:
                return lines[-1]
        return None

    @property
    def moment(self) -> Moment | None:
        """The last thing that was turned up since the viewer's last answer."""
        latest = next((line for line in reversed(self.since_answer) if line.turned_up), None)
        return moment_of(latest, self.lines[::-1]) if latest else None

    def came_of(self, line: int) -> Moment | None:
        """Return what everybody was told last after a line of the log: what was turned up then, or just the last."""
        events = Line.objects.filter(game=self.view.game, kind=Line.Kind.EVENT, only=None, number__gt=line)
        told = [self.line(*row) for row in rows_of(events).order_by("number")[:LINES]]
        latest = next((one for one in reversed(told) if one.turned_up), None)
        return moment_of(latest, told) if latest else Moment(told[-1]) if told else None

    @property
    def last_moment(self) -> Moment | None:
        """The event that ended the game, if a line of the log tells it; its result has a sentence of its own."""
        return last_moment([line for line in reversed(self.lines) if line.text != self.view.game.result])

    @property
    def waiting_tale(self) -> str:
        """The tall tale that waits with the viewer's own sealed answer."""
        game, me = self.view.game, self.view.me
        if me is None or self.view.sealed is None:
            return ""
        shown = [str(line.html) for line in self.lines if line.kind == Line.Kind.TALE and line.mine]
        if shown or not self.more_lines:
            return "".join(shown)
        return game.lines.waiting_tales().filter(only=me.number).values_list("text", flat=True).first() or ""

    @property
    def lies_that_passed(self) -> int:
        """How many of this game's lies nobody called, once it is over."""
        return sum(mark.passed for of_line in self.marks.values() for mark in of_line)


def rows_of(lines: QuerySet[Line]) -> QuerySet[Line, LineRow]:
    """Return the columns from which lines are drawn."""
    return lines.values_list(
        "number", "kind", "turn", "only", "seat", "text", "at", "reactions", "claimed_by", "answered_by", "nth"
    )


def said_to_me(view: View, html: SafeString) -> SafeString:
    """Say "(you)" after the viewer's own name, as at their seat: to a guest, who may not know it, or after a letter."""
    if view.me is None or view.me.user is None or not (view.me.user.is_guest or view.by_letter):
        return html
    return marked(html, view.names[view.me.number])


def tells_latest(line: LogLine, *, never_answered: bool) -> bool:
    """Whether a line tells what has come since its reader's last answer: of the game, or to them alone by the site.

    What was settled beside the game is news only as long as it is new.
    """
    if line.template == TURNED_AWAY.template:
        return line.new
    return (line.is_event and line.answers_me) or (line.from_site and (line.answers_me or never_answered))
