"""Those who visit every page of the site: each with the session in which an address has something to show them."""

from __future__ import annotations

from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP
from django.test import Client
from fido2.cose import ES256
from fido2.utils import websafe_encode
from fido2.webauthn import AttestationObject, AttestedCredentialData, AuthenticatorData, CollectedClientData

from accounts.models import User
from tests.factories import PASSWORD, a_guest, an_account
from tests.games.tables import browser_of

FLAGS = AuthenticatorData.FLAG.USER_PRESENT | AuthenticatorData.FLAG.ATTESTED
LONG = "W" * 40


def everybody() -> tuple[dict[str, User], dict[str, Client]]:
    """The players there are, and the browsers that they and others use."""
    players = {
        "ada": an_account(LONG, "ada@example.com"),
        "ben": with_factors(an_account("Ben", "ben@example.com")),
        "cleo": an_account("Cleo", "cleo@example.com"),
        "dora": without_password(an_account("Dora", "dora@example.com")),
        "guest": a_guest(LONG),
        "host": an_account("Hilda", "hilda@example.com", is_staff=True, is_superuser=True),
    }
    browsers = {"stranger": Client(), **{name: signed_in(player) for name, player in players.items()}}
    browsers["long signed in"] = browser_of(players["ben"])
    browsers["without the second factor"] = at_the_door("login", login="ben@example.com", password=PASSWORD)
    browsers["awaits a code"] = at_the_door("login/code", email="cleo@example.com")
    browsers["proves an address"] = at_the_door("signup", name="Gus", email="gus@example.com", password1=PASSWORD)
    return players, browsers


def with_factors(user: User) -> User:
    """A player with a second factor of each kind."""
    TOTP.activate(user, "JBSWY3DPEHPK3PXP")
    RecoveryCodes.activate(user)
    Authenticator.objects.create(user=user, type=Authenticator.Type.WEBAUTHN, data=passkey("My telephone"))
    return user


def passkey(name: str) -> dict[str, object]:
    """A passkey as it is kept, whose private half nobody has."""
    public = ES256({1: 2, 3: -7, -1: 1, -2: b"x" * 32, -3: b"y" * 32})
    credential = AttestedCredentialData.create(bytes(16), b"passkey", public)
    proof = AttestationObject.create("none", AuthenticatorData.create(bytes(32), FLAGS, 0, credential), {})
    asked = CollectedClientData.create("webauthn.create", b"challenge", "http://localhost")
    response = {"clientDataJSON": websafe_encode(asked), "attestationObject": websafe_encode(proof)}
    key = {"id": websafe_encode(b"passkey"), "rawId": websafe_encode(b"passkey"), "type": "public-key"}
    return {"name": name, "credential": {**key, "response": response}}


def without_password(user: User) -> User:
    """A player who signs in by code."""
    user.set_unusable_password()
    user.save()
    return user


def signed_in(user: User) -> Client:
    """A browser in which somebody has just given their password, if they have one."""
    client = browser_of(user)
    if user.has_usable_password():
        client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    return client


def at_the_door(address: str, **form: str) -> Client:
    """A browser in which a form of the entrance has been sent."""
    client = Client()
    client.post(f"/accounts/{address}/", form)
    return client
