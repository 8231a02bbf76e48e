"""How often somebody may do what costs the site or its players something; no group of friends ever gets there.

The rates stand in the settings (ACCOUNT_RATE_LIMITS) and are counted by allauth, in the cache.
"""

from __future__ import annotations

from allauth.core.ratelimit import consume
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _

SENTENCES = {
    "guest": _("Many guests have come from where you are within an hour. Sign in, or come back in an hour."),
    "practice": _("You have begun a great many practice tables this hour. Play one of them, or come back in an hour."),
    "open": _("You have opened a great many tables this hour. Play at one of them, or come back in an hour."),
    "listed": _(
        "You have opened many tables to strangers. Wait until somebody sits down, or open one for friends alone."
    ),
    "talk": _("That is a lot of talk at once. Let the others read it, and say the rest in a minute."),
    "rename": _("You have changed your name very often this hour. Keep this one for an hour."),
    "order": _("You have tried a great many orders this hour. Those that you have given stand; come back in an hour."),
}


def too_often(request: HttpRequest, action: str) -> str:
    """Count that a player does something; return the sentence that refuses it if they have done so too often."""
    if action != "guest" and not request.user.is_authenticated:
        return ""
    return "" if consume(request, action=action) else str(SENTENCES[action])


def refusal(request: HttpRequest, sentence: str) -> HttpResponse:
    """Draw the page that says so."""
    return render(request, "429.html", {"sentence": sentence}, status=429)
