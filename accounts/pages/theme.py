"""By day or by night: how the pages look in this browser, whatever the device says."""

from __future__ import annotations

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.csrf import csrf_exempt

from accounts.pages.posting import only_posted

THEMES = ("light", "dark")  # anything else is as the device has it
COOKIE, KEPT_FOR = "theme", 365 * 86400


def theme_of(request: HttpRequest) -> str:
    """Return the theme that was chosen in this browser, "" for none."""
    theme = request.COOKIES.get(COOKIE, "")
    return theme if theme in THEMES else ""


def theme(request: HttpRequest) -> dict[str, str]:
    """Tell every template which theme was chosen."""
    return {"theme": theme_of(request)}


@csrf_exempt  # all that a stranger's page could do is darken ours, and a token would give every page a cookie
@only_posted("home")
def choose_theme(request: HttpRequest) -> HttpResponse:
    """Keep a theme in this browser, and go back to the page."""
    chosen, back = request.POST.get("theme", ""), request.headers.get("Referer", "")
    ours = url_has_allowed_host_and_scheme(back, {request.get_host()}, require_https=request.is_secure())
    response = redirect(back if ours else reverse("home"))
    response.status_code = HTTPStatus.SEE_OTHER
    if chosen in THEMES:
        response.set_cookie(COOKIE, chosen, KEPT_FOR, secure=request.is_secure(), samesite="Lax")
    else:
        response.delete_cookie(COOKIE, samesite="Lax")
    return response
