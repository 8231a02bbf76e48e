"""A form whose seal, Django's CSRF token, is not its browser's: it was drawn before a sign-in, or was never ours."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def broken_seal(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Say that nothing has been sent: to htmx in one sentence, which leaves alone the page and what is typed there."""
    if not request.htmx:  # type: ignore[attr-defined]  # its middleware puts it there
        return render(request, "403_csrf.html", status=403)
    response = render(request, "broken_seal.html", status=403)
    response["HX-Retarget"], response["HX-Reswap"] = "#refused", "innerHTML"
    return response
