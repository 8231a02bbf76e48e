"""A change in the chances of a finished game, told in short: what happened in its turn, and what mattered most."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import groupby, pairwise
from typing import Any, NamedTuple

from django.db.models import QuerySet
from django.utils.html import format_html
from django.utils.safestring import SafeString

from accounts.prepared import Prepared
from games.engine.book import Given
from games.engine.end import BEGINS
from games.engine.texts import say
from games.models import Line
from games.sight.analysis import Change
from games.sight.replay import Replay, sight_in
from games.wording.log import Mark
from games.wording.sentences import first_seat, seats_named

# Told of an earlier turn's claim that was believed, and of one that was doubted in vain
WENT_THROUGH = say("{seat}'s “{said}” went through, and was a lie: {truth}.")
AFTER_ALL = say("In fact, {seat}'s “{said}” was a lie: {truth}.")
LITTLE = 5  # sentences that tell too little of a turn by themselves
MOST = 4  # sentences with which the step began that matters most
SHOWN = 10  # sentences of a turn that are told in short, beside those between two of them
LEFT_OUT = 4  # sentences in a row, fewer than which are not worth leaving out
KEPT = "kept"  # marks what was kept back until the end


class Told(NamedTuple):
    """A sentence of the log, and what the end has said of it."""

    html: SafeString
    marks: Sequence[Mark] = ()
    after_gap: bool = False  # something is left out before it
    did_most: bool = False  # it tells what did most in a turn of several steps


def in_short(replay: Replay, change: Change) -> list[Told]:
    """Tell of a turn, in sentences that all could read, what changed a chance, and what names its player.

    What did most, and no sentence tells, is told by the answer. Each claim is told with how it really was, a line
    with what was kept back until the end, if that is little. If luck has laid out something between two turns, it
    is that.
    """
    assert replay.book is not None
    if change.is_luck:
        return laid_out(replay.at(change.last))
    ends, html = replay.book.contents.ends, replay.now.words.html
    judged = [one for step in change.steps for one in replay.at(step).frame.step.judged]
    first, last = (replay.turn_numbers[step] for step in (change.first, change.last))
    lines = dict(public_lines(replay.now.game.pk, first, last, ends[-1]))
    passing = {text.template for text in (BEGINS, *replay.now.rules.end.in_passing)}
    texts = {line: text for line, text in lines.items() if text["template"] not in passing}
    most = line_of(replay, change, texts)
    told_in = [range(ends[step - 1] + 1, ends[step] + 1) for step in change.steps]
    reveals = replay.now.rules.reveal_of
    turned_up = [line for line, text in texts.items() if text["template"] in reveals]
    shown = telling(texts, told_in, [*(one.of for one in judged), change.seat.number], [*turned_up, most])
    told_at = [replay.at(step) for step in {replay.step_of(line) for line in shown}]
    marks = {line: of_line for step in told_at for line, of_line in step.opened_marks.items()}
    follows = {line: before for before, line in pairwise([0, *texts])}
    gaps = {line for before, line in pairwise([0, *shown]) if follows[line] != before}
    read = " ".join(replay.now.words.plain(texts[line]) for line in shown)
    for one in (one for step in told_at for one in step.frame.step.judged):
        is_told = one.true if not one.right else one.truth and replay.now.words.plain(one.truth) in read
        if one.doubts and is_told:
            marks[one.line] = [mark for mark in marks.get(one.line, ()) if mark.css == KEPT]  # a later line says it
    told: dict[float, Told] = {
        line: Told(html(texts[line]), few(marks.get(line, ())), after_gap=line in gaps, did_most=line == most)
        for line in shown
    }
    said = {*shown, *(one.line for one in judged if one.doubts and one.right)}
    for one in judged:
        if not one.true and one.line not in said:
            lie = AFTER_ALL if one.doubts else WENT_THROUGH
            told[one.line] = Told(html(lie.of(seat=one.of, said=one.said, truth=one.truth)))
    if most is None and (answer := answer_in(replay, change)):
        told[ends[change.step] + 0.5] = answer
    return [told[line] for line in sorted(told)]


def line_of(replay: Replay, change: Change, texts: Mapping[int, Any]) -> int | None:
    """Return the line that tells what did most in a change, by its number; None if that is told by none."""
    assert replay.book is not None
    if not change.is_marked:
        return None
    ends = replay.book.contents.ends
    lines = [line for line in range(ends[change.step - 1] + 1, ends[change.step] + 1) if line in texts]
    acting, reveals = {one.seat for one in given_in(replay, change)}, replay.now.rules.reveal_of
    came_of_it = [line for line in lines if not acting or first_seat(texts[line]) is None]
    if change.by:
        acts = [line for seat in change.by for line in lines if first_seat(texts[line]) == seat]
        return next(iter([*acts, *came_of_it[-1:]]), None)
    turned_up = [line for line in lines if texts[line]["template"] in reveals]
    acts = [line for line in lines if first_seat(texts[line]) in acting]
    return next(iter([*turned_up[-1:], *came_of_it[-1:], *acts]), None)


def given_in(replay: Replay, change: Change) -> list[Given]:
    """Return the answers that counted in the step that did most."""
    return [one for one in replay.at(change.step).frame.step.given if not one.fate]


def answer_in(replay: Replay, change: Change) -> Told | None:
    """Tell by the answer itself whose choice did most in a turn of several steps, where no line tells it."""
    by = change.by if change.is_marked else ()
    answers = [one for seat in by for one in given_in(replay, change) if one.seat == seat]
    if not answers:
        return None
    met = replay.at(change.step).as_met(answers[0])
    return Told(format_html("<bdi>{}</bdi>: <q>{}</q>", met.seat, met.said), did_most=True)


def laid_out(replay: Replay) -> list[Told]:
    """What luck has laid out with this step for the next turn."""
    rules, html = replay.now.rules, replay.now.words.html
    how = rules.end.laid_out
    if how is None or replay.now.game.edition != rules.edition:  # a table of an older edition may lack what is told
        return []
    return [Told(html(text)) for text in how.told(sight_in(replay.frame, None, everything=True))]


def telling(
    texts: Mapping[int, Any], told_in: Sequence[range], seats: Sequence[int], kept: Collection[int | None] = ()
) -> list[int]:
    """Choose the lines that tell most of what happened, by their numbers, in their order.

    First how the steps began and ended that matter, by the lines `told_in` each, most of the first; then the end of
    all, what names any of these seats, and if that is little, more of the end. What is `kept` is never left out, nor
    are a few lines between two that are told.
    """
    lines = [*texts]
    steps = [[line for line in lines if line in step] for step in told_in]
    acts = [line for at, step in enumerate(steps) for line in (*step[: 1 if at else MOST], *step[-1:])]
    named = [line for seat in seats for line in lines[::-1] if seat in seats_named(texts[line])]
    first = [*dict.fromkeys([*acts, *lines[-1:], *named])][:SHOWN]
    chosen = {*first, *kept, *lines[max(0, len(lines) - max(0, LITTLE - len(first))) :]}
    runs = [(is_told, [*run]) for is_told, run in groupby(lines, key=chosen.__contains__)]
    return [line for is_told, run in runs if is_told or len(run) < LEFT_OUT for line in run]


def few(marks: Sequence[Mark]) -> list[Mark]:
    """Leave out of some marks what was kept back, except the first of two things or the only one."""
    kept = [mark for mark in marks if mark.css == KEPT]
    return [mark for mark in marks if mark.css != KEPT or (len(kept) <= 2 and mark is kept[0])]


@Prepared
def public_lines(game: int, first: int, last: int, until: int) -> QuerySet[Line, tuple[int, Any]]:
    """Return what happened in turns of a game for all to read, up to a line, by the lines' numbers."""
    turns = Line.objects.filter(game=game, turn__gte=first, turn__lte=last, kind=Line.Kind.EVENT, only=None)
    return turns.filter(number__lte=until).order_by("number").values_list("number", "text")
