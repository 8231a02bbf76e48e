"""The pages of players in a real browser: passkeys, the guessed time zone, and an account made without a script."""

from collections.abc import Callable
from contextlib import closing

import pytest
from django.core.mail import EmailMessage
from django.test import Client
from playwright.sync_api import Browser, Page, expect
from pytest_django import Settings
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from tests.factories import PASSWORD, an_account
from tests.hints import found
from tests.services.fixtures import NewPage

pytestmark = pytest.mark.browser


@pytest.fixture
def alice() -> User:
    return an_account(name="Alice", email="alice@example.com")


def enter(page: Page, email: str = "alice@example.com") -> None:
    page.goto("/accounts/login/")
    page.get_by_label("Email").fill(email)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()
    page.wait_for_url("**/tables/")


def test_a_passkey_opens_the_door_even_if_no_password_does(
    new_page: NewPage, live_server: LiveServer, alice: User, settings: Settings
) -> None:
    page = new_page(alone=True)
    keep_passkeys(page)
    enter(page)
    page.goto("/accounts/2fa/webauthn/add/")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Go on").click()
    page.get_by_label("What do you call it?").fill("My telephone")
    expect(page.get_by_label("Let me in with it alone")).to_be_checked()
    page.get_by_role("button", name="Add it").click()
    page.wait_for_url("**/recovery-codes/**")
    settings.ACCOUNT_RATE_LIMITS = {"password": "1/h/key"}
    for password in ("a guess", PASSWORD):
        answer = Client().post("/accounts/login/", {"login": alice.email, "password": password})
    assert b"Too many wrong passwords" in answer.content

    page.context.clear_cookies()
    page.goto("/accounts/login/")
    page.get_by_role("button", name="Use a passkey").click()
    page.wait_for_url("**/tables/")

    page.goto("/settings/")
    assert page.get_by_label("Your name at the table").input_value() == "Alice"


def keep_passkeys(page: Page) -> None:
    """Give a page's browser a device that keeps passkeys, and has none yet."""
    key = page.context.new_cdp_session(page)
    key.send("WebAuthn.enable")
    abilities = {"hasResidentKey": True, "hasUserVerification": True, "isUserVerified": True}
    options = {"protocol": "ctap2", "transport": "internal", "automaticPresenceSimulation": True} | abilities
    key.send("WebAuthn.addVirtualAuthenticator", {"options": options})


def test_who_has_no_passkey_is_told_so(browser: Browser, live_server: LiveServer) -> None:
    with closing(browser.new_context(base_url=live_server.url)) as context:  # the library logs what the page says
        page = context.new_page()
        keep_passkeys(page)
        page.goto("/accounts/login/")
        page.get_by_role("button", name="Use a passkey").click()
        expect(page.locator("#messages")).to_contain_text("Your device gave no passkey.")


def test_a_new_player_lives_where_the_browser_says(
    new_page: NewPage, live_server: LiveServer, mailoutbox: list[EmailMessage]
) -> None:
    page = new_page("phone", timezone_id="Asia/Kolkata")
    page.goto("/accounts/signup/")
    page.get_by_label("Your name at the table").fill("Bela")
    page.get_by_label("Email address").fill("bela@example.com")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Send me the code").click()
    page.wait_for_url("**/confirm-email/")

    code = found(r"^(\w+-?\w+)$", mailoutbox[0].body)
    page.get_by_label("Code").fill(code)
    page.get_by_role("button", name="Go on").click()
    page.wait_for_url("**/tables/")

    assert User.objects.get().zone in ("Asia/Kolkata", "Asia/Calcutta")


def test_an_account_is_made_and_ended_without_a_script(
    new_page: NewPage, live_server: LiveServer, mailoutbox: list[EmailMessage]
) -> None:
    page = new_page("phone", javascript=False)
    page.goto("/accounts/signup/")
    page.get_by_label("Your name at the table").fill("Bela")
    page.get_by_label("Email address").fill("bela@example.com")
    page.get_by_label("Password").fill(PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_url("**/confirm-email/")
    page.get_by_label("Code").fill(found(r"^(\w+-?\w+)$", mailoutbox[0].body))
    page.keyboard.press("Enter")
    page.wait_for_url("**/tables/")

    page.goto("/settings/delete/")
    page.get_by_label("Your password").fill(PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_url(f"{live_server.url}/")

    assert not User.objects.exists()


def test_the_admin_pages_of_players_keep_the_policy(
    page: Page, sign_in: Callable[[Page, User], None], alice: User
) -> None:
    sign_in(page, an_account(is_staff=True, is_superuser=True))

    for address in ("/admin/accounts/user/", f"/admin/accounts/user/{alice.pk}/change/"):
        page.goto(address)
        assert page.get_by_role("link", name="Alice").or_(page.locator("input[name=name]")).first.is_visible()
