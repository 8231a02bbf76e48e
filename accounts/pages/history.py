"""A player's record: figures that anyone may see, and the finished games that this viewer may see."""

from dataclasses import dataclass, field

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, Q, QuerySet

from accounts.models import User
from games import catalog
from games.models import Game, Seat
from games.wording.sentences import name_of


@dataclass
class Tally:
    """How a player has done at one game."""

    slug: str
    name: str
    places: dict[int, int] = field(default_factory=dict)  # how often they came in at each place; 1 is best
    chances: float = 0.0  # wins to expect from luck alone

    @property
    def played(self) -> int:
        return sum(self.places.values())

    @property
    def won(self) -> int:
        """Games won, alone or shared."""
        return self.places.get(1, 0)

    @property
    def percent(self) -> int:
        return round(100 * self.won / self.played)

    @property
    def luck(self) -> int:
        """The percentage of wins to expect from luck alone."""
        return round(100 * self.chances / self.played)

    @property
    def average(self) -> float:
        return sum(place * times for place, times in self.places.items()) / self.played


def tallies(player: User) -> list[Tally]:
    """Return a player's figures for each game they have finished, in the catalogue's order."""
    rows = finished(player).order_by().values_list("game__slug", "game__size", "place").annotate(times=Count("pk"))
    found = {slug: Tally(slug, name_of(rules)) for slug, rules in catalog.GAMES.items()}
    for slug, size, place, times in rows:
        if slug in found:
            tally = found[slug]
            tally.places[place] = tally.places.get(place, 0) + times
            tally.chances += times / size
    return [tally for tally in found.values() if tally.places]


def finished(player: User) -> QuerySet[Seat]:
    """Return a player's seats at finished games, latest first."""
    seats = Seat.objects.filter(user=player, game__status=Game.Status.OVER, place__isnull=False)
    return seats.order_by("-game__ended_at", "-pk")


def seen_by(viewer: User | AnonymousUser, player: User) -> QuerySet[Seat]:
    """Return a player's finished seats at tables that the viewer may see, with everybody who sat there.

    A table that is not open to strangers counts in the figures, but only those who sat there see it listed.
    """
    seats = finished(player).select_related("game").prefetch_related("game__seats")
    if viewer == player:
        return seats
    visible = Q(game__listed=True)
    if isinstance(viewer, User):
        visible |= Q(game__in=Seat.objects.filter(user=viewer).values("game"))
    return seats.filter(visible)


def others_at(seat: Seat) -> list[str]:
    """Return the names of the others at a finished table, by place."""
    others = [other for other in seat.game.seats.all() if other.pk != seat.pk]
    others.sort(key=lambda other: (other.place is None, other.place, other.number))
    return [str(other) for other in others]
