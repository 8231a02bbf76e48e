"""What a seat may be asked and what it may answer: the one place where the legality of an answer is decided."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from typing import Any, ClassVar, TypeAlias, TypeVar

import msgspec

from games.engine.chance import Chance
from games.engine.texts import Text, say, say_many

Seat: TypeAlias = int
Value: TypeAlias = int | str
VALUES = (int, str)


class IllegalAnswer(ValueError):
    """The answer is not among those the seat was offered; `sentence` says why, for the one who gave it.

    `field` is the name of the field that is at fault, if it is one.
    """

    def __init__(self, sentence: Text) -> None:
        super().__init__(sentence.template.format(**sentence.values))
        self.sentence, self.field = sentence, ""


def without(things: Sequence[Value], taken: Sequence[Value]) -> list[Value]:
    """Return the things that are left when some are taken, each of them once."""
    left = [*things]
    for item in taken:
        if item in left:
            left.remove(item)
    return left


class Pick(msgspec.Struct, frozen=True, tag="pick", omit_defaults=True, gc=False):
    """A choice of things: `of` names their kind, `besides` another pick that takes from them first.

    `start` is what a form shows as chosen at first.
    """

    among: Sequence[Value]
    least: int = 1
    most: int = 1
    ordered: bool = False
    of: str = "card"
    besides: str = ""
    start: Sequence[Value] = ()

    def check(self, chosen: Any, taken: Sequence[Value] = ()) -> None:
        """Refuse what cannot be picked. Raises IllegalAnswer."""
        if type(chosen) is not list:
            raise IllegalAnswer(say("That answer cannot be read. Please choose again."))
        count = len(chosen)
        if count < self.least:
            raise IllegalAnswer(say_many("Choose at least one.", "Choose at least {count}.", count=self.least))
        if count > self.most:
            raise IllegalAnswer(say_many("Choose at most one.", "Choose at most {count}.", count=self.most))
        left = without(self.among, taken) if taken else self.among
        for item in chosen:
            if type(item) not in VALUES or item not in left:  # True is no 1
                if type(item) in VALUES and item in self.among:
                    raise IllegalAnswer(say("You have chosen that once already. Please choose another."))
                raise IllegalAnswer(say("You cannot choose that. Please choose among what is shown."))
            if count > 1:
                left = without(left, [item])

    def sample(self, chance: Chance, taken: Sequence[Value] = ()) -> list[Value]:
        """Draw any legal pick."""
        left = without(self.among, taken) if taken else self.among
        count, most = self.least, self.most
        if most > count:
            most = min(most, len(left))
            count = count if most <= count else count + chance.below(most - count + 1)
        if count == 1:
            return [left[chance.below(len(left))]]
        return chance.draw(left, count) if count else []

    @property
    def forced(self) -> bool:
        """Whether there is only one possible pick."""
        return self.most == 0 or len(self.among) == self.least == 1


class Amount(msgspec.Struct, frozen=True, tag="amount", omit_defaults=True, gc=False):
    """An exact whole number of any size, from `low` to `high` in steps.

    `of` names its kind, such as money; `start` is what a form shows first, `handy` what it offers at a touch. An
    `optional` one may be left empty: None.
    """

    low: int
    high: int
    step: int = 1
    of: str = "amount"
    start: int | None = None
    handy: Sequence[int] = ()
    optional: bool = False
    besides: ClassVar[str] = ""

    def check(self, value: Any, taken: Sequence[Value] = ()) -> None:
        """Refuse what is no such number. Raises IllegalAnswer."""
        if value is None and self.optional:
            return
        if type(value) is not int or not self.low <= value <= self.high:
            raise IllegalAnswer(say("Choose a number from {low} to {high}.", low=self.low, high=self.high))
        if self.step > 1 and (value - self.low) % self.step:
            raise IllegalAnswer(say("Choose a number in steps of {step}.", step=self.step))

    def sample(self, chance: Chance, taken: Sequence[Value] = ()) -> int | None:
        """Draw any legal number, or none where it may be left empty."""
        if self.optional and not chance.below(2):
            return None
        step = self.step
        return self.low + step * chance.below((self.high - self.low) // step + 1)

    @property
    def forced(self) -> bool:
        """Whether there is only one possible number."""
        return self.low == self.high and not self.optional


Field: TypeAlias = Pick | Amount


class Answer(msgspec.Struct, frozen=True, gc=False):
    """What a seat says: a verb, and a value for each field of the option it chose."""

    verb: str
    values: dict[str, Any] = {}

    def __getitem__(self, name: str) -> Any:
        return self.values[name]

    def one(self, name: str) -> Any:
        """Return the only thing picked in a field, or None where nothing was."""
        picked = self.values[name]
        return picked[0] if picked else None


class Option:
    """One thing a seat may do, and the fields it fills in to do it."""

    __slots__ = ("fields", "verb")

    def __init__(self, verb: str, **fields: Field) -> None:
        self.verb, self.fields = verb, fields

    def check(self, values: Mapping[str, Any]) -> None:
        """Refuse values that do not fit the fields. Raises IllegalAnswer."""
        fields = self.fields
        if values.keys() != fields.keys():
            raise IllegalAnswer(say("Something is missing in that answer. Please fill in the form again."))
        for name, field in fields.items():
            try:
                field.check(values[name], values[field.besides] if field.besides else ())
            except IllegalAnswer as error:
                error.field = name
                raise

    def sample(self, chance: Chance) -> Answer:
        """Draw any legal answer by this option."""
        values: dict[str, Any] = {}
        for name, field in self.fields.items():
            values[name] = field.sample(chance, values[field.besides] if field.besides else ())
        return Answer(self.verb, values)


class Decision(msgspec.Struct, frozen=True, eq=False, gc=False):
    """What one seat is asked: form, validation, list of moves, and what happens to the absent (`default`)."""

    prompt: Text
    options: Sequence[Option]
    default: Answer
    rule: str = ""

    def option(self, verb: str) -> Option | None:
        """Find the option with this verb."""
        for option in self.options:
            if option.verb == verb:
                return option
        return None

    def check(self, answer: Answer) -> None:
        """Refuse an answer that is not offered. Raises IllegalAnswer."""
        for option in self.options:
            if option.verb == answer.verb:
                return option.check(answer.values)
        raise IllegalAnswer(say("That is not among your choices now."))

    def sample(self, chance: Chance) -> Answer:
        """Draw any legal answer."""
        options = self.options
        return options[chance.below(len(options))].sample(chance)

    @property
    def forced(self) -> bool:
        """Whether there is only one possible answer."""
        return len(self.options) == 1 and all(field.forced for field in self.options[0].fields.values())

    def as_data(self) -> dict[str, Any]:
        """Return the decision in JSON's own types."""
        options = [{"verb": o.verb, "fields": o.fields} for o in self.options]
        plain: dict[str, Any] = msgspec.to_builtins(
            {"prompt": self.prompt, "options": options, "default": self.default, "rule": self.rule}
        )
        return plain

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Decision:
        """Read what `as_data` wrote."""
        options = [Option(o["verb"], **msgspec.convert(o["fields"], dict[str, Field])) for o in data["options"]]
        default = msgspec.convert(data["default"], Answer)
        return cls(msgspec.convert(data["prompt"], Text), options, default, data["rule"])


class Question:
    """Asked of one seat or several at once, nearest clockwise first; all answers stay sealed until it closes.

    `until`: the first such answer, walking in that order, closes a window and the later ones are never read.
    `meanwhile`: what seats that nobody waits for may do; if one does, the question closes with that answer alone.
    """

    __slots__ = ("decisions", "meanwhile", "until")

    def __init__(
        self,
        decisions: Mapping[Seat, Decision],
        until: str | None = None,
        meanwhile: Mapping[Seat, Decision] | None = None,
    ) -> None:
        if meanwhile and len(decisions) != 1:
            raise TypeError("meanwhile goes beside a question to a single seat: else a sealed answer could be lost")
        self.decisions, self.until, self.meanwhile = decisions, until, meanwhile or {}

    def decision(self, seat: Seat) -> Decision | None:
        """Return what a seat is asked, or may do meanwhile."""
        return self.decisions.get(seat) or self.meanwhile.get(seat)

    def check(self, seat: Seat, answer: Answer) -> None:
        """Refuse an answer that the seat was not offered. Raises IllegalAnswer."""
        decision = self.decision(seat)
        if decision is None:
            raise IllegalAnswer(say("Nothing is asked of you now."))
        decision.check(answer)

    def settled(self, sealed: Mapping[Seat, Answer]) -> dict[Seat, Answer] | None:
        """Return the answers that the script gets, or None while their result could still change."""
        for seat in self.meanwhile:
            if seat in sealed:
                return {seat: sealed[seat]}
        if self.until is None and len(sealed) < len(self.decisions):
            return None
        answers = {}
        for seat in self.decisions:
            answer = sealed.get(seat)
            if answer is None:
                return None
            answers[seat] = answer
            if answer.verb == self.until:
                break
        return answers

    def openly_awaited(self, sealed: Mapping[Seat, Answer]) -> list[Seat]:
        """Return whom the table may know to be awaited.

        Of a window it is all who were asked: that it is still open although the others have answered would tell
        that none of them called.
        """
        if self.until:
            return list(self.decisions)
        return [seat for seat in self.decisions if seat not in sealed]


R = TypeVar("R")
Procedure: TypeAlias = Generator[Question, dict[Seat, Answer], R]  # asks, is sent the answers, returns a result
Script: TypeAlias = Procedure[None]


def ask(seat: Seat, decision: Decision) -> Procedure[Answer]:
    """Put a decision to one seat and return its answer."""
    return (yield Question({seat: decision}))[seat]
