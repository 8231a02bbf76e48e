"""Answers forms whose seal (Django's CSRF token) is not the browser's: made before a sign-in, or not by us."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def broken_seal(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Say that nothing was sent; for htmx in one sentence that leaves the page and what is typed there alone."""
    if not request.htmx:  # type: ignore[attr-defined]  # set by its middleware
        return render(request, "403_csrf.jinja", status=403)
    response = render(request, "broken_seal.jinja", status=403)
    response["HX-Retarget"], response["HX-Reswap"] = "#refused", "innerHTML"
    return response
