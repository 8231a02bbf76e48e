"""Addresses that go into a mail: whole, signed where they let somebody in, and of no use for anything else."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.core import signing
from django.urls import reverse

from games.sight import Link

LETTER, UNSUBSCRIBE = "longhand.letter", "longhand.unsubscribe"  # salts: a link of one kind never passes for the other
LASTS = timedelta(days=60)  # longer than the slowest pace lets a question stay open


def token_for(seat: int, question: int, offer: int | None = None) -> str:
    """Sign a seat (its key) and a question, for a link that lets its reader answer this one question.

    Of offers it is the question at which the letter was written, and the number of the last of them.
    """
    return signing.dumps([seat, question] if offer is None else [seat, question, offer], salt=LETTER)


def read_token(token: str) -> Link:
    """Return what a letter's link names. Raises signing.BadSignature if it is too old."""
    return Link(*signing.loads(token, salt=LETTER, max_age=LASTS))


def letter_url(seat: int, question: int, offer: int | None = None) -> str:
    """Return the whole address where a seat answers a question, or an offer, without signing in."""
    return whole(reverse("games:letter", args=[token_for(seat, question, offer)]))


def unsubscribe_token(user: int) -> str:
    """Sign a player (the key), for a link that stops the letters to them. It never grows too old."""
    return signing.dumps(user, salt=UNSUBSCRIBE)


def read_unsubscribe_token(token: str) -> int:
    """Return the player that an unsubscribe link names. Raises signing.BadSignature."""
    user: int = signing.loads(token, salt=UNSUBSCRIBE)
    return user


def unsubscribe_url(user: int) -> str:
    """Return the whole address where a player stops their letters without signing in."""
    return whole(reverse("games:unsubscribe", args=[unsubscribe_token(user)]))


def whole(path: str) -> str:
    """Return the whole address of a path of this site."""
    return f"{settings.SITE_URL}{path}"
