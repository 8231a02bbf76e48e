"""How often a player may do things that cost others something. No group of friends ever hits a limit.

The rates are in the settings (ACCOUNT_RATE_LIMITS); allauth counts in the cache.
"""

from __future__ import annotations

import time
from collections import deque
from functools import lru_cache
from threading import Lock

from allauth.core.internal.ratelimit import RateLimitUsage, clear, consume, parse_rates
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _

from accounts.models import Token, User

ALLAUTH = "allauth.account"  # whose settings the rates stand in
MOST = 10_000  # tokens whose reads are remembered

SENTENCES = {
    "guest": _("Many guests have arrived from your network in the last hour. Sign in, or come back in an hour."),
    "practice": _(
        "You have started a great many practice tables this hour. Play one of them, or come back in an hour."
    ),
    "open": _("You have opened a great many tables this hour. Play at one of them, or come back in an hour."),
    "listed": _(
        "You have opened many tables to strangers. Wait until somebody sits down, or open one just for friends."
    ),
    "circle": _("You have made or renamed a great many circles this hour. Keep one for a while."),
    "gather": _("You have called your circles together very often this hour. Let them sit down first."),
    "talk": _("That is a lot of talk at once. Let the others read it, and say the rest in a minute."),
    "rename": _("You have changed your name very often this hour. Keep this one for a while."),
    "note": _("You have kept a great many notes this hour. What you have kept stays; come back in an hour."),
    "take_along": _("You have taken your games along very often this hour. Come back in an hour."),
    "channel": _(
        "You have changed how you are told very often this hour. It stays as it is now; come back in an hour."
    ),
    "program": _("You have made a great many tokens and bot accounts this hour. Come back in an hour."),
    "propose": _("You have proposed a great many things this hour. Let the others think, and come back in an hour."),
    "comeback": _("You have asked to be let in very often this hour. Come back in an hour."),
    "away": _("You have changed your plans very often this hour. Come back in an hour."),
    "order": _(
        "You have said a great many things in advance this hour. What you have said still stands; come back in an hour."
    ),
}


BY_NETWORK = ("guest", "comeback")  # which somebody does who is not signed in


def too_often(request: HttpRequest, action: str) -> str:
    """Count an action; return the sentence that refuses it if the player has done it too often, otherwise ""."""
    if action not in BY_NETWORK and not request.user.is_authenticated:
        return ""
    used = consume(request, app=ALLAUTH, action=action, limit_get=True)
    return "" if used else str(SENTENCES[action])


def too_fast(request: HttpRequest, token: Token, *, writes: bool) -> bool:
    """Count a request that came with a token; whether it is one too many for this second, or for the host's limit.

    Each web process counts its own reads: to count them for all would cost more than they do.
    """
    counted = {"app": ALLAUTH, "key": str(token.pk), "limit_get": True}
    if token.per_minute is not None:
        slowed = {"token": f"{token.per_minute}/m/key"}
        if not token.per_minute or not consume(request, action="token", config=slowed, **counted):
            return True
    if writes:
        return not consume(request, action="token_write", **counted)
    return reads_too_fast(token.pk)


def reads_too_fast(token: int) -> bool:
    """Count a read of a token, by its key; whether it is one too many."""
    limits = settings.ACCOUNT_RATE_LIMITS
    rates = rates_of(limits.get("token_read", "")) if isinstance(limits, dict) else []
    return any(read_too_often(token, rate.amount, rate.duration) for rate in rates)


rates_of = lru_cache(parse_rates)
reads: dict[tuple[int, float], deque[float]] = {}  # by token and rate: when it has read lately
counting = Lock()


def read_too_often(token: int, amount: int, duration: float) -> bool:
    """Count a read; whether the token has had as many already in this time."""
    now = time.time()
    with counting:
        if len(reads) >= MOST:
            reads.clear()
        lately = reads.setdefault((token, duration), deque(maxlen=amount))
        if len(lately) >= amount and now - lately[0] < duration:
            return True
        lately.append(now)
    return False


def too_large(request: HttpRequest) -> bool:
    """Whether more was sent than anything here can hold."""
    length = str(request.META.get("CONTENT_LENGTH") or 0)
    return length.isdigit() and int(length) > settings.DATA_UPLOAD_MAX_MEMORY_SIZE


def refusal(request: HttpRequest, sentence: str) -> HttpResponse:
    """Return the page (429) that says so."""
    return render(request, "429.jinja", {"sentence": sentence}, status=429)


def count_guess(request: HttpRequest, address: str) -> RateLimitUsage | None:
    """Count a password that is tried as wrong, to be rolled back if it is right; None if there have been too many.

    At the door it is counted by address alone, so that an unknown address is treated alike. A player who is signed in
    has a count of their own: otherwise a stranger at the door could keep them from adding a passkey. Theirs counts
    there, too.
    """
    if not request.user.is_authenticated:
        return consume(request, app=ALLAUTH, action="password", key=address.lower())
    used = consume(request, app=ALLAUTH, action="password_inside", user=request.user)
    if used and (at_the_door := consume(request, app=ALLAUTH, action="password", key=address.lower())):
        used.usage += at_the_door.usage
    return used


def forget_guesses(user: User) -> None:
    """Let a password open an account again, at the door and inside."""
    clear(HttpRequest(), app=ALLAUTH, action="password", key=str(user.email).lower())
    clear(HttpRequest(), app=ALLAUTH, action="password_inside", user=user)
