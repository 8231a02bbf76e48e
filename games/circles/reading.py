"""Reads circles, for their members and for those who have been asked to join."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from zlib import crc32

from django.db.models import Count, Prefetch, Q, QuerySet

from accounts.models import User
from accounts.names import BOTS, told_apart
from games.circles.honours import Honours, honours_of
from games.circles.lately import Day, Happening, days_of, lately
from games.circles.talk import with_talk
from games.models import Circle, CircleLine, Game, Membership, Seat
from games.sight import View, mark_unread

UNDER_WAY = (Game.Status.OPEN, Game.Status.RUNNING, Game.Status.PAUSED)


@dataclass(frozen=True)
class Member:
    """A member of a circle, or somebody who has been asked, by a name that no other member has."""

    user: User
    name: str
    since: datetime | None
    is_head: bool


@dataclass
class CircleView:
    """A circle as one of its members sees it, or somebody who has been asked to join."""

    circle: Circle
    viewer: User
    members: list[Member]  # who have joined, the longest-standing first
    asked: list[Member]
    membership: Membership  # the viewer's

    @property
    def joined(self) -> bool:
        """Whether the viewer is a member."""
        return any(member.user == self.viewer for member in self.members)

    @property
    def is_head(self) -> bool:
        """Whether the viewer is the longest-standing member."""
        return self.members[0].user == self.viewer

    @cached_property
    def tables(self) -> list[View]:
        """The circle's tables under way that the viewer sits at, is invited to or may watch, the latest first."""
        views = [view_of(game, self.viewer) for game in tables_of([self.circle.pk], self.viewer)]
        mark_unread(views)
        return views

    @cached_property
    def lately(self) -> list[Happening]:
        """What has happened lately and what was said, the latest first."""
        return lately(self)

    @property
    def days(self) -> list[Day]:
        """All that by day."""
        return days_of(self.lately)

    @property
    def mark(self) -> str:
        """A mark of all of it, by which a page knows whether there is anything new."""
        told = [(each.at, [(one.kind, one.names) for one in each.reactions]) for each in self.lately]
        return f"{crc32(repr(told).encode()):08x}"

    @property
    def last_said(self) -> int:
        """The key of the last line of talk, 0 if there is none."""
        return max((each.line for each in self.lately), default=0)

    def is_new(self, happening: Happening) -> bool:
        """Whether the viewer has not read it yet."""
        return happening.line > self.membership.heard and not happening.own

    @cached_property
    def honours(self) -> Honours:
        """The table of honours of the games that the viewer may see."""
        return honours_of(self.circle, self.viewer, {member.user.pk: member.name for member in self.members})


@dataclass
class Listed:
    """A circle in a list of the viewer's."""

    pk: int
    address: str
    name: str
    members: int
    asked: bool  # the viewer has been asked and has not answered
    unread: int  # lines of its talk
    last: int | None  # the key of the last of them that the viewer may read
    tables: list[View] = field(default_factory=list)  # under way, as far as they have been read
    said: CircleLine | None = None  # the last line, likewise

    def get_absolute_url(self) -> str:
        return Circle(address=self.address).get_absolute_url()


@dataclass(frozen=True)
class Behind:
    """What a circle's link shows of it to somebody who is not a member."""

    circle: Circle
    head: str
    members: int


def view_of(game: Game, viewer: User) -> View:
    """Return a table as somebody sees it, whether or not they sit there."""
    seats = list(game.seats.all())
    me = next((seat for seat in seats if seat.user_id == viewer.pk), None)
    if me is not None:
        me.user = viewer
    return View(game, seats, me)


def of(address: str, viewer: User) -> CircleView:
    """Read a circle. Raises Circle.DoesNotExist for anybody who has nothing to do with it, too."""
    circle = Circle.objects.get(address=address, memberships__user=viewer)
    members = sorted(
        circle.memberships.select_related("user"), key=lambda each: (each.since is None, each.since, each.pk)
    )
    named: list[Member] = []
    for row in members:
        name = told_apart(row.user.name, [*BOTS, *(other.name for other in named)])
        named.append(Member(row.user, name, row.since, is_head=not named))
    mine = next(row for row in members if row.user_id == viewer.pk)
    return CircleView(circle, viewer, [m for m in named if m.since], [m for m in named if not m.since], mine)


def circles_of(viewer: User) -> list[Listed]:
    """Return the circles that a player is in or asked to join, by names that the player can tell apart."""
    mine = Membership.objects.filter(user=viewer).order_by("pk")
    joined = Count("circle__memberships", filter=Q(circle__memberships__since__isnull=False))
    rows = (
        with_talk(mine, viewer)
        .annotate(members=joined)
        .values_list("circle", "circle__address", "circle__name", "since", "members", "unread", "last")
    )
    found: list[Listed] = []
    for key, address, called, since, members, unread, last in rows:
        name = told_apart(called, [other.name for other in found])
        found.append(Listed(key, address, name, members, since is None, unread or 0, last))
    return found


def at_home(viewer: User) -> list[Listed]:
    """Return a player's circles with their tables under way, and what was said last."""
    found = circles_of(viewer)
    said = CircleLine.objects.select_related("user").in_bulk([circle.last for circle in found if circle.last])
    for circle in found:
        circle.said = said.get(circle.last) if circle.last else None
    joined = {circle.pk: circle for circle in found if not circle.asked}
    for game in tables_of(joined, viewer) if joined else ():
        assert game.circle_id is not None
        joined[game.circle_id].tables.append(view_of(game, viewer))
    return found


def tables_of(circles: Iterable[int], viewer: User) -> QuerySet[Game]:
    """Return tables of circles under way that somebody sits at, is invited to or may watch, the latest first."""
    mine = Q(seats__user=viewer) | Q(invitations__user=viewer, status=Game.Status.OPEN)
    mine |= Q(listed=True, started_at__isnull=False)
    games = Game.objects.filter(mine, circle__in=circles, status__in=UNDER_WAY).distinct().order_by("-opened_at")
    return games.prefetch_related(Prefetch("seats", Seat.objects.order_by("number")))


def open_to(viewer: User) -> list[Listed]:
    """Return the circles that a player may open a table to."""
    return [circle for circle in circles_of(viewer) if not circle.asked]


def behind_link(secret: str) -> Behind:
    """Return what a circle's link shows of it. Raises Circle.DoesNotExist."""
    circle = Circle.objects.get(secret=secret)
    members = list(circle.memberships.joined().select_related("user"))
    return Behind(circle, members[0].user.name, len(members))
