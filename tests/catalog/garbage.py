"""Answers that nobody may give."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games.engine.chance import Chance
from games.engine.fields import Amount
from games.engine.questions import Answer, Decision, Either, sample_each


def garbage(decision: Decision, chance: Chance) -> Iterator[Answer]:
    """Answers that nobody may give: to no option, and to one that is drawn."""
    yield Answer("no such thing")
    yield Answer("")
    option = chance.choice(decision.options)
    good = option.sample(chance)
    yield Answer(option.verb, {**good.values, "more": 1})
    if isinstance(option, Either):
        one_by_one = (sample_each(option.fields, chance) for _ in range(20))
        yield from (Answer(option.verb, values) for values in one_by_one if not option.takes(values))
    for name, field in option.fields.items():
        yield Answer(option.verb, {key: value for key, value in good.values.items() if key != name})
        for wrong in wrong_amounts(field) if isinstance(field, Amount) else wrong_picks(field):
            yield Answer(option.verb, {**good.values, name: wrong})


def wrong_amounts(field: Amount) -> list[Any]:
    """What is no number that is offered."""
    return [
        field.low - 1,
        field.high + 1,
        float(field.low),
        str(field.low),
        *([] if field.optional else [None]),
        True,
        [field.low],
        10**40,
        "9" * 5000,
    ]


def wrong_picks(field: Any) -> list[Any]:
    """What is nothing that can be picked."""
    among = list(field.among)
    wrong: list[Any] = [
        None,
        "x" * 10_000,
        {},
        ["nobody has this"],
        [None],
        [True],
        [[]],
        [{}],
        [*among, *among, 0],
        tuple(among),
    ]
    if among and field.most > 1 and among.count(among[0]) < field.most:
        wrong.append([among[0]] * field.most)
    return wrong
