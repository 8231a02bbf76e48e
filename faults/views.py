"""The page of a fault, which needs neither database nor session: either may be what is at fault."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.template import loader

# A page that htmx was to change stays as it is, with all that was typed, and says so where it says what is refused.
ASIDE = {"HX-Retarget": "#refused", "HX-Reswap": "innerHTML"}


def server_error(request: HttpRequest) -> HttpResponse:
    """Say that something failed, and under which number the host finds it."""
    number, by_htmx = getattr(request, "fault", ""), request.headers.get("HX-Request") == "true"
    page = drawn(number, "500_aside.html" if by_htmx else "500.html")
    return HttpResponse(page, status=500, headers=ASIDE if by_htmx else None)


def drawn(number: str, template: str = "500.html") -> str:
    """Draw what is said of a fault."""
    return loader.get_template(template).render({"number": number})
