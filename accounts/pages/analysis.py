"""What luck and choices have given a player, over all their games: by game, and by what they answered.

Each figure is a mean per game, in points of a hundred, with twice its standard error; beyond that it is shown in bold.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from statistics import fmean, stdev

import msgspec
from django.db.models import QuerySet, TextField
from django.db.models.functions import Cast

from accounts.models import User
from accounts.prepared import Prepared
from games import catalog
from games.models import LuckAndChoice
from games.sight.chances import signed
from games.wording.sentences import Words, name_of

FEWEST = 5  # games, below which a mean would say nothing
LIKELY = 2  # standard errors; chance alone goes further once in twenty times

Row = tuple[str, float, float, str]


@Prepared
def rows_of(player: int) -> QuerySet[LuckAndChoice, Row]:
    """Return each game of a player's: what it is, luck, own choices, and these by kind."""
    rows = LuckAndChoice.objects.filter(seat__user=player, seat__left_at=None)
    kinds = Cast("kinds", TextField())  # read here, which is faster
    return rows.annotate(kinds_text=kinds).values_list("seat__game__slug", "luck", "own", "kinds_text")


@dataclass
class Mean:
    """What something has given a player per game, in points of a hundred."""

    name: str
    values: list[float]

    @property
    def points(self) -> str:
        """The mean, with its sign."""
        return signed(round(100 * fmean(self.values)))

    @property
    def error(self) -> int:
        """How far off it may be."""
        return max(1, round(100 * self.spread))

    @property
    def spread(self) -> float:
        """Twice the standard error of the mean."""
        return LIKELY * stdev(self.values) / sqrt(len(self.values))

    @property
    def is_clear(self) -> bool:
        """Whether it is further from nothing than chance may account for."""
        return abs(fmean(self.values)) > self.spread


@dataclass
class OfGame:
    """What luck and choices have given a player at one game."""

    name: str
    slug: str
    own: Mean = field(default_factory=lambda: Mean("", []))
    luck: Mean = field(default_factory=lambda: Mean("", []))
    kinds: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))

    @property
    def games(self) -> int:
        return len(self.own.values)

    @property
    def by_kind(self) -> list[Mean]:
        """The choices by what was answered, what gave most first, as far as there are enough games with it."""
        words = Words(catalog.find(self.slug), [])
        labels = words.rules.words.labels
        means = [
            Mean(words.plain(labels[verb]), worths)
            for verb, worths in self.kinds.items()
            if verb in labels and len(worths) >= FEWEST and any(worths)
        ]
        return sorted(means, key=lambda mean: -fmean(mean.values))


def parts_of(player: User) -> list[OfGame]:
    """Return what luck and choices have given a player, for each game of which they have finished enough."""
    return added_up(rows_of(player.pk))


def added_up(rows: Sequence[Row]) -> list[OfGame]:
    """Add up games, in the order of the catalog."""
    found = {slug: OfGame(name_of(rules), slug) for slug, rules in catalog.GAMES.items()}
    for slug, luck, own, kinds in rows:
        if slug in found:
            found[slug].luck.values.append(luck)
            found[slug].own.values.append(own)
            for verb, (worth, _count) in msgspec.json.decode(kinds).items():
                found[slug].kinds[verb].append(worth)
    return [one for one in found.values() if one.games >= FEWEST]
