"""What is said in a circle. Only its members read it, each from the moment on at which they joined."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.db.models import Count, OuterRef, QuerySet, Subquery

from accounts.models import User
from games.circles.people import take
from games.models import CircleLine, Membership
from games.play.talk import Silent, clean

READ = 30  # lines on a circle's page; older ones have a page of their own


@transaction.atomic
def say(address: str, user: User, words: str) -> CircleLine:
    """Say something in a circle. Raises Refused."""
    circle, member = take(address, user)
    line = clean(words)
    if not line:
        raise Silent
    said = CircleLine.objects.create(circle=circle, user=user, text=line)
    note_heard(member, said.pk)
    return said


def note_heard(member: Membership, line: int) -> None:
    """Note up to which line a member has read the talk. Nobody else learns it."""
    Membership.objects.filter(pk=member.pk, heard__lt=line).update(heard=line)


def heard_by(member: Membership) -> QuerySet[CircleLine]:
    """Return what a member may read of a circle's talk, the latest first."""
    return CircleLine.objects.filter(circle=member.circle_id, at__gte=member.since).order_by("-pk")


def with_talk(memberships: QuerySet[Membership], user: User) -> QuerySet[Any]:
    """Add to memberships of a player how many lines they have not read, and the key of the last line they may read."""
    lines = CircleLine.objects.filter(circle=OuterRef("circle"), at__gte=OuterRef("since"))
    new = lines.filter(pk__gt=OuterRef("heard")).exclude(user=user).order_by().values("circle")
    return memberships.annotate(
        unread=Subquery(new.annotate(n=Count("pk")).values("n")),
        last=Subquery(lines.order_by("-pk").values("pk")[:1]),
    )


def taken_along(user: User) -> list[dict[str, Any]]:
    """Return what a player has said in their circles, the first line first."""
    lines = CircleLine.objects.filter(user=user).order_by("pk").values_list("circle__name", "at", "text")
    return [{"circle": circle, "at": at, "text": text} for circle, at, text in lines]
