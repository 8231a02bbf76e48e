"""Several values over the same steps: a line each, told apart by dashes and marks as well as by colour."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import floor, log10

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.pictures.frame import FEWEST, Number, figure, said, table

# Scales


LINES = 4  # across a picture, about
WIDE, TALL, EDGE = 1000, 200, 12  # the plot in its own units; its width is stretched to the page, its height is not


@dataclass(frozen=True)
class Axis:
    """From the lowest to the highest of some values, both rounded outwards. Values may be whole numbers of any size."""

    low: Number
    high: Number
    step: Number
    tall: int = TALL  # pixels

    @classmethod
    def of(cls, values: Iterable[Number]) -> Axis:
        known = [*values]
        step = round_step(max(known) - min(known))
        low = min(known) // step * step
        return cls(low, max(-(-max(known) // step) * step, low + step), step)

    @property
    def ticks(self) -> list[Number]:
        return [self.low + number * self.step for number in range(int((self.high - self.low) // self.step) + 1)]

    @property
    def whole(self) -> int:
        """The height of the picture with its edges."""
        return self.tall + 2 * EDGE

    def height(self, value: Number) -> float:
        """Return how far below the top of the picture a value lies."""
        return round(float((self.high - value) / (self.high - self.low) * self.tall), 1)


def round_step(span: Number) -> Number:
    """Return 1, 2 or 5 of the power of ten that divides a span into about LINES parts."""
    if span <= LINES:
        return 1
    rough = span // LINES
    power: int = 10 ** floor(log10(rough))
    return next(times * power for times in (1, 2, 5, 10) if times * power >= rough)


APART = 17  # pixels between two names
PLACE = 20  # pixels from one place to the next
KINDS = 8  # looks of a line; see pictures.css
LONGEST = 13  # letters of a name beside its line; the table has all of it
MARKS = (
    "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z", "M-4-4h8v8h-8z", "M0-5L5 4H-5z", "M0-5L5 0L0 5L-5 0z",
    "M0 5L5-4H-5z", "M-5-2h3v-3h4v3h3v4h-3v3h-4v-3h-3z", "M-5-4L0-1L5-4V4L0 1L-5 4z", "M-5 0L-2-5H2L5 0L2 5H-2z",
)  # fmt: skip


@dataclass(frozen=True)
class Curve:
    """What one line shows: a value a step, None where there is none, and perhaps how far off each may be."""

    name: str
    values: Sequence[Number | None]
    spread: Sequence[Number] = ()
    strong: bool = False  # drawn thicker: the reader's own
    faint: bool = False  # drawn thin and grey: one of many

    @property
    def points(self) -> list[tuple[int, Number]]:
        return [(step, value) for step, value in enumerate(self.values) if value is not None]

    @property
    def reach(self) -> Iterator[Number]:
        """All values that must fit into the picture."""
        for step, value in self.points:
            off = self.spread[step] if self.spread else 0
            yield from (value - off, value + off)


def line_chart(
    caption: str,
    lines: Sequence[Curve],
    steps: Sequence[str],
    *,
    step: str = "",
    say: Callable[[Number | None], str] = said,
) -> SafeString:
    """Draw lines over named steps; `step` heads the column of their names, `say` words a value beside the picture."""
    heads = [step or _("Step"), *(format_html("<bdi>{}</bdi>", line.name) for line in lines)]
    rows = ([name, *(said(line.values[at]) for line in lines)] for at, name in enumerate(steps))
    behind = table(caption, heads, rows)
    drawn = [line for line in lines if line.points]
    if len(steps) < FEWEST or not drawn:
        return figure(caption, None, behind)
    scale = Axis.of(value for line in drawn for value in line.reach)
    return figure(caption, chart(caption, scale, drawn, steps, say), behind)


def place_chart(caption: str, lines: Sequence[Curve], steps: Sequence[str], *, step: str) -> SafeString:
    """Draw places over named steps, the first place at the top; every value is a place among as many as there are."""
    heads = [step, *(format_html("<bdi>{}</bdi>", line.name) for line in lines)]
    rows = ([name, *(said(line.values[at]) for line in lines)] for at, name in enumerate(steps))
    behind = table(caption, heads, rows)
    if len(steps) < FEWEST or len(lines) < 2:
        return figure(caption, None, behind)
    scale = Axis(-len(lines), -1, 1, (len(lines) - 1) * PLACE)
    below = [replace(line, values=[None if at is None else -at for at in line.values]) for line in lines]
    return figure(caption, chart(caption, scale, below, steps, place_said), behind)


def place_said(value: Number | None) -> str:
    return said(None if value is None else -value)


def chart(
    caption: str, scale: Axis, drawn: Sequence[Curve], steps: Sequence[str], say: Callable[[Number | None], str]
) -> SafeString:
    """Draw lines between their numbers and their names."""
    return format_html(
        '<div class="lines" role="img" aria-label="{}">{}{}{}<p class="ends"><span>{}</span><span>{}</span></p></div>',
        _("%(caption)s; the table below has the same figures") % {"caption": caption},
        ticks(scale, say),
        plot(scale, drawn, len(steps)),
        names(scale, drawn, say),
        steps[0],
        steps[-1],
    )


def ticks(scale: Axis, say: Callable[[Number | None], str]) -> SafeString:
    """Draw the numbers at the left."""
    at = ((scale.height(tick) + EDGE + 4, say(tick)) for tick in scale.ticks)
    texts = format_html_join("", '<text x="100%" y="{}" text-anchor="end">{}</text>', at)
    return format_html('<svg class="ticks" height="{}">{}</svg>', scale.whole, texts)


def plot(scale: Axis, lines: Sequence[Curve], steps: int) -> SafeString:
    """Draw the lines themselves, in a picture that is stretched: strokes keep their width."""
    grid = "".join(f"M0 {scale.height(tick)}H{WIDE}" for tick in scale.ticks)
    bands = ((number % KINDS + 1, band(scale, line, steps)) for number, line in enumerate(lines) if line.spread)
    paths = (
        (look(number, line), " strong" if line.strong else "", path(scale, line.points, steps))
        for number, line in enumerate(lines)
    )
    return format_html(
        '<svg class="plot" viewBox="0 -{edge} {wide} {high}" height="{high}" preserveAspectRatio="none">'
        '<path class="grid" d="{grid}"/>{bands}{paths}</svg>',
        edge=EDGE,
        wide=WIDE,
        high=scale.whole,
        grid=grid,
        bands=format_html_join("", '<path class="band line-{}" d="{}"/>', bands),
        paths=format_html_join("", '<path class="line {}{}" d="{}"/>', paths),
    )


def look(number: int, line: Curve) -> str:
    return "faint" if line.faint else f"line-{number % KINDS + 1}"


def path(scale: Axis, points: Sequence[tuple[int, Number]], steps: int) -> str:
    """Return a line through points, broken where a step has none; a point in the middle of a level adds nothing."""
    drawn, before = [], -2
    for place, (step, value) in enumerate(points):
        around = points[place - 1 : place + 2] if place else []
        if len(around) == 3 and around[2][0] - around[0][0] == 2 and around[0][1] == value == around[2][1]:
            before = step
            continue
        point = f"{across(step, steps)} {scale.height(value)}"
        drawn.append(f"L{point}" if before == step - 1 else f"M{point}h0")  # h0: a dot if no other follows
        before = step
    return "".join(drawn)


def band(scale: Axis, line: Curve, steps: int) -> str:
    """Return the outline of where the values may lie."""
    above = [(step, value + line.spread[step]) for step, value in line.points]
    below = [(step, value - line.spread[step]) for step, value in reversed(line.points)]
    return "M" + "L".join(f"{across(at, steps)} {scale.height(value)}" for at, value in above + below) + "z"


def across(step: int, steps: int) -> int:
    return round(WIDE * step / (steps - 1))


def names(scale: Axis, lines: Sequence[Curve], say: Callable[[Number | None], str]) -> SafeString:
    """Draw each line's mark, name and last value at its end; names that would touch are moved apart."""
    ends = [scale.height(line.points[-1][1]) + EDGE for line in lines]
    places = moved_apart(ends, scale.whole)
    drawn = (
        (
            look(number, line), end, place, place, MARKS[number % len(MARKS)], place + 4,
            shortened(line.name), say(line.points[-1][1]),
        )
        for number, (line, end, place) in enumerate(zip(lines, ends, places, strict=True))
    )  # fmt: skip
    texts = format_html_join(
        "",
        '<g class="{}"><path class="lead" d="M0 {}L12 {}"/>'
        '<path class="mark" transform="translate(18 {})" d="{}"/><text x="28" y="{}">{} <tspan>{}</tspan></text></g>',
        drawn,
    )
    return format_html('<svg class="names" height="{}">{}</svg>', scale.whole, texts)


def moved_apart(ends: Sequence[float], whole: int) -> list[float]:
    """Return a height for each name, as near to the end of its line as the other names leave room for."""
    order = sorted(range(len(ends)), key=lambda number: ends[number])
    places, lowest = [0.0] * len(ends), whole - 5.0
    for place, number in enumerate(order):
        above = places[order[place - 1]] + APART if place else 8.0
        places[number] = max(ends[number], above)
    for place in reversed(range(len(order))):
        places[order[place]] = min(places[order[place]], lowest)
        lowest = places[order[place]] - APART
    return places


def shortened(name: str) -> str:
    return name if len(name) <= LONGEST else f"{name[: LONGEST - 1].rstrip()}…"


# One value, small


def course(label: str, values: Sequence[Number], spread: Sequence[Number]) -> SafeString:
    """Draw how a value went, and how far off it may have been. The caller has the figures in a table."""
    if len(values) < FEWEST:
        return SafeString("")
    line = Curve("", values, spread)
    lowest, highest = min(line.reach), max(line.reach)
    scale = Axis(lowest, max(highest, lowest + 1), 1)
    return format_html(
        '<svg class="course line-1" role="img" aria-label="{}" viewBox="0 -{} {} {}" preserveAspectRatio="none">'
        '<path class="band" d="{}"/><path class="line" d="{}"/></svg>',
        label, EDGE, WIDE, scale.whole, band(scale, line, len(values)), path(scale, line.points, len(values)),
    )  # fmt: skip


# Several values, small


PER_CENT = Axis(0, 100, 50, tall=120)
HEIGHTS = [str(PER_CENT.height(value)) for value in range(101)]  # of whole per cents: a page draws hundreds


def stepped(label: str, lines: Sequence[Curve], here: int, links: str = "") -> SafeString:
    """Draw lines between 0 and 100 and mark a step; `links` lie over them, one unit a step. Words go beside it."""
    steps = len(lines[0].values)
    if steps < FEWEST:
        return SafeString("")
    places = [str(across(step, steps)) for step in range(steps)]

    def at(line: Curve) -> Iterator[str]:
        return (HEIGHTS[int(value or 0)] for value in line.values)

    paths = (
        (
            number % KINDS + 1,
            " strong" if line.strong else "",
            "M" + "L".join(map(" ".join, zip(places, at(line), strict=True))),
        )
        for number, line in enumerate(lines)
    )
    return format_html(
        '<svg class="plot" role="img" aria-label="{label}" viewBox="0 -{edge} {wide} {high}" height="{high}" '
        'preserveAspectRatio="none"><path class="grid" d="M0 0H{wide}M0 {half}H{wide}M0 {tall}H{wide}"/>{paths}'
        '<path class="here" d="M{at} -{edge}V{below}"/>'
        '<g transform="translate(-{off} -{edge}) scale({across} {high})">{links}</g></svg>',
        label=label,
        edge=EDGE,
        wide=WIDE,
        high=PER_CENT.whole,
        half=PER_CENT.tall // 2,
        tall=PER_CENT.tall,
        below=PER_CENT.tall + EDGE,
        paths=format_html_join("", '<path class="line line-{}{}" d="{}"/>', paths),
        at=across(here, steps),
        off=WIDE / (steps - 1) / 2,
        across=WIDE / (steps - 1),
        links=links,
    )
