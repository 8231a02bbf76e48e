"""Keeping seats for a friend, a circle or a rematch, and which circle a table counts for.

A seat is kept until it is taken or declined, or time runs out.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.ledger.locks import lock, note_change
from games.ledger.pace import kept_for, may_sit, write_at
from games.ledger.refusals import Gone, Refused, Started
from games.models import Circle, Game, Invitation, Membership, Seat


class SeatsKept(Refused):
    sentence = _("The free seats at this table are kept for now. Come back later, or open a table of your own.")


def invite(game: Game, circle: Circle, people: Iterable[User] | None = None) -> None:
    """Keep a seat at a new table for these people of a circle, or for each member who is not sitting there.

    The caller saves the game.
    """
    seated = game.seats.filter(user__isnull=False).values("user")
    members = circle.memberships.joined().exclude(user__in=seated).select_related("user")
    game.circle = circle
    keep_for(game, [member.user for member in members] if people is None else people)


def invite_again(game: Game, before: Game) -> None:
    """Keep the seats at a rematch for those who sat at the game before, to its end. The caller saves the game."""
    seated = game.seats.filter(user__isnull=False).values("user")
    others = before.seats.filter(user__isnull=False, left_at=None).exclude(user__in=seated).select_related("user")
    if people := [seat.user for seat in others if seat.user is not None]:
        keep_for(game, people)


def keep_for(game: Game, users: Iterable[User]) -> None:
    """Keep a seat at a new table for each of these players, who are written to. The caller saves the game.

    None is kept for a bot account where programs may not sit.
    """
    now = timezone.now()
    game.kept_until = now + kept_for(game.move_time)
    Invitation.objects.bulk_create(
        Invitation(game=game, user=user, notify_at=write_at(game, user, now))
        for user in users
        if game.programs or not user.is_program
    )


def refuse_kept(game: Game, user: User) -> None:
    """Refuse a seat that is kept for somebody else. Raises SeatsKept."""
    invited = set(game.invitations.values_list("user", flat=True))
    if not may_sit(game, game.seats.count(), invited, user.pk):
        raise SeatsKept


def withdraw(invitations: QuerySet[Invitation]) -> int:
    """Delete invitations and return their number. They are locked first: a letter may be about to be written."""
    found = list(invitations.select_for_update().order_by("pk").values_list("pk", flat=True))
    Invitation.objects.filter(pk__in=found).delete()
    return len(found)


@transaction.atomic
def decline(address: str, user: User) -> Game:
    """Decline a seat that is kept, which is then free for others. Raises Refused."""
    game = lock(address)
    if not withdraw(Invitation.objects.filter(game=game, user=user)):
        raise Refused(_("No seat is kept for you at this table."))
    if game.status == Game.Status.OPEN:
        note_change(game)
        game.save()
    return game


@transaction.atomic
def open_to_others(address: str, user: User) -> Game:
    """Stop keeping seats: anybody with the link may sit down. Only the table's opener may do it. Raises Refused."""
    game = lock(address)
    if game.status != Game.Status.OPEN:
        raise Gone if game.status == Game.Status.CLOSED else Started
    if game.opener_id != user.pk:
        raise Refused(_("Only the player who opened a table can open it to others."))
    game.kept_until = timezone.now()
    note_change(game)
    game.save()
    return game


def release_seats(circle: Circle, users: Iterable[int] | None = None) -> None:
    """Stop keeping seats for these members of a circle, or for all: they have left it, or it is gone."""
    for game in Game.objects.select_for_update().filter(circle=circle, status=Game.Status.OPEN).order_by("pk"):
        invitations = Invitation.objects.filter(game=game)
        if withdraw(invitations if users is None else invitations.filter(user__in=[*users])):
            note_change(game)
            game.save(update_fields=["revision", "changed_at"])


def note_invitation_seen(game: Game, user: User) -> None:
    """Note that somebody has seen their invitation, so that no letter is written about it."""
    Invitation.objects.filter(game=game, user=user, notify_at__isnull=False).update(notify_at=None)


def plan_invitations(user: User, now: datetime, only_planned: bool = False) -> None:
    """Set when to write to a player about all invitations without a letter, or only those that have a moment for it."""
    waiting = Invitation.objects.filter(user=user, letter_items=None, game__status=Game.Status.OPEN)
    if only_planned:
        waiting = waiting.filter(notify_at__isnull=False)
    for invitation in waiting.select_related("game"):
        moment = write_at(invitation.game, user, now)
        Invitation.objects.filter(pk=invitation.pk, notify_at=invitation.notify_at).update(notify_at=moment)


def bring_invitations(guest: User, user: User) -> None:
    """Move a guest's invitations to an account, except to tables where the account sits or is invited."""
    there = [
        *Seat.objects.filter(user=user).values_list("game", flat=True),
        *Invitation.objects.filter(user=user).values_list("game", flat=True),
    ]
    Invitation.objects.filter(user=guest).exclude(game__in=there).update(user=user)


# The circle that a table counts for


def bring_into(circle: Circle, game: Game, founder: User) -> None:
    """Count a finished game, and those of its series that its founder sat at, as a circle's, if they are of none."""
    mine = Game.objects.filter(seats__user=founder, circle=None, status=Game.Status.OVER)
    chain = mine.filter(series=game.series) if game.series is not None else mine.filter(pk=game.pk)
    Game.objects.filter(pk__in=[*chain.values_list("pk", flat=True)]).update(circle=circle)


def circle_again(game: Game, user: User) -> Circle | None:
    """Return the circle that a rematch counts for: its table's, if the player who opens it is a member."""
    if game.circle_id is None or not Membership.objects.joined().filter(circle=game.circle_id, user=user).exists():
        return None
    return game.circle
