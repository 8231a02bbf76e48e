"""Guests play with a name alone, may claim an account, and may bring their seats to one they have."""

import re
from collections.abc import Callable

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.totp.internal.auth import TOTP
from django.core import mail
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from accounts.models import User
from accounts.pages.guests import bring_seats
from games import play
from games.models import Game, Seat
from tests.accounts.tables import finished_table, open_table, running_table
from tests.catalog.which import SEALED, TOGETHER
from tests.factories import PASSWORD, a_guest, an_account
from tests.hints import Code, Enter, Response, sure

pytestmark = pytest.mark.django_db

BACKEND = "django.contrib.auth.backends.ModelBackend"


@pytest.fixture
def guest(client: Client) -> User:
    user = a_guest(name="Gwen")
    client.force_login(user, backend=BACKEND)
    return user


def prove(client: Client, email: str, code: Code, **more: str) -> Response:
    client.post("/settings/claim/", {"address": email, **more})
    return client.post("/accounts/confirm-email/", {"code": code()})


def test_a_name_is_enough_to_play(client: Client) -> None:
    client.post(f"/practice/{SEALED}/")

    guest = User.objects.get()
    assert client.session["_auth_user_id"] == str(guest.pk)
    assert (guest.is_guest, guest.email, guest.has_usable_password()) == (True, None, False)


def test_who_is_signed_in_stays_who_they_are(client: Client) -> None:
    alice = an_account()
    client.force_login(alice, backend=BACKEND)

    client.post(f"/practice/{SEALED}/")

    assert list(User.objects.all()) == [alice]


def test_one_computer_does_not_bring_a_crowd(client: Client, settings: Settings) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"guest": "3/m/ip"}

    answers = [Client().post(f"/practice/{SEALED}/").status_code for _ in range(4)]

    assert answers == [302, 302, 302, 429]
    assert User.objects.count() == 3


@pytest.mark.both_databases
def test_a_guest_claims_an_account_and_keeps_the_seats(client: Client, guest: User, code: Code) -> None:
    game = running_table(guest)

    response = prove(client, "Gwen@Example.com", code, secret=PASSWORD, zone="Europe/Paris")

    gwen = User.objects.get()
    assert response["Location"] == "/settings/"
    assert (gwen.pk, gwen.is_guest, gwen.email, gwen.zone) == (guest.pk, False, "gwen@example.com", "Europe/Paris")
    assert game.seats.get(user=gwen).name == "Gwen"
    assert client.get("/settings/").status_code == 200
    entered = Client().post("/accounts/login/", {"login": "gwen@example.com", "password": PASSWORD})
    assert entered["Location"] == "/tables/"


def test_without_a_password_a_code_lets_in(client: Client, guest: User, code: Code) -> None:
    prove(client, "gwen@example.com", code)
    other = Client()

    other.post("/accounts/login/code/", {"email": "gwen@example.com"})
    other.post("/accounts/login/code/confirm/", {"code": code()})

    assert other.session["_auth_user_id"] == str(guest.pk)


def test_who_claims_is_written_to_about_what_waits_already(client: Client, guest: User, code: Code) -> None:
    table = running_table(guest, an_account(), an_account())
    Seat.objects.filter(user=guest).update(awaited_since=table.started_at, due_at=table.started_at)

    prove(client, "gwen@example.com", code)

    assert Seat.objects.get(user=guest).notify_at is not None


def test_an_address_waits_for_its_proof(client: Client, guest: User) -> None:
    client.post("/settings/claim/", {"address": "gwen@example.com"})
    client.post("/accounts/confirm-email/", {"code": "AAA-AAA"})

    guest.refresh_from_db()
    assert guest.is_guest
    assert guest.email is None
    assert not EmailAddress.objects.exists()


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({"address": ""}, "Enter the address to send the link to."),
        ({"address": "gwen"}, "Enter a valid email address."),
        ({"address": "gwen@example.com", "secret": "short"}, "This password is too short"),
        ({"address": "x" * 10_000, "secret": "y" * 10_000, "zone": "z" * 10_000}, "Enter a valid email address."),
    ],
)
def test_it_says_what_is_wrong(client: Client, guest: User, typed: str, sentence: str) -> None:
    response = client.post("/settings/claim/", typed)

    assert response.status_code == 422
    assert sentence in response.content.decode()
    assert mail.outbox == []


def test_the_page_does_not_tell_whether_an_address_is_known(client: Client, guest: User) -> None:
    an_account(email="alice@example.com")
    pages = []
    for email in ("alice@example.com", "carol@example.com"):
        client.post("/settings/claim/", {"address": email})
        page = client.get("/accounts/confirm-email/").content.decode()
        pages.append(re.sub(r'value="\w{64}"', "", page).replace(email, "the address"))

    assert pages[0] == pages[1]
    assert "already has one" in mail.outbox[0].body
    assert "already has one" not in mail.outbox[1].body


def test_no_code_makes_a_guest_somebody_else(client: Client, guest: User) -> None:
    alice = an_account(email="alice@example.com")
    client.post("/settings/claim/", {"address": "alice@example.com"})

    client.post("/accounts/confirm-email/", {"code": "AAA-AAA"})

    assert client.session["_auth_user_id"] == str(guest.pk)
    assert EmailAddress.objects.filter(user=alice).count() == 1


@pytest.mark.parametrize("address", ["/accounts/login/", "/accounts/signup/", "/accounts/login/code/"])
def test_a_guest_at_the_door_is_shown_how_to_keep_the_seats(client: Client, guest: User, address: str) -> None:
    page = client.get(address, follow=True)

    assert page.redirect_chain[-1][0] == "/settings/claim/"
    assert b"Sign in and bring my seats" in page.content


@pytest.mark.both_databases
def test_a_guest_signs_in_and_the_seats_come_along(client: Client, guest: User, enter: Enter) -> None:
    alice = an_account(name="Alice")
    game = open_table(guest)

    client.post("/settings/claim/sign-in/")
    assert b"your guest seats come with you" in client.get("/accounts/login/").content
    enter(client, alice)

    seat = Seat.objects.get(game=game)
    assert (seat.user, seat.name) == (alice, "Alice")
    assert Game.objects.get().opener == alice
    assert client.session["_auth_user_id"] == str(alice.pk)
    assert not User.objects.filter(pk=guest.pk).exists()


def test_a_guest_who_signs_in_by_code_brings_the_seats_too(client: Client, guest: User, code: Code) -> None:
    alice = an_account()
    game = open_table(guest)
    client.post("/settings/claim/sign-in/")

    client.post("/accounts/login/code/", {"email": alice.email})
    client.post("/accounts/login/code/confirm/", {"code": code()})

    assert Seat.objects.get(game=game).user == alice


def test_a_guest_who_makes_a_new_account_instead_brings_the_seats_too(client: Client, guest: User, code: Code) -> None:
    game = open_table(guest)
    client.post("/settings/claim/sign-in/")

    client.post("/accounts/signup/", {"name": "Gwen", "email": "gwen@example.com", "password1": PASSWORD})
    client.post("/accounts/confirm-email/", {"code": code()})

    assert sure(Seat.objects.get(game=game).user).email == "gwen@example.com"


def test_the_seats_do_not_come_along_before_the_second_factor(client: Client, guest: User, enter: Enter) -> None:
    alice = an_account()
    TOTP.activate(alice, "JBSWY3DPEHPK3PXP")
    game = open_table(guest)
    client.post("/settings/claim/sign-in/")

    enter(client, alice)

    assert Seat.objects.get(game=game).user == guest


def test_a_guest_may_change_their_mind(client: Client, guest: User) -> None:
    client.post("/settings/claim/sign-in/")
    client.post("/settings/claim/back/")

    assert client.session["_auth_user_id"] == str(guest.pk)


def test_nobody_steps_back_into_a_guest_they_were_not(client: Client) -> None:
    a_guest()

    response = client.post("/settings/claim/back/")

    assert response["Location"] == "/accounts/login/"
    assert "_auth_user_id" not in client.session


def test_signing_in_elsewhere_brings_nothing(client: Client, guest: User, enter: Enter) -> None:
    game = open_table(guest)

    enter(Client(), an_account())

    assert Seat.objects.get(game=game).user == guest


@pytest.mark.both_databases
def test_at_a_table_where_the_account_sits_already_its_own_seat_stays(guest: User) -> None:
    alice = an_account(name="Alice")
    both, one = running_table(guest, alice), running_table(guest)

    bring_seats(guest, alice)

    assert Seat.objects.get(game=both, user=alice).number == 1
    left = Seat.objects.get(game=both, number=0)
    assert (left.user, left.name, left.stand_in) == (None, "", True)
    assert Seat.objects.get(game=one, number=0).user == alice


@pytest.mark.both_databases
def test_finished_games_come_along_too(guest: User) -> None:
    alice = an_account()
    game = finished_table(guest)

    bring_seats(guest, alice)

    assert Seat.objects.get(game=game, number=0).user == alice


def test_a_player_with_an_account_has_nothing_to_claim(client: Client) -> None:
    client.force_login(an_account(), backend=BACKEND)

    assert client.get("/settings/claim/")["Location"] == "/settings/"
    assert client.post("/settings/claim/sign-in/")["Location"] == "/settings/"


def test_a_guest_is_warned_before_signing_out(client: Client, guest: User) -> None:
    assert b"you cannot get your seats back" in client.get("/accounts/logout/").content


BERLIN = "Europe/Berlin"


def sits_down(client: Client) -> Response:
    game = play.open_table(an_account(), play.Plan(SEALED, 3))
    return client.post(reverse("games:join", args=[game.address]), {"name": "Gwen", "zone": BERLIN})


def opens_a_table(client: Client) -> Response:
    form = {"name": "Gwen", "zone": BERLIN, "game": SEALED, "seats": "4", "bots": "0", "pace": "day"}
    return client.post(reverse("games:open"), form)


def practises(client: Client) -> Response:
    return client.post(reverse("games:practice", args=[SEALED]), {"zone": BERLIN})


@pytest.mark.parametrize("comes", [sits_down, opens_a_table, practises])
def test_a_guest_lives_where_the_browser_says(client: Client, comes: Callable[[Client], Response]) -> None:
    assert comes(client).status_code == 302
    assert User.objects.get(is_guest=True).zone == BERLIN


@pytest.mark.parametrize("rubbish", ["", "Atlantis", "x" * 10_000])
def test_a_guest_of_no_known_zone_lives_by_universal_time(client: Client, rubbish: str) -> None:
    client.post(reverse("games:practice", args=[SEALED]), {"zone": rubbish})
    assert User.objects.get(is_guest=True).zone == "UTC"


@pytest.mark.parametrize("name", ["home", "games:lobby", "games:open"])
def test_the_pages_where_a_guest_begins_ask_the_browser_for_the_zone(client: Client, name: str) -> None:
    page = client.get(reverse(name)).content.decode()
    assert "js/zone.js" in page
    assert "data-zone" in page
    client.force_login(an_account(), "django.contrib.auth.backends.ModelBackend")
    assert "data-zone" not in client.get(reverse(name)).content.decode()


def test_a_guest_who_has_answered_is_asked_for_an_address_and_comes_back_there(client: Client, code: Code) -> None:
    host = an_account(name="Ada")
    game = play.open_table(host, play.Plan(TOGETHER, 2))
    client.post(f"/t/{game.address}/join/", {"name": "Gert"})
    table = f"/t/{game.address}/"
    assert "Tell me when it is my turn again" not in client.get(table).content.decode()
    seat = game.seats.select_related("hand").get(name="Gert")
    default = sure(seat.hand.open_decision).default
    play.answer(game.address, play.Actor(user=seat.user_id), Game.objects.get().question, default)
    assert "Tell me when it is my turn again" in client.get(table).content.decode()
    User.objects.filter(name="Gert").update(zone="Europe/Paris")
    given = {"address": "gert@example.com", "zone": "Europe/Paris", "back": game.address}
    assert client.post("/settings/claim/", given)["Location"] == table
    assert client.post("/accounts/confirm-email/", {"code": code()})["Location"] == table
    gert = User.objects.get(name="Gert")
    assert (gert.is_guest, gert.email, gert.zone) == (False, "gert@example.com", "Europe/Paris")
    assert "Tell me when it is my turn again" not in client.get(table).content.decode()


def test_a_guest_who_wants_no_letters_is_not_asked_again(client: Client) -> None:
    game = play.open_table(an_account(name="Ada"), play.Plan(TOGETHER, 2))
    client.post(f"/t/{game.address}/join/", {"name": "Gert"})
    seat = game.seats.select_related("hand").get(name="Gert")
    default = sure(seat.hand.open_decision).default
    play.answer(game.address, play.Actor(user=seat.user_id), Game.objects.get().question, default)
    client.post(f"/t/{game.address}/no-letters/")
    assert "Tell me when it is my turn again" not in client.get(f"/t/{game.address}/").content.decode()


def test_what_is_no_address_is_said_at_the_invitation_and_nobody_sits_down(client: Client) -> None:
    game = play.open_table(an_account(name="Ada"), play.Plan(TOGETHER, 2))
    refused = client.post(f"/t/{game.address}/join/", {"name": "Gert", "address": "nowhere"})
    assert refused.status_code == 422
    assert not game.seats.filter(name="Gert").exists()
