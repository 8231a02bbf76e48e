"""The door through which a web server calls Longhand."""

import gc
import logging
import os
from collections.abc import Iterable
from typing import Any

import django
from django.core.handlers.wsgi import WSGIHandler, WSGIRequest

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup(set_prefix=False)

from faults.noting import note  # noqa: E402  # the rows must be there
from faults.views import drawn  # noqa: E402  # likewise

log = logging.getLogger(__name__)


class Handler(WSGIHandler):
    """Django's, but for a request whose alphabet is none: Django itself could not say that it cannot be read."""

    def request_class(self, environ: dict[str, Any]) -> WSGIRequest:  # type: ignore[override]  # a class calls alike
        """Take a request, and mark it where it is only fit to be sent back."""
        try:
            return WSGIRequest(environ)
        except (LookupError, ValueError):
            request = WSGIRequest(environ | {"CONTENT_TYPE": ""})
            request.illegible = True  # type: ignore[attr-defined]  # config.door asks for it
            return request


handler = Handler()

# What is imported stays: a search for garbage need not look at it again, nor come after every few hundred objects that
# a page makes.
gc.collect()
gc.freeze()
gc.set_threshold(20_000, 50, 50)


def application(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
    """Answer a request. Nothing gets past: the server would log an error with its message, which may hold a card."""
    try:
        return handler(environ, start_response)
    except Exception as error:
        number = note(error)
        log.exception("fault %s could not even be drawn as one", number)
        start_response("500 Internal Server Error", [("Content-Type", "text/html; charset=utf-8")])
        return [drawn(number).encode()]
