"""Keeps a player's seats up to date: a new name, an email address, another account, or a player who is leaving."""

from __future__ import annotations

from collections import defaultdict

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from accounts.likeness import BOTS, told_apart
from accounts.models import User
from games.engine.questions import Decision
from games.engine.texts import say
from games.ledger.actor import Actor, seat_of
from games.ledger.clocks import let_bot_play
from games.ledger.log import tell
from games.ledger.opener import by_rows
from games.ledger.pace import notify_at, remind_at
from games.ledger.seen import SEEN_FIELDS, mark_seen
from games.models import AnswerTimes, Game, Invitation, Line, Note, Seat, SeatQuerySet, another_revision
from games.play.announcing import announce_again
from games.play.invitations import bring_invitations, decline, plan_invitations
from games.play.tables import leave
from games.play.tallies import take_back_tables_of

UNDER_WAY = (Game.Status.OPEN, Game.Status.RUNNING, Game.Status.PAUSED)
STARTED = (Game.Status.RUNNING, Game.Status.PAUSED)


@transaction.atomic
def rename(user: User) -> None:
    """Show a player's name at all their tables, finished ones too, kept distinct from the others there."""
    tables = Game.objects.filter(pk__in=Seat.objects.filter(user=user).values("game"))
    around: defaultdict[int, list[Seat]] = defaultdict(list)
    list(tables.select_for_update().order_by("pk"))  # otherwise two players choosing a name at once could both get it
    for seat in Seat.objects.filter(game__in=tables):
        around[seat.game_id].append(seat)
    renamed = []
    for seats in around.values():
        mine = next(seat for seat in seats if seat.user_id == user.pk)
        known = told_apart(user.name, [*BOTS, *(seat.name for seat in seats if seat is not mine)])
        if known != mine.name:
            mine.name = known
            renamed.append(mine)
    Seat.objects.bulk_update(renamed, ["name"])
    changed = Game.objects.filter(pk__in=[seat.game_id for seat in renamed], status__in=UNDER_WAY)
    changed.update(revision=another_revision(F("revision")))


def begin_letters(user: User) -> None:
    """Plan letters about questions that are already waiting: the player had no address until now."""
    plan_letters(user, Seat.objects.filter(user=user, awaited_since__isnull=False, stand_in=False))
    announce_again(user)
    plan_invitations(user, timezone.now())


def replan_letters(user: User) -> None:
    """Plan unwritten letters again after the player has changed how often they want any."""
    plan_letters(user, Seat.objects.filter(user=user, notify_at__isnull=False))
    announce_again(user)
    plan_invitations(user, timezone.now(), planned=True)


def end_letters(user: User) -> None:
    """Cancel all letters that are planned."""
    Seat.objects.filter(user=user).update(notify_at=None, remind_at=None, announce_at=None)
    Invitation.objects.filter(user=user).update(notify_at=None)


def plan_letters(user: User, seats: SeatQuerySet) -> None:
    """Set when to write to a player about each of these seats."""
    now = timezone.now()
    planned = []
    for seat in seats.select_related("game"):
        seat.user = user
        since, due = seat.awaited_since or now, seat.due_at
        seat.notify_at = notify_at(seat.game, seat, since)
        seat.remind_at = remind_at(seat.game, seat, since, due)
        planned.append(seat)
    Seat.objects.bulk_update(planned, ["notify_at", "remind_at"])


@transaction.atomic
def bring_seats(guest: User, user: User) -> None:
    """Move a guest's seats and tables to an account, except seats at tables where the account already sits."""
    take_back_tables_of(guest)  # locks the ratings, so it comes before the games
    tables = Seat.objects.filter(user=guest).values("game")
    list(Game.objects.select_for_update().filter(pk__in=tables).order_by("pk"))
    mine = list(Seat.objects.filter(user=user).values_list("game", flat=True))
    Note.objects.filter(user=guest).exclude(seat__game__in=mine).update(user=user)
    Seat.objects.filter(user=guest).exclude(game__in=mine).update(user=user)
    bring_invitations(guest, user)
    rename(user)
    Game.objects.filter(opener=guest).update(opener=user)
    begin_letters(user)


@transaction.atomic
def leave_all(user: User) -> None:
    """Take a player from every table for good. Friends' games stay whole, with "a former player" in the seat."""
    tables = Game.objects.filter(seats__user=user).order_by("pk")
    for address in tables.filter(status=Game.Status.OPEN).values_list("address", flat=True):
        leave(address, user)
    for address in tables.filter(status__in=STARTED).values_list("address", flat=True):
        leave_to_bot(address, user.pk)
    AnswerTimes.objects.filter(seat__user=user).delete()
    Note.objects.filter(user=user).delete()
    for address in Game.objects.filter(invitations__user=user).order_by("pk").values_list("address", flat=True):
        decline(address, user)
    Seat.objects.filter(user=user).update(user=None, name="", orders=[])


def note_seen(game: Game, seat: Seat, decision: Decision | None) -> None:
    """Note what a player has seen, if any of it is new, so that no letter is written about it."""
    if mark_seen(game, seat, decision, timezone.now()):
        Seat.objects.filter(pk=seat.pk).update(**{name: getattr(seat, name) for name in SEEN_FIELDS})


def leave_to_bot(address: str, user_id: int) -> Game:
    """Take a player from a running or paused game and let a bot play on. Raises NotYours."""
    with by_rows(address, *STARTED) as taken:
        seat = seat_of(taken, Actor(user=user_id))
        seat.user, seat.name, seat.orders = None, "", []
        seat.save(update_fields=["user", "name"])
        tell(taken, say("{seat} has left; a bot plays on.", seat=seat.number), kind=Line.Kind.HOST)
        let_bot_play(taken, seat)
    return taken.game
