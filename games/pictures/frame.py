"""What every picture has: a caption, and the table behind it for those who prefer numbers or cannot see the picture."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.utils.formats import number_format
from django.utils.html import conditional_escape, escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

FEWEST = 3  # points that make a picture
GROUPED = 10_000  # numbers from here on have their digits grouped
Number = int | float


def figure(caption: str, drawing: SafeString | None, table: SafeString) -> SafeString:
    """Put a picture and its table together; without a picture the table stands open."""
    behind = table
    if drawing is not None:
        behind = format_html('<details class="more"><summary>{}</summary>{}</details>', _("As a table"), table)
    return format_html(
        '<figure class="diagram"><figcaption>{}</figcaption>{}{}</figure>', caption, drawing or "", behind
    )


def table(caption: str, heads: Sequence[str], rows: Iterable[Sequence[str]]) -> SafeString:
    """Draw a table of figures; the first column names the rows."""
    head = "".join(f'<th scope="col" class="number">{conditional_escape(name)}</th>' for name in heads[1:])
    body = "\n".join(f'<tr><th scope="row">{escape(row[0])}</th>{cells(row[1:])}</tr>' for row in rows)
    return format_html(
        '<div class="scroll" tabindex="0" role="region" aria-label="{}">'
        '<table><thead><tr><th scope="col">{}</th>{}</tr></thead><tbody>{}</tbody></table></div>',
        caption, heads[0], mark_safe(head), mark_safe(body),  # noqa: S308  # escaped above
    )  # fmt: skip


def cells(figures: Sequence[str]) -> str:
    return "".join(f'<td class="number">{escape(figure)}</td>' for figure in figures)


def said(value: Number | None) -> str:
    """Write a number as the reader's language does; nothing for none."""
    if value is None:
        return "–"
    if isinstance(value, float) and not value.is_integer():
        return number_format(round(value, 1), decimal_pos=1)
    size = abs(int(value))
    whole = number_format(size, force_grouping=True) if size >= GROUPED else str(size)
    return f"−{whole}" if value < 0 else whole
