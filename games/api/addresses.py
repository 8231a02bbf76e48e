"""The addresses of the API: each a function, with the types of what it takes and gives, from which it is described."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

import msgspec
from django.http import HttpRequest, HttpResponse, QueryDict
from django.http.request import RawPostDataException, UnreadablePostError
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt

from accounts.limits import too_fast, too_large, too_often
from accounts.models import Token, User
from accounts.tokens import find
from games import play
from games.api.problems import ASKS_FOR_TOKEN, Failed, Wrong, not_there, refused, wrong_in_body
from games.forms.read import read_index
from games.models import Game

READ, PLAY, TALK = "read", "play", "talk"
JSON, LINES = "application/json", "application/jsonl"
A_SECOND, A_MINUTE = 1, 60
KEPT = {"Cache-Control": "private, no-cache", "Vary": "Authorization"}
IN_PATH = re.compile(r"{(\w+)}")
T = TypeVar("T")


@dataclass(frozen=True)
class Reply:
    """What an address answers."""

    body: Any
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)


@dataclass
class Call:
    """A request, read: who calls, with what."""

    request: HttpRequest
    key: Token | None = None
    body: Any = None
    query: Any = None

    @property
    def token(self) -> Token:
        """The token that it came with."""
        assert self.key is not None
        return self.key

    @property
    def user(self) -> User:
        """The player whose token it is."""
        return self.token.user

    @property
    def actor(self) -> play.Actor:
        """The player, as somebody who acts."""
        return play.Actor(user=self.token.user_id, token=self.token.pk)

    def count(self, action: str) -> None:
        """Count something that nobody may do very often. Raises Failed."""
        if sentence := too_often(self.request, action):
            raise Failed(429, sentence, headers={"Retry-After": str(A_MINUTE)})


Does = Callable[..., Reply]


@dataclass(frozen=True)
class Address:
    """One method of one address: its scope (None: for everybody), what it takes and gives, and what can go wrong."""

    method: str
    path: str
    does: Does
    scope: str | None = READ
    query: type[msgspec.Struct] | None = None
    body: type[msgspec.Struct] | None = None
    gives: Mapping[int, Any] = field(default_factory=dict)
    problems: Sequence[int] = ()
    kind: str = JSON

    @property
    def name(self) -> str:
        """What a client would call it."""
        return self.does.__name__

    @property
    def told(self) -> str:
        """What it does, in a few sentences."""
        return " ".join((self.does.__doc__ or "").split())

    @property
    def statuses(self) -> list[int]:
        """All statuses of its problems."""
        found = {405, 406, *self.problems}
        if self.scope is not None:
            found |= {401, 403, 429}
        if self.body is not None:
            found |= {400, 413, 415, 422}
        if self.query is not None:
            found.add(400)
        return sorted(found)

    @property
    def takes(self) -> str:
        """The name of the type of its body, or "" without one."""
        return self.body.__name__ if self.body else ""

    @property
    def answers(self) -> list[tuple[int, str]]:
        """The statuses with which it does what it is for, each with the name of a type."""
        return [(status, getattr(kind, "__name__", "JSON Lines")) for status, kind in self.gives.items()]

    @property
    def anchor(self) -> str:
        """Its place on the page."""
        return self.name.replace("_", "-")

    @property
    def variables(self) -> list[str]:
        """The names of what varies in its path."""
        return IN_PATH.findall(self.path)


ALL: list[Address] = []


def address(method: str, path: str, **about: Any) -> Callable[[Does], Does]:
    """Register a function as what one method of an address does."""

    def register(does: Does) -> Does:
        ALL.append(Address(method, path, does, **about))
        return does

    return register


def by_path() -> dict[str, dict[str, Address]]:
    """Return all addresses, with what each of their methods does."""
    found: dict[str, dict[str, Address]] = {}
    for one in ALL:
        found.setdefault(one.path, {})[one.method] = one
    return found


def view_of(methods: Mapping[str, Address]) -> Callable[..., HttpResponse]:
    """Return the view of an address."""
    allowed = ", ".join(sorted({*methods, *(["HEAD"] if "GET" in methods else [])}))

    @csrf_exempt
    def view(request: HttpRequest, **found: Any) -> HttpResponse:
        one = methods.get("GET" if request.method == "HEAD" else str(request.method))
        try:
            if one is None:
                raise Failed(405, headers={"Allow": allowed})
            return answer(one, request, found)
        except Failed as problem:
            return problem.response

    return view


def answer(one: Address, request: HttpRequest, found: Mapping[str, Any]) -> HttpResponse:
    """Read a request, do what its address does, and send what that gives. Raises Failed."""
    negotiate(one, request)
    call = Call(request)
    if one.scope is not None:
        call.key = bearer(request, one)
        request.user = call.token.user
        if too_fast(request, call.token, writes=one.scope != READ):
            raise Failed(429, headers={"Retry-After": str(A_SECOND if call.token.per_minute is None else A_MINUTE)})
    if one.query is not None:
        call.query = queried(one.query, request.GET)
    if one.body is not None:
        call.body = sent(one.body, request)
    try:
        reply = one.does(call, **found)
    except play.Refused as error:
        raise refused(error) from None
    except Game.DoesNotExist as error:
        raise not_there(error) from None
    return respond(one, request, reply)


def negotiate(one: Address, request: HttpRequest) -> None:
    """Refuse to answer in any form but that of the address. Raises Failed."""
    if request.META.get("HTTP_ACCEPT", "*/*") in ("*/*", JSON):
        return
    if not request.accepts(one.kind) and not request.accepts(JSON):
        raise Failed(406)


def bearer(request: HttpRequest, one: Address) -> Token:
    """Find the token of a request, which must have the scope of the address. Raises Failed."""
    token = find(secret_in(request))
    if token is None:
        raise Failed(401, headers=ASKS_FOR_TOKEN)
    if one.scope not in token.scopes:
        raise Failed(403, _("This token lacks the scope “%(scope)s”.") % {"scope": one.scope})
    return token


def secret_in(request: HttpRequest) -> str:
    """Return the secret that came with a request, "" for none. It is looked for in its header alone."""
    kind, _space, secret = request.META.get("HTTP_AUTHORIZATION", "").partition(" ")
    return str(secret).strip() if kind.lower() == "bearer" else ""


def queried(kind: type[T], given: QueryDict) -> T:
    """Read the parameters of an address. Raises Failed."""
    try:
        return msgspec.convert(given.dict(), kind, strict=False)
    except msgspec.ValidationError as error:
        sentence, _at, path = str(error).partition(" - at `$")
        raise Failed(400, f"{sentence}.", [Wrong(f"{sentence}.", parameter=path.strip("`."))]) from None


def sent(kind: type[T], request: HttpRequest) -> T:
    """Read the body of a request. Raises Failed."""
    if too_large(request):
        raise Failed(413)
    if request.content_type != JSON:
        raise Failed(415)
    try:
        return msgspec.json.decode(request.body, type=kind)
    except msgspec.ValidationError as error:
        raise wrong_in_body(error) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise Failed(400, _("This is not JSON.")) from None
    except (UnreadablePostError, RawPostDataException):
        raise Failed(400) from None


def read_number(text: str) -> int:
    """Read a number in an address. Raises Failed for what is none."""
    number = read_index(text)
    if number is None:
        raise Failed(404)
    return number


def respond(one: Address, request: HttpRequest, reply: Reply) -> HttpResponse:
    """Send a reply. What is read has a tag of its content, and is not sent again to a client that has it."""
    body = reply.body if isinstance(reply.body, bytes) else msgspec.json.encode(reply.body)
    headers = {**KEPT, **reply.headers}
    if one.method == "GET":
        headers.setdefault("ETag", tag_of(body))
        if headers["ETag"] in request.META.get("HTTP_IF_NONE_MATCH", ""):
            return HttpResponse(status=304, headers=headers)
    return HttpResponse(body, one.kind, reply.status, headers=headers)


def tag_of(body: bytes) -> str:
    """Return the tag of some content: it changes when and only when the content does, and so tells no more."""
    return f'"{hashlib.sha256(body).hexdigest()[:24]}"'
