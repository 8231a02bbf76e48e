"""What has been found out once, and is remembered."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Memo(dict[K, V]):
    """The answers of a function, by its argument: to look one up again costs less than any call.

    Nothing is ever dropped, so it is for arguments of which there are few, or for something that goes itself.
    """

    __slots__ = ("_find",)

    def __init__(self, find: Callable[[K], V]) -> None:
        self._find = find

    def __missing__(self, key: K) -> V:
        found = self[key] = self._find(key)
        return found
