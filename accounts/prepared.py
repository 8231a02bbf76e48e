"""What is worked out once, since every page needs it: the SQL of some queries, and addresses.

Most of the cost of a small query is Django writing its SQL. A `Prepared` query has it written once, with a mark in the
place of each argument, and from then on only replaces the marks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Generic, NamedTuple, TypeVar

from django.db import connection
from django.db.models import QuerySet
from django.db.models.query import get_related_populators
from django.urls import get_script_prefix, get_urlconf, reverse

Row = TypeVar("Row")
MARK = 31_900  # the first mark: these numbers fit any column, and no query has them itself; text columns make them str


class Written(NamedTuple):
    """A query as Django has written it."""

    sql: str
    given: list[Any]  # the value for each placeholder
    marks: list[int | None]  # or the argument that goes there instead
    compiler: Any
    converters: Any
    make: Callable[[Sequence[Any]], Any]
    locks: bool


class Prepared(Generic[Row]):
    """A query to call with its arguments, which differ from call to call. None of them may be None."""

    def __init__(self, write: Callable[..., QuerySet[Any, Row]]) -> None:
        self.write = write
        self.written: Written | None = None

    def __call__(self, *asked: Any) -> list[Row]:
        written = self.written
        if written is None:
            queryset = self.write(*(MARK + place for place in range(len(asked))))
            written = self.written = as_written(queryset, len(asked))
        given = [
            fixed if mark is None else asked[mark] for fixed, mark in zip(written.given, written.marks, strict=True)
        ]
        with connection.cursor() as cursor:
            cursor.execute(written.sql, given)
            rows = cursor.fetchall()
        if written.converters:
            rows = written.compiler.apply_converters(rows, written.converters)
        return [written.make(row) for row in rows]


def as_written(queryset: QuerySet[Any, Any], count: int) -> Written:
    """Have Django write a query that contains this many marks."""
    compiler = queryset.query.get_compiler(queryset.db)
    sql, params = compiler.as_sql()
    of_mark = {of(MARK + place): place for place in range(count) for of in (int, str)}
    marks = [of_mark.get(param) for param in params]
    assert {*range(count)} == {mark for mark in marks if mark is not None}, "a query must use each argument"
    expressions = [selected[0] for selected in compiler.select]
    converters = compiler.get_converters(expressions)
    locks = queryset.query.select_for_update
    return Written(sql, list(params), marks, compiler, converters, maker(queryset, compiler), locks)


def maker(queryset: QuerySet[Any, Any], compiler: Any) -> Callable[[Sequence[Any]], Any]:
    """Return a function that turns a row into a model with its selected relations, or for values_list into a tuple.

    With annotations it is a tuple of the model and those: not everybody who has the model should find them on it.
    """
    info = compiler.klass_info
    if queryset._fields is not None:  # type: ignore[attr-defined]  # of values_list
        return tuple
    model, fields, db = info["model"], info["select_fields"], queryset.db
    begin, end = fields[0], fields[-1] + 1
    names = [selected[0].target.attname for selected in compiler.select[begin:end]]
    populators = get_related_populators(info, compiler.select, db)  # type: ignore[call-arg]  # as Django 5.2 has it
    beside = [*compiler.annotation_col_map.values()]

    def make(row: Sequence[Any]) -> Any:
        made = model.from_db(db, names, row[begin:end])
        for populator in populators:
            populator.populate(row, made)
        return (made, *[row[place] for place in beside]) if beside else made

    return make


# Addresses


def address_of(name: str, *given: Any) -> str:
    """Return the address of a page, as `reverse` does."""
    return looked_up(name, given, get_urlconf(), get_script_prefix())


@lru_cache(4096)
def looked_up(name: str, given: tuple[Any, ...], urlconf: str | None, _prefix: str) -> str:
    return reverse(name, urlconf, given)
