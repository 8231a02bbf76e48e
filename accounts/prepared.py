"""Queries that are asked for every page: their SQL is worked out once.

Most of what a small query costs is Django's work of writing it. A `Prepared` query has Django write it once, with a
mark in the place of each thing that is asked for, and from then on only puts the things where the marks are.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from django.db import connection
from django.db.models import QuerySet
from django.db.models.query import get_related_populators

Row = TypeVar("Row")
MARK = 31_900  # and on: numbers of any column that no query has of its own; a column of text finds them as text


class Written(NamedTuple):
    """A query as Django has written it."""

    sql: str
    given: list[Any]  # of each place, what stands there always, or
    marks: list[int | None]  # which of the things that are asked for
    compiler: Any
    converters: Any
    make: Callable[[Sequence[Any]], Any]
    locks: bool


class Prepared(Generic[Row]):
    """A query by things that differ from one time to the next, none of them None: call it with them."""

    def __init__(self, write: Callable[..., QuerySet[Any, Row]]) -> None:
        self.write = write
        self.written: Written | None = None

    def __call__(self, *asked: Any) -> list[Row]:
        """Return the rows."""
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
    """Have Django write a query with this many marks in it."""
    compiler = queryset.query.get_compiler(queryset.db)
    sql, params = compiler.as_sql()
    of_mark = {of(MARK + place): place for place in range(count) for of in (int, str)}
    marks = [of_mark.get(param) for param in params]
    assert {*range(count)} == {mark for mark in marks if mark is not None}, "a query must ask for each thing"
    expressions = [selected[0] for selected in compiler.select]
    converters = compiler.get_converters(expressions)
    locks = queryset.query.select_for_update
    return Written(sql, list(params), marks, compiler, converters, maker(queryset, compiler), locks)


def maker(queryset: QuerySet[Any, Any], compiler: Any) -> Callable[[Sequence[Any]], Any]:
    """Return what makes of a row what the query asks for: a model with those that it selects, or a tuple."""
    info = compiler.klass_info
    if queryset._fields is not None:  # type: ignore[attr-defined]  # of values_list
        return tuple
    model, fields, db = info["model"], info["select_fields"], queryset.db
    begin, end = fields[0], fields[-1] + 1
    names = [selected[0].target.attname for selected in compiler.select[begin:end]]
    populators = get_related_populators(info, compiler.select, db)  # type: ignore[call-arg]  # as Django 5.2 has it

    def make(row: Sequence[Any]) -> Any:
        made = model.from_db(db, names, row[begin:end])
        for populator in populators:
            populator.populate(row, made)
        return made

    return make
