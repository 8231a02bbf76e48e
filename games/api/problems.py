"""Problem details (RFC 9457): every error under /api/, whoever raises it, as one sentence and where it is wrong."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from http import HTTPStatus
from typing import Any

import msgspec
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.translation import gettext_lazy as _

from accounts.tokens import masked
from games import circles, play, seasons
from games.engine.fields import IllegalAnswer
from games.engine.questions import Answer
from games.models import Game
from games.play.invitations import SeatsKept
from games.play.talk import NoSuchLine, NoSuchReaction, Silent, TooLong
from games.wording.sentences import Words

KIND = "application/problem+json"
NAMED = re.compile(r"field `(.*)`")  # a field that is missing, or that there is not
UNDER = "/api/"
ASKS_FOR_TOKEN = {"WWW-Authenticate": 'Bearer realm="Longhand"'}
SENTENCES: Mapping[int, Any] = {
    400: _("This request cannot be read."),
    401: _("Send a token that is valid: Authorization: Bearer lh_…"),
    403: _("This token does not let you do that."),
    404: _("There is nothing at this address."),
    405: _("This address does not know that method."),
    406: _("This can only be sent as JSON."),
    413: _("That is more than anything here can hold."),
    429: _("That is faster than this token may call. Wait, and go on."),
    415: _("Send JSON, and say so: Content-Type: application/json"),
    500: _("Something failed here. Give the host this number: {number}."),
    503: _("The site cannot answer just now. Try again in a minute."),
}
NOT_THERE = (play.Gone, NoSuchLine, circles.Lost, seasons.Lost)
FORBIDDEN = (play.NotYours, play.NoPrograms, seasons.NoPrograms, seasons.Excluded, SeatsKept)
TYPED_WRONG = (TooLong, Silent, NoSuchReaction, play.NoteTooLong)  # refused for what was sent, not for how a table is


class Wrong(msgspec.Struct, omit_defaults=True):
    """What is wrong in one place: in the body a JSON pointer to it, in the address the name of the parameter."""

    detail: str
    pointer: str = ""
    parameter: str = ""


class Problem(msgspec.Struct, omit_defaults=True):
    """Why something was not done. Nothing has been changed."""

    title: str
    status: int
    detail: str
    type: str = "about:blank"
    errors: list[Wrong] = []
    given: Answer | None = None  # to this question already


class Failed(Exception):
    """Ends a call with a problem. What was sent may stand in it, but no secret of a token."""

    def __init__(
        self,
        status: int,
        detail: object = "",
        errors: Sequence[Wrong] = (),
        headers: Mapping[str, str] | None = None,
        given: Answer | None = None,
    ) -> None:
        super().__init__(status)
        self.status, self.detail, self.headers = status, str(detail or SENTENCES.get(status, "")), headers
        self.errors, self.given = [*errors], given

    @property
    def response(self) -> HttpResponse:
        """The problem as it is sent."""
        title = HTTPStatus(self.status).phrase
        body = Problem(title, self.status, self.detail, errors=self.errors, given=self.given)
        headers = {"Cache-Control": "no-store", **(self.headers or {})}
        return HttpResponse(masked(msgspec.json.encode(body).decode()), KIND, self.status, headers=headers)


def wrong_in_body(error: msgspec.ValidationError) -> Failed:
    """Say what does not fit its type in a body."""
    sentence, _at, path = str(error).partition(" - at `$")
    pointer = pointer_of(path.rstrip("`"))
    if named := NAMED.search(sentence):
        pointer += f"/{named[1]}"
    return Failed(422, f"{sentence}.", [Wrong(f"{sentence}.", pointer)])


def pointer_of(path: str) -> str:
    """Return msgspec's path to a value as a JSON pointer."""
    return "#" + "".join(f"/{part.rstrip(']')}" for part in path.replace("[", ".").split(".") if part)


def refused(error: play.Refused) -> Failed:
    """Return the problem that a refusal is."""
    if isinstance(error, NOT_THERE):
        return Failed(404, error)
    if isinstance(error, play.TokenEnded):
        return Failed(401, error, headers=ASKS_FOR_TOKEN)
    if isinstance(error, FORBIDDEN):
        return Failed(403, error)
    return Failed(422 if isinstance(error, TYPED_WRONG) else 409, error)


def illegal(error: IllegalAnswer, words: Words, at: str) -> Failed:
    """Return the problem that an illegal answer is, with a pointer to the field, from where the values stand."""
    sentence = words.plain(error.sentence)
    return Failed(422, sentence, [Wrong(sentence, f"{at}/{error.field}" if error.field else at.rpartition("/")[0])])


class Problems:
    """Middleware: makes a problem of every error under /api/, whoever has answered with it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if not request.path_info.startswith(UNDER):
            return self.get_response(request)
        response = self.get_response(request)
        status = response.status_code
        if status < 400 or response.headers.get("Content-Type") == KIND:
            return response
        sentence = str(SENTENCES.get(status, SENTENCES[400])).format(number=getattr(request, "fault", "-"))
        kept = {name: response.headers[name] for name in ("Allow", "Retry-After") if name in response.headers}
        return Failed(status, sentence, headers=kept).response


def not_there(error: Game.DoesNotExist) -> Failed:
    """Say that there is no such table, or none that this viewer may see."""
    return Failed(404, _("There is no table at this address."))
