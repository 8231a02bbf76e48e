"""Binds the books of finished games: told again step by step, each step with its lines.

Today's rules replay what was played under today's edition. What was played before is told a turn at a time: its lines,
its answers, and the table that it left, as far as that was kept and today's rules can read it. A book that is due is a
row, claimed by a conditional update, and tried a few times.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import groupby
from typing import Any, TypeVar

import msgspec
from django.db import DatabaseError, transaction
from django.db.models import Min, QuerySet
from django.utils import timezone

from games import catalog
from games.engine.asides import Aside, Claim, Deed, Kept, Luck, Standing, Verdict
from games.engine.book import Frame as BoundFrame
from games.engine.book import Given, Judged, Opened, Step, bound, framed
from games.engine.position import Position
from games.engine.questions import Answer, Question, Seat
from games.engine.rulebook import Rulebook, label_and_things
from games.engine.sights import EVERYTHING, Sight, sight
from games.engine.texts import Text
from games.ledger.afterwards import note_due, tried
from games.ledger.asides import unpacked
from games.ledger.trouble import note_at, place_of
from games.models import Book, Game, Line, Move, Truth
from games.play.replay import OfAnotherEdition, replayed

T = TypeVar("T")
NO_TABLE: dict[str, Any] = {}


@dataclass
class ToldStep:
    """A step with its frame, how many lines the log had before it, and what its moves made the table note."""

    step: Step
    frame: BoundFrame
    before: int
    asides: list[Aside]
    at: datetime | None = None  # when a move closed it


def retold(game: Game, truth: Truth) -> list[ToldStep]:
    """Tell a game again. Raises OfAnotherEdition, IllegalAnswer, GameOver, and whatever the rules raise."""
    moves = list(Move.objects.filter(game=game, number__lte=truth.origin_moves).order_by("number"))
    return [*by_turns(game, moves), *Retelling(game, truth).steps()]


def retold_by_turns(game: Game) -> list[ToldStep]:
    """Tell a game that cannot be replayed: all of it a turn at a time."""
    return list(by_turns(game, list(Move.objects.filter(game=game).order_by("number"))))


class Retelling:
    """A replay, watched step by step."""

    def __init__(self, game: Game, truth: Truth) -> None:
        self.game, self.truth, self.rules = game, truth, catalog.find(game.slug)
        self.question: Question | None = None
        self.sights: list[Sight] = []
        self.turn = self.asked = 0
        self.given: list[tuple[Given, Answer]] = []

    def steps(self) -> Iterator[ToldStep]:
        """Yield the deal (or where today's edition began), each step after it, and what was sealed at the end."""
        last = None
        for position, move in replayed(self.game, self.truth):
            if move is None:
                yield self.note(position, "deal")
            elif move.seat is None:
                yield self.note(position, "again", move)
            else:
                self.given.append(self.as_given(move))
                if position.question is None or position.asked != self.asked:
                    yield self.note(position, "question", move)
            last = position
        if self.given and last is not None:
            yield self.note(last, "end")

    def as_given(self, move: Move) -> tuple[Given, Answer]:
        """Put an answer as the book keeps it, in the words in which its seat read it."""
        assert move.seat is not None
        answer = msgspec.convert(move.answer, Answer)
        given = given_by(move, frozen(words_of(self.rules, self.sights[move.seat + 1], answer)))
        given.out_of_turn = self.question is not None and move.seat not in self.question.decisions
        return given, answer

    def note(self, position: Position, kind: str, move: Move | None = None) -> ToldStep:
        """Make a step of what has happened since the last one, until a move if one closed it."""
        asked = {seat: decision.prompt for seat, decision in self.question.decisions.items()} if self.question else {}
        turn = position.table.turns if kind == "deal" else self.turn
        step = Step(turn, kind, asked if kind in ("question", "end") else {}, settle(self.question, self.given, kind))
        seats = range(position.table.seats)
        self.question, self.asked, self.turn = position.question, position.asked, position.table.turns
        self.sights, self.given = [position.sight(viewer) for viewer in (None, *seats)], []
        frame = framed(step, sight(position.table, EVERYTHING), self.sights)
        if move is not None:
            return ToldStep(step, frame, move.line, asides_of([move]), move.at)
        # The deal begins the log; where today's edition began, and what was sealed at the end, tells nothing
        return ToldStep(step, frame, 0 if kind == "deal" and self.truth.origin is None else self.game.lines_told, [])


def asides_of(moves: Iterable[Move]) -> list[Aside]:
    """Return what moves have made the table note."""
    return msgspec.convert([aside for move in moves for aside in move.asides], list[Aside])


def frozen(said: T) -> T:
    """Return something said as it is now: it may name a list that lies on the table and goes on changing."""
    return msgspec.convert(msgspec.to_builtins(said), type(said))


def settle(question: Question | None, given: Sequence[tuple[Given, Answer]], kind: str) -> list[Given]:
    """Say of each answer to a question what became of it."""
    last = {one.seat: answer for one, answer in given}
    read = question.settled(last) if question is not None and kind == "question" else None
    lasts = {one.seat: place for place, (one, _) in enumerate(given)}
    for place, (one, _) in enumerate(given):
        if lasts[one.seat] != place:
            one.fate = "changed"
        elif kind == "again":
            one.fate = "dropped"
        elif read is None:
            one.fate = "sealed"
        elif one.seat not in read:
            one.fate = "unread"
    return [one for one, _ in given]


def by_turns(game: Game, moves: Iterable[Move]) -> Iterator[ToldStep]:
    """Tell moves a turn at a time, each with the table that the turn left, if that can be read."""
    rules, spectator = catalog.find(game.slug), Sight()
    begins = dict(game.lines.values_list("turn").annotate(Min("number")))
    for turn, of_turn in groupby(moves, lambda move: move.turn):
        made = list(of_turn)
        given = [
            given_by(move, plainly(rules, spectator, msgspec.convert(move.answer, Answer)))
            for move in made
            if move.seat is not None
        ]
        step = Step(turn, "turn", given=given)
        yield ToldStep(step, left_by(rules, game, made, step), begins[turn] - 1, asides_of(made))


def left_by(rules: Rulebook, game: Game, moves: Sequence[Move], step: Step) -> BoundFrame:
    """Frame the table that a turn's last move has left; an empty one where it was not kept, or cannot be read now."""
    left = next((move for move in reversed(moves) if move.left is not None), None)
    try:
        if left is None or not left.edition:
            raise OfAnotherEdition
        table = msgspec.json.decode(rules.upgraded(unpacked(bytes(left.left or b"")), left.edition), type=rules.table)
        seen = [sight(table, viewer) for viewer in (None, *range(table.seats))]
        return framed(step, sight(table, EVERYTHING), seen)
    except Exception:  # whatever an upgrade of long ago may raise: then the turn is told by its lines alone
        return framed(step, NO_TABLE, [NO_TABLE] * (game.size + 1))


def given_by(move: Move, said: Text) -> Given:
    """Put a move as the book keeps it."""
    assert move.seat is not None
    answer = msgspec.convert(move.answer, Answer)
    return Given(move.seat, answer.verb, answer.values, move.source, int(move.at.timestamp()), said)


def words_of(rules: Rulebook, seen: Sight, answer: Answer) -> Text:
    """Say an answer as its seat read it before giving it."""
    try:
        return rules.preview(seen, answer)
    except Exception:  # a preview is for a form that is filled in; an order may have answered what no form would
        return plainly(rules, seen, answer)


def plainly(rules: Rulebook, seen: Sight, answer: Answer) -> Text:
    """Say an answer by its label and things, as far as today's rules have words for them."""
    try:
        return label_and_things(rules.words, answer)
    except Exception:
        return Text(answer.verb.replace("{", "").replace("}", ""))


FOREWORDS = (Line.Kind.HOST, Line.Kind.TALE)  # told just before a move: why it is made, which tale goes with it


def place_lines(told: Sequence[ToldStep], lines: Sequence[Line]) -> None:
    """Give each step its lines of the log: those since the move that closed it, up to the next; the first, all before.

    What players say belongs to the step after which they say it.
    """
    last = lines[-1].number if lines else 0
    by_number = {line.number: line for line in lines}
    for one in reversed(told):
        while (line := by_number.get(one.before)) and line.kind in FOREWORDS and line.at == one.at:
            one.before -= 1
        one.step.first, one.step.last = min(one.before, last) + 1, last
        last = one.step.first - 1
    told[0].step.first = 1


def place_asides(told: Sequence[ToldStep], low: bool) -> None:
    """Put what is laid open with its step, and each verdict, with its claim, where it was given.

    `low`: those with the fewest points lead. Who leads after the first turn has taken the lead from nobody.
    """
    claims: dict[Seat, tuple[Claim, Opened]] = {}
    leader: Seat | None = None
    begun = False
    for one in told:
        for aside in one.asides:
            if isinstance(aside, Verdict):
                if aside.of in claims:
                    one.step.judged.append(judged(aside, *claims[aside.of]))
            elif isinstance(aside, Standing):
                one.step.standing = aside.points
                ahead = sole_leader(aside.points, low)
                if begun and ahead not in (None, leader):
                    one.step.leads = ahead
                begun, leader = True, leader if ahead is None else ahead
            elif not isinstance(aside, Deed):
                opened = as_opened(aside)
                one.step.opened.append(opened)
                if isinstance(aside, Claim):
                    claims[aside.by] = aside, opened


def sole_leader(points: Sequence[int], low: bool) -> Seat | None:
    """Return the seat that is ahead of all others, None if several share the lead."""
    best = min(points) if low else max(points)
    return points.index(best) if points.count(best) == 1 else None


def judged(verdict: Verdict, claim: Claim, opened: Opened) -> Judged:
    """Note a verdict beside its claim, and return it with what it was about."""
    opened.taken = [one for one in opened.taken if one[0] != verdict.by]  # the last word counts
    opened.taken.append((verdict.by, verdict.doubts, verdict.right, verdict.forced))
    about: dict[str, Any] = {"true": claim.true, "truth": claim.truth, "said": claim.said, "line": opened.line}
    return Judged(verdict.by, verdict.of, verdict.doubts, verdict.right, verdict.forced, **about)


def as_opened(aside: Claim | Kept | Luck) -> Opened:
    """Put what is no verdict as the book keeps it."""
    if isinstance(aside, Claim):
        claim: dict[str, Any] = {"true": aside.true, "size": aside.size, "leading": aside.leading, "said": aside.said}
        return Opened(aside.at, "claim", aside.by, aside.truth, **claim)
    if isinstance(aside, Kept):
        return Opened(aside.at, "kept", aside.by, aside.text)
    return Opened(aside.at, "luck", aside.by, got=aside.got, worth=aside.worth)


# Binding


log = logging.getLogger(__name__)

AT_ONCE = 50  # books in one run
LATELY = timedelta(days=1)


def bind_due(address: str = "") -> int:
    """Bind the books that are due, the latest first (or only a table's), and return their number."""
    mark_forgotten()
    due = Book.objects.filter(due_at__lte=timezone.now())
    due = due.filter(game__address=address) if address else due
    books = due.order_by("-due_at").values_list("game_id", "due_at", "tries")[:AT_ONCE]
    return sum(bind(*book) for book in list(books))


def bind(game: int, due_at: datetime | None, tries: int) -> bool:
    """Bind one book unless somebody else does; return whether it was bound. A failure does not hold up the others."""
    return tried(Book, game, due_at, tries, bind_pages)


@transaction.atomic
def bind_pages(game: Game, mine: QuerySet[Book]) -> bool:
    """Bind the pages of a finished game into a row, and let it be worked out what turned it."""
    pages, trouble = pages_of(game)
    if not mine.update(due_at=None, pages=pages, bound_at=timezone.now(), trouble=trouble):
        return False
    if not trouble:
        note_due(game)
    return True


def pages_of(game: Game) -> tuple[bytes, str]:
    """Return the pages of a game's book, and, if it had to be told by turns, why."""
    try:
        told, trouble = retold(game, game.truth), ""
    except DatabaseError:  # not the rules' fault: another try may do better
        raise
    except Exception as error:  # whatever today's rules raise; no other try would do better
        if not isinstance(error, OfAnotherEdition):
            note_at(error, game.address)
            log.exception("table %s cannot be replayed for its book", game.address)
        told, trouble = retold_by_turns(game), place_of(error)
    place_lines(told, [*game.lines.only("number", "kind", "at").order_by("number")])
    standing = catalog.find(game.slug).end.standing
    place_asides(told, low=standing is not None and standing.low)
    return bound((one.frame for one in told), game.size), trouble


def mark_forgotten() -> None:
    """Make due the books of games that older code has ended lately, as happens during a deploy."""
    lately = Game.objects.filter(status=Game.Status.OVER, changed_at__gte=timezone.now() - LATELY)
    without = lately.filter(book=None, started_at__isnull=False)
    Book.objects.bulk_create([Book(game=game) for game in without.only("pk")], ignore_conflicts=True)


def bind_again(addresses: Sequence[str] = ()) -> int:
    """Make due again the books of some tables, or all that could not be bound step by step; return their number."""
    books = Book.objects.filter(due_at=None)
    books = books.filter(game__address__in=addresses) if addresses else books.exclude(trouble="")
    return books.update(due_at=timezone.now(), tries=0)
