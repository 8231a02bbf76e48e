"""What a learner goes by, at any game: numbers made from a seat's sight and from an answer, and answers worth trying.

Nothing here knows a game. What it is told of one is how its sights are laid out: which fields are lists by seat, and
which name a seat. Seats are numbered from the learner's own, so that what it learns in one holds in all.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations
from typing import Any, NamedTuple

from games.catalog import find
from games.engine.bots import some_answers
from games.engine.chance import Chance
from games.engine.fields import Amount, Field, Pick, without
from games.engine.position import Position
from games.engine.questions import Answer, Decision, Option, Seat
from games.engine.rulebook import Rulebook
from games.engine.searching import distinct
from games.engine.sights import Sight

Numbers = Mapping[str, float]
SEAT = "seat"  # the kind of what is picked where a seat is
FEW = 10  # values of a field that are tried
OWN_DRAWS = 1  # times the bot is asked again, as it may draw lots
MOST = 18  # answers that are weighed at one question


class Layout(NamedTuple):
    """How a game's sights are laid out."""

    by_seat: frozenset[str]  # fields with something for each seat
    naming: frozenset[str]  # fields that name a seat


@cache
def layout_of(slug: str) -> Layout:
    """Look at a game's new tables of every size: a field as long as the table is large is one by seat."""
    rules = find(slug)
    sights = [Position.deal(rules, seats, {}, b"layout").sight(0) for seats in rules.seats]
    lists = (name for name in sights[0] if all(isinstance(sight[name], list) for sight in sights))
    by_seat = {name for name in lists if all(len(sight[name]) == sight["seats"] for sight in sights)}
    hints = {
        name: str(hint) for kind in rules.table.__mro__ for name, hint in vars(kind).get("__annotations__", {}).items()
    }
    return Layout(frozenset(by_seat), frozenset(name for name, hint in hints.items() if "[Seat" in hint))


class Look:
    """A seat's sight in numbers, for all answers that it weighs."""

    def __init__(self, layout: Layout, sight: Sight) -> None:
        self.me, self.seats = int(sight["me"]), int(sight["seats"])
        self.by_seat: list[dict[str, float]] = [defaultdict(float) for _ in range(self.seats)]
        table: dict[str, float] = defaultdict(float)
        for name, value in sight.items():
            if name in layout.by_seat:
                for seat, entry in enumerate(value):
                    note(entry, name, self.by_seat[self.from_me(seat)])
            elif name != "me":
                note(value, name, table)
        self.held, self.seen = things(self.by_seat[:1]), things([table, *self.by_seat])
        self.ranks = sorted(int(thing) for thing in self.held.elements() if thing.lstrip("-").isdigit())
        self.numbers: Numbers = {**table, **self.of_seats(), **self.of_named(layout, sight)}

    def from_me(self, seat: Seat) -> int:
        """Return how many seats to the left of the learner's a seat is."""
        return (seat - self.me) % self.seats

    def of_seats(self) -> dict[str, float]:
        """Number each seat's things, and the most and the sum of what the others have."""
        found = {f"{name} of {at}": number for at, own in enumerate(self.by_seat) for name, number in own.items()}
        for name in {name: None for own in self.by_seat[1:] for name in own}:
            others = [own.get(name, 0.0) for own in self.by_seat[1:]]
            found[f"most {name}"], found[f"all {name}"] = max(others), sum(others)
        return found

    def of_named(self, layout: Layout, sight: Sight) -> dict[str, float]:
        """Number the things of each seat that the table names."""
        found: dict[str, float] = {}
        for name in layout.naming & sight.keys():
            if type(seat := sight[name]) is int and 0 <= seat < self.seats:
                found |= self.of_seat(seat, name)
        return found

    def of_seat(self, seat: Seat, name: str) -> dict[str, float]:
        """Number the things of a seat under a name."""
        at = self.from_me(seat)
        return {f"{name} is": at, **{f"{name}'s {thing}": number for thing, number in self.by_seat[at].items()}}

    def of(self, decision: Decision, answer: Answer, usual: Answer) -> dict[str, float]:
        """Number an answer, and how it differs from the usual one."""
        option = decision.option(answer.verb)
        assert option is not None
        found = {f"do {answer.verb}": 1.0, "as usual": float(answer == usual)}
        named: dict[str, int] = {}
        for name, field in option.fields.items():
            value, path = answer.values[name], f"do.{name}"
            picked = value if isinstance(value, list) else [] if value is None else [value]
            found[f"{path} #"] = len(picked)
            found[f"{path} as usual"] = float(value == usual.values.get(name))
            found |= self.of_seat(picked[0], path) if of_seats(field) and picked else self.of_things(picked, path)
            if isinstance(field, Amount) and picked:
                found[f"{path} above"], found[f"{path} below"] = value - field.low, field.high - value
            if len(picked) == 1 and type(picked[0]) is int:
                named[name] = picked[0]
        for (one, first), (other, second) in combinations(named.items(), 2):
            found[f"do.{one} - {other}"], found[f"do.{one} = {other}"] = first - second, float(first == second)
        return found

    def of_things(self, picked: Sequence[Any], path: str) -> dict[str, float]:
        """Number what is picked or named: which, how much of it, and where the like of it is."""
        found: dict[str, float] = defaultdict(float)
        for thing in picked:
            found[f"{path}={thing}"] += 1
            found[f"{path} held"] += self.held[str(thing)]
            found[f"{path} seen"] += self.seen[str(thing)]
            if isinstance(thing, int):
                found[f"{path} +"] += thing
                found[f"{path} rank"] += bisect_left(self.ranks, thing)
        return found


def note(value: Any, path: str, found: dict[str, float]) -> None:
    """Number a thing and all that is in it, adding up what is alike."""
    if isinstance(value, dict):
        for key, item in value.items():
            note(item, f"{path}.{key}", found)
    elif isinstance(value, list):
        found[f"{path} #"] += len(value)
        for item in value:
            if isinstance(item, dict | list):
                note(item, f"{path}[]", found)
            else:
                found[f"{path}={item}"] += 1
                found[f"{path} +"] += item if isinstance(item, int) else 0
        if value:
            note(value[-1], f"{path}[-1]", found)
    elif isinstance(value, int | float):
        found[path] += value
    else:
        found[f"{path}={value}"] += 1


def things(parts: Sequence[Numbers]) -> Counter[str]:
    """Count the things that lie in lists, by what they are."""
    found: Counter[str] = Counter()
    for part in parts:
        for name, number in part.items():
            if "=" in name:
                found[name.rpartition("=")[2]] += int(number)
    return found


def of_seats(field: Field) -> bool:
    """Whether a seat is picked."""
    return isinstance(field, Pick) and field.of == SEAT


# Answers worth trying


def proposals(rules: Rulebook, sight: Sight, decision: Decision, usual: Answer, chance: Chance) -> list[Answer]:
    """Return the usual answer, others that the bot might give, those one step from it, and what searching would try."""
    again = [rules.bots.answer(sight, decision, chance) for _ in range(OWN_DRAWS)]
    how = rules.bots.search
    candidates = how.candidates if how and how.when(sight, decision) else some_answers
    others = [*near(decision, usual, chance), *candidates(sight, decision, chance)]
    tried = distinct([usual, *again, *(answer for answer in others if decision.takes(answer))])
    first, rest = tried[: 1 + OWN_DRAWS], tried[1 + OWN_DRAWS :]
    return [*first, *chance.draw(rest, min(len(rest), MOST - len(first)))]


def near(decision: Decision, answer: Answer, chance: Chance) -> Iterator[Answer]:
    """Return legal answers that differ from one in a single field, or in the verb."""
    for option in decision.options:
        if option.verb == answer.verb:
            for name, field in option.fields.items():
                for value in nearby(field, answer.values[name], chance):
                    yield from legal(option, changed(option, answer.values, name, value))
        else:
            drawn = option.sample(chance)
            kept = {name: answer.values[name] for name in option.fields if name in answer.values}
            yield from legal(option, [{**drawn.values, **kept}, drawn.values])


def legal(option: Option, ways: Sequence[dict[str, Any]]) -> Iterator[Answer]:
    """Return the first of some answers that the option takes, if any."""
    yield from [Answer(option.verb, values) for values in ways if option.takes(values)][:1]


def changed(option: Option, values: Mapping[str, Any], name: str, value: Any) -> list[dict[str, Any]]:
    """Return ways to change a field: alone, or so that one which wants the same thing gets the old one for it."""
    rivals = [other for other, field in option.fields.items() if field.excluding == name]
    rivals += [option.fields[name].excluding] if option.fields[name].excluding else []
    return [{**values, name: value}, *({**values, name: value, rival: values[name]} for rival in rivals)]


def nearby(field: Field, value: Any, chance: Chance) -> list[Any]:
    """Return other values of a field: all that are one step away, or some of them."""
    if isinstance(field, Amount):
        steps = [] if value is None else [value - field.step, value + field.step]
        found = [*steps, field.low, field.high, field.sample(chance)]
        return [*dict.fromkeys(number for number in found if number != value)]
    others = [*dict.fromkeys(without(field.among, value))]
    others = chance.draw(others, min(FEW, len(others)))
    fewer = [[*value[:at], *value[at + 1 :]] for at in range(len(value)) if len(value) > field.least]
    if field.most == 1:
        return [*fewer, *([thing] for thing in others)]
    more = [[*value, thing] for thing in others if len(value) < field.most]
    swaps = [[*value[:at], thing, *value[at + 1 :]] for thing in others for at in range(len(value))]
    return [*fewer, *more, *chance.draw(swaps, min(FEW, len(swaps)))]
