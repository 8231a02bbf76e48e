"""The course of one value as a small picture without numbers, for a row of a table that has them."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.pictures.frame import FEWEST, Number
from games.pictures.lines import EDGE, HIGH, WIDE, Curve, band, path
from games.pictures.scale import Axis


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
        label, EDGE, WIDE, HIGH + 2 * EDGE, band(scale, line, len(values)), path(scale, line.points, len(values)),
    )  # fmt: skip
