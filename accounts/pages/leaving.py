"""Leaving: what a player takes along, deletion, and what is deleted each day because nobody needs it."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

import msgspec
from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from accounts import rights, tokens
from accounts.models import User
from faults.noting import tidy as forget_faults
from games import circles, play, seasons
from games.models import Call, Game, Letter, Membership, Rating, Seat

OF_ACCOUNT = (
    "username", "name", "email", "unproved", "is_guest", "zone", "wakes", "sleeps", "notices", "tells_to",
    "date_joined", "last_login",
)  # fmt: skip


def file_of(user: User) -> Iterator[bytes]:
    """Write a player's file, a game at a time."""
    ratings = Rating.objects.filter(user=user).order_by("slug").values("slug", "mu", "sigma", "games")
    yield b'{"written": %s,\n' % encoded(timezone.now())
    yield b'"account": %s,\n' % encoded({name: getattr(user, name) for name in OF_ACCOUNT})
    yield b'"ratings": %s,\n' % encoded([*ratings])
    yield b'"tokens": %s,\n' % encoded([*tokens.tokens_of(user).values_list("name", flat=True)])
    yield b'"said_in_circles": %s,\n' % encoded(circles.taken_along(user))
    yield b'"seasons": %s,\n' % encoded(seasons.taken_along(user))
    yield b'"games": ['
    for number, game in enumerate(play.taken_along(user)):
        yield (b",\n" if number else b"\n") + encoded(game)
    yield b"\n]}\n"


def encoded(data: Any) -> bytes:
    return msgspec.json.encode(data)


# Deletion


@transaction.atomic
def delete(user: User) -> None:
    """Leave every table and circle, and delete the account with its sessions, letters, tokens and bot accounts.

    All or nothing. Raises rights.Refused if nobody else is in charge.
    """
    if not (user.is_guest or user.is_program):  # who can be in charge of nothing
        rights.let_go(user)
    for program in user.programs.all():
        delete(program)
    seasons.leave_all(user)
    circles.leave_all(user)  # before tables, since whatever locks a circle and its tables locks the circle first
    play.leave_all(user)
    for session in UserSession.objects.filter(user=user):
        session.end()
    user.delete()


# Once a day


log = logging.getLogger(__name__)

IDLE = timedelta(days=30)
NEW = timedelta(days=1)  # a session younger than this may not have been written yet


def tidy() -> None:
    """Delete all of it. Running this again at once, or twice at the same time, does no harm."""
    now = timezone.now()
    for guest in unused_guests(now).values_list("pk", flat=True):
        forget_guest(guest, now)
    call_command("clearsessions")
    ended = UserSession.objects.exclude(session_key__in=Session.objects.values("session_key"))
    ended.filter(last_seen_at__lt=now - NEW).delete()
    old_letters(now).delete()
    Call.objects.filter(letter=None, made_at__lt=now - IDLE).delete()
    play.remove_untouched()
    play.forget_comebacks()
    play.slim_down()
    forget_faults()


def unused_guests(now: datetime) -> QuerySet[User]:
    """Return idle guests in no circle, whose only seats are at tables that closed unplayed more than 30 days ago."""
    before = now - IDLE
    theirs = Seat.objects.filter(user=OuterRef("pk"))
    kept = theirs.exclude(game__status=Game.Status.CLOSED, game__changed_at__lt=before)
    kept_by = Exists(Membership.objects.filter(user=OuterRef("pk")))
    came = Q(last_login=None) | Q(last_login__lt=before)
    return User.objects.filter(came, ~Exists(kept), ~kept_by, is_guest=True, is_staff=False, date_joined__lt=before)


def forget_guest(guest: int, now: datetime) -> None:
    """Delete a guest, unless they have sat down in the meantime: a seat needs its player's row."""
    try:
        with transaction.atomic():
            if user := unused_guests(now).filter(pk=guest).select_for_update().first():
                delete(user)
    except Exception as error:  # must not hold up the others; names are nobody's business
        log.error("guest %s could not be deleted (%s)", guest, type(error).__name__)


def old_letters(now: datetime) -> QuerySet[Letter]:
    """Return letters that were sent or given up more than 30 days ago."""
    given_up = Q(sent_at=None, try_at=None, created_at__lt=now - IDLE)
    return Letter.objects.filter(Q(sent_at__lt=now - IDLE) | given_up)
