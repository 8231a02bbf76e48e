"""A player's time zone, and their night, when no deadline falls."""

from __future__ import annotations

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from accounts.models import User


def awake(moment: datetime, user: User | None) -> datetime:
    """Return the moment itself, or the next morning if it falls in the player's night."""
    if user is None or user.wakes == user.sleeps:
        return moment
    hour = moment.astimezone(zone_of(user)).hour
    night = hour >= user.sleeps or hour < user.wakes if user.wakes < user.sleeps else user.sleeps <= hour < user.wakes
    if not night:
        return moment
    return next_morning(moment, user)


def time_awake(begin: datetime, end: datetime, user: User | None) -> timedelta:
    """Return how much of the time between two moments the player was awake."""
    if user is None or user.wakes == user.sleeps:
        return max(end - begin, timedelta(0))
    total, moment = timedelta(0), awake(begin, user)
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
