"""Types for what rows keep as JSON: plain data in the database, decoded once when a row is read."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import msgspec
from django.db import models
from django.db.models.fields.json import KeyTransform
from django.utils import timezone


class Awaited(msgspec.Struct, kw_only=True):
    """What the table may know about an awaited seat."""

    seat: int
    since: datetime | None = None
    due: datetime | None = None  # of its player, and kept while a bot sits in for them
    bot: bool = False
    bank: int | None = None  # as it was when the question was put, since an answer uses it up
    stays: bool = False  # listed until the question closes

    @property
    def deadline(self) -> datetime | None:
        """By when the player must answer. A bot has no deadline."""
        return None if self.bot else self.due

    @property
    def half_over(self) -> bool:
        """Whether half of the time has passed."""
        if self.since is None or self.deadline is None:
            return False
        return timezone.now() >= self.since + (self.deadline - self.since) / 2


class Public(msgspec.Struct):
    """What a spectator sees of a table: the sight, and the list of awaited seats."""

    sight: dict[str, Any] = {}
    awaited: list[Awaited] = []

    def entry_of(self, seat: int) -> Awaited | None:
        """Return a seat's place on the list of the awaited, if it has one."""
        return next((entry for entry in self.awaited if entry.seat == seat), None)


class PlainField(models.JSONField):
    """A JSON column of plain data, read in half the time. For the database it is a JSONField."""

    shape: Any = Any

    def deconstruct(self) -> Any:
        """Describe the column to migrations as Django's own."""
        name, _path, arguments, options = super().deconstruct()
        return name, "django.db.models.JSONField", arguments, options

    def from_db_value(self, value: Any, expression: Any, connection: Any) -> Any:
        """Decode the whole value; a part that a query picks out stays plain data."""
        if isinstance(expression, KeyTransform):
            return super().from_db_value(value, expression, connection)
        return None if value is None else msgspec.json.decode(value, type=self.shape)


class ShapeField(PlainField):
    """A JSON column with one of these types."""

    def __init__(self, shape: type[msgspec.Struct] | None = None, **options: Any) -> None:
        self.shape = shape
        super().__init__(**options)

    def deconstruct(self) -> Any:
        """Leave the type out: it may change without a migration."""
        name, path, arguments, options = super().deconstruct()
        options.pop("default", None)
        return name, path, arguments, options | {"default": dict}

    def get_db_prep_value(self, value: Any, connection: Any, prepared: bool = False) -> Any:
        plain = msgspec.to_builtins(value) if isinstance(value, msgspec.Struct) else value
        return super().get_db_prep_value(plain, connection, prepared)
