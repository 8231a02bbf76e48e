"""A game as a test plays it: set up by hand, with short words for what is answered and what is told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic, TypeVar

from games.engine.chance import Chance
from games.engine.end import Outcome
from games.engine.fields import Amount, IllegalAnswer
from games.engine.position import Position, Streams, encode
from games.engine.questions import Answer, Decision, Option, Seat
from games.engine.rulebook import Options, Rulebook
from games.engine.table import Event, Table
from games.engine.transcript import english

T = TypeVar("T")
B = TypeVar("B", bound=Table)


class Evening(Position, Generic[B]):
    """A game that begins with a table laid by hand; what a test leaves out of an answer is as `usual`, or empty."""

    __slots__ = ("heard", "usual")

    table: B  # each game has a type of its own

    def __init__(
        self, rules: Rulebook, table: B, seed: bytes = b"evening", usual: Mapping[str, Any] | None = None
    ) -> None:
        super().__init__(rules, encode(table), seed)
        self.usual = usual or {}
        self.heard = self.said()  # all that everybody has been told since, in English

    @classmethod
    def deal(cls, rules: Rulebook, seats: int, options: Options, seed: bytes, chance: Streams = Chance) -> Evening[Any]:
        """Deal a game instead of laying it by hand."""
        table = rules.deal(seats, rules.agreed(options), chance(seed, "deal"))
        evening = Evening(rules, table, seed)
        evening.table.told[:0] = table.told
        evening.heard = evening.said()
        return evening

    @property
    def end(self) -> Outcome:
        """How the game has ended."""
        assert self.outcome is not None
        return self.outcome

    @property
    def mover(self) -> Seat:
        """The only seat whose answer is awaited."""
        (seat,) = self.awaited
        return seat

    def decision(self, seat: Seat | None = None) -> Decision:
        """Return what a seat is asked; without one, the only seat that is awaited."""
        assert self.question is not None
        return self.question.decisions[self.mover if seat is None else seat]

    def option(self, seat: Seat, verb: str) -> Option | None:
        """Find what a seat is asked, or may do meanwhile, by its verb."""
        decision = self.question and self.question.decision(seat)
        return decision.option(verb) if decision else None

    def verbs(self, seat: Seat) -> list[str]:
        """Return what a seat may do."""
        return [option.verb for option in self.decision(seat).options]

    def among(self, seat: Seat, verb: str, field: str) -> list[Any]:
        """Return what a seat may choose from in a field."""
        option = self.option(seat, verb)
        assert option is not None
        return option.among(field)

    def says(self, seat: Seat, verb: str, /, **values: Any) -> list[str]:
        """Let a seat answer, and return what everybody is told; a thing alone stands for a list of it."""
        option = self.option(seat, verb)
        for name, field in option.fields.items() if option else ():
            if name in values and not isinstance(field, Amount) and not isinstance(values[name], list):
                values[name] = [values[name]]
        self.answer(seat, self.whole(seat, Answer(verb, values)))
        self.heard += self.said()
        return self.said()

    def plays(self, *answers: Answer) -> list[str]:
        """Let the awaited players answer one after the other; return everything that is told."""
        told = []
        for answer in answers:
            told += self.says(self.awaited[0], answer.verb, **answer.values)
        return told

    def all_pass(self) -> list[str]:
        """Let everybody who is awaited pass, and return what everybody is told."""
        return self.plays(*[Answer("pass")] * len(self.awaited))

    def refuses(self, seat: Seat, verb: str, /, **values: Any) -> bool:
        """Tell whether exactly this answer is refused."""
        try:
            self.answer(seat, Answer(verb, values))
        except IllegalAnswer:
            return True
        return False

    def whole(self, seat: Seat, answer: Answer) -> Answer:
        """Fill in what an answer leaves out; where there is something usual, leave out what is not asked for."""
        option = self.option(seat, answer.verb)
        if option is None:
            return answer
        values: dict[str, Any] = {
            name: self.usual.get(name, None if isinstance(field, Amount) else [])
            for name, field in option.fields.items()
        }
        given = {name: value for name, value in answer.values.items() if name in values or not self.usual}
        return Answer(answer.verb, values | given)

    def said(self) -> list[str]:
        """Return what the last answer told everybody, in English."""
        return [self.english(event) for event in self.told if event.only is None]

    def whispered(self) -> list[tuple[str, tuple[Seat, ...]]]:
        """Return what the last answer told some alone, in English, and whom."""
        return [(self.english(event), event.only) for event in self.told if event.only is not None]

    def whispers(self, seat: Seat) -> list[str]:
        """Return what the last answer told a seat alone, in English."""
        return [sentence for sentence, only in self.whispered() if seat in only]

    def english(self, event: Event) -> str:
        """Return what was told, in English."""
        return english(self.rules, event.text)


class First(Chance):
    """A chance that always draws the first."""

    def __init__(self) -> None:
        super().__init__(b"", 0)

    def below(self, n: int) -> int:
        """Draw nought."""
        return 0


def lay(table: B, **fields: Any) -> B:
    """Put things on a table, by the names of its fields."""
    for name, value in fields.items():
        setattr(table, name, value)
    return table


def there(thing: T | None) -> T:
    """Return what lies on a table, where there must be something."""
    assert thing is not None
    return thing
