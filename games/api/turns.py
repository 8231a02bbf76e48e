"""The tables that ask a player something.

A client asks for this again and again. So one query finds the token and all of them, and no middleware that only pages
need is asked.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

import msgspec
from django.http import HttpRequest, HttpResponseBase

from games.api.addresses import Call, Reply, address, by_path, view_of
from games.sight.turns import called_with

PATH = "turns"
WHOLE_PATH = f"/api/v1/{PATH}"


class Turn(msgspec.Struct):
    """A table that asks you: the question's number, and by when. An `offer` is one for which nobody waits."""

    address: str
    game: str
    question: int
    deadline: datetime | None
    offer: bool


class Turns(msgspec.Struct):
    """The tables that ask you, the most urgent first."""

    turns: list[Turn]


@address("GET", PATH, gives={200: Turns}, find=called_with)
def turns(call: Call) -> Reply:
    """List the tables that ask you. Send the `ETag` as `If-None-Match`: while nothing is new, the answer is 304."""
    return Reply(Turns([Turn(*one) for one in call.found]))


class Quick:
    """Middleware: answers this address before the middleware that is for pages."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response
        self.view = view_of(by_path()[PATH])

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if request.path_info != WHOLE_PATH:
            return self.get_response(request)
        request.get_host()  # raises if it is none of ours
        return self.view(request)
