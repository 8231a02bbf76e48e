"""At the door: what was posted is read before anything else happens, and private pages are kept out of caches."""

from __future__ import annotations

import codecs
import logging
from collections.abc import Callable

from django.core.exceptions import BadRequest, SuspiciousOperation
from django.core.files.uploadhandler import FileUploadHandler
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.template import loader
from django.utils.translation import gettext

from accounts.limits import too_large

log = logging.getLogger(__name__)


class NoFiles(FileUploadHandler):
    """Accepts no files: no form asks for any."""

    def new_file(self, *args: object, **more: object) -> None:
        raise SuspiciousOperation

    def receive_data_chunk(self, raw_data: bytes, start: int) -> bytes | None:
        """Never called: no file is ever begun."""

    def file_complete(self, file_size: int) -> None:
        """Never called: no file is ever begun."""


class Door:
    """Middleware that lets in forms in UTF-8, of reasonable size, without files."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if too_large(request):
            return refused(gettext("That is more than any form here can hold."), 413)
        try:
            read(request)
        except Exception as error:  # whatever it is, it was caused by what was sent
            log.info("a request could not be read (%s)", type(error).__name__)
            return bad_request(request, error)
        return self.get_response(request)


def read(request: HttpRequest) -> None:
    """Parse what was posted. Raises whatever parsing raises."""
    if getattr(request, "illegible", False):
        raise BadRequest
    if request.encoding and codecs.lookup(request.encoding).name not in ("utf-8", "ascii"):
        raise BadRequest
    if request.method == "POST":
        request.POST  # noqa: B018  # reads it


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Say that a request cannot be read, without reading any more of it."""
    return refused(gettext("What your browser sent cannot be read. Go back, reload the page and try again."), 400)


def refused(sentence: str, status: int) -> HttpResponse:
    """Return the page for a request that is turned away."""
    return HttpResponse(loader.get_template("400.jinja").render({"sentence": sentence}), status=status)


class Private:
    """Middleware, below the session's: what was drawn with a session that holds anything is kept nowhere."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        if "Cache-Control" not in response and request.session.accessed and not request.session.is_empty():
            response["Cache-Control"] = "private, no-store"
        return response


def broken_seal(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Say that nothing was sent; for htmx in one sentence that leaves the page and what is typed there alone."""
    if not request.htmx:  # type: ignore[attr-defined]  # set by its middleware
        return render(request, "403_csrf.jinja", status=403)
    response = render(request, "broken_seal.jinja", status=403)
    response["HX-Retarget"], response["HX-Reswap"] = "#refused", "innerHTML"
    return response
