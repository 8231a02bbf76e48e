"""Answers most polls before anything else looks at them: nothing new."""

from __future__ import annotations

import re
from collections.abc import Callable

from csp.middleware import CSPMiddleware
from django.core.exceptions import DisallowedHost
from django.db import Error
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.middleware.clickjacking import XFrameOptionsMiddleware
from django_permissions_policy import PermissionsPolicyMiddleware

from games import sight

NOTHING_NEW = 204
LAST_LOOK = 286  # tells htmx to stop polling
POLL = re.compile(r"/t/([-a-zA-Z0-9_]+)/(?:poll|wait)/")
SEEN = re.compile(r"(?:^|&)seen=([0-9]+)(?:&|$)")
HEADERS = (CSPMiddleware, PermissionsPolicyMiddleware, XFrameOptionsMiddleware)
Answering = Callable[[HttpRequest], HttpResponseBase]


class Polls:
    """Middleware that compares one number: the revision of a table with the one that its reader has seen.

    If they are the same, that is the whole answer, for anybody, and says nothing else about the table. Anything else,
    trouble included, is left to the view.
    """

    def __init__(self, get_response: Answering) -> None:
        self.get_response = get_response
        self.headers = headers_of_all()

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if nothing_new(request):
            return HttpResponse(status=NOTHING_NEW, headers=self.headers)
        return self.get_response(request)


def nothing_new(request: HttpRequest) -> bool:
    """Whether this is a poll of a table that is still at the revision that was seen."""
    polled, seen = POLL.fullmatch(request.path_info), SEEN.search(request.META.get("QUERY_STRING", ""))
    if not polled or not seen or request.method not in ("GET", "HEAD"):
        return False
    try:
        request.get_host()  # raises if it is none of ours
        return str(sight.revision_of(polled[1])) == seen[1]
    except (DisallowedHost, Error):
        return False


def headers_of_all() -> dict[str, str]:
    """Return the headers that middleware gives to every response: always the same, so it is asked only once."""
    answer: Answering = empty
    for middleware in HEADERS:
        answer = middleware(answer)  # type: ignore[assignment]  # which the stubs think may be awaited
    return dict(answer(HttpRequest()).headers)


def empty(_request: HttpRequest) -> HttpResponseBase:
    """Answer nothing, to be forgotten at once."""
    return HttpResponse(headers={"Cache-Control": "no-store"})
