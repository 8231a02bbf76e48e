"""The page that reports a fault. It needs neither database nor session, since either may be the trouble."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.template import loader

# An htmx request leaves the page and what was typed there alone, and puts the message where refusals are shown.
ASIDE = {"HX-Retarget": "#refused", "HX-Reswap": "innerHTML"}


def server_error(request: HttpRequest) -> HttpResponse:
    """Say that something failed, and give the number to quote to the host."""
    number, by_htmx = getattr(request, "fault", ""), request.headers.get("HX-Request") == "true"
    page = render_fault(number, "500_aside.jinja" if by_htmx else "500.jinja")
    return HttpResponse(page, status=500, headers=ASIDE if by_htmx else None)


def render_fault(number: str, template: str = "500.jinja") -> str:
    """Return the HTML that reports a fault."""
    return loader.get_template(template).render({"number": number})
