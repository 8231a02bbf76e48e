"""A position that is only played on: nothing is stored of it and no answer is checked, so it is quick."""

from __future__ import annotations

from collections.abc import Callable

from games.engine.chance import Chance
from games.engine.position import TURNS_WITHOUT_A_QUESTION
from games.engine.questions import Answer, Question, Script, Seat
from games.engine.rulebook import Outcome, Rulebook
from games.engine.table import Table

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
