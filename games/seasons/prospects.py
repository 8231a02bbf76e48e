"""Who can still come first in a season, and what it takes; who is still in a cup, and who has won."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.utils.text import get_text_list
from django.utils.translation import gettext, ngettext

from games.seating.points import Chance

NAMED = 4  # people who are named; of more their number is said


def said_points(points: Fraction) -> str:
    """Write points in two digits at most."""
    return f"{float(points):.2f}".rstrip("0").rstrip(".")


def counted(points: Fraction) -> str:
    """Write points with their word."""
    return ngettext("%(points)s point", "%(points)s points", 1 if points == 1 else 2) % {"points": said_points(points)}


def together(names: Sequence[str]) -> str:
    """Name several people in one sentence."""
    return get_text_list([*names], gettext("and"))


def has_won(names: Sequence[str]) -> str:
    """Say who has won a season."""
    said = ngettext("%(names)s has won.", "%(names)s have won together.", len(names))
    return said % {"names": together(names)}


@dataclass(frozen=True)
class Prospects:
    """What a standing leaves open, by the keys of its people."""

    names: Mapping[int, str]
    chances: Mapping[int, Chance]
    left: Mapping[int, int]  # tables that each still has to play

    @property
    def sentence(self) -> str:
        """Say who can still come first."""
        can = [self.names[who] for who, chance in self.chances.items() if chance.can]
        if sure := [self.names[who] for who, chance in self.chances.items() if chance.sure]:
            return gettext("%(name)s cannot be caught any more.") % {"name": sure[0]}
        if len(can) == len(self.names):
            return gettext("All of you can still come first.")
        if len(can) > NAMED:
            return gettext("%(n)d can still come first.") % {"n": len(can)}
        return gettext("Only %(names)s can still come first.") % {"names": together(can)}

    def sentence_for(self, who: int) -> str:
        """Say what it takes for one of them; "" if they have nothing left to play."""
        chance, left = self.chances[who], self.left.get(who, 0)
        if chance.sure:
            return gettext("Nobody can catch you any more.")
        if not chance.can:
            return gettext("You cannot come first any more; a better place is still to be had.") if left else ""
        if not left:
            return gettext("You have played all your tables; now it depends on the others.")
        tables = ngettext("the table", "the %(n)d tables", left) % {"n": left}
        if chance.more_than is not None:
            said = gettext("More than %(points)s from %(tables)s that you have left, and you are first for sure.")
            return said % {"points": counted(chance.more_than), "tables": tables}
        if chance.at_least:
            said = gettext("To come first you need at least %(points)s from %(tables)s that you have left.")
            return said % {"points": counted(chance.at_least), "tables": tables}
        said = gettext("Nobody is ahead of you; %(tables)s that you have left can bring %(points)s at most.")
        return said % {"points": counted(Fraction(left)), "tables": tables}


# A cup


@dataclass(frozen=True)
class CupTable:
    """A table of a cup's latest round, without its plate: its people, and their places once it is over."""

    people: Sequence[int | None]
    places: Sequence[int | None]


def still_in(tables: Sequence[CupTable], go_on: int) -> list[int]:
    """Return who can still win a cup, by the tables of its latest round, from which so many go on.

    The first of a table goes on; of the others only those can whose place is among the best that are needed.
    """
    reach = -(-go_on // len(tables)) if tables else 0
    return [
        who
        for table in tables
        for who, place in zip(table.people, table.places, strict=True)
        if who is not None and (place is None or place <= max(1, reach))
    ]


def cup_sentence(names: Sequence[str], rounds_left: int) -> str:
    """Say who is still in a cup."""
    if rounds_left == 0:
        return gettext("The last table decides: %(names)s.") % {"names": together(names)}
    if len(names) > NAMED:
        return gettext("%(n)d can still win the cup.") % {"n": len(names)}
    return gettext("Only %(names)s can still win the cup.") % {"names": together(names)}


def cup_sentence_for(inside: bool, begun: bool) -> str:
    """Say how the cup stands for one of its people."""
    if not begun:
        return ""
    return (
        gettext("You are still in it.")
        if inside
        else gettext("You are out of the cup, and play on for the places behind.")
    )
