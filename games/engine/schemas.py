"""What a viewer sees and what a seat can answer, as JSON Schema, for programs that play.

The schema of a sight follows the types of a table as its masks do (`sights`), so that there is no second list of types.
What JSON Schema cannot say of an answer stands beside it: `x-excluding` names a field whose picks are not available in
this one; `x-among-counts` says how often each thing can be picked where there are several alike; with `x-total`, the
picked things must be worth that much together, each what `x-worth` says in the order of `x-among`, the `x-twice`
dearest of them counting double; `x-ordered` says that the order counts.
"""

from __future__ import annotations

import types
import typing
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import combinations, islice, permutations
from typing import Any, TypeAlias

import msgspec

from games.engine.fields import Amount, Field, Pick
from games.engine.questions import Answer, Decision, Either, Option
from games.engine.sights import COUNTED, audiences
from games.engine.table import FaceDown, Table

Schema: TypeAlias = dict[str, Any]

DRAFT = "https://json-schema.org/draft/2020-12/schema"
PLAIN: dict[Any, str] = {int: "integer", str: "string", bool: "boolean", float: "number", bytes: "string"}
NOTHING: Schema = {"type": "null"}
CARD: Schema = {"type": ["integer", "string"]}
LENGTH: Schema = {"type": "integer", "minimum": 0}


# Sights


@cache
def sight_schema(table: type[Table], everything: bool = False) -> Schema:
    """Return the schema of what a viewer sees of a table, or of a table with all cards up. Do not change it."""
    walk = Walk(everything)
    hints = typing.get_type_hints(table)
    fields = {name: walk.field(audience, hints[name]) for name, audience in audiences(table).items()}
    fields["me"] = NOTHING if everything else {"type": ["integer", "null"]}
    found = walk.defined
    return {"$schema": DRAFT, **of_object(fields), **({"$defs": found} if found else {})}


class Walk:
    """Follows the types on a table as the masks do, and collects the structs on the way."""

    def __init__(self, everything: bool) -> None:
        self.everything = everything
        self.defined: dict[str, Schema] = {}

    def field(self, audience: str, hint: Any) -> Schema:
        """Return the schema of a field of the table, by who may see it."""
        if self.everything or audience == "public":
            return self.of(hint)
        if audience == "hidden":
            return length_of(hint)
        (own,) = typing.get_args(hint)
        return {"type": "array", "items": any_of([self.of(own), length_of(own)])}

    def of(self, hint: Any) -> Schema:
        """Return the schema of what is seen of a value of this type. Raises TypeError for what no table can hold."""
        if hint in PLAIN:
            return {"type": PLAIN[hint]}
        if hint in (None, types.NoneType):
            return NOTHING
        if hint is FaceDown:
            return CARD if self.everything else any_of([CARD, NOTHING])
        origin, inner = typing.get_origin(hint), typing.get_args(hint)
        if origin is typing.Literal:
            return {"enum": [*inner]}
        if origin in (typing.Union, types.UnionType):
            return any_of(map(self.of, inner))
        if origin is list:
            return {"type": "array", "items": self.of(inner[0])}
        if origin is dict and inner[0] is str:
            return {"type": "object", "additionalProperties": self.of(inner[1])}
        if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
            return self.struct(hint)
        raise TypeError(f"a table cannot hold {hint}")

    def struct(self, struct: type[msgspec.Struct]) -> Schema:
        """Return a reference to the schema of a struct, which is made when it is first met."""
        name = struct.__name__
        if name not in self.defined:
            self.defined[name] = {}
            hints = typing.get_type_hints(struct)
            self.defined[name] = of_object({field: self.of(hints[field]) for field in struct.__struct_fields__})
        return {"$ref": f"#/$defs/{name}"}


def length_of(hint: Any) -> Schema:
    """Return the schema of what others see of something that is hidden: its length, if it has one."""
    origin, inner = typing.get_origin(hint), typing.get_args(hint)
    kinds = inner if origin in (typing.Union, types.UnionType) else (hint,)
    counted = [(typing.get_origin(kind) or kind) in COUNTED for kind in kinds]
    return any_of([*([LENGTH] if any(counted) else []), *([] if all(counted) else [NOTHING])])


def any_of(schemas: Iterable[Schema]) -> Schema:
    """Return a schema for whatever fits one of these; plain types side by side."""
    found: list[Schema] = []
    kinds: dict[str, None] = {}
    for schema in schemas:
        if schema.keys() == {"type"}:
            kinds |= dict.fromkeys(schema["type"] if isinstance(schema["type"], list) else [schema["type"]])
        elif schema not in found:
            found.append(schema)
    if "integer" in kinds:
        found = [schema for schema in found if schema is not LENGTH]
    if kinds:
        found.append({"type": [*kinds] if len(kinds) > 1 else next(iter(kinds))})
    return found[0] if len(found) == 1 else {"anyOf": found}


def of_object(fields: Mapping[str, Schema]) -> Schema:
    """Return the schema of an object with exactly these fields."""
    return {"type": "object", "properties": {**fields}, "required": [*fields], "additionalProperties": False}


# Decisions


def decision_schema(decision: Decision) -> Schema:
    """Return the schema of the answers to a decision."""
    return {"$schema": DRAFT, "oneOf": [option_schema(option) for option in decision.options]}


def option_schema(option: Option) -> Schema:
    """Return the schema of the answers that choose an option."""
    ways = option.ways if isinstance(option, Either) else [option.fields]
    values = any_of([values_schema(way) for way in ways])
    needed = ["verb", "values"] if option.fields else ["verb"]
    return {**of_object({"verb": {"const": option.verb}, "values": values}), "required": needed, "title": option.verb}


def values_schema(fields: Mapping[str, Field]) -> Schema:
    """Return the schema of what is filled in."""
    return of_object({name: field_schema(field) for name, field in fields.items()})


def field_schema(field: Field) -> Schema:
    """Return the schema of one field."""
    return pick_schema(field) if isinstance(field, Pick) else amount_schema(field)


def pick_schema(pick: Pick) -> Schema:
    """Return the schema of what can be picked."""
    counts = Counter(pick.among)
    items: Schema = {"enum": [*counts]} if counts else {"not": {}}
    schema: Schema = {"type": "array", "items": items, "minItems": pick.least, "maxItems": pick.most, "x-of": pick.of}
    if all(count == 1 for count in counts.values()):
        schema["uniqueItems"] = True
    else:
        schema["x-among-counts"] = [[thing, count] for thing, count in counts.items()]
    if pick.ordered:
        schema["x-ordered"] = True
    if pick.excluding:
        schema["x-excluding"] = pick.excluding
    if pick.total:
        schema |= {"x-total": pick.total, "x-twice": pick.twice, "x-among": [*pick.among], "x-worth": [*pick.worth]}
    return schema


def amount_schema(amount: Amount) -> Schema:
    """Return the schema of a number."""
    number: Schema = {"type": "integer", "minimum": amount.low, "maximum": amount.high, "x-of": amount.of}
    if amount.step > 1 and amount.low % amount.step == 0:
        number["multipleOf"] = amount.step
    elif amount.step > 1:
        number |= {"x-step": amount.step}
    return any_of([number, NOTHING]) if amount.optional else number


def answers_schema(labels: Iterable[str]) -> Schema:
    """Return the schema of all that can be answered in a game at all, by the labels of its verbs and fields.

    A field that is there for each of several seats or things is named by its pattern. An open question narrows this.
    """
    names = [label.removesuffix("?") for label in labels]
    known = {name.partition(".")[0] for name in names if ":" not in name}
    value = {"anyOf": [{"type": "array", "items": CARD}, {"type": ["integer", "null"]}]}
    return {
        "$schema": DRAFT,
        "type": "object",
        "properties": {
            "verb": {"anyOf": [{"pattern": pattern_of(verb)} for verb in sorted(known)]},
            "values": {"type": "object", "additionalProperties": value},
        },
        "required": ["verb"],
        "additionalProperties": False,
    }


def pattern_of(verb: str) -> str:
    """Return the pattern of a verb, or of all verbs that it labels: `side_of` is the label of `side_2`."""
    return rf"^{verb.removesuffix('_of')}_\d+$" if verb.endswith("_of") else f"^{verb}$"


# Every legal answer

MOST = 200  # answers that are listed
TRIED = 2000  # that are looked at: of those that must be worth something, few may be legal


class TooMany(Exception):
    """There are too many answers to look at each."""


def legal_answers(decision: Decision, most: int = MOST) -> list[Answer] | None:
    """Return all legal answers to a decision, each choice of things once in one order unless the order counts.

    None if there are more than `most`, or to find them would take too long.
    """
    try:
        listed = [answer for option in decision.options for answer in islice(legal_for(option), most + 1)]
    except TooMany:
        return None
    return listed if len(listed) <= most else None


def legal_for(option: Option) -> Iterator[Answer]:
    """Return the legal answers that choose an option, each once. Raises TooMany."""
    if isinstance(option, Either) or any(isinstance(field, Pick) and field.total for field in option.fields.values()):
        found = set[bytes]()
        for number, answer in enumerate(answers_of(option)):
            if number >= TRIED:
                raise TooMany
            if option.takes(answer.values) and (said := msgspec.json.encode(answer)) not in found:
                found.add(said)
                yield answer
    else:
        yield from answers_of(option)  # whatever fits each field is legal


def answers_of(option: Option) -> Iterator[Answer]:
    """Return the answers that fill in an option; some may not be legal. Raises TooMany."""
    for way in option.ways if isinstance(option, Either) else [option.fields]:
        for values in filled(way):
            yield Answer(option.verb, values)


def filled(fields: Mapping[str, Field]) -> Iterator[dict[str, Any]]:
    """Return every way of filling in some fields, of which each may exclude what is picked in an earlier one."""
    if not fields:
        yield {}
        return
    (name, field), *rest = fields.items()
    for value in values_of(field):
        for values in filled({other: narrowed(later, name, value) for other, later in rest}):
            yield {name: value, **values}


def narrowed(field: Field, name: str, value: Any) -> Field:
    """Return a field without what has been picked in another that it excludes."""
    if not isinstance(field, Pick) or field.excluding != name:
        return field
    among, worth = [*field.among], [*field.worth]
    for thing in value:
        if thing in among:
            place = among.index(thing)
            del among[place], worth[place : place + 1]
    return msgspec.structs.replace(field, among=among, worth=worth, excluding="")


def values_of(field: Field) -> list[Any]:
    """Return every value of a field, each once. Raises TooMany."""
    if isinstance(field, Amount):
        numbers = range(field.low, field.high + 1, field.step)
        if field.high - field.low >= TRIED * field.step:
            raise TooMany
        return [*([None] if field.optional else []), *numbers]
    found: dict[tuple[Any, ...], None] = {}
    choose = permutations if field.ordered else combinations
    chosen = (
        things
        for count in range(field.least, min(field.most, len(field.among)) + 1)
        for things in choose(field.among, count)
    )
    for number, things in enumerate(chosen):
        if number >= TRIED:
            raise TooMany
        found[things] = None
    return [[*things] for things in found]
