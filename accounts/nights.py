"""A player's own time: their zone, and the night in which no deadline falls."""

from __future__ import annotations

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from accounts.models import User


def awake(moment: datetime, user: User | None) -> datetime:
    """Return the moment, or where it falls in the player's night, the next morning."""
    if user is None or user.wakes == user.sleeps:
        return moment
    hour = moment.astimezone(zone_of(user)).hour
    night = hour >= user.sleeps or hour < user.wakes if user.wakes < user.sleeps else user.sleeps <= hour < user.wakes
    if not night:
        return moment
    return next_morning(moment, user)


def next_morning(moment: datetime, user: User) -> datetime:
    """Return when the player wakes next."""
    local = moment.astimezone(zone_of(user))
    morning = local.replace(hour=user.wakes, minute=0, second=0, microsecond=0)
    if morning <= local:
        morning += timedelta(days=1)  # on the wall clock, so that a change to summer time moves it along
    return morning.astimezone(moment.tzinfo)


def zone_of(user: User) -> ZoneInfo:
    """Return the player's time zone."""
    try:
        return ZoneInfo(user.zone)
    except (ZoneInfoNotFoundError, ValueError):
        return ZoneInfo("UTC")
