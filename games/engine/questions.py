"""What a seat can be asked and can answer: the one place that decides whether an answer is legal."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from typing import Any, TypeAlias, TypeVar

import msgspec

from games.engine.chance import Chance
from games.engine.fields import Field, IllegalAnswer, Pick
from games.engine.texts import Text, say

Seat: TypeAlias = int


class Answer(msgspec.Struct, frozen=True, gc=False):
    """What a seat answers: a verb, and a value for each field of its option."""

    verb: str
    values: dict[str, Any] = {}

    def __getitem__(self, name: str) -> Any:
        return self.values[name]

    def one(self, name: str) -> Any:
        """Return the only thing picked in a field, None if nothing was."""
        picked = self.values[name]
        return picked[0] if picked else None


class Option:
    """One thing a seat may do, and the fields to fill in for it.

    Any value of a field goes with any of another, unless the option says `either`.
    """

    __slots__ = ("fields", "verb")

    def __init__(self, verb: str, **fields: Field) -> None:
        self.verb, self.fields = verb, fields

    @classmethod
    def of(cls, verb: str, fields: dict[str, Field]) -> Option:
        """Build an option whose fields are at hand; several may have the same ones."""
        option = cls(verb)
        option.fields = fields
        return option

    def either(self, otherwise: Text, *ways: Mapping[str, Field]) -> Option:
        """Return the option with only those answers that fit one of these ways, each naming the fields it narrows.

        `otherwise` says what to do, to somebody whose fields fit one by one and not together.
        """
        return Either(self, otherwise, [{**self.fields, **way} for way in ways])

    def pick(self, name: str) -> Pick:
        """Return a field in which things are picked. Raises TypeError for an amount."""
        field = self.fields[name]
        if not isinstance(field, Pick):
            raise TypeError(f"in {self.verb}.{name} nothing is picked")
        return field

    def among(self, name: str) -> list[Any]:
        """Return what can be picked in a field: cards, seats, numbers."""
        return [*self.pick(name).among]

    def check(self, values: Mapping[str, Any]) -> None:
        """Refuse values that do not fit the fields. Raises IllegalAnswer."""
        if values.keys() != self.fields.keys():
            raise IllegalAnswer(say("Something is missing from your answer. Please fill in the form again."))
        check_each(self.fields, values)

    def takes(self, values: Mapping[str, Any]) -> bool:
        """Whether values fit the fields."""
        try:
            self.check(values)
        except IllegalAnswer:
            return False
        return True

    def sample(self, chance: Chance) -> Answer:
        """Draw any legal answer for this option."""
        return Answer(self.verb, sample_each(self.fields, chance))

    def as_data(self) -> dict[str, Any]:
        """Return the option as data; fields as pairs, since a database may sort the keys of an object."""
        return {"verb": self.verb, "fields": [*self.fields.items()]}

    @staticmethod
    def from_data(data: Mapping[str, Any]) -> Option:
        """Read what `as_data` wrote, even when it still wrote fields as an object."""
        option = Option(data["verb"], **fields_from(data["fields"]))
        if "ways" not in data:
            return option
        return option.either(msgspec.convert(data["otherwise"], Text), *map(fields_from, data["ways"]))


class Either(Option):
    """An option whose fields depend on one another: each answer must fit one of its `ways`."""

    __slots__ = ("otherwise", "ways")

    def __init__(self, option: Option, otherwise: Text, ways: Sequence[dict[str, Field]]) -> None:
        self.verb, self.fields, self.otherwise, self.ways = option.verb, option.fields, otherwise, ways
        if not ways or any(way.keys() != self.fields.keys() for way in ways):
            raise TypeError(f"{self.verb}: name at least one way, and in each only fields that the option has")

    def check(self, values: Mapping[str, Any]) -> None:
        super().check(values)
        for way in self.ways:
            try:
                return check_each(way, values)
            except IllegalAnswer:
                continue
        raise IllegalAnswer(self.otherwise)

    def sample(self, chance: Chance) -> Answer:
        return Answer(self.verb, sample_each(chance.choice(self.ways), chance))

    def as_data(self) -> dict[str, Any]:
        return super().as_data() | {"ways": [[*way.items()] for way in self.ways], "otherwise": self.otherwise}


def check_each(fields: Mapping[str, Field], values: Mapping[str, Any]) -> None:
    """Refuse values that do not fit the fields one by one. Raises IllegalAnswer."""
    for name, field in fields.items():
        try:
            field.check(values[name], values[field.excluding] if field.excluding else ())
        except IllegalAnswer as error:
            error.field = name
            raise


def sample_each(fields: Mapping[str, Field], chance: Chance) -> dict[str, Any]:
    """Draw a value for each field."""
    values: dict[str, Any] = {}
    for name, field in fields.items():
        values[name] = field.sample(chance, values[field.excluding] if field.excluding else ())
    return values


def fields_from(data: Any) -> dict[str, Field]:
    """Read stored fields."""
    return msgspec.convert(dict(data), dict[str, Field])


class Decision(msgspec.Struct, frozen=True, eq=False, gc=False):
    """What one seat is asked: the form, its validation, the list of legal moves, and the answer of the absent.

    An `unhurried` decision never counts as forced, where the lack of a choice would give something hidden away.
    `offers` are the numbers of the offers that wait for this seat when it may act out of turn, none used twice.
    """

    prompt: Text
    options: Sequence[Option]
    default: Answer
    rule: str = ""
    unhurried: bool = False
    offers: Sequence[int] = ()

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
        raise IllegalAnswer(say("You cannot do that now."))

    def takes(self, answer: Answer) -> bool:
        """Whether an answer is offered."""
        option = self.option(answer.verb)
        return option is not None and option.takes(answer.values)

    def sample(self, chance: Chance) -> Answer:
        """Draw any legal answer."""
        options = self.options
        return options[chance.below(len(options))].sample(chance)

    @property
    def forced(self) -> bool:
        """Whether the site answers by itself, because only one answer is possible."""
        if self.unhurried or len(self.options) > 1:
            return False
        return all(field.forced for field in self.options[0].fields.values())

    def as_data(self) -> dict[str, Any]:
        """Return the decision in JSON's types."""
        options = [option.as_data() for option in self.options]
        data = {"prompt": self.prompt, "options": options, "default": self.default, "rule": self.rule}
        if self.unhurried:
            data["unhurried"] = True
        if self.offers:
            data["offers"] = self.offers
        plain: dict[str, Any] = msgspec.to_builtins(data)
        return plain

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Decision:
        """Read what `as_data` wrote."""
        options = [Option.from_data(option) for option in data["options"]]
        default = msgspec.convert(data["default"], Answer)
        prompt = msgspec.convert(data["prompt"], Text)
        unhurried, offers = data.get("unhurried", False), data.get("offers", ())
        return cls(prompt, options, default, data["rule"], unhurried, offers)


class OutOfTurn(Mapping[Seat, Decision]):
    """What seats may do while another is awaited. Each decision is built when it is first looked at.

    A seat for which `build` returns None may do nothing, and is left out.
    """

    __slots__ = ("_build", "_built", "_seats")

    def __init__(self, seats: Sequence[Seat], build: Callable[[Seat], Decision | None]) -> None:
        self._seats, self._build = seats, build
        self._built: dict[Seat, Decision | None] = {}

    def __getitem__(self, seat: Seat) -> Decision:
        if seat not in self._built:
            self._built[seat] = self._build(seat) if seat in self._seats else None
        decision = self._built[seat]
        if decision is None:
            raise KeyError(seat)
        return decision

    def __iter__(self) -> Iterator[Seat]:
        return (seat for seat in self._seats if seat in self)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __bool__(self) -> bool:
        return bool(self._seats)  # without building anything: whether somebody might do something


class Question(msgspec.Struct, frozen=True, eq=False, gc=False):
    """Asked of one seat or several, the nearest clockwise first. All answers stay sealed until it closes.

    `until`: a verb. The first answer with it, in that order, closes the question, and later ones are never read.
    `out_of_turn`: what seats may do while nobody waits for them. If one acts, the question closes with that answer
    alone; so only a question to a single seat may have it, and no sealed answer is lost.
    """

    decisions: Mapping[Seat, Decision]
    until: str | None = None
    out_of_turn: Mapping[Seat, Decision] = {}

    def __post_init__(self) -> None:
        if self.out_of_turn and len(self.decisions) != 1:
            raise TypeError("out_of_turn needs a question to a single seat, or a sealed answer could be lost")

    def decision(self, seat: Seat) -> Decision | None:
        """Return what a seat is asked or may do out of turn."""
        return self.decisions.get(seat) or self.out_of_turn.get(seat)

    def check(self, seat: Seat, answer: Answer) -> None:
        """Refuse an answer that the seat was not offered. Raises IllegalAnswer."""
        decision = self.decisions.get(seat) or self.out_of_turn.get(seat)
        if decision is None:
            raise IllegalAnswer(say("You are not asked anything now."))
        decision.check(answer)

    def settled(self, sealed: Mapping[Seat, Answer]) -> dict[Seat, Answer] | None:
        """Return the answers for the script, or None while the result could still change."""
        decisions = self.decisions
        if self.out_of_turn:
            for seat in sealed:
                if seat not in decisions:
                    return {seat: sealed[seat]}
        if self.until is None:
            return {seat: sealed[seat] for seat in decisions} if len(sealed) == len(decisions) else None
        answers = {}
        for seat in decisions:
            answer = sealed.get(seat)
            if answer is None:
                return None
            answers[seat] = answer
            if answer.verb == self.until:
                break
        return answers


R = TypeVar("R")
Procedure: TypeAlias = Generator[Question, dict[Seat, Answer], R]  # yields questions, is sent answers, returns a result
Script: TypeAlias = Procedure[None]


def ask(seat: Seat, decision: Decision) -> Procedure[Answer]:
    """Ask one seat and return its answer."""
    return (yield Question({seat: decision}))[seat]
