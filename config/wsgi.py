"""The WSGI entry point for web servers."""

import gc
import logging
import os
from collections.abc import Iterable
from typing import Any

import django
from django.core.exceptions import SuspiciousOperation
from django.core.handlers.wsgi import WSGIHandler, WSGIRequest

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup(set_prefix=False)

from faults.noting import note  # noqa: E402  # needs the models
from faults.views import render_fault  # noqa: E402  # likewise

log = logging.getLogger(__name__)


class Handler(WSGIHandler):
    """Django's handler, plus requests that cannot be read in their encoding, on which Django itself would fail."""

    def request_class(self, environ: dict[str, Any]) -> WSGIRequest:  # type: ignore[override]  # a class calls alike
        """Build the request; mark it if it cannot be read."""
        try:
            return WSGIRequest(environ.copy())  # a request decodes the path where it stands: it cannot be read twice
        except (LookupError, ValueError, SuspiciousOperation):
            request = WSGIRequest(environ | {"CONTENT_TYPE": ""})
            request.illegible = True  # type: ignore[attr-defined]  # config.door asks for it
            return request


handler = Handler()

# What has been imported stays, so the garbage collector need not look at it again, nor run after every few hundred
# objects that a page makes.
gc.collect()
gc.freeze()
gc.set_threshold(20_000, 50, 50)


def application(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
    """Answer a request. No error escapes: the server would log its message, which may contain a hidden card."""
    try:
        return handler(environ, start_response)
    except Exception as error:
        number = note(error)
        log.exception("fault %s had no page to be reported on", number)
        start_response("500 Internal Server Error", [("Content-Type", "text/html; charset=utf-8")])
        return [render_fault(number).encode()]
