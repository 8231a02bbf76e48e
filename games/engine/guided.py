"""Plays a guided hand: from the pupil's answers so far comes the same position every time, and what was said."""

from __future__ import annotations

from collections.abc import Iterable

from games.engine.chance import Chance
from games.engine.position import Position, encode
from games.engine.questions import Answer, Decision
from games.engine.rulebook import Rulebook
from games.engine.table import Event
from games.engine.teach import PUPIL, Lesson, Step
from games.engine.texts import Text


class Guided:
    """A game's guided hand after some answers."""

    def __init__(self, rules: Rulebook, lesson: Lesson, given: Iterable[Answer] = ()) -> None:
        """Play the hand up to the next question. Raises IllegalAnswer if an answer was not offered."""
        self.rules, self.lesson = rules, lesson
        self.position = Position(rules, encode(lesson.table()), lesson.seed)
        self.given: list[Answer] = []
        self.said: Text | None = None  # what came of the last answer
        self.told: list[Event] = []  # what happened since
        self._chance = Chance(lesson.seed, "others")
        self._let_others_play()
        for answer in given:
            self.answer(answer)

    @property
    def at(self) -> int:
        """The step that it is at, from 1: after the last one more than there are."""
        return self.lesson.step(self.position.table, len(self.given))

    @property
    def over(self) -> bool:
        """Whether there is nothing left to answer."""
        return self.position.question is None or self.at > self.lesson.steps

    @property
    def decision(self) -> Decision | None:
        """What the pupil is asked."""
        question = self.position.question
        return None if question is None or self.over else question.decisions.get(PUPIL)

    @property
    def task(self) -> Text | None:
        """What to look at before the next answer."""
        decision = self.decision
        return self.lesson.task(self.position.sight(PUPIL), decision) if decision else None

    def answer(self, answer: Answer) -> None:
        """Take the pupil's answer, let the others play, and say what came of it. Raises IllegalAnswer."""
        decision, position = self.decision, self.position
        if decision is None:
            return
        seen = position.sight(PUPIL)
        position.answer(PUPIL, answer)
        self.given.append(answer)
        self.told = position.told
        self._let_others_play()
        self.said = self.lesson.after(Step(len(self.given), seen, decision, answer, position.table, self.told))

    def _let_others_play(self) -> None:
        """Answer for the others, and for the pupil where there is no choice, as at any table."""
        position = self.position
        while position.question is not None and (position.sealed or not self.over):
            own = position.question.decisions.get(PUPIL)
            if own is not None and PUPIL in position.awaited:
                if not own.forced:
                    return
                seat, answer = PUPIL, own.default
            else:
                seat = position.awaited[0]
                answer = self.lesson.others(position.sight(seat), position.question.decisions[seat], self._chance)
            position.answer(seat, answer)
            self.told += position.told
