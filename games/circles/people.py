"""Who is in a circle: founding one, joining, leaving, what only its head may do, and tables opened to it.

The head of a circle is its longest-standing member: first the player who founded it. Everything is done under a lock of
the circle's row, so that it never has more members than it may, and nobody who has left is invited.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.names import skeleton
from games import play
from games.models import Circle, CircleLine, Game, Membership, new_secret

MOST_MEMBERS = 16  # those who have been asked count too
MOST_CIRCLES = 20  # for one player


class Lost(play.Refused):
    sentence = _("There is no such circle, or not any more.")


class Full(play.Refused):
    sentence = _("This circle is full.")


class TooMany(play.Refused):
    sentence = _("You are in a great many circles. Leave one of them first.")


class NotHead(play.Refused):
    sentence = _("Only the member who has been in the circle longest can do this.")


class Alike(play.Refused):
    sentence = _("You are in a circle whose name looks just like this one. Choose another name.")


@transaction.atomic
def found(founder: User, name: str, asked: Iterable[User] = ()) -> Circle:
    """Found a circle with this tidied name, and ask some players to join it. Raises Refused."""
    User.objects.select_for_update().get(pk=founder.pk)  # or two circles founded at once could be one too many
    refuse_more(founder)
    refuse_alike(founder, name)
    circle = Circle.objects.create(name=name)
    Membership.objects.create(circle=circle, user=founder, since=timezone.now())
    Membership.objects.bulk_create(Membership(circle=circle, user=user) for user in asked)
    return circle


@transaction.atomic
def found_from(address: str, founder: User, name: str) -> Circle:
    """Found a circle of the people at a finished table, whose series counts for it; the others are asked to join.

    Raises Refused.
    """
    game = Game.objects.filter(address=address, status=Game.Status.OVER, seats__user=founder).first()
    if game is None:
        raise play.Refused(_("Only those who played to the end can make a circle of the table."))
    others = User.objects.filter(seats__game=game, is_active=True).exclude(pk=founder.pk).order_by("seats__number")
    circle = found(founder, name, others)
    play.bring_into(circle, game, founder)
    return circle


@transaction.atomic
def join(secret: str, user: User) -> Circle:
    """Join the circle that this link lets in to; nothing happens if the player is a member. Raises Refused."""
    circle = Circle.objects.select_for_update().filter(secret=secret).first()
    if circle is None:
        raise Lost
    return admit(circle, user)


@transaction.atomic
def accept(address: str, user: User) -> Circle:
    """Join a circle that one has been asked to join. Raises Refused."""
    circle, _member = take(address, user, joined=False)
    return admit(circle, user)


def admit(circle: Circle, user: User) -> Circle:
    """Make a player a member of a locked circle. Raises Refused."""
    member = circle.memberships.filter(user=user).first()
    if member is not None and member.since is not None:
        return circle
    refuse_more(user)
    if member is None and circle.memberships.count() >= MOST_MEMBERS:
        raise Full
    Membership.objects.update_or_create(circle=circle, user=user, defaults={"since": timezone.now()})
    return circle


@transaction.atomic
def leave(address: str, user: User) -> None:
    """Leave a circle, or decline to join it; with its last member it is gone. Raises Lost."""
    circle, _member = take(address, user, joined=False)
    let_go(circle, user.pk)


@transaction.atomic
def remove(address: str, head: User, username: str) -> Circle:
    """Remove a member, or take back that somebody was asked; the old link no longer lets anybody in. Raises Refused."""
    circle = take_as_head(address, head)
    member = circle.memberships.filter(user__username=username).exclude(user=head).first()
    if member is None:
        raise play.Refused(_("This player is not in the circle."))
    let_go(circle, member.user_id)
    circle.secret = new_secret()
    circle.save(update_fields=["secret"])
    return circle


@transaction.atomic
def rename(address: str, head: User, name: str) -> Circle:
    """Give a circle another tidied name. Raises Refused."""
    circle = take_as_head(address, head)
    refuse_alike(head, name, circle)
    circle.name = name
    circle.save(update_fields=["name"])
    return circle


@transaction.atomic
def new_link(address: str, head: User) -> Circle:
    """Give a circle a new link; the old one no longer lets anybody in. Raises Refused."""
    circle = take_as_head(address, head)
    circle.secret = new_secret()
    circle.save(update_fields=["secret"])
    return circle


@transaction.atomic
def delete(address: str, head: User) -> None:
    """Delete a circle. Its tables stay; seats that they keep are free. Raises Refused."""
    dissolve(take_as_head(address, head))


def rename_by_host(circle: Circle, name: str) -> None:
    """Give a circle another name, on behalf of the site."""
    Circle.objects.filter(pk=circle.pk).update(name=name)


@transaction.atomic
def delete_by_host(circle: Circle) -> None:
    """Delete a circle, on behalf of the site."""
    dissolve(Circle.objects.select_for_update().get(pk=circle.pk))


@transaction.atomic
def leave_all(user: User) -> None:
    """Take a player out of every circle for good, asked or not."""
    for address in addresses_of(user):
        leave(address, user)


@transaction.atomic
def bring_along(guest: User, user: User) -> None:
    """Move a guest's circles and their talk to an account. Where both are in one, the longer time counts."""
    CircleLine.objects.filter(user=guest).update(user=user)
    bring_reactions(guest, user)
    for address in addresses_of(guest):
        circle, member = take(address, guest, joined=False)
        own = circle.memberships.filter(user=user).first()
        if own is None:
            Membership.objects.filter(pk=member.pk).update(user=user)
            continue
        times = [time for time in (own.since, member.since) if time is not None]
        Membership.objects.filter(pk=own.pk).update(since=min(times, default=None))
        member.delete()


def bring_reactions(guest: User, user: User) -> None:
    """Make a guest's reactions an account's; where both have reacted to a line, the account's counts."""
    for words in CircleLine.objects.filter(reactions__has_key=str(guest.pk)).order_by("pk"):
        kind = words.reactions.pop(str(guest.pk))
        words.reactions.setdefault(str(user.pk), kind)
        words.save(update_fields=["reactions"])


def addresses_of(user: User) -> list[str]:
    """Return the circles that a player is in or asked to join, always in the same order, so that no locks cross."""
    circles = Circle.objects.filter(memberships__user=user).order_by("pk")
    return list(circles.values_list("address", flat=True))


def take(address: str, user: User, joined: bool = True) -> tuple[Circle, Membership]:
    """Lock a circle on behalf of a member, or also of somebody who has been asked. Raises Lost."""
    circle = Circle.objects.select_for_update().filter(address=address).first()
    if circle is None:
        raise Lost
    member = circle.memberships.filter(user=user).first()
    if member is None or (joined and member.since is None):
        raise Lost
    return circle, member


def take_as_head(address: str, user: User) -> Circle:
    """Lock a circle on behalf of its head. Raises Refused."""
    circle, member = take(address, user)
    if member != circle.memberships.joined().first():
        raise NotHead
    return circle


def let_go(circle: Circle, user: int) -> None:
    """Take somebody out of a locked circle: no seat is kept for them. The last member to go dissolves it."""
    circle.memberships.filter(user=user).delete()
    if circle.memberships.joined().exists():
        play.release_seats(circle, [user])
    else:
        dissolve(circle)


def dissolve(circle: Circle) -> None:
    """Delete a locked circle. Its tables stay, without seats that are kept."""
    play.release_seats(circle)
    circle.delete()


def refuse_more(user: User) -> None:
    """Refuse one circle too many for a player. Raises TooMany."""
    if Membership.objects.joined().filter(user=user).count() >= MOST_CIRCLES:
        raise TooMany


def refuse_alike(user: User, name: str, circle: Circle | None = None) -> None:
    """Refuse a name that could be taken for that of another circle of this player. Raises Alike."""
    others = Circle.objects.filter(memberships__user=user, memberships__since__isnull=False)
    if circle is not None:
        others = others.exclude(pk=circle.pk)
    if skeleton(name) in map(skeleton, others.values_list("name", flat=True)):
        raise Alike


@transaction.atomic
def open_table(address: str, opener: User, plan: play.Plan, word: str = "") -> Game:
    """Open a table to a circle: it keeps seats for the members, who are written to. Raises Lost."""
    circle, _member = take(address, opener)
    return play.open_table(opener, plan, word, circle)
