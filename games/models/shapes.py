"""What rows keep as JSON, typed: plain data in the database, decoded once when a row is read."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import msgspec
from django.db import models
from django.db.models.fields.json import KeyTransform
from django.utils import timezone


class Awaited(msgspec.Struct, kw_only=True):
    """What the table may know of a seat that is awaited; of a bot it knows no deadline."""

    seat: int
    since: datetime | None = None
    due: datetime | None = None
    bot: bool = False
    bank: int | None = None  # what was left when the question was put, since an answer takes from it
    stays: bool = False  # on the list until the question closes

    @property
    def out_of_time(self) -> bool:
        """Whether the deadline has passed: who has not answered by then has been answered for, until all is opened."""
        return self.due is not None and self.due <= timezone.now()


class Public(msgspec.Struct):
    """What a spectator sees of a table: the sight, and whom the table knows to be awaited."""

    sight: dict[str, Any] = {}
    awaited: list[Awaited] = []


class ShapeField(models.JSONField):
    """A JSON column that holds one of these shapes; to the database it is a JSONField."""

    def __init__(self, shape: type[msgspec.Struct] | None = None, **options: Any) -> None:
        self.shape = shape
        super().__init__(**options)

    def deconstruct(self) -> Any:
        """Describe the column for migrations, which know nothing of shapes."""
        name, _path, arguments, options = super().deconstruct()
        options.pop("default", None)
        return name, "django.db.models.JSONField", arguments, options | {"default": dict}

    def from_db_value(self, value: Any, expression: Any, connection: Any) -> Any:
        """Read the shape; a part of it that a query asks for stays plain data."""
        data = super().from_db_value(value, expression, connection)
        return data if isinstance(expression, KeyTransform) or data is None else msgspec.convert(data, self.shape)

    def get_db_prep_value(self, value: Any, connection: Any, prepared: bool = False) -> Any:
        """Write the shape as plain data."""
        plain = msgspec.to_builtins(value) if isinstance(value, msgspec.Struct) else value
        return super().get_db_prep_value(plain, connection, prepared)
