"""Draws a player's deadlines as a calendar for other programs: game, names and the deadline, and nothing else."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from django.conf import settings
from django.utils import translation
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext

from accounts.models import User
from games import sight
from games.post.letters import in_plain_names, the_others
from games.post.links import whole
from games.wording.sentences import name_of

if TYPE_CHECKING:
    from icalendar import Event

READ_AGAIN = timedelta(minutes=30)


def calendar_of(user: User) -> bytes:
    """Return a player's deadlines in the iCalendar format (RFC 5545)."""
    from icalendar import Calendar  # only here: importing it takes half a second

    calendar = Calendar()
    with translation.override(settings.LANGUAGE_CODE):
        calendar.add("prodid", "-//Longhand//Deadlines//EN")
        calendar.add("version", "2.0")
        calendar.add("x-wr-calname", gettext("Longhand: my deadlines"))
        calendar.add("refresh-interval", READ_AGAIN, parameters={"VALUE": "DURATION"})
        for view in sight.my_deadlines(user):
            calendar.add_component(event_of(in_plain_names(view)))
    return bytes(calendar.to_ical())


def event_of(view: sight.View) -> Event:
    """Return the event of one deadline.

    It bears no moment but the deadline: when it was written, or when it last changed, would tell of others' answers.
    """
    from icalendar import Event

    assert view.me is not None
    due, others = view.me.due_at, the_others(view)
    event = Event()
    event.add("uid", uid_of(view.me.pk, view.game.question))
    event.add("dtstamp", due)
    event.add("dtstart", due)
    said = gettext("Your turn at %(game)s, with %(others)s") % {"game": name_of(view.rules), "others": others}
    event.add("summary", said)
    event.add("url", whole(view.game.get_absolute_url()))
    event.add("transp", "TRANSPARENT")
    return event


def uid_of(seat: int, question: int) -> str:
    """Return the name by which calendars know a deadline again when it moves. It says nothing to anybody else."""
    host = urlsplit(settings.SITE_URL).hostname or "localhost"
    return f"{salted_hmac('longhand.calendar', f'{seat} {question}').hexdigest()[:32]}@{host}"
