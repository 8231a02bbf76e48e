"""What is drawn of a season: everybody's place over time, a cup as a tree, and who met whom."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext

from games import catalog
from games.pictures import Curve, Place, Table, place_chart, tree
from games.seasons import SeasonView, TableRow
from games.wording.sentences import name_of

COLOURED = 6  # lines that stand out among many


def places_over_time(view: SeasonView) -> SafeString:
    """Draw everybody's place after so many tables: the first few and the reader stand out."""
    stood = [(tables, view.places_after(tables)) for tables in view.moments if tables]
    order = [row.stand.person for row in view.rows]
    mine = view.me.pk if view.me else None
    curves = [
        Curve(
            view.names[who],
            [there.get(who) for _tables, there in stood],
            strong=who == mine,
            faint=nth >= COLOURED and who != mine,
        )
        for nth, who in enumerate(order)
    ]
    steps = [ngettext("a table", "%(n)d tables", tables) % {"n": tables} for tables, _there in stood]
    return place_chart(gettext("Places over time"), curves, steps, step=gettext("After"))


# A cup


def cup(view: SeasonView) -> SafeString:
    """Draw a cup as a tree; rounds to come stand empty, as large as they will be."""
    drawn = [[as_drawn(view, table) for table in tables] for tables in view.cup_rounds]
    to_come = [
        [Table(gettext("Table %(n)d") % {"n": nth}, [Place(None)] * size, gettext("to come")) for nth, size in sizes]
        for sizes in ([*enumerate(view.seats_to_come(of_round), 1)] for of_round in view.cup_to_come)
    ]
    rounds = [*drawn, *to_come]
    last = len(rounds)
    named = [
        (gettext("Last table") if number == last else gettext("Round %(n)d") % {"n": number}, tables)
        for number, tables in enumerate(rounds, 1)
    ]
    return tree(gettext("The cup"), named)


def as_drawn(view: SeasonView, table: TableRow) -> Table:
    """Return a table of a cup as the tree shows it."""
    mine = view.me.pk if view.me else 0
    seats = [
        Place(chair.entrant_id, name, chair.place if table.over_at else None, chair.entrant_id == mine)
        for name, chair in view.seated(table)
    ]
    return Table(gettext("Table %(n)d") % {"n": table.number}, seats, view.state_of(table))


# Who met whom


@dataclass(frozen=True)
class Meeting:
    """A table at which two met: what it was for the one on the left, in a sign and in words, and where it is."""

    sign: str
    said: str
    address: str  # "" where the reader did not sit


@dataclass(frozen=True)
class Cross:
    """Who met whom in a division: names in the order of the standing, and for each pair their meetings."""

    heading: str
    names: Sequence[str]
    lines: Sequence[tuple[str, Sequence[Sequence[Meeting] | None]]]  # None: themselves


def crosses(view: SeasonView) -> list[Cross]:
    """Return who met whom, division by division."""
    met: dict[tuple[int, int], list[Meeting]] = {}
    for table in view.tables:
        there = [chair for chair in view.at(table) if chair.entrant_id is not None]
        for one in there:
            for other in there:
                if one.entrant_id != other.entrant_id and one.entrant_id and other.entrant_id:
                    sign = sign_of(one.place, other.place) if table.over_at else "·"
                    met.setdefault((one.entrant_id, other.entrant_id), []).append(meeting(view, table, sign))
    found = []
    for heading, rows in view.groups:
        keys = [row.stand.person for row in rows]
        cells = [[None if one == other else met.get((one, other), []) for other in keys] for one in keys]
        names = [row.name for row in rows]
        found.append(Cross(heading, names, [*zip(names, cells, strict=True)]))
    return found


def sign_of(place: int | None, theirs: int | None) -> str:
    """Return 1 for ahead, 0 for behind, ½ for level."""
    mine, other = place or 1, theirs or 1
    return "1" if mine < other else "0" if mine > other else "½"


def meeting(view: SeasonView, table: TableRow, sign: str) -> Meeting:
    """Return a table as a cell of the cross table shows it."""
    game = name_of(catalog.GAMES[table.slug]) if table.slug in catalog.GAMES else table.slug
    said = {
        "1": gettext("ahead in round %(n)d, %(game)s"),
        "0": gettext("behind in round %(n)d, %(game)s"),
        "½": gettext("level in round %(n)d, %(game)s"),
        "·": gettext("still to play in round %(n)d, %(game)s"),
    }
    return Meeting(sign, said[sign] % {"n": table.round, "game": game}, view.link_to(table))
