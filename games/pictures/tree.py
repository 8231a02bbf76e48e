"""A cup as a tree: its tables round by round, from left to right, and a line for everybody who goes on."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.text import get_text_list
from django.utils.translation import gettext as _

from games.pictures.frame import figure, table

NARROW, BROAD = (90, 14), (120, 32)  # pixels of a table and between two rounds: of three of them, or two, on a phone
LINE, EDGE, HEAD, APART = 17, 5, 22, 12  # of a name, around names, above a round, between tables
LETTER, CAPITAL, BROADEST = 6.5, 9, 13  # pixels of one, about; the table behind has names whole


@dataclass(frozen=True)
class Place:
    """A seat at a table of a cup: who has it, if that is known, and which place they came to."""

    who: int | None
    name: str = ""
    place: int | None = None
    mine: bool = False


@dataclass(frozen=True)
class Table:
    """A table of a cup, by name; `state` says in words how far it is."""

    name: str
    places: Sequence[Place]
    state: str = ""

    @property
    def tall(self) -> int:
        return len(self.places) * LINE + 2 * EDGE


@dataclass(frozen=True)
class Spot:
    """Where a seat is drawn."""

    left: float
    right: float
    middle: float


def tree(caption: str, rounds: Sequence[tuple[str, Sequence[Table]]]) -> SafeString:
    """Draw the rounds of a cup, each with its heading; a seat that nobody has yet is drawn empty."""
    heads = [_("Table"), _("Round"), _("Who sits there"), _("Won by")]
    behind = table(caption, heads, ([one.name, name, *words(one)] for name, tables in rounds for one in tables))
    wide, between = NARROW if len(rounds) > 2 else BROAD
    tall = HEAD + max(sum(one.tall + APART for one in tables) for _name, tables in rounds)
    spots = [column(number * (wide + between), wide, tables, tall) for number, (_name, tables) in enumerate(rounds)]
    picture = format_html(
        '<div class="scroll tree" tabindex="0" role="region" aria-label="{}">'
        '<svg role="img" aria-label="{}" width="{}" height="{}">{}{}{}</svg></div>',
        caption,
        _("%(caption)s; the table below says the same in words") % {"caption": caption},
        len(rounds) * (wide + between) - between,
        tall,
        format_html_join(
            "",
            '<text class="round" x="{}" y="13">{}</text>',
            ((number * (wide + between), name) for number, (name, _tables) in enumerate(rounds)),
        ),
        format_html_join("", '<path class="onward{}" d="{}"/>', onward(rounds, spots)),
        format_html_join("", "{}", ((one,) for one in drawn(rounds, spots))),
    )
    return figure(caption, picture, behind)


def words(one: Table) -> tuple[str, str]:
    """Return who sits at a table, and who has won it or how far it is."""
    first = [each.name for each in one.places if each.place == 1]
    there = [each.name for each in one.places if each.name]
    return ", ".join(there) or "–", get_text_list(first, _("and")) or one.state


def column(left: int, wide: int, tables: Sequence[Table], tall: int) -> list[list[Spot]]:
    """Return where the seats of a round are drawn: its tables evenly from top to bottom."""
    spare = (tall - HEAD - sum(one.tall for one in tables)) / len(tables)
    found, top = [], HEAD + spare / 2
    for one in tables:
        first = top + EDGE + LINE / 2
        found.append([Spot(left, left + wide, round(first + nth * LINE, 1)) for nth in range(len(one.places))])
        top += one.tall + spare
    return found


def onward(
    rounds: Sequence[tuple[str, Sequence[Table]]], spots: Sequence[Sequence[Sequence[Spot]]]
) -> Iterator[tuple[str, str]]:
    """Return the line from each seat of a round to the seat that its player has in the next, and its look."""
    seats = [
        {
            one.who: (spot, one)
            for there, tops in zip(tables, of_round, strict=True)
            for one, spot in zip(there.places, tops, strict=True)
            if one.who is not None
        }
        for (_name, tables), of_round in zip(rounds, spots, strict=True)
    ]
    for here, there in pairwise(seats):
        for who, (start, one) in here.items():
            if who in there:
                end = there[who][0]
                half = (start.right + end.left) / 2
                curve = (
                    f"M{start.right} {start.middle}C{half} {start.middle} {half} {end.middle} {end.left} {end.middle}"
                )
                yield " mine" if one.mine else "", curve


def drawn(
    rounds: Sequence[tuple[str, Sequence[Table]]], spots: Sequence[Sequence[Sequence[Spot]]]
) -> Iterator[SafeString]:
    """Draw each table: a box, and its names one below the other, with their places once it is over."""
    for (_name, tables), of_round in zip(rounds, spots, strict=True):
        for one, tops in zip(tables, of_round, strict=True):
            top = tops[0].middle - LINE / 2 - EDGE
            yield format_html(
                '<rect class="table" x="{}" y="{}" width="{}" height="{}" rx="3"/>',
                tops[0].left,
                top,
                tops[0].right - tops[0].left,
                one.tall,
            )
            for each, spot in zip(one.places, tops, strict=True):
                yield seat(each, spot)


def seat(one: Place, spot: Spot) -> SafeString:
    """Draw a name with its place, or a line where nobody sits yet."""
    if not one.name:
        return format_html(
            '<path class="free" d="M{} {}h{}"/>', spot.left + 2 * EDGE, spot.middle, spot.right - spot.left - 4 * EDGE
        )
    look = "".join((" first" if one.place == 1 else "", " mine" if one.mine else ""))
    name = shortened(one.name, spot.right - spot.left - 4 * EDGE)
    return format_html(
        '<text class="name{}" x="{}" y="{}">{}</text><text class="place{}" x="{}" y="{}">{}</text>',
        look, spot.left + EDGE + 1, spot.middle + 4, name,
        look, spot.right - EDGE, spot.middle + 4, one.place or "",
    )  # fmt: skip


def shortened(name: str, wide: float) -> str:
    """Return as much of a name as fits a width in pixels."""
    ends = [*accumulate(map(breadth, name))]
    if not ends or ends[-1] <= wide:
        return name
    return f"{name[: sum(end <= wide - BROADEST for end in ends)].rstrip()}…"


def breadth(letter: str) -> float:
    """Return about how many pixels a letter takes."""
    if unicodedata.east_asian_width(letter) in "WF" or letter in "WMwm":
        return BROADEST
    return CAPITAL if letter.isupper() else LETTER
