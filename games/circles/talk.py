"""What is said in a circle. Only its members read it, each from the moment on at which they joined."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Count, OuterRef, Q, QuerySet, Subquery

from accounts.models import User
from games.circles.people import take
from games.models import CircleLine, Line, Membership
from games.play.talk import NoSuchLine, NoSuchReaction, Silent, clean, toggled

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


@transaction.atomic
def react(address: str, user: User, at: datetime | None, kind: str) -> None:
    """React to the line that was said at a moment, or take the same reaction back. Raises Refused."""
    _circle, member = take(address, user)
    if kind not in Line.Reaction.values:
        raise NoSuchReaction
    said = heard_by(member).filter(at=at).first() if at else None
    if said is None:
        raise NoSuchLine
    said.reactions = toggled(said.reactions, str(user.pk), kind)
    said.save(update_fields=["reactions"])


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
    """Return what a player has said in their circles, and how they reacted to others, the first line first."""
    mine = Q(user=user) | Q(circle__memberships__user=user) & ~Q(reactions={})
    told = []
    for line in CircleLine.objects.filter(mine).select_related("circle").distinct().order_by("pk"):
        entry: dict[str, Any] = {"circle": line.circle.name, "at": line.at, "text": line.text}
        if line.user_id == user.pk:
            told.append(entry)
        elif reaction := line.reactions.get(str(user.pk)):
            told.append({"circle": line.circle.name, "at": line.at, "to": line.text, "reaction": reaction})
    return told
