"""Writes rows, many in one statement, whose SQL is put together once.

Django's `bulk_create` puts it together each time, and gives PostgreSQL many rows as arrays of columns, escaping every
quote in a JSON value: that took longer than a game's rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from django.db import connection
from django.db.models import Field, Model

Fields = tuple["Field[Any, Any]", ...]


def add(rows: Sequence[Model]) -> None:
    """Insert new rows of one model, to which the database gives keys."""
    if rows:
        model = type(rows[0])
        write(rows, inserting(model, len(rows), with_key=False), all_but_key(model))


def put(rows: Sequence[Model], names: Sequence[str], spared: Sequence[Model] = (), some: Sequence[str] = ()) -> None:
    """Write these fields of rows of one model, and some more, which are spared in some rows; insert missing rows."""
    if rows:
        model, keys = type(rows[0]), [row.pk for row in spared]
        sql = inserting(model, len(rows), with_key=True) + or_updating(model, tuple(names), tuple(some), len(keys))
        write(rows, sql, model._meta.concrete_fields, keys * len(some))


def save(row: Model) -> None:
    """Write all fields of a row that is there."""
    write([row], updating(type(row)), all_but_key(type(row)), [row.pk])


def write(rows: Sequence[Model], sql: str, fields: Sequence[Field[Any, Any]], more: Sequence[Any] = ()) -> None:
    """Execute a statement with these fields of each row, and what else it asks for."""
    columns = [(field.attname, field.get_db_prep_save) for field in fields]
    given = [prepare(getattr(row, name), connection) for row in rows for name, prepare in columns]
    with connection.cursor() as cursor:
        cursor.execute(sql, [*given, *more])


@cache
def inserting(model: type[Model], count: int, *, with_key: bool) -> str:
    """Return the statement that inserts this many rows."""
    fields = model._meta.concrete_fields if with_key else all_but_key(model)
    row = f"({', '.join('%s' for _ in fields)})"
    return f"INSERT INTO {table(model)} ({', '.join(map(column, fields))}) VALUES {', '.join([row] * count)}"  # noqa: S608  # a model's own names


@cache
def or_updating(model: type[Model], names: Sequence[str], some: Sequence[str], spared: int) -> str:
    """Return what that statement does with rows that are there: it updates these fields, and some unless spared."""
    key, here = column(model._meta.pk), table(model)
    changes = [f"{name} = EXCLUDED.{name}" for name in columns(model, names if spared else [*names, *some])]
    if spared:
        is_spared = f"EXCLUDED.{key} IN ({', '.join(['%s'] * spared)})"
        changes += [
            f"{name} = CASE WHEN {is_spared} THEN {here}.{name} ELSE EXCLUDED.{name} END"
            for name in columns(model, some)
        ]
    return f" ON CONFLICT ({key}) DO UPDATE SET {', '.join(changes)}"


@cache
def updating(model: type[Model]) -> str:
    """Return the statement that updates a row."""
    changes = ", ".join(f"{column(field)} = %s" for field in all_but_key(model))
    return f"UPDATE {table(model)} SET {changes} WHERE {column(model._meta.pk)} = %s"  # noqa: S608  # likewise


@cache
def all_but_key(model: type[Model]) -> Fields:
    """Return the fields of a model but its key."""
    return tuple(field for field in model._meta.concrete_fields if not field.primary_key)


def columns(model: type[Model], names: Sequence[str]) -> list[str]:
    return [column(model._meta.get_field(name)) for name in names]


def column(field: Any) -> str:
    return connection.ops.quote_name(field.column)


def table(model: type[Model]) -> str:
    return connection.ops.quote_name(model._meta.db_table)
