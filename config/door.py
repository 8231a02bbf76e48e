"""What is posted is read before anything else looks at it; what cannot be read is answered here."""

from __future__ import annotations

import codecs
import logging
from collections.abc import Callable

from django.conf import settings
from django.core.exceptions import BadRequest, SuspiciousOperation
from django.core.files.uploadhandler import FileUploadHandler
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.template import loader
from django.utils.translation import gettext

log = logging.getLogger(__name__)


class NoFiles(FileUploadHandler):
    """Takes no file: no form here asks for one."""

    def new_file(self, *args: object, **more: object) -> None:
        """Refuse it before any of it is read."""
        raise SuspiciousOperation

    def receive_data_chunk(self, raw_data: bytes, start: int) -> bytes | None:
        """Never comes to this."""

    def file_complete(self, file_size: int) -> None:
        """Never comes to this."""


class Door:
    """Lets in what the site can read: forms in UTF-8, of a size that a form has, without files."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer what cannot be read; hand on the rest, read."""
        if too_large(request):
            return refused(gettext("That is more than any form here holds."), 413)
        try:
            read(request)
        except Exception as error:  # whatever it is, the fault lies with what was sent
            log.info("a request could not be read (%s)", type(error).__name__)
            return bad_request(request, error)
        return self.get_response(request)


def too_large(request: HttpRequest) -> bool:
    """Whether more was sent than any form holds."""
    length = str(request.META.get("CONTENT_LENGTH") or 0)
    return length.isdigit() and int(length) > settings.DATA_UPLOAD_MAX_MEMORY_SIZE


def read(request: HttpRequest) -> None:
    """Read what was posted. Raises whatever keeps it from being read."""
    if getattr(request, "illegible", False):
        raise BadRequest
    if request.encoding and codecs.lookup(request.encoding).name not in ("utf-8", "ascii"):
        raise BadRequest
    if request.method == "POST":
        request.POST  # noqa: B018  # reads it


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Say that a request makes no sense; nothing of it is looked at again."""
    return refused(
        gettext("What your browser sent cannot be read. Go back, load the page again and try once more."), 400
    )


def refused(sentence: str, status: int) -> HttpResponse:
    """Draw the page of a request that is sent back."""
    return HttpResponse(loader.get_template("400.html").render({"sentence": sentence}), status=status)
