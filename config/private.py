"""Keeps what somebody sees who is signed in out of every cache, so that nobody goes back to it once they have left."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponseBase


class Private:
    """Middleware, below the session's: what was drawn with a session that holds anything is kept nowhere."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        if "Cache-Control" not in response and request.session.accessed and not request.session.is_empty():
            response["Cache-Control"] = "private, no-store"
        return response
