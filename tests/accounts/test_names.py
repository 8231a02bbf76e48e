"""Names: any letters and any emoji, always escaped, never able to disturb a page."""

import pytest
from django.core.exceptions import ValidationError
from django.utils.html import escape

from accounts.names import NameField
from tests.factories import UserFactory

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Élodie  ", "Élodie"),
        ("Élodie", "Élodie"),
        ("👩‍👩‍👧 Muriel 🏴‍☠️", "👩‍👩‍👧 Muriel 🏴‍☠️"),
        ("أمل", "أمل"),
        ("שרה בת־שבע", "שרה בת־שבע"),
        ("Tom\u202egpj.exe", "Tomgpj.exe"),
        ("\u2067Tom\u2069", "Tom"),
        ("Tom\x00\x07\x1b[31m", "Tom[31m"),
        ("Tom\r\nBcc: all", "Tom Bcc: all"),
        ("a \u00a0\u3000 b", "a b"),
        ("Z" + "\u0336" * 30, "Z" + "\u0336" * 4),
        ("<b>Tom</b>", "<b>Tom</b>"),
        ("x" * 40, "x" * 40),
    ],
)
def test_a_name_is_tidied(typed, kept):
    assert NameField().clean(typed) == kept


@pytest.mark.parametrize("typed", ["", "   ", "\u200b", "\u3164", "\u202e", "\x00", "x" * 41])
def test_a_name_that_shows_nothing_or_too_much_is_refused(typed):
    with pytest.raises(ValidationError):
        NameField().clean(typed)


@pytest.mark.parametrize("name", ["<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "{{ 7|add:7 }}"])
def test_a_name_is_escaped_wherever_it_is_shown(client, name):
    player = UserFactory(name=name)
    client.force_login(player, backend="django.contrib.auth.backends.ModelBackend")

    for address in (f"/players/{player.username}/", "/settings/", "/settings/delete/"):
        page = client.get(address).content.decode()
        assert "<script>alert" not in page
        assert "<img src=x" not in page
        assert escape(name) in page
