"""A player's channels beside mail: devices, a webhook, calendars."""

from __future__ import annotations

from urllib.parse import urlsplit

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games import play
from games.models import Call, Channel, Feed, Letter
from games.models.channel import ENOUGH_DEVICES


@transaction.atomic
def set_hook(user: User, kind: str, address: str) -> Channel:
    """Give a player this webhook in place of any earlier one, and say hello there."""
    locked(user.pk)
    Channel.objects.filter(user=user).exclude(kind=Channel.Kind.DEVICE).delete()
    return begin(Channel(user=user, kind=kind, address=address, name=urlsplit(address).hostname or ""))


@transaction.atomic
def add_device(user: User, address: str, keys: dict[str, str], name: str) -> Channel:
    """Tell this player, and nobody else, on this device from now on. If there are too many, the oldest goes."""
    locked(user.pk)
    for other in Channel.objects.filter(kind=Channel.Kind.DEVICE, address=address).select_related("user"):
        remove(other)
    devices = Channel.objects.filter(user=user, kind=Channel.Kind.DEVICE)
    for old in devices.order_by("-pk")[ENOUGH_DEVICES - 1 :]:
        old.delete()
    return begin(Channel(user=user, kind=Channel.Kind.DEVICE, address=address, keys=keys, name=name))


def begin(channel: Channel) -> Channel:
    """Add a channel, and a first call to it."""
    channel.save()
    Call.objects.create(channel=channel)
    note_channels(channel.user_id)
    return channel


@transaction.atomic
def try_out(channel: Channel) -> None:
    """Call a channel to see whether it works, unless such a call is under way. One that was off is on again."""
    Channel.objects.filter(pk=channel.pk, stopped_at__isnull=False).update(stopped_at=None, failures=0)
    note_channels(channel.user_id)
    if not Call.objects.filter(channel=channel, letter=None, try_at__isnull=False).exists():
        Call.objects.create(channel=channel)


@transaction.atomic
def remove(channel: Channel) -> None:
    channel.delete()
    note_channels(channel.user_id)


def switch_off(channel: Channel) -> None:
    """Stop telling a channel that fails, and tell its player by letter."""
    now = timezone.now()
    Channel.objects.filter(pk=channel.pk).update(stopped_at=now)
    Call.objects.filter(channel=channel, try_at__isnull=False).update(try_at=None)
    note_channels(channel.user_id)
    if channel.user.email:
        Letter.objects.create(user=channel.user, kind=Letter.Kind.STOPPED, try_at=now)


def note_channels(user_id: int) -> None:
    """Keep on the player's row whether any channel tells them: planning a letter must not ask for more."""
    user = locked(user_id)
    wanted = user.wants_letters
    user.has_channel = Channel.objects.filter(user=user, stopped_at=None).exists()
    user.save(update_fields=["has_channel"])
    if user.wants_letters and not wanted:
        play.begin_letters(user)
    elif wanted and not user.wants_letters:
        play.end_letters(user)
    else:
        play.announce_again(user)


def locked(user_id: int) -> User:
    """Lock a player's row: of two changes to their channels at once, one waits."""
    return User.objects.select_for_update().get(pk=user_id)


# When an account moves


Kind = Letter.Kind


@transaction.atomic
def tell_of_a_move(user: User, before: str, after: str) -> None:
    """Write to the old address and to the new one, and tell the account's devices, webhook and calendars nothing more.

    The person who had the account until now may have added these, to overhear it.
    """
    for kind, address in ((Kind.LEFT, before), (Kind.ARRIVED, after)):
        Letter.objects.create(user=user, kind=kind, address=address)
    Feed.objects.filter(user=user).delete()
    if Channel.objects.filter(user=user).delete()[0]:
        note_channels(user.pk)
