"""What becomes of letters and channels when a host moves an account to another address."""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from games.models import Channel, Feed, Letter
from games.notices.channels import note_channels

Kind = Letter.Kind


@transaction.atomic
def tell_of_a_move(user: User, before: str, after: str) -> None:
    """Write to the old address and to the new one, and tell the account's devices, webhook and calendars nothing more.

    The one who had the account until now may have added these, to hear what it hears.
    """
    for kind, address in ((Kind.LEFT, before), (Kind.ARRIVED, after)):
        Letter.objects.create(user=user, kind=kind, address=address)
    Feed.objects.filter(user=user).delete()
    if Channel.objects.filter(user=user).delete()[0]:
        note_channels(user.pk)
