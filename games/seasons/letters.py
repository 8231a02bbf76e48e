"""What a season writes to its people: as it begins, at most once a later round, and at its end; never of a table."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from accounts.models import User
from accounts.nights import awake
from games.models import Letter, Season

Kind = Letter.Kind


def write_all(season: Season, kind: Letter.Kind, now: datetime) -> None:
    """Write to everybody who is in a season, once; in the transaction that makes it true."""
    write(season, kind, 0, User.objects.filter(entries__season=season, entries__left_at=None), now)


def write_round(season: Season, number: int, now: datetime) -> None:
    """Write to those who sit in a round that a table of it has opened."""
    there = {"entries__season": season, "entries__left_at": None, "entries__chairs__table__round": number}
    write(season, Kind.ROUND, number, User.objects.filter(**there).distinct(), now)


def write(season: Season, kind: Letter.Kind, number: int, users: Iterable[User], now: datetime) -> None:
    """Write a letter to those of some players who want any."""
    letters = [
        Letter(user=user, kind=kind, season=season, round=number, try_at=awake(now, user))
        for user in users
        if user.wants_letters
    ]
    Letter.objects.bulk_create(letters, ignore_conflicts=True)
