"""A chart of upright bars, each with its number; a stroke across a bar can show how high it was expected to be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.pictures.frame import FEWEST, Number, figure, said, table

HIGH, ABOVE, BELOW = 110, 20, 22  # pixels of the longest bar, and around it
MOST = 12.5  # percent of the width that a bar may take


@dataclass(frozen=True)
class Bar:
    """A bar: what stands under it, how often, and how often it was expected, if that is known."""

    label: str
    count: int
    expected: float | None = None
    strong: bool = False


def bars(caption: str, drawn: Sequence[Bar], *, label: str, count: str, expected: str = "") -> SafeString:
    """Draw bars; `label`, `count` and `expected` head the columns of their table."""
    heads = [label, count] + ([expected] if expected else [])
    rows = ([bar.label, said(bar.count)] + ([said(bar.expected)] if expected else []) for bar in drawn)
    behind = table(caption, heads, rows)
    if sum(bar.count for bar in drawn) < FEWEST:
        return figure(caption, None, behind)
    picture = format_html(
        '<svg class="bars" height="{}" role="img" aria-label="{}">{}'
        '<line class="axis" x2="100%" y1="{}" y2="{}"/></svg>',
        ABOVE + HIGH + BELOW,
        _("%(caption)s; the table below has the same figures") % {"caption": caption},
        format_html_join("", "{}", ((bar,) for bar in upright(drawn))),
        ABOVE + HIGH,
        ABOVE + HIGH,
    )
    return figure(caption, picture, behind)


def upright(drawn: Sequence[Bar]) -> Iterator[SafeString]:
    """Draw each bar at its place: across in percent of whatever width there is, up in pixels."""
    most = max(max(bar.count, bar.expected or 0) for bar in drawn)
    room = 100 / len(drawn)
    wide = min(0.64 * room, MOST)
    for number, bar in enumerate(drawn):
        middle, high = (number + 0.5) * room, tall(bar.count, most)
        yield format_html(
            '<rect class="bar{}" x="{}%" y="{}" width="{}%" height="{}"/><text x="{}%" y="{}">{}</text>'
            '<text class="under" x="{}%" y="{}">{}</text>',
            " strong" if bar.strong else "",
            round(middle - wide / 2, 2), ABOVE + HIGH - high, round(wide, 2), high,
            round(middle, 2), ABOVE + HIGH - max(high, tall(bar.expected or 0, most)) - 6, said(bar.count),
            round(middle, 2), ABOVE + HIGH + 16, bar.label,
        )  # fmt: skip
        if bar.expected is not None:
            at = ABOVE + HIGH - tall(bar.expected, most)
            ends = (round(middle - 0.7 * wide, 2), round(middle + 0.7 * wide, 2))
            yield format_html('<line class="expected" x1="{}%" x2="{}%" y1="{}" y2="{}"/>', *ends, at, at)


def tall(count: Number, most: Number) -> float:
    return round(HIGH * count / most, 1)
