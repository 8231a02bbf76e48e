"""A player's ratings by game, as pages show them: round numbers, how sure they are, and the course they took."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from django.db.models import F
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from accounts.models import User
from games import catalog
from games.models import RatingStep
from games.pictures import course
from games.pictures.frame import said, table
from games.wording.sentences import name_of

FEWEST = 5  # games before anybody is shown a rating
COURSE = 20  # games that a course goes back
BEGINS, UNIT = 1500, 40  # what a beginner's 25 is shown as, and each point above or below it


@dataclass(frozen=True)
class RatingAfter:
    """A rating after one game."""

    number: int
    strength: int
    give_or_take: int


@dataclass(frozen=True)
class Rated:
    """A player's rating at a game, and its course."""

    slug: str
    course: Sequence[RatingAfter]

    @property
    def name(self) -> str:
        return name_of(catalog.find(self.slug))

    @property
    def now(self) -> RatingAfter:
        return self.course[-1]

    @property
    def drawn(self) -> SafeString:
        """The course as a small picture."""
        label = _("The rating at %(game)s over the last games; the table below has the figures") % {"game": self.name}
        strengths = [standing.strength for standing in self.course]
        return course(label, strengths, [standing.give_or_take for standing in self.course])

    @property
    def table(self) -> SafeString:
        """The figures of the picture."""
        rows = ((said(one.number), str(one.strength), f"± {one.give_or_take}") for one in reversed(self.course))
        heads = [_("%(game)s, game") % {"game": self.name}, _("Rating"), _("Give or take")]
        return table(_("The course of the rating at %(game)s") % {"game": self.name}, heads, [*rows])


def ratings_of(player: User) -> dict[str, Rated]:
    """Return a player's ratings at those games of which they have finished enough."""
    steps = RatingStep.objects.filter(rating__user=player, rating__games__gte=FEWEST)
    steps = steps.filter(number__gt=F("rating__games") - COURSE).order_by("rating__slug", "number")
    rows = steps.values_list("rating__slug", "number", "mu", "sigma")
    return {
        slug: Rated(slug, [as_shown(number, mu, sigma) for _slug, number, mu, sigma in of_one])
        for slug, of_one in groupby(rows, key=lambda row: row[0])
        if slug in catalog.GAMES
    }


def as_shown(number: int, mu: float, sigma: float) -> RatingAfter:
    return RatingAfter(number, round(BEGINS + UNIT * (mu - 25)), round(UNIT * sigma))
