"""What a letter's link is good for, and which letters wait until their reader wakes."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q
from django.utils import timezone

from accounts.models import User
from accounts.nights import awake
from games.models import Hand, Seat


@dataclass(frozen=True)
class Link:
    """A seat's key and a question; for offers, the open question when the letter was written, and the last offer."""

    seat: int
    question: int
    offer: int | None = None

    def opens(self, hand: Hand) -> bool:
        """Whether what the letter is about is still open."""
        return hand.still_puts(self.question) if self.offer is None else hand.still_offers(self.offer)


# Letters that wait


@dataclass(frozen=True)
class HeldBack:
    """How many tables a player is to be written to about, and when."""

    until: datetime
    tables: int


def held_back(user: User) -> HeldBack | None:
    """Return what the night holds back from a player, None by day or from somebody who wants no letters."""
    now = timezone.now()
    until = awake(now, user)
    if until == now or not user.wants_letters:
        return None
    planned = Seat.objects.filter(Q(notify_at__lte=until) | Q(remind_at__lte=until), user=user)
    return HeldBack(until, planned.playing().count())
