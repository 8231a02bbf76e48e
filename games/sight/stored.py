"""What is stored of a sight and of whom the table awaits, read so that it can be drawn."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.dateparse import parse_datetime

from games.engine.table import Sight


def as_sight(data: Any) -> Any:
    """Read a stored sight, so that its entries are attributes again."""
    if isinstance(data, dict):
        return Sight((key, as_sight(value)) for key, value in data.items())
    return [as_sight(item) for item in data] if isinstance(data, list) else data


@dataclass(frozen=True)
class Awaited:
    """What the table may know of a seat that is awaited."""

    since: datetime | None
    due: datetime | None
    bot: bool
    bank: int | None = None  # what was left in it when the question was put

    @property
    def out_of_time(self) -> bool:
        """Whether the deadline has passed: who has not answered by then has been answered for, until all is opened."""
        return self.due is not None and self.due <= timezone.now()


def as_awaited(data: dict[str, Any]) -> Awaited:
    """Read what the table may know of a seat that is awaited."""
    return Awaited(moment(data["since"]), moment(data["due"]), data["bot"], data.get("bank"))


def moment(written: str | None) -> datetime | None:
    """Read a stored moment."""
    return parse_datetime(written) if written else None
