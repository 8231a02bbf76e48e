"""Seats that a table keeps for a friend or the members of a circle, as one viewer may know of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime

from accounts.models import User
from accounts.names import told_apart
from games.ledger.pace import may_sit
from games.models import Circle, Game, Invitation, Membership, Seat


@dataclass(frozen=True)
class KeptSeats:
    """What a viewer knows of the seats that a table keeps.

    Only members of its circle learn for whom; without a circle, only its opener and the person who is asked.
    """

    until: datetime | None  # None: they are free by now
    may_sit: bool
    invited: bool = False  # whether one of them is kept for the viewer
    circle: Circle | None = None
    names: Sequence[str] = field(default_factory=list)


def kept_seats(game: Game, seats: Sequence[Seat], user: User | None) -> KeptSeats | None:
    """Return what a viewer may know of the seats that a table keeps; None if it keeps none."""
    if game.kept_until is None or game.status != Game.Status.OPEN:
        return None
    until = game.kept_until if game.keeps_seats else None
    rows = list(Invitation.objects.filter(game=game).select_related("user").order_by("pk"))
    waiting = {row.user_id: row.user for row in rows}
    sits = may_sit(game, len(seats), waiting, user.pk if user else None)
    circle = circle_of(game, user.pk if user else None)
    invited = user is not None and user.pk in waiting
    of_one = game.circle_id is None and user is not None and (invited or game.opener_id == user.pk)
    knows = of_one or sat_before(game, user)
    if circle is None and not (knows and waiting):
        return KeptSeats(until, sits) if until and waiting else None
    names: list[str] = []
    for other in waiting.values():
        names.append(told_apart(other.name, [*names, *(seat.name for seat in seats)]))
    return KeptSeats(until if waiting else None, sits, invited, circle, names)


def sat_before(game: Game, user: User | None) -> bool:
    """Whether a viewer sat at the game of which this is the rematch, and so knows for whom it keeps seats."""
    return user is not None and Game.objects.filter(rematch=game, seats__user=user).exists()


def circle_of(game: Game, user: int | None, *, joined: bool = True) -> Circle | None:
    """Return the circle that a table is opened to, for its members alone, or else for those who are asked to join."""
    if game.circle_id is None or user is None:
        return None
    members = Membership.objects.filter(circle=game.circle_id, user=user, since__isnull=not joined)
    member = members.select_related("circle").first()
    return member.circle if member else None
