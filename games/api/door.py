"""The door of the API: a program has neither session nor form, and goes past the middleware that is for pages."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponseBase
from django.urls import Resolver404, resolve

from games.api.problems import Failed

UNDER = "/api/v1/"


class Door:
    """Middleware that answers all addresses of the API, and lets everything else pass."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if not request.path_info.startswith(UNDER):
            return self.get_response(request)
        request.get_host()  # raises if it is none of ours
        try:
            request.resolver_match = match = resolve(request.path_info)
        except Resolver404:
            return Failed(404).response
        response: HttpResponseBase = match.func(request, *match.args, **match.kwargs)
        return response
