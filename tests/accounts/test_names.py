"""Names: any letters and any emoji, always escaped, never able to disturb a page."""

import pytest
from django.core.exceptions import ValidationError
from django.test import Client
from markupsafe import escape

from accounts.models import User
from accounts.names import NameField, told_apart
from accounts.pages.guests import bring_seats
from games import play
from games.models import Game
from tests.catalog.which import SEALED
from tests.factories import an_account
from tests.hints import sure

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
        ("T\u200bo\u2060m\u00ad\u200e", "Tom"),
        ("To\u200dm\ufe0f", "Tom"),
        ("To\u034fm\U000e0041", "Tom"),
        ("T\u3164m", "T m"),
        ("1\ufe0f\u20e3 ❤️\u200d🔥", "1\ufe0f\u20e3 ❤️\u200d🔥"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("क्\u200dष", "क्\u200dष"),
        ("x" * 40, "x" * 40),
    ],
)
def test_a_name_is_tidied(typed: str, kept: str) -> None:
    assert NameField().clean(typed) == kept


@pytest.mark.parametrize("typed", ["", "   ", "\u200b", "\u3164", "\u202e", "\x00", "x" * 41])
def test_a_name_that_shows_nothing_or_too_much_is_refused(typed: str) -> None:
    with pytest.raises(ValidationError):
        NameField().clean(typed)


@pytest.mark.parametrize(
    "typed",
    [
        "Clockwork Ada",
        "CLOCKWORK  ADA",
        "Clоckwоrk Ada",
        "Clockw0rk Áda",
        "Tin Casper 2",
        "The Host",
        "L0nghand",
        "Tin Casper (bot)",
        "Tin-Casper",
    ],
)
def test_nobody_is_called_like_a_bot_or_the_house(typed: str) -> None:
    with pytest.raises(ValidationError, match="This name belongs to one of our bots"):
        NameField().clean(typed)


@pytest.mark.parametrize(
    "other", ["bob", "BOB", "Bоb", "B0b", "Bób", "B\u200bob", "ＢＯＢ", "𝐁𝐨𝐛", "ВОВ", "Ᏼob", "Bob.", "Bob (you)", "ꓐob"]
)
@pytest.mark.both_databases
def test_who_could_be_taken_for_another_is_told_apart(other: str) -> None:
    assert [told_apart(other, ["Bob"]), told_apart(other, ["Bob", "Bob 2"])] == [
        f"{NameField().clean(other)} {number}" for number in (2, 3)
    ]


@pytest.mark.parametrize(
    ("one", "other"), [("Bob", "Rob"), ("Dana", "Diana"), ("Жанна", "Ханна"), ("أمل", "أمين"), ("🦊", "🐻")]
)
def test_who_could_not_is_called_as_they_are(one: str, other: str) -> None:
    assert told_apart(other, [one, "", "Cleo"]) == other


@pytest.mark.parametrize("name", ["<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "{{ 7|add:7 }}"])
def test_a_name_is_escaped_wherever_it_is_shown(client: Client, name: str) -> None:
    player = an_account(name=name)
    client.force_login(player, backend="django.contrib.auth.backends.ModelBackend")

    for address in (f"/players/{player.username}/", "/settings/", "/settings/delete/"):
        page = client.get(address).content.decode()
        assert "<script>alert" not in page
        assert "<img src=x" not in page
        assert escape(name) in page


@pytest.fixture
def two_friends() -> tuple[User, list[Game]]:
    """Anna, and the open, the running and the finished table where she sits beside Bob."""
    bob, anna = an_account(name="Bob"), an_account(name="Anna")
    tables = [play.open_table(bob, play.Plan(SEALED, size)) for size in (3, 2, 2)]
    for game in tables:
        play.take_seat(game.address, anna)
    play.end_game(tables[2].address)
    return anna, tables


def names_at(tables: list[Game]) -> list[list[str]]:
    return [list(game.seats.order_by("number").values_list("name", flat=True)) for game in tables]


@pytest.mark.both_databases
def test_a_new_name_is_told_apart_at_every_table(client: Client, two_friends: tuple[User, list[Game]]) -> None:
    anna, tables = two_friends
    client.force_login(anna, backend="django.contrib.auth.backends.ModelBackend")
    wishes = {"zone": "UTC", "wakes": "7", "sleeps": "22", "notices": "daily"}

    for name, known in [("Bоb", "Bоb 2"), ("Bоb", "Bоb 2"), ("Clockwork Ada", "Bоb 2"), ("Carla", "Carla")]:
        client.post("/settings/", wishes | {"name": name})
        assert names_at(tables) == [["Bob", known]] * 3


@pytest.mark.both_databases
def test_a_host_names_a_player_by_the_same_rules(client: Client, two_friends: tuple[User, list[Game]]) -> None:
    anna, tables = two_friends
    host = an_account(name="Hermine", is_staff=True, is_superuser=True)
    client.force_login(host, backend="django.contrib.auth.backends.ModelBackend")
    form = {"zone": "UTC", "wakes": "7", "sleeps": "22", "notices": "daily", "is_active": "on"}

    page = client.post(f"/admin/accounts/user/{anna.pk}/change/", form | {"name": "Tin Casper"})
    assert b"This name belongs to one of our bots" in page.content
    client.post(f"/admin/accounts/user/{anna.pk}/change/", form | {"name": "B\u200bob"})
    assert names_at(tables) == [["Bob", "Bob 2"]] * 3


@pytest.mark.both_databases
def test_a_guest_who_brings_seats_to_an_account_is_told_apart_there(two_friends: tuple[User, list[Game]]) -> None:
    anna, tables = two_friends
    bring_seats(anna, an_account(name="BOB"))
    assert names_at(tables) == [["Bob", "BOB 2"]] * 3


@pytest.mark.both_databases
def test_the_same_table_again_tells_apart_too(two_friends: tuple[User, list[Game]]) -> None:
    anna, tables = two_friends
    User.objects.filter(pk=anna.pk).update(name="bob")
    again = play.play_again(tables[2].address, sure(tables[2].seats.get(name="Bob").user))
    play.play_again(tables[2].address, User.objects.get(pk=anna.pk))
    assert names_at([again]) == [["Bob", "bob 2"]]


@pytest.mark.parametrize("address", ["/tables/open/", "/accounts/signup/"])
def test_nobody_comes_in_under_the_name_of_a_bot(client: Client, address: str) -> None:
    form = {"game": SEALED, "size": "3", "bots": "0", "pace": "letter", "email": "new@example.com"}
    page = client.post(address, form | {"name": "Brass Bertha", "password1": "a pocketful of plums"})
    assert b"This name belongs to one of our bots" in page.content
    assert not User.objects.exists()
