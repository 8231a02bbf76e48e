"""Decodes the sights that rows keep."""

from __future__ import annotations

from typing import Any

from games.engine.sights import Sight


def as_sight(data: Any) -> Any:
    """Decode a stored sight, so that its fields can be read as attributes again."""
    if isinstance(data, dict):
        return Sight((key, as_sight(value)) for key, value in data.items())
    return [as_sight(item) for item in data] if isinstance(data, list) else data
