"""Reads posted forms as answers."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.http import QueryDict

from games.engine.fields import Field, IllegalAnswer, Pick
from games.engine.questions import Answer, Decision, Option
from games.engine.texts import say
from games.wording.sentences import Words

LONGEST_NUMBER = 400  # digits
WHOLE_NUMBER = re.compile(r"-?(\d+|\d{1,3}([\s.,'’]\d{3})+)")  # perhaps grouped in threes, as people write them
LONGEST_INDEX = 10  # digits in a number that the site itself wrote


def read_index(posted: str) -> int | None:
    """Read a posted question number or list index; None if it is not one."""
    return int(posted) if posted.isdecimal() and len(posted) < LONGEST_INDEX else None


def read_answer(decision: Decision, posted: QueryDict) -> Answer:
    """Read a posted form as an answer to a decision. Raises IllegalAnswer."""
    option = decision.option(posted.get("verb", ""))
    if option is None:
        raise IllegalAnswer(say("You cannot do that now."))
    return read_option(option, posted)


def read_option(option: Option, posted: QueryDict) -> Answer:
    """Read the posted fields of one option and check them. Raises IllegalAnswer."""
    values = {}
    for name, spec in option.fields.items():
        try:
            values[name] = read_field(spec, posted_values(posted, option.verb, name))
        except IllegalAnswer as error:
            error.field = name
            raise
    answer = Answer(option.verb, values)
    option.check(answer.values)
    return answer


@dataclass(frozen=True)
class Fault:
    """Why an answer was refused: a sentence, and the field of a verb that it is about, "" for none."""

    verb: str
    field: str
    sentence: str

    def said(self, words: Words) -> str:
        """Say it away from its field, so with the field's label."""
        return f"{words.label(f'{self.verb}.{self.field}')}: {self.sentence}" if self.field else self.sentence


def fault_of(error: IllegalAnswer, verb: str, words: Words) -> Fault:
    """Put into words why an answer was refused."""
    return Fault(verb, error.field, words.plain(error.sentence))


def repeats(posted: QueryDict, before: Answer) -> bool:
    """Whether a posted form says the same as an earlier answer."""
    return posted.get("verb") == before.verb and all(
        [digits(value) for value in posted_values(posted, before.verb, name) if value] == as_typed(before, name)
        for name in before.values
    )


def posted_values(posted: QueryDict, verb: str, name: str) -> list[str]:
    """Return what was posted for a verb's field: under `verb.name` if the name means something else to another verb."""
    own = f"{verb}.{name}"
    return posted.getlist(own if own in posted else name)


def as_typed(given: Answer, name: str) -> list[str]:
    """Return a value of an answer as a form would post it."""
    value = given.values.get(name, [])
    return [str(item) for item in (value if isinstance(value, list) else [value]) if item is not None]


def read_field(spec: Field, posted: Sequence[str]) -> Any:
    """Read one posted field. Raises IllegalAnswer."""
    if isinstance(spec, Pick):
        by_name: Mapping[str, Any] = {str(item): item for item in spec.among}
        return [by_name.get(value, value) for value in posted if value]
    number = (posted[0] if posted else "").strip()
    if spec.optional and not number:
        return None
    if not WHOLE_NUMBER.fullmatch(number) or len(number) > LONGEST_NUMBER:
        raise IllegalAnswer(say("Choose a number from {low} to {high}.", low=spec.low, high=spec.high))
    return int(digits(number))


def digits(posted: str) -> str:
    """Return a number without what groups its digits, and anything else as it is."""
    number = posted.strip()
    return re.sub(r"[^\d-]", "", number) if WHOLE_NUMBER.fullmatch(number) else posted
