"""The tables that ask a player something. A client asks for them again and again, and mostly there is nothing new."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from hmac import compare_digest

import msgspec
from django.core.exceptions import DisallowedHost
from django.db import Error
from django.http import HttpRequest, HttpResponse, HttpResponseBase

from accounts.limits import reads_too_fast
from accounts.tokens import SECRET, digest_of, key_in
from games.api.addresses import KEPT, Call, Reply, address, secret_in
from games.sight.turns import called_to, turns_of_token

PATH = "/api/v1/turns"


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


@address("GET", "turns", gives={200: Turns})
def turns(call: Call) -> Reply:
    """List the tables that ask you. Send the `ETag` as `If-None-Match`: while nothing is new, the answer is 304."""
    found = turns_of_token(call.token.key)  # first: what changes after it changes the tag that is asked with next
    tag = {"ETag": f'"{found.seen}"'} if found else {}
    return Reply(Turns([Turn(*one) for one in called_to(call.token.user_id)]), headers=tag)


class NothingNew:
    """Middleware that answers a client whose tables are as it knows them, before anything else looks at the request.

    Anything else, any trouble included, is left to the address itself.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if request.path_info == PATH and (tag := tag_still_good(request)):
            return HttpResponse(status=304, headers={**KEPT, "ETag": tag})
        return self.get_response(request)


def tag_still_good(request: HttpRequest) -> str:
    """Return the tag with which a client asks, if its token is good and nothing is new; otherwise ""."""
    tag, secret = request.META.get("HTTP_IF_NONE_MATCH", ""), secret_in(request)
    if not tag or request.method != "GET" or not SECRET.fullmatch(secret):
        return ""
    try:
        request.get_host()  # raises if it is none of ours
        found = turns_of_token(key_in(secret))
    except (DisallowedHost, Error):
        return ""
    if found is None or not found.goes_on or tag != f'"{found.seen}"':
        return ""
    good = compare_digest(found.digest, digest_of(secret)) and not reads_too_fast(found.token)
    return str(tag) if good else ""
