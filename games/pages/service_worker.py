"""The service worker, and the page that it shows without a network. Neither has anything in it that is anybody's."""

from __future__ import annotations

from hashlib import sha256

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.views.decorators.http import require_safe

KEPT = (
    "css/tokens.css",
    "css/base.css",
    "css/components.css",
    "css/reading.css",
    "css/pages.css",
    "icons/favicon.svg",
    "fonts/bona-nova-latin-400-normal.woff2",
    "fonts/hanken-grotesk-latin-wght-normal.woff2",
)


@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker. Browsers ask for it again, and take a new one when a byte of it is new."""
    page = render_to_string("offline.jinja")
    drawn = render_to_string(
        "sw.js.jinja", {"files": KEPT, "version": f"longhand-{sha256(page.encode()).hexdigest()[:12]}"}
    )
    return HttpResponse(drawn, content_type="text/javascript; charset=utf-8", headers={"Cache-Control": "no-cache"})


@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    """The page for when there is no network, drawn as for a stranger."""
    return HttpResponse(render_to_string("offline.jinja"), headers={"Cache-Control": "no-cache"})
