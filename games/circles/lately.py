"""What has happened in a circle lately and what was said, as one of its members may know it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from itertools import groupby
from typing import TYPE_CHECKING

from django.utils import timezone
from django.utils.translation import gettext

from accounts.models import User
from games.circles.talk import READ, heard_by
from games.models import CircleLine, Game
from games.wording.log import Reacted, reactions_of
from games.wording.moments import day_of

if TYPE_CHECKING:
    from games.circles.reading import CircleView

HAPPENED = 8  # things beside what was said


class Kind(StrEnum):
    """What kind of thing it is."""

    SAID = "said"
    JOINED = "joined"
    OPENED = "opened"
    WON = "won"


@dataclass(frozen=True)
class Happening:
    """Something that was said or has happened: by whom, and at which table of which game."""

    kind: Kind
    at: datetime
    names: Sequence[str] = field(default_factory=list)  # "" for a former player
    slug: str = ""
    address: str = ""
    words: str = ""
    own: bool = False
    line: int = 0  # the key of what was said
    reactions: Sequence[Reacted] = ()
    takes: bool = False  # whether it can be reacted to

    @property
    def nth(self) -> str:
        """The name of what was said on pages: its moment."""
        return self.at.isoformat()


@dataclass(frozen=True)
class Day:
    """What has happened on one day, the latest first."""

    name: str
    happenings: Sequence[Happening]


def lately(view: CircleView) -> list[Happening]:
    """Return what has happened in a circle lately, and what was said, the latest first."""
    said = all_of(view, heard_by(view.membership).select_related("user")[:READ])
    happened = sorted(happenings(view), key=lambda each: each.at, reverse=True)[:HAPPENED]
    return sorted([*said, *happened], key=lambda each: each.at, reverse=True)


def all_said(view: CircleView, lines: Iterable[CircleLine]) -> list[Day]:
    """Return some of what was said in a circle, by day."""
    return days_of(all_of(view, lines))


def happenings(view: CircleView) -> Iterator[Happening]:
    """Return who has joined, and which tables have been opened and won, as far as the viewer may see them."""
    for member in view.members:
        if member.since:
            yield Happening(Kind.JOINED, member.since, [member.name])
    for table in view.tables:
        opener = next((seat for seat in table.seats if seat.user_id and seat.user_id == table.game.opener_id), None)
        if opener and table.game.status != Game.Status.CLOSED:
            yield Happening(Kind.OPENED, table.game.opened_at, [str(opener)], table.game.slug, table.game.address)
    for game in view.honours.latest:
        yield Happening(Kind.WON, game.ended_at, game.winners, game.slug, game.address)


def all_of(view: CircleView, lines: Iterable[CircleLine]) -> list[Happening]:
    """Say who has said some lines and reacted to them."""
    said, known = [*lines], {member.user.pk: member.name for member in view.members}
    if others := {int(by) for line in said for by in line.reactions} - {*known}:
        left = dict(User.objects.filter(pk__in=others).values_list("pk", "name"))
        known |= {by: left.get(by) or gettext("a former player") for by in others}
    return [said_by(view, line, known) for line in said]


def said_by(view: CircleView, line: CircleLine, known: Mapping[int, str]) -> Happening:
    """Say who has said a line: a member, somebody who has left the circle, or a former player."""
    name = "" if line.user is None else known.get(line.user.pk, line.user.name)
    own, reactions = line.user_id == view.viewer.pk, reactions_of(line.reactions, known, view.viewer.pk)
    return Happening(
        Kind.SAID, line.at, [name], words=line.text, own=own, line=line.pk, reactions=reactions, takes=True
    )


def days_of(happened: Iterable[Happening]) -> list[Day]:
    """Group what has happened by day, keeping its order."""
    zone = timezone.get_current_timezone()
    by_day = groupby(happened, lambda each: each.at.astimezone(zone).date())
    groups = [list(of_day) for _date, of_day in by_day]
    return [Day(day_of(of_day[0].at.astimezone(zone)), of_day) for of_day in groups]
