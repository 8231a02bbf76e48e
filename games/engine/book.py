"""The book of a finished game: a frame for each of its steps, compressed, and readable whatever becomes of the rules.

A step is a question that has closed, an act out of turn, or a turn begun again. Frames lie in chunks: each begins with
a whole frame, and goes on with what differs from one to the next. What a viewer saw is kept as what differs from the
table with all cards up. The first chunk serves the others as their dictionary, so a frame is found by unpacking two.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, TypeAlias, TypeVar

import msgspec

from games.engine.questions import Seat
from games.engine.texts import Text

FORMAT = 1
LONGEST = 32  # frames in a chunk
BEST = 9
WINDOW = 1 << 15  # bytes: zlib looks no further back than this
PREFIX = 4  # bytes that say how long the contents are

Seen: TypeAlias = dict[str, Any]
T = TypeVar("T")


class UnknownFormat(ValueError):
    """The book is in a format that this code does not read."""


class Given(msgspec.Struct, omit_defaults=True, gc=False):
    """An answer: who gave it, how it came about and when, and in the words in which its seat read it."""

    seat: Seat
    verb: str
    values: dict[str, Any]
    source: str
    at: int  # seconds since 1970
    said: Text | None = None
    fate: str = ""  # "changed": the same seat gave another; "unread": its case never came; "sealed" until the end
    out_of_turn: bool = False


class Opened(msgspec.Struct, omit_defaults=True, gc=False):
    """What the end has laid open of a line of the log: how a claim really was, a sentence kept back, or luck."""

    line: int
    kind: str
    by: Seat | None = None
    text: Text | None = None
    said: Text | None = None
    true: bool | None = None
    size: int = 1
    leading: bool = False
    got: float | None = None
    worth: float | None = None
    taken: list[tuple[Seat, bool, bool, bool]] = []  # of a claim: by whom, whether doubted, rightly, without a choice


class Judged(msgspec.Struct, omit_defaults=True, gc=False):
    """How a seat has taken another's claim, made in this step or before, and how that really was."""

    by: Seat
    of: Seat
    doubts: bool
    right: bool
    forced: bool = False
    true: bool = True
    truth: Text | None = None
    said: Text | None = None
    line: int = 0


class Step(msgspec.Struct, omit_defaults=True, gc=False):
    """What was asked, answered and told between two frames."""

    turn: int
    kind: str  # "deal", "question", "again", "turn" (of which only its end is known), "end" (with answers unread)
    asked: dict[Seat, Text] = {}
    given: list[Given] = []
    opened: list[Opened] = []
    judged: list[Judged] = []
    standing: list[int] = []  # by seat, where a turn has ended
    leads: Seat | None = None  # who took the lead
    first: int = 1  # of the lines of the log that were told
    last: int = 0


class Moment(msgspec.Struct, omit_defaults=True, frozen=True, gc=False):
    """What makes a step worth a look: a lie told, caught, believed, a truth doubted, or the lead changing hands."""

    step: int
    kind: str  # "lie", "caught", "believed", "doubted", "lead"
    seat: Seat
    of: Seat | None = None  # whose claim it was


class Contents(msgspec.Struct, omit_defaults=True):
    """What a book says of itself: the turn of each step, which are worth a look, and how long its chunks are."""

    format: int
    seats: int
    turns: list[int]
    ends: list[int]  # the last line of the log told at each step, or before it
    moments: list[Moment] = []
    chunks: list[int] = []
    longest: int = LONGEST


class Frame(msgspec.Struct, gc=False):
    """A step and what lay on the table at its end."""

    step: Step
    everything: Seen
    apart: list[Difference]  # of what a spectator saw, then each seat

    def seen_by(self, seat: Seat | None) -> Seen:
        """Return what a seat saw; None: a spectator."""
        return changed(self.everything, self.apart[0 if seat is None else seat + 1])  # type: ignore[no-any-return]


def framed(step: Step, everything: Seen, seen: Sequence[Seen]) -> Frame:
    """Make a frame of a step and its sights: with all cards up, a spectator's, and each seat's."""
    return Frame(step, everything, [difference(everything, one) for one in seen])


def bound(frames: Iterable[Frame], seats: int) -> bytes:
    """Bind frames into a book."""
    contents = Contents(FORMAT, seats, [], [])
    chunks: list[bytes] = []
    dictionary = b""
    for some in batches(frames, LONGEST):
        for number, frame in enumerate(some, len(contents.turns)):
            contents.moments += moments_of(number, frame.step)
        contents.turns += [frame.step.turn for frame in some]
        contents.ends += [frame.step.last for frame in some]
        packed = msgspec.msgpack.encode(list(records(some)))
        chunks.append(squeezed(packed, dictionary))
        dictionary = dictionary or packed[-WINDOW:]
    contents.chunks = [len(chunk) for chunk in chunks]
    head = squeezed(msgspec.msgpack.encode(contents))
    return b"".join([len(head).to_bytes(PREFIX, "big"), head, *chunks])


def moments_of(number: int, step: Step) -> Iterator[Moment]:
    """Find what makes a step worth a look."""
    for opened in step.opened:
        if opened.kind == "claim" and not opened.true and opened.by is not None:
            yield Moment(number, "lie", opened.by)
    for one in step.judged:
        if one.doubts and one.right:
            yield Moment(number, "caught", one.by, one.of)
        elif one.doubts and one.true and not one.forced:  # of a lie doubted in vain, the lie itself is the moment
            yield Moment(number, "doubted", one.by, one.of)
        elif not one.doubts and not one.true:
            yield Moment(number, "believed", one.by, one.of)
    if step.leads is not None:
        yield Moment(number, "lead", step.leads)


class Book:
    """A bound book, opened. A chunk is unpacked when a frame in it is asked for."""

    def __init__(self, pages: bytes) -> None:
        """Open a book at its contents. Raises UnknownFormat."""
        begin = PREFIX + int.from_bytes(pages[:PREFIX], "big")
        contents = msgspec.msgpack.decode(zlib.decompress(pages[PREFIX:begin]))
        if contents["format"] != FORMAT:
            raise UnknownFormat(contents["format"])
        self.contents = msgspec.convert(contents, Contents)
        self._pages, self._begin = pages, begin

    def __len__(self) -> int:
        return len(self.contents.turns)

    def frame(self, number: int) -> Frame:
        """Return a frame by its number from 0. Raises IndexError."""
        if not 0 <= number < len(self):
            raise IndexError(number)
        place, within = divmod(number, self.contents.longest)
        *_, frame = islice(frames_in(self._chunk(place)), within + 1)
        return frame

    def __iter__(self) -> Iterator[Frame]:
        return (frame for place in range(len(self.contents.chunks)) for frame in frames_in(self._chunk(place)))

    def _chunk(self, place: int) -> list[Any]:
        packed = self._unpacked(0)
        if place:
            packed = self._unpacked(place, packed[-WINDOW:])
        records: list[Any] = msgspec.msgpack.decode(packed, strict=False)
        return records

    def _unpacked(self, place: int, dictionary: bytes = b"") -> bytes:
        begin = self._begin + sum(self.contents.chunks[:place])
        chunk = self._pages[begin : begin + self.contents.chunks[place]]
        return (zlib.decompressobj(zdict=dictionary) if dictionary else zlib.decompressobj()).decompress(chunk)


def records(frames: Sequence[Frame]) -> Iterator[list[Any]]:
    """Put frames as a chunk keeps them: the first whole, of the others what differs from the one before."""
    before: list[Any] | None = None
    for frame in frames:
        now = [frame.everything, frame.apart]
        yield [frame.step, now if before is None else difference(before, now)]
        before = now


def frames_in(chunk: Sequence[Any]) -> Iterator[Frame]:
    """Read the frames of a chunk."""
    now: Any = None
    for step, kept in chunk:
        now = kept if now is None else changed(now, kept)
        everything, apart = now
        yield Frame(msgspec.convert(step, Step), everything, apart)


def squeezed(data: bytes, dictionary: bytes = b"") -> bytes:
    """Compress data, perhaps by a dictionary."""
    press = zlib.compressobj(BEST, zdict=dictionary) if dictionary else zlib.compressobj(BEST)
    return press.compress(data) + press.flush()


def batches(things: Iterable[T], most: int) -> Iterator[list[T]]:
    """Cut things into lists of at most this length."""
    rest = iter(things)
    while batch := list(islice(rest, most)):
        yield batch


# What differs between two values of JSON's types, small enough to be kept instead of the second

Difference: TypeAlias = list[Any]


# How a difference begins: what follows says what is to be done with the first value.
SAME: Difference = []
ANOTHER, ENTRIES, PLACES, STRETCH = 0, 1, 2, 3


def difference(one: Any, other: Any) -> Difference:
    """Return what turns one value into another: nothing, another value, or what differs within it."""
    if type(one) is type(other) and one == other:
        return SAME
    if isinstance(one, dict) and isinstance(other, dict):
        return _of_dicts(one, other)
    if isinstance(one, list) and isinstance(other, list):
        return _of_lists(one, other)
    return [ANOTHER, other]


def changed(one: Any, by: Difference) -> Any:
    """Return what a difference makes of a value. The value itself stays as it is."""
    if not by:
        return one
    kind, *what = by
    if kind == ENTRIES:
        gone, entries, new = what
        kept = {key: changed(item, entries.get(key, SAME)) for key, item in one.items() if key not in gone}
        return kept | new
    if kind == PLACES:
        return [changed(item, what[0].get(place, SAME)) for place, item in enumerate(one)]
    if kind == STRETCH:
        begin, end, items = what
        return [*one[:begin], *items, *one[end:]]
    return what[0]


def _of_dicts(one: dict[Any, Any], other: dict[Any, Any]) -> Difference:
    gone = [key for key in one if key not in other]
    entries = {key: found for key in one if key in other and (found := difference(one[key], other[key]))}
    new = {key: item for key, item in other.items() if key not in one}
    return [ENTRIES, gone, entries, new] if gone or entries or new else SAME


def _of_lists(one: list[Any], other: list[Any]) -> Difference:
    if len(one) == len(other):
        pairs = enumerate(zip(one, other, strict=True))
        places = {place: found for place, pair in pairs if (found := difference(*pair))}
        return [PLACES, places] if places else SAME
    most = min(len(one), len(other))
    begin = next((at for at in range(most) if not _same(one[at], other[at])), most)
    back = zip(reversed(one), reversed(other), strict=False)
    end = next((at for at, pair in enumerate(islice(back, most - begin)) if not _same(*pair)), most - begin)
    return [STRETCH, begin, len(one) - end, other[begin : len(other) - end]]


def _same(one: Any, other: Any) -> bool:
    return type(one) is type(other) and bool(one == other)
