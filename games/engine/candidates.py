"""The answers that a strong bot tries at a game that names none."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from math import prod
from typing import Any

from games.engine.chance import Chance
from games.engine.fields import Field, Pick
from games.engine.questions import Answer, Decision, Option

FEW = 12  # answers of an option that are all tried
DRAWN = 4  # of an option with more


def some_answers(sight: Mapping[str, Any], decision: Decision, chance: Chance) -> list[Answer]:
    """Return every answer of an option that has few, and draw some of any other."""
    found: list[Answer] = []
    for option in decision.options:
        found += every_answer(option) or [option.sample(chance) for _ in range(DRAWN)]
    return found


def every_answer(option: Option) -> list[Answer]:
    """Return all answers of an option, none if they are many."""
    choices = [values_of(field) for field in option.fields.values()]
    if not all(choices) or prod(map(len, choices)) > FEW:
        return []
    every = (dict(zip(option.fields, values, strict=True)) for values in product(*choices))
    return [Answer(option.verb, values) for values in every if option.takes(values)]


def values_of(field: Field) -> Sequence[Any]:
    """Return all values of a field, none if they are many."""
    if isinstance(field, Pick):
        if field.most > 1 or field.least == 0 or field.excluding or field.total:
            return []
        return [[thing] for thing in dict.fromkeys(field.among)]
    numbers = range(field.low, field.high + 1, field.step)
    return [*numbers] if len(numbers) <= FEW and not field.optional else []
