"""Links for letters: full URLs, signed if they let somebody in, each good for one thing only."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings
from django.core import signing
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.sight import Link

LETTER, CONSENT, UNSUBSCRIBE, SEAT = (
    "longhand.letter",
    "longhand.consent",
    "longhand.unsubscribe",
    "longhand.seat",
)  # salts, so that no kind of link passes for another
LASTS = timedelta(days=60)  # longer than any question stays open at the slowest pace
SEAT_LASTS = timedelta(minutes=15)


def token_for(seat: int, question: int, offer: int | None = None) -> str:
    """Sign a seat's key and a question, for a link that lets its reader answer this one question.

    For offers, `question` was the open one when the letter was written, and `offer` numbers the last of them.
    """
    return signing.dumps([seat, question] if offer is None else [seat, question, offer], salt=LETTER)


def read_token(token: str) -> Link:
    """Return what a letter's link is about. Raises signing.BadSignature, also if it is too old."""
    return Link(*signing.loads(token, salt=LETTER, max_age=LASTS))


def check_reader(token: str, kind: str, player: User | None, moved: datetime | None = None) -> None:
    """Make sure that a link was written to the address that its player has now. Raises signing.BadSignature.

    `moved`: when this player got the seat, if it was somebody else's before.
    """
    for since in (player.moved_at if player else None, moved):
        if since is not None:
            signing.loads(token, salt=kind, max_age=timezone.now() - since)


def letter_url(seat: int, question: int, offer: int | None = None) -> str:
    """Return the full URL for answering a question or an offer without signing in."""
    return whole(reverse("games:letter", args=[token_for(seat, question, offer)]))


def consent_token(consent: int) -> str:
    """Sign the key of a consent, for a link that lets its reader agree to this one proposal or decline it."""
    return signing.dumps(consent, salt=CONSENT)


def read_consent_token(token: str) -> int:
    """Return the key of the consent in a letter's link. Raises signing.BadSignature, also if it is too old."""
    consent: int = signing.loads(token, salt=CONSENT, max_age=LASTS)
    return consent


def consent_url(consent: int) -> str:
    """Return the full URL for agreeing or declining without signing in."""
    return whole(reverse("games:asked", args=[consent_token(consent)]))


def unsubscribe_token(user: int) -> str:
    """Sign a player's key, for a link that unsubscribes them. It never expires."""
    return signing.dumps(user, salt=UNSUBSCRIBE)


def read_unsubscribe_token(token: str) -> int:
    """Return the key of the player in an unsubscribe link. Raises signing.BadSignature."""
    user: int = signing.loads(token, salt=UNSUBSCRIBE)
    return user


def unsubscribe_url(user: int) -> str:
    """Return the full URL for unsubscribing without signing in."""
    return whole(reverse("games:unsubscribe", args=[unsubscribe_token(user)]))


def seat_token(seat: int, holder: int, moved: int) -> str:
    """Sign a guest's seat, who holds it, and how often it has moved, for a link that opens it in another browser."""
    return signing.dumps([seat, holder, moved], salt=SEAT)


def read_seat_token(token: str) -> tuple[int, int, int]:
    """Return what a link to a seat is about. Raises signing.BadSignature, also if it is too old."""
    seat, holder, moved = signing.loads(token, salt=SEAT, max_age=SEAT_LASTS)
    return seat, holder, moved


def whole(path: str) -> str:
    """Return the full URL of a path on this site."""
    return f"{settings.SITE_URL}{path}"
