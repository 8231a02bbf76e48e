"""The story of a season in three moments: who led first, who rose furthest, and when the winner came out ahead."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from django.utils.text import get_text_list
from django.utils.translation import gettext, ngettext

Places = Mapping[int, int]


def story(after: Sequence[int], places: Callable[[int], Places], names: Mapping[int, str]) -> list[str]:
    """Tell it, from the places of all after some numbers of tables; nothing of a season without any table."""
    stood = [(tables, places(tables)) for tables in after if tables]
    if not stood:
        return []
    (first, then), (_all, at_the_end) = stood[0], stood[-1]
    tables = ngettext("one table", "%(n)d tables", first) % {"n": first}
    since = next(tables for tables, there in reversed([*decided(stood)]) if there)
    led = gettext("After %(tables)s %(who)s led.") % {"tables": tables, "who": leaders(then, names)}
    told = [led] if since > first else []
    if rise := furthest(stood):
        who, low, tables_then = rise
        said = ngettext(
            "%(who)s rose from place %(low)d after one table to place %(high)d.",
            "%(who)s rose from place %(low)d after %(n)d tables to place %(high)d.",
            tables_then,
        )
        told.append(said % {"who": names[who], "low": low, "n": tables_then, "high": at_the_end[who]})
    winners = leaders(at_the_end, names)
    said = ngettext("From the first table on it was %(who)s.", "From %(n)d tables on it was %(who)s.", since)
    return [*told, said % {"who": winners, "n": since}]


def leaders(places: Places, names: Mapping[int, str]) -> str:
    """Name who is first."""
    return get_text_list([names[who] for who, place in places.items() if place == 1], gettext("and"))


def furthest(stood: Sequence[tuple[int, Places]]) -> tuple[int, int, int] | None:
    """Return who has made up most places, from which and when; None if nobody has made up two."""
    last = stood[-1][1]
    rises = [(place - last[who], who, place, tables) for tables, there in stood for who, place in there.items()]
    most = max(rises, key=lambda rise: (rise[0], -rise[3]))
    return most[1:] if most[0] > 1 else None


def decided(stood: Sequence[tuple[int, Places]]) -> list[tuple[int, bool]]:
    """Say of each moment whether it is the one since which those who won have led."""
    won = {who for who, place in stood[-1][1].items() if place == 1}
    led = [{who for who, place in there.items() if place == 1} == won for _tables, there in stood]
    since = max((number + 1 for number, does in enumerate(led) if not does), default=0)
    return [(tables, number == since) for number, (tables, _there) in enumerate(stood)]
