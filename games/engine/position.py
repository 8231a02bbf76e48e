"""A position: the table as the turn began and the answers since, from which the turn is played again."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable

import msgspec

from games.engine.asides import Aside
from games.engine.chance import Chance
from games.engine.end import Outcome
from games.engine.questions import Answer, Question, Script, Seat
from games.engine.rulebook import Options, Rulebook
from games.engine.sights import Sight, sight
from games.engine.table import Event, Table

TURNS_WITHOUT_A_QUESTION = 1000

Streams = Callable[[bytes, str | int], Chance]  # opens the stream of a seed and a label

encode = msgspec.json.Encoder().encode
encode_sorted = msgspec.json.Encoder(order="deterministic").encode  # a database may give values back in another order


class Position:
    """A game between two answers. Only `answer` changes it."""

    __slots__ = (
        "_script",
        "asked",
        "base",
        "chance",
        "checkpoint",
        "given",
        "outcome",
        "question",
        "rules",
        "sealed",
        "seed",
        "table",
    )

    def __init__(
        self,
        rules: Rulebook,
        checkpoint: bytes,
        seed: bytes,
        asked: int = 0,
        given: Iterable[tuple[Seat, Answer]] = (),
        chance: Streams = Chance,
    ) -> None:
        """Resume a game. `asked`: the number of questions before this turn; `given`: the answers since it began."""
        self.rules, self.seed, self.asked, self.chance = rules, seed, asked, chance
        self.table: Table = msgspec.json.decode(checkpoint, type=rules.table)
        self.question: Question | None = None
        self.sealed: dict[Seat, Answer] = {}
        self.outcome: Outcome | None = None
        self._begin(checkpoint)
        for seat, answer in given:
            self.answer(seat, answer)

    @classmethod
    def deal(cls, rules: Rulebook, seats: int, options: Options, seed: bytes, chance: Streams = Chance) -> Position:
        """Deal a game and ask its first question."""
        table = rules.deal(seats, rules.agreed(options), chance(seed, "deal"))
        position = cls(rules, encode(table), seed, chance=chance)
        position.table.told[:0] = table.told
        position.table.asides[:0] = table.asides
        return position

    @property
    def awaited(self) -> list[Seat]:
        """The seats whose answers are awaited, the nearest first."""
        if self.question is None:
            return []
        return [seat for seat in self.question.decisions if seat not in self.sealed]

    def answer(self, seat: Seat, answer: Answer) -> None:
        """Take an answer; a later one replaces it until the question closes. Raises IllegalAnswer, changing nothing."""
        question = self.question
        if question is None:
            raise GameOver
        question.check(seat, answer)
        self.table.told.clear()
        self.table.asides.clear()
        self.given.append((seat, answer))
        self.sealed[seat] = answer
        answers = question.settled(self.sealed)
        if answers is not None:
            self._advance(answers)

    @property
    def told(self) -> list[Event]:
        """What the last answer caused to happen."""
        return list(self.table.told)

    @property
    def asides(self) -> list[Aside]:
        """What the last answer made the table note for the end."""
        return list(self.table.asides)

    def sight(self, seat: Seat | None) -> Sight:
        """What a seat (None: a spectator) may see."""
        return sight(self.table, seat)

    def digest(self) -> str:
        """Return a hash of the whole position: the checkpoint and the answers since."""
        return hashlib.sha256(self.checkpoint + encode_sorted(self.given)).hexdigest()

    def _begin(self, checkpoint: bytes) -> None:
        """Begin the turn after this checkpoint, and more turns until somebody is asked something."""
        for _ in range(TURNS_WITHOUT_A_QUESTION):
            self.checkpoint, self.base = checkpoint, self.asked
            self.given: list[tuple[Seat, Answer]] = []
            self.outcome = self.rules.outcome(self.table)
            if self.outcome is not None:
                self.question = None
                return
            self._script: Script = self.rules.turn(self.table, self.chance(self.seed, self.table.turns))
            try:
                self.question = next(self._script)
            except StopIteration:
                self.table.turns += 1
                checkpoint = encode(self.table)
            else:
                self.asked += 1
                return
        raise RuntimeError(f"{self.rules.slug} goes on and on without asking anybody")

    def _advance(self, answers: dict[Seat, Answer]) -> None:
        self.sealed = {}
        try:
            self.question = self._script.send(answers)
        except StopIteration:
            self.table.turns += 1
            self._begin(encode(self.table))
        else:
            self.asked += 1


class GameOver(Exception):
    """Somebody answered after the end of the game."""


# Playing on from a turn's beginning: nothing is stored and no answer is checked, so it is quick

Turns = Callable[[int], Chance]  # opens the stream of a turn


class Playout:
    """A game that is played on from the beginning of a turn."""

    __slots__ = ("_script", "chance", "outcome", "question", "rules", "sealed", "table")

    def __init__(self, rules: Rulebook, table: Table, chance: Turns) -> None:
        self.rules, self.table, self.chance = rules, table, chance
        self.question: Question | None = None
        self.outcome: Outcome | None = None
        self.sealed: dict[Seat, Answer] = {}
        self._begin()

    def answer(self, seat: Seat, answer: Answer) -> None:
        """Take an answer to the open question, which must be legal."""
        assert self.question is not None
        self.sealed[seat] = answer
        answers = self.question.settled(self.sealed)
        if answers is not None:
            self.close(answers)

    def close(self, answers: dict[Seat, Answer]) -> None:
        """Close the open question with its answers, those that are read at all."""
        self.table.told.clear()
        self.table.asides.clear()
        self.sealed = {}
        try:
            self.question = self._script.send(answers)
        except StopIteration:
            self.table.turns += 1
            self._begin()

    def _begin(self) -> None:
        """Begin the next turn, and more turns until somebody is asked something."""
        for _ in range(TURNS_WITHOUT_A_QUESTION):
            self.outcome = self.rules.outcome(self.table)
            if self.outcome is not None:
                self.question = None
                return
            self._script: Script = self.rules.turn(self.table, self.chance(self.table.turns))
            try:
                self.question = next(self._script)
            except StopIteration:
                self.table.turns += 1
            else:
                return
        raise RuntimeError(f"{self.rules.slug} goes on and on without asking anybody")
