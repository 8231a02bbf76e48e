"""A player's time zone, and when no deadline of theirs falls: in their night, and while they are away."""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import cache
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.models import User


def awake(moment: datetime, user: User | None) -> datetime:
    """Return the moment itself, or when the player is next up if it falls in their night or while they are away."""
    if user is None:
        return moment
    while (up := after_night(home(moment, user), user)) != moment:
        moment = up
    return moment


def home(moment: datetime, user: User | None) -> datetime:
    """Return the moment itself, or when the player is back if they are away then."""
    return user.away_until if user is not None and is_away(user, moment) and user.away_until else moment


def is_away(user: User, moment: datetime) -> bool:
    return user.away_from is not None and user.away_until is not None and user.away_from <= moment < user.away_until


def time_away(begin: datetime, end: datetime, user: User | None) -> timedelta:
    """Return how much of the time between two moments the player was away."""
    if user is None or user.away_from is None or user.away_until is None:
        return timedelta(0)
    return max(min(end, user.away_until) - max(begin, user.away_from), timedelta(0))


def after(begin: datetime, length: timedelta, user: User | None) -> datetime:
    """Return the moment by which this much time has passed, without the days on which the player is away."""
    end = begin + length
    if user is None or user.away_from is None or user.away_until is None or end <= user.away_from:
        return end
    return end + max(user.away_until - max(begin, user.away_from), timedelta(0))


def after_night(moment: datetime, user: User) -> datetime:
    """Return the moment itself, or the next morning if it falls in the player's night."""
    if user.wakes == user.sleeps:
        return moment
    hour = moment.astimezone(zone_of(user)).hour
    night = hour >= user.sleeps or hour < user.wakes if user.wakes < user.sleeps else user.sleeps <= hour < user.wakes
    if not night:
        return moment
    return next_morning(moment, user)


def time_awake(begin: datetime, end: datetime, user: User | None) -> timedelta:
    """Return how much of the time between two moments the player was awake, and not away."""
    if user is not None and user.away_from is not None and user.away_until is not None and time_away(begin, end, user):
        before = time_up(begin, min(end, user.away_from), user)
        return before + time_up(max(begin, user.away_until), end, user)
    return time_up(begin, end, user)


def time_up(begin: datetime, end: datetime, user: User | None) -> timedelta:
    """Return how much of the time between two moments was not night for the player."""
    if user is None or user.wakes == user.sleeps:
        return max(end - begin, timedelta(0))
    total, moment = timedelta(0), after_night(begin, user)
    while moment < end:
        bedtime = next_hour(moment, user, user.sleeps)
        total += min(bedtime, end) - moment
        moment = next_morning(bedtime, user)
    return total


def next_morning(moment: datetime, user: User) -> datetime:
    """Return the next time that the player wakes."""
    return next_hour(moment, user, user.wakes)


def next_hour(moment: datetime, user: User, hour: int) -> datetime:
    """Return the next time that it is this hour for the player."""
    local = moment.astimezone(zone_of(user))
    found = local.replace(hour=hour, minute=0, second=0, microsecond=0)
    if found <= local:
        found += timedelta(days=1)  # in local time, so that a change to summer time moves it too
    return found.astimezone(moment.tzinfo)


def zone_of(user: User) -> ZoneInfo:
    """Return the player's time zone, UTC if it is unknown."""
    try:
        return ZoneInfo(user.zone)
    except (ZoneInfoNotFoundError, ValueError):
        return ZoneInfo("UTC")


# Zones


WORLD = (
    "Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific",
)  # fmt: skip
NOWHERE = "UTC"


@cache
def zones() -> tuple[str, ...]:
    """Return the IANA names of all zones that are named after a place."""
    return tuple(sorted(name for name in available_timezones() if name.partition("/")[0] in WORLD and "/" in name))


def found(typed: str) -> str | None:
    """Return the zone that somebody typed, by its name or only its city; None if there is none."""
    wanted = typed.strip().casefold().replace(" ", "_")
    by_name = {name.casefold(): name for name in (NOWHERE, *zones())}
    if wanted in by_name:
        return by_name[wanted]
    of_city = [name for name in zones() if name.casefold().rpartition("/")[2] == wanted]
    return of_city[0] if len(of_city) == 1 else None


def guessed(name: str) -> str:
    """Return the zone that a browser named, or UTC if we do not know it."""
    return name if name in zones() else NOWHERE


class GuessField(forms.CharField):
    """A hidden field that a script fills with the browser's time zone."""

    def __init__(self) -> None:
        super().__init__(required=False, widget=forms.HiddenInput(attrs={"data-zone": True}))

    def clean(self, value: object) -> str:
        """Return a zone whatever was posted: nobody can correct a field that they cannot see."""
        return guessed(str(value))


class ZoneField(forms.CharField):
    """A time zone, typed by its name or its city; the page has the list, which narrows as one types."""

    def __init__(self, listed: str, **more: Any) -> None:
        attributes = {"list": listed, "autocomplete": "off", "spellcheck": "false"}
        super().__init__(max_length=80, widget=forms.TextInput(attrs=attributes), **more)

    def clean(self, value: object) -> str:
        """Return the zone. Raises ValidationError."""
        if zone := found(str(super().clean(value))):
            return zone
        raise forms.ValidationError(_("There is no such time zone. Type a city, such as Berlin or New York."))
