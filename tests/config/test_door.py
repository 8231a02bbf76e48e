"""What cannot be read is answered with our own page, and changes nothing; nothing is 500 that a browser can send."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from faults.models import Fault
from tests.catalog.which import SEALED
from tests.games.tables import browser_of, friend, table_of
from tests.wsgi import asked_of_the_server

pytestmark = pytest.mark.django_db

FORM, PARTS = "application/x-www-form-urlencoded", "multipart/form-data; boundary=xx"
PART = b'--xx\r\nContent-Disposition: form-data; name="words"\r\n\r\nhello\r\n--xx--\r\n'
PAGES = ["/", "/nowhere/", "/tables/open/", f"/practice/{SEALED}/", "/accounts/login/", "/unsubscribe/x/", "/l/x/"]
ILLEGIBLE = {
    "another alphabet": (f"{FORM}; charset=utf-16", b"words=hello"),
    "no alphabet": (f"{FORM}; charset=base64", b"words=hello"),
    "parts in another alphabet": (f"{PARTS}; charset=utf-16", PART),
    "parts in no alphabet": (f"{PARTS}; charset=rot13", PART),
    "parts without a boundary": ("multipart/form-data", PART),
    "too many fields": (FORM, b"&".join(b"a%d=1" % number for number in range(2000))),
}


@pytest.fixture
def strict() -> Client:
    """A browser that the site holds to its tokens, as in play."""
    client = Client(enforce_csrf_checks=True, raise_request_exception=False)
    client.cookies["csrftoken"] = "a" * 32
    return client


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("what", ILLEGIBLE)
def test_what_cannot_be_read_gets_a_page_that_says_so(strict: Client, path: str, what: str) -> None:
    kind, body = ILLEGIBLE[what]
    answer = strict.generic("POST", path, body, kind)
    assert answer.status_code == 400
    assert "cannot be read" in answer.content.decode()
    assert "default-src" in answer["Content-Security-Policy"]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("path", ["/tables/", "/\xe2\x82\xac/"])
@pytest.mark.parametrize("alphabet", ["base64", "hex", "utf-16", "undefined", "idna", "'\0'", "\0"])
def test_a_look_in_an_alphabet_that_is_none_is_sent_back_too(alphabet: str, path: str) -> None:
    status, page = asked_of_the_server(CONTENT_TYPE=f"text/html; charset={alphabet}", PATH_INFO=path)
    assert status == "400 Bad Request"
    assert "cannot be read" in page
    assert asked_of_the_server()[0] == "200 OK"


@pytest.mark.parametrize("alphabet", ["utf-8", "UTF8", "us-ascii", "nonsense", "''"])
def test_ours_is_read_whatever_it_is_called_and_an_unknown_name_is_no_name(client: Client, alphabet: str) -> None:
    assert client.generic("POST", f"/practice/{SEALED}/", b"zone=UTC", f"{FORM}; charset={alphabet}").status_code in (
        302,
        400,
    )


@pytest.mark.parametrize("path", ["/", "/nowhere/", "/tables/open/", "/accounts/login/"])
def test_no_file_is_taken(strict: Client, path: str) -> None:
    answer = strict.post(path, {"word": SimpleUploadedFile("cards.txt", b"all of them")})
    assert answer.status_code == 400


@pytest.mark.parametrize("path", ["/", "/nowhere/", "/accounts/login/"])
def test_more_than_a_form_holds_is_not_even_read(strict: Client, path: str) -> None:
    answer = strict.generic("POST", path, b"words=" + b"x" * 256 * 1024, FORM)
    assert answer.status_code == 413
    assert "more than any form here can hold" in answer.content.decode()


def test_a_long_line_of_talk_is_still_answered_with_its_sentence() -> None:
    game = table_of(SEALED, 3)
    answer = browser_of(friend("Ada")).post(f"/t/{game.address}/talk/", {"words": "é" * 100_000})
    assert answer.status_code == 422
    assert "up to 280 characters" in answer.content.decode()


@pytest.mark.parametrize(
    "query", ["page=%00", "since=%00", "seen=%00", "game=%00", "next=%00", "q=%00", "o=%00", "%00"]
)
@pytest.mark.both_databases
def test_a_null_in_an_address_is_nothing(query: str) -> None:
    game = table_of(SEALED, 3)
    ada = browser_of(friend("Ada"))
    table = game.get_absolute_url()
    for path in (
        "/",
        "/tables/",
        "/tables/open/",
        "/turns/",
        table,
        f"{table}poll/",
        f"{table}log/",
        "/accounts/login/",
    ):
        assert ada.get(f"{path}?{query}").status_code in (200, 204, 302)
    for path in ("/%00", "/t/%00/", "/players/%00/", "/l/%00/", "/unsubscribe/%00/", "/rules/%00/", "/mail/%00/"):
        assert ada.get(f"{path}?{query}").status_code == 404


@pytest.mark.django_db(transaction=True)
def test_what_breaks_before_a_page_is_chosen_is_a_page_with_a_number_too() -> None:
    status, page = asked_of_the_server(**{"wsgi.input": None, "SERVER_PORT": None, "REQUEST_METHOD": None})
    assert status == "500 Internal Server Error"
    assert Fault.objects.get().number in page
