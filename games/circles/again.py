"""A table for us: opened in two taps, for the people of a circle's last game and as that was."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games import play
from games.circles.people import take
from games.models import Circle, Game

STARTED = (Game.Status.RUNNING, Game.Status.PAUSED, Game.Status.OVER)


class NothingLike(play.Refused):
    sentence = _("There is no such game of this circle’s to play again. Choose a game.")


@dataclass(frozen=True)
class Again:
    """The table that somebody would open for a circle: like one that they sat at, for the members who sat there too."""

    like: Game
    people: Sequence[User]
    plan: play.Plan

    @property
    def free(self) -> int:
        """How many seats are kept for nobody."""
        return self.plan.size - 1 - self.plan.bots - len(self.people)


def like_last(circle: Circle, user: User, address: str = "") -> Again:
    """Plan a table like the last that a member had with others of a circle, or like this one. Raises Refused."""
    members = circle.memberships.joined().exclude(user=user).values("user")
    games = games_of(circle, user).filter(pk__in=Game.objects.filter(seats__user__in=members, seats__left_at=None))
    game = games.filter(address=address).first() if address else games.order_by("-opened_at", "-pk").first()
    if game is None:
        raise NothingLike
    there = Q(seats__game=game, seats__left_at=None)
    people = User.objects.filter(there, is_active=True, pk__in=members).order_by("seats__number")
    return Again(game, [*people], replace(play.plan_like(game), listed=False))


def games_of(circle: Circle, user: User) -> QuerySet[Game]:
    """Return the games of a circle that a member has begun and not left."""
    return Game.objects.filter(circle=circle, status__in=STARTED, seats__user=user, seats__left_at=None)


def played_last(circle: Circle, user: User) -> str:
    """Return the slug of the game that a member has played last in a circle, "" if there is none."""
    return games_of(circle, user).order_by("-opened_at").values_list("slug", flat=True).first() or ""


@transaction.atomic
def open_like(address: str, user: User, like: str) -> tuple[Game, bool]:
    """Open a table for the people of an earlier one, and return it; or one that a friend has just opened, and False.

    Raises Refused.
    """
    circle, _member = take(address, user)
    again = like_last(circle, user, like)
    mine = Q(seats__user=user) | Q(invitations__user=user)
    waiting = Game.objects.filter(mine, circle=circle, slug=again.plan.slug, status=Game.Status.OPEN)
    if there := waiting.order_by("-opened_at").first():
        return there, False
    return play.open_table(user, again.plan, circle=circle, people=again.people), True
