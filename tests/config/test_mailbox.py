"""The mailbox of a developer: every mail is a file, shown newest first, and on a real site not at all."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.core.mail import EmailMultiAlternatives
from django.test import Client

from accounts.models import User
from tests.catalog.which import SEALED
from tests.games.letters import NOON, at
from tests.games.tables import friend, table_of

pytestmark = pytest.mark.django_db
PAGE = '<html><head></head><body style="color: red">See <a href="/tables/">the tables</a></body></html>'


@pytest.fixture
def folder(settings: Any, tmp_path: Path) -> Path:
    """An empty mailbox on a developer's machine."""
    settings.DEBUG = True
    folder = tmp_path / "mail"
    settings.EMAIL_BACKEND, settings.MAIL_DIR = "config.mailbox.Backend", folder
    return folder


def send(subject: str) -> None:
    mail = EmailMultiAlternatives(subject, f"Text of {subject}\nhttp://localhost:8000/l/x/", to=["ada@friends.example"])
    mail.attach_alternative(PAGE, "text/html")
    assert mail.send() == 1


def test_it_shows_what_was_sent_newest_first(client: Client, folder: Path) -> None:
    assert "Nothing has been sent yet" in client.get("/mail/").content.decode()
    for subject in ("First", "Second <b>", "Third ♥"):
        send(subject)
    page = client.get("/mail/").content.decode()
    assert page.index("Third ♥") < page.index("Second &lt;b&gt;") < page.index("First")
    assert "For development" in page


def test_a_mail_is_shown_with_its_text_its_links_and_its_html_in_a_frame(client: Client, folder: Path) -> None:
    send("First")
    (file,) = folder.glob("*.eml")
    page = client.get(f"/mail/{file.stem}/").content.decode()
    assert "Text of First" in page
    assert 'href="http://localhost:8000/l/x/"' in page
    assert f'src="/mail/{file.stem}/letter.html"' in page


def test_only_the_html_itself_may_bring_its_style_and_nothing_may_run(client: Client, folder: Path) -> None:
    send("First")
    (file,) = folder.glob("*.eml")
    framed = client.get(f"/mail/{file.stem}/letter.html")
    policy = framed["Content-Security-Policy"]
    assert "style-src 'unsafe-inline'" in policy
    assert "default-src 'none'" in policy
    assert "sandbox allow-top-navigation-by-user-activation" in policy
    assert "script" not in policy
    assert framed["X-Frame-Options"] == "SAMEORIGIN"
    assert "See <a" in framed.content.decode()
    for address in ("/mail/", f"/mail/{file.stem}/"):
        assert "unsafe" not in client.get(address)["Content-Security-Policy"]


def test_a_real_site_has_no_such_page(client: Client, folder: Path, settings: Any) -> None:
    send("First")
    (file,) = folder.glob("*.eml")
    settings.DEBUG = False
    for address in ("/mail/", f"/mail/{file.stem}/", f"/mail/{file.stem}/letter.html"):
        assert client.get(address).status_code == 404


@pytest.mark.parametrize("name", ["nothing", "1-1-1", "..%2F..%2Fsecret", "%2e%2e", "a" * 10_000])
def test_it_opens_no_other_file(client: Client, folder: Path, name: str) -> None:
    send("First")
    (folder.parent.parent / "secret.eml").write_text("Subject: secret")
    assert client.get(f"/mail/{name}/").status_code == 404
    assert client.get(f"/mail/{name}/letter.html").status_code == 404


def test_it_says_what_the_night_holds_back_and_until_when(client: Client, folder: Path) -> None:
    with at(NOON):
        User.objects.filter(pk=friend("Ada").pk).update(sleeps=11, wakes=15)
        table_of(SEALED, 3)
        page = " ".join(client.get("/mail/").content.decode().split())
    assert "<bdi>Ada</bdi>: news of one table, until" in page
    assert "<bdi>Ben</bdi>" not in page
