"""Draws a player's deadlines and the days of their seasons as a calendar for other programs, and nothing else."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from django.conf import settings
from django.utils import translation
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext

from accounts.models import User
from accounts.nights import zone_of
from games import seasons, sight
from games.post.letters import in_plain_names, on_one_line, the_others
from games.post.links import whole
from games.wording.moments import exactly_for, length_of
from games.wording.sentences import name_of

if TYPE_CHECKING:
    from icalendar import Event

READ_AGAIN = timedelta(minutes=30)


def calendar_of(user: User) -> bytes:
    """Return a player's deadlines and the days of their seasons in the iCalendar format (RFC 5545)."""
    from icalendar import Calendar  # only here: importing it takes half a second

    calendar = Calendar()
    with translation.override(settings.LANGUAGE_CODE):
        calendar.add("prodid", "-//Longhand//Deadlines//EN")
        calendar.add("version", "2.0")
        calendar.add("x-wr-calname", gettext("Longhand: my deadlines"))
        calendar.add("refresh-interval", READ_AGAIN, parameters={"VALUE": "DURATION"})
        for view in sight.my_deadlines(user):
            calendar.add_component(event_of(in_plain_names(view), user))
        for date in seasons.dates_of(user):
            calendar.add_component(day_of_season(date, user))
    return bytes(calendar.to_ical())


def event_of(view: sight.View, user: User) -> Event:
    """Return the event of one deadline, at the moment that the table's page shows: first without the bank.

    It bears no moment but its own: when it was written, or when it last changed, would tell of others' answers.
    """
    from icalendar import Event

    assert view.me is not None
    time, others = view.clock.my_time, the_others(view)
    assert time is not None
    event = Event()
    event.add("uid", uid_of(f"{view.me.pk} {view.game.question}"))
    event.add("dtstamp", time.until)
    event.add("dtstart", time.until)
    if time.bank_follows:
        bank = {"bank": length_of(view.me.bank), "when": exactly_for(time.ends, user)}
        event.add("description", gettext("After this your bank runs (%(bank)s), until %(when)s.") % bank)
    said = gettext("Your turn at %(game)s, with %(others)s") % {"game": name_of(view.rules), "others": others}
    event.add("summary", said)
    event.add("url", whole(view.game.get_absolute_url()))
    event.add("transp", "TRANSPARENT")
    return event


def day_of_season(date: seasons.Date, user: User) -> Event:
    """Return the event of a day of a season, which fills that day where the player lives."""
    from icalendar import Event

    event = Event()
    event.add("uid", uid_of(f"season {date.season.pk} {date.name}"))
    event.add("dtstamp", date.at)
    event.add("dtstart", date.at.astimezone(zone_of(user)).date())
    event.add("summary", on_one_line(date.said))
    event.add("url", whole(date.season.get_absolute_url()))
    event.add("transp", "TRANSPARENT")
    return event


def uid_of(what: str) -> str:
    """Return the name by which calendars know a deadline or a day again when it moves. It tells nothing to others."""
    host = urlsplit(settings.SITE_URL).hostname or "localhost"
    return f"{salted_hmac('longhand.calendar', what).hexdigest()[:32]}@{host}"
