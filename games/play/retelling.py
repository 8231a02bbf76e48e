"""Tells a finished game again, step by step, for its book: replayed from its moves, or by what each turn has left.

Today's rules replay what was played under today's edition. What was played before is told a turn at a time: its lines,
its answers, and the table that it left, as far as that was kept and today's rules can read it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any, TypeVar

import msgspec

from games import catalog
from games.engine.asides import Aside
from games.engine.book import Frame as BoundFrame
from games.engine.book import Given, Step, framed
from games.engine.position import Position
from games.engine.questions import Answer, Question
from games.engine.rulebook import Rulebook, label_and_things
from games.engine.sights import EVERYTHING, Sight, sight
from games.engine.table import Event
from games.engine.texts import Text
from games.ledger.asides import standing_after, unpacked
from games.models import Game, Move, Truth
from games.play.replay import OfAnotherEdition, replayed

T = TypeVar("T")
NO_TABLE: dict[str, Any] = {}


@dataclass
class ToldStep:
    """A step with its frame, and what it told and noted, until it is known which lines of the log these are."""

    step: Step
    frame: BoundFrame
    events: list[Event] = field(default_factory=list)
    asides: list[Aside] = field(default_factory=list)
    by_turn: bool = False  # told as a whole turn, by its lines; its asides name theirs already


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
                yield self.note(position, "again")
            else:
                self.given.append(self.as_given(move))
                if position.question is None or position.asked != self.asked:
                    yield self.note(position, "question")
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

    def note(self, position: Position, kind: str) -> ToldStep:
        """Make a step of what has happened since the last one."""
        asked = {seat: decision.prompt for seat, decision in self.question.decisions.items()} if self.question else {}
        step = Step(
            self.turn, kind, asked if kind in ("question", "end") else {}, settle(self.question, self.given, kind)
        )
        events, asides = ([], []) if kind == "end" else (position.told, position.asides)
        if position.table.turns != self.turn:
            asides += standing_after(self.rules, position)
        seats = range(position.table.seats)
        self.question, self.asked, self.turn = position.question, position.asked, position.table.turns
        self.sights, self.given = [position.sight(viewer) for viewer in (None, *seats)], []
        frame = framed(step, sight(position.table, EVERYTHING), self.sights)
        return ToldStep(step, frame, [*map(frozen, events)], [*map(frozen, asides)])


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
    for turn, of_turn in groupby(moves, lambda move: move.turn):
        made = list(of_turn)
        given = [
            given_by(move, plainly(rules, spectator, msgspec.convert(move.answer, Answer)))
            for move in made
            if move.seat is not None
        ]
        step = Step(turn, "turn", given=given)
        asides = msgspec.convert([aside for move in made for aside in move.asides], list[Aside])
        yield ToldStep(step, left_by(rules, game, made, step), asides=asides, by_turn=True)


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
        return label_and_things(rules.labels, rules.words)(seen, answer)
    except Exception:
        return Text(answer.verb.replace("{", "").replace("}", ""))
