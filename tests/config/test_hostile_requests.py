"""Whatever stands in a request line or a header, no address fails: asked of the handler that web servers ask."""

from __future__ import annotations

import codecs
import encodings
import pkgutil
from collections.abc import Iterator
from contextlib import suppress
from io import BytesIO
from itertools import cycle, islice
from typing import Any
from urllib.parse import unquote_to_bytes

import pytest
from django.contrib.auth.models import Group
from django.core.signals import request_started
from django.db import close_old_connections, transaction
from django.urls import get_resolver

from faults.models import Fault
from games import circles, play, seasons
from games.models import Feed, Proposal, Seat
from games.post.links import token_for
from tests.addresses import Values, addresses, routes
from tests.catalog.which import SEALED
from tests.games.seasons import PLAN
from tests.games.tables import browser_of, friend, table_of
from tests.wsgi import asked_of_the_server

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

METHODS = ("GET", "HEAD", "POST")
HEALTH = "/healthz"  # says so if something is away
SEAL = "a" * 32
EURO = "\xe2\x82\xac"  # as a server hands it on: a character for each byte of UTF-8
JUNK, LONG = f"caf\xe9 {EURO} \xff\xfe <b> ' \\ %00 %ff {{}} \xf0\x9f\xa6\x8a", "x" * 12_000
HEADERS = {  # a request bears all of these at once: none of them keeps the others from being read
    "HTTP_ACCEPT": f"{JUNK};q=x, */*;q=nan, text/html;{LONG}",
    "HTTP_ACCEPT_ENCODING": f"gzip;q={JUNK}",
    "HTTP_ACCEPT_LANGUAGE": f"{JUNK}, en-{LONG};q=1e9, ../../etc;q=-1",
    "HTTP_COOKIE": f'theme={JUNK}; django_language={JUNK}; messages={JUNK}; "; =; {LONG}',
    "HTTP_HX_BOOSTED": JUNK,
    "HTTP_HX_CURRENT_URL": "http://[",
    "HTTP_HX_CURRENT_URL_URI_AUTOENCODED": "true",
    "HTTP_HX_PROMPT": JUNK,
    "HTTP_HX_REQUEST": "true",
    "HTTP_HX_TARGET": JUNK,
    "HTTP_HX_TARGET_URI_AUTOENCODED": "true",
    "HTTP_HX_TRIGGER": JUNK,
    "HTTP_IF_MODIFIED_SINCE": "Mon, 99 Foo 99999 99:99:99 GMT",
    "HTTP_IF_NONE_MATCH": JUNK,
    "HTTP_RANGE": "bytes=9-1,-,x",
    "HTTP_REFERER": "http://[",
    "HTTP_TRIGGERING_EVENT": "{",
    "HTTP_USER_AGENT": JUNK + LONG,
    "HTTP_X_FORWARDED_FOR": f"{JUNK}, 999.1.1.1, [::",
    "HTTP_X_FORWARDED_HOST": "]",
    "HTTP_X_FORWARDED_PROTO": JUNK,
    "HTTP_X_REQUESTED_WITH": JUNK,
}
ASKED = [
    *("page", "seen", "since", "game", "next", "q", "o", "p", "e", "only", "line", "from", "at", "as", "seat", "view"),
    *("zone", "kind", "key", "step", "verb", "question", "trouble", "listed", "_popup", "_to_field"),
    *("_changelist_filters", "app_label", "model_name", "field_name", "term"),
]
VALUES = ("%00", "-1", "9" * 30, f"%ff{EURO}%F0%9F%A6%8A", "http://[", f"//{LONG}", "' OR 1")
PATHS = (EURO, "\xff", "%00", "%0d%0aX: y", "..", "//", "%2e%2e%2f", "\xf0\x9f\xa6\x8a", "'", "[", "9" * 30, LONG)
HOSTS = ("", "]", "[", "testserver:99999999", EURO, "a" * 300, "testserver, other", "@testserver", "-")
NO_TEXT = [
    *("\0", "'", "..", "\xfc", LONG, "x" * 300, "idna", "punycode", "raw_unicode_escape", "undefined"),
    *("unicode_escape", "utf-16", "utf-7"),
]
ODD_KINDS = ("x; charset*=hex''a", "x; charset*=\xff'", ";;;=", '"', "multipart/form-data", f"x; {LONG}")


def codecs_without_text() -> Iterator[str]:
    """The names of Python's codecs that turn bytes into bytes, or text into text."""
    for module in pkgutil.iter_modules(encodings.__path__):
        with suppress(LookupError):
            if not codecs.lookup(module.name)._is_text_encoding:
                yield module.name


KINDS = [*(f"x; charset={name}" for name in [*codecs_without_text(), *NO_TEXT]), *ODD_KINDS]


@pytest.fixture(autouse=True)
def _one_transaction() -> Iterator[None]:
    """The handler stays in the test's transaction, which it would otherwise leave for a new connection."""
    request_started.disconnect(close_old_connections)
    yield
    request_started.connect(close_old_connections)


@pytest.fixture
def every() -> list[str]:
    """All addresses of a site where there is something of each kind to see."""
    ada, ben = friend("Ada", is_staff=True, is_superuser=True), friend("Ben")
    game = table_of(SEALED, 3, listed=True)
    play.propose(game.address, play.Actor(user=ada.pk), Proposal.Kind.END)
    seat = Seat.objects.select_related("hand").get(game=game, user=ada)
    circle = circles.found(ada, "Friday Liars")
    season = seasons.open_season(ada, PLAN)
    values: Values = {
        "address": [game.address],
        "slug": [SEALED],
        "token": [token_for(seat.pk, seat.hand.question)],
        "username": [ada.username],
        "verb": ["end"],
        "pk": [game.pk],
        "circle": [circle.address],
        "secret": [circle.secret, season.secret],
        "season": [season.address],
        "calendar": [Feed.objects.create(user=ada).secret],
        "games/season": [season.pk],
        "games/circle": [circle.pk],
        "games/game": [game.pk],
        "accounts/user": [ben.pk],
        "faults/fault": [Fault.objects.create(number="ABCD2345", type="KeyError", place="here").pk],
        "auth/group": [Group.objects.create(name="Helpers").pk],
        "app_label": ["games"],
    }
    return [there for route in routes(get_resolver()) for there in addresses(route, values)]


@pytest.fixture
def session() -> str:
    """The session of a host, who may open every page."""
    return browser_of(friend("Ada", is_staff=True, is_superuser=True)).cookies["sessionid"].value


def try_it(method: str, address: str, session: str, **environ: Any) -> None:
    """Ask, and see that nothing fails. What is asked for is undone."""
    body = f"csrfmiddlewaretoken={SEAL}&x=1".encode() if method == "POST" else b""
    environ["HTTP_COOKIE"] = f"sessionid={session}; csrftoken={SEAL}; {environ.get('HTTP_COOKIE', '')}"
    form = {"CONTENT_TYPE": "application/x-www-form-urlencoded", "CONTENT_LENGTH": str(len(body))}
    path = unquote_to_bytes(address.encode("latin-1")).decode("latin-1")
    line = {"REQUEST_METHOD": method, "PATH_INFO": path, "REMOTE_ADDR": "127.0.0.1", "wsgi.input": BytesIO(body)}
    with transaction.atomic():
        status, _page = asked_of_the_server(**form | line | environ)
        failed = [*Fault.objects.exclude(number="ABCD2345").values_list("type", "place")]
        transaction.set_rollback(True)
    assert not failed, (method, address[:80], environ, failed)
    assert int(status[:3]) < 500 or address == HEALTH, (method, address[:80], environ)


@pytest.mark.parametrize("method", METHODS)
def test_no_header_and_no_query_breaks_a_page(every: list[str], session: str, method: str) -> None:
    queries = cycle("&".join(f"{name}={value}" for name in ASKED) for value in VALUES)
    for address, query in zip(every, islice(queries, METHODS.index(method), None), strict=False):
        try_it(method, address, session, QUERY_STRING=query, **HEADERS)


def test_nothing_that_is_said_to_have_been_sent_breaks_a_page(every: list[str], session: str) -> None:
    for address, kind in zip([*every, *[f"/{EURO}/"] * len(KINDS)], cycle(KINDS), strict=False):
        for method in METHODS:
            try_it(method, address, session, CONTENT_TYPE=kind)


@pytest.mark.parametrize("kind", ["x; charset=idna", "x; charset=utf-8", "text/html", "application/json; charset=hex"])
@pytest.mark.parametrize("query", ["a=%C4%80", "&".join(["a=1"] * 1001)])
def test_no_query_breaks_a_page_whatever_its_encoding(session: str, kind: str, query: str) -> None:
    for method in METHODS:
        try_it(method, "/", session, CONTENT_TYPE=kind, QUERY_STRING=query)


def test_no_path_breaks(every: list[str], session: str) -> None:
    for address, more in zip(every, cycle(PATHS), strict=False):
        try_it("GET", f"{address}{more}/", session, QUERY_STRING="a=1")


def test_no_host_breaks_a_page(every: list[str], session: str) -> None:
    for address, host in zip(every, cycle(HOSTS), strict=False):
        try_it("GET", address, session, HTTP_HOST=host)
