"""Lists of tables: narrowed by a word or a game, people before practice, or grouped by game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.http import HttpRequest
from django.utils.translation import gettext as _

from games import catalog
from games.sight import View
from games.wording.sentences import name_of

MANY = 6  # from here on a list can be narrowed
FIRST, FEW = 6, 2  # tables of a group that are seen at once, and how many more are not worth folding away


@dataclass(frozen=True)
class Wanted:
    """Which tables somebody wants to see, and whether grouped by game."""

    words: str = ""
    slug: str = ""
    by_game: bool = False

    @classmethod
    def of(cls, request: HttpRequest) -> Wanted:
        """Read it from the address; what makes no sense there narrows nothing."""
        given = request.GET
        slug = given.get("game", "")
        return cls(given.get("q", "").strip()[:80], slug if slug in catalog.GAMES else "", given.get("by") == "game")

    @property
    def narrows(self) -> bool:
        """Whether some tables may be left out."""
        return bool(self.words or self.slug)

    @property
    def games(self) -> list[tuple[str, str]]:
        """Every game to choose from: its slug and its name."""
        return [(slug, name_of(rules)) for slug, rules in catalog.GAMES.items()]

    def wants(self, view: View) -> bool:
        """Whether a table is wanted: of this game, and with each word in its title or in a name."""
        if not self.narrows:
            return True
        said = " ".join([view.title, *(str(seat) for seat in view.seats)]).casefold()
        return self.slug in ("", view.game.slug) and all(word in said for word in self.words.casefold().split())


@dataclass(frozen=True)
class Group:
    """Some tables under one heading; "" for none."""

    heading: str
    views: Sequence[View]
    whole: bool = False  # nothing of it is folded away, since somebody looks for something

    @property
    def first(self) -> Sequence[View]:
        """The tables that are seen at once."""
        return self.views if self.whole or len(self.views) <= FIRST + FEW else self.views[:FIRST]

    @property
    def rest(self) -> Sequence[View]:
        """The tables that are folded away."""
        return self.views[len(self.first) :]


def in_groups(views: Iterable[View], wanted: Wanted) -> list[Group]:
    """Narrow a list and group it: by game, or people before practice. Within a group the order stays."""
    found = sorted((view for view in views if wanted.wants(view)), key=lambda view: view.practice)
    if wanted.by_game:
        by_name = sorted(found, key=lambda view: name_of(view.rules))
        return [
            Group(name, [*of_game], whole=True) for name, of_game in groupby(by_name, lambda view: name_of(view.rules))
        ]
    people = [view for view in found if not view.practice]
    practice = [view for view in found if view.practice]
    whole, heading = wanted.narrows, _("With people") if practice else ""
    groups = [Group(heading, people, whole), Group(_("Practice: no deadlines"), practice, whole)]
    return [group for group in groups if group.views]
