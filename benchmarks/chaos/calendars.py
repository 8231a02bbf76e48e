"""What calendar programs read at the players' secret addresses, once everything that was killed has been left alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from datetime import datetime
from urllib.parse import urlsplit

from benchmarks.report import Row

Deadlines = Counter[tuple[str, datetime]]  # each with the address of its table


def give_calendars() -> None:
    """Give every player an address for calendar programs."""
    from accounts.models import User
    from games.models import Feed

    Feed.objects.bulk_create(Feed(user=user) for user in User.objects.all())


def calendars() -> Iterator[Row]:
    """Whether each calendar holds the deadlines of the player's tables, each once, and no others."""
    from games.models import Feed

    read, wrong = 0, 0
    for feed in Feed.objects.all():
        told, stored = deadlines_read(feed.secret), deadlines_stored(feed.user_id)
        read += told.total()
        wrong += ((told - stored) + (stored - told)).total()
    yield "deadlines read as a calendar", "", f"{read:,}", None
    yield "of them missing, wrong or there twice", "0", str(wrong), wrong == 0


def deadlines_read(secret: str) -> Deadlines:
    """What a calendar program reads."""
    from django.test import Client
    from icalendar import Calendar

    found = Calendar.from_ical(Client(SERVER_NAME="127.0.0.1").get(f"/calendar/{secret}.ics").content)
    return Counter((urlsplit(str(one["url"])).path, one.decoded("dtstart")) for one in found.walk("VEVENT"))


def deadlines_stored(user: int) -> Deadlines:
    """What the player's seats say."""
    from games.models import Game, Seat

    awaited = Seat.objects.filter(user=user, awaited_since__isnull=False, due_at__isnull=False, stand_in=False)
    rows = awaited.filter(game__status=Game.Status.RUNNING, game__trouble_at=None)
    told = rows.values_list("game__address", "due_at")
    return Counter((f"/t/{address}/", due.replace(microsecond=0)) for address, due in told if due)
