"""A book gives back every frame that was bound into it, and says what it cannot read."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.engine.book import FORMAT, LONGEST, Book, Step, UnknownFormat, bound, changed, difference, framed, squeezed

values = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | st.text("ab", max_size=2),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text("ab", max_size=2), inner, max_size=3),
    max_leaves=12,
)


@settings(deadline=None, derandomize=True, database=None, suppress_health_check=[HealthCheck.too_slow])
@given(values, values)
def test_a_difference_turns_one_value_into_the_other(one: Any, other: Any) -> None:
    by = msgspec.msgpack.decode(msgspec.msgpack.encode(difference(one, other)))
    assert repr(changed(one, by)) == repr(other) or changed(one, by) == other
    assert difference(one, one) == []


def test_true_is_not_one() -> None:
    assert changed([1, {"a": 0}], difference([1, {"a": 0}], [True, {"a": False}])) == [True, {"a": False}]
    assert changed([1, 2, 3], difference([1, 2, 3], [True, 3]))[0] is True


def test_a_book_gives_every_frame_back() -> None:
    frames = []
    for number in range(3 * LONGEST + 1):
        all_up = {"hands": [[number, 7], [8]], "me": None, "pile": [*range(number % 5)]}
        seen = [{**all_up, "hands": hands, "me": me} for me, hands in enumerate([[2, 1], [[number, 7], 1], [2, [8]]])]
        frames.append(framed(Step(number // 4, "question", first=number), all_up, seen))
    pages = bound(frames, 2)
    book = Book(pages)
    assert (len(book), book.contents.seats) == (len(frames), 2)
    assert list(book) == frames
    assert [book.frame(number) for number in range(len(book))] == frames
    assert book.frame(50).seen_by(1) == {**frames[50].everything, "hands": [2, [8]], "me": 2}
    assert len(pages) < len(msgspec.msgpack.encode(frames)) / 4
    for nowhere in (-1, len(frames)):
        with pytest.raises(IndexError):
            book.frame(nowhere)


def test_a_format_of_the_future_is_refused() -> None:
    head = squeezed(msgspec.msgpack.encode({"format": FORMAT + 1}))
    with pytest.raises(UnknownFormat):
        Book(len(head).to_bytes(4, "big") + head)
