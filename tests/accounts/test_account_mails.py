"""Mails about an account: each that allauth sends is in our words, and says the same in both halves."""

from __future__ import annotations

from pathlib import Path

import allauth
import pytest
from allauth.account.adapter import get_adapter
from allauth.core import context
from django.core.mail import EmailMultiAlternatives
from django.test import Client, RequestFactory

from accounts.account_mails import EACH, OURS
from accounts.models import User
from tests.factories import PASSWORD, an_account
from tests.games.tables import browser_of
from tests.halves import says_the_same_twice

pytestmark = pytest.mark.django_db
NEVER = {
    "account/email/password_reset_code",  # a link is mailed instead
    "account/email/email_confirm",  # allauth itself sends this to nobody
}
HANDED_OVER = {
    "code": "ABC-DEF",
    "password_reset_url": "https://testserver/accounts/password/reset/key/x-<y>/",
    "signup_url": "https://testserver/accounts/signup/",
    "link": "https://testserver/proof/x-<y>/",
    "from_email": "ada&ben@example.com",
    "to_email": "ada@example.com",
    "deleted_email": "ada&ben@example.com",
    "sentence": "Your account has a new token, “Ada & Ben's <script>”.",
}


def sent(prefix: str, to: str = "ada@example.com") -> EmailMultiAlternatives:
    """The mail that allauth sends by this name."""
    given = HANDED_OVER | {"email": to}
    with context.request_context(RequestFactory().get("/")):
        mail = get_adapter().render_mail(prefix, to, given)
    assert isinstance(mail, EmailMultiAlternatives)
    return mail


def test_each_mail_of_allauths_has_our_words() -> None:
    templates = Path(allauth.__file__).parent / "templates"
    theirs = {
        str(file.relative_to(templates)).removesuffix("_subject.txt")
        for app in ("account", "mfa")
        for file in (templates / app / "email").glob("*_subject.txt")
    }
    assert theirs - NEVER == {*EACH}


@pytest.mark.parametrize("prefix", [*EACH, *OURS])
def test_both_halves_say_the_same_in_the_same_order(prefix: str) -> None:
    mail = sent(prefix)
    says_the_same_twice(mail)
    assert mail.extra_headers["Auto-Submitted"] == "auto-generated"
    assert "%(" not in mail.subject + str(mail.body)
    assert "prefers-color-scheme: dark" in str(mail.alternatives[0][0])


def test_an_address_is_text_and_nothing_more() -> None:
    mail = sent("account/email/unknown_account", to='"<b>%(code)s"@example.com')
    assert '("<b>%(code)s"@example.com)' in mail.body
    assert "<b>" not in str(mail.alternatives[0][0])


def test_who_changes_their_password_is_told_so_in_both_halves(mailoutbox: list[EmailMultiAlternatives]) -> None:
    browser = browser_of(an_account("Ada", "ada@example.com"))
    new = "a whole new password"
    browser.post(
        "/accounts/password/change/", {"oldpassword": PASSWORD, "password1": new, "password2": new}, follow=True
    )
    (mail,) = mailoutbox
    assert (mail.to, mail.subject) == (["ada@example.com"], "Your password at Longhand is changed")
    says_the_same_twice(mail)


def test_a_code_is_mailed_in_both_halves(mailoutbox: list[EmailMultiAlternatives]) -> None:
    ada: User = an_account("Ada", "ada@example.com")
    Client().post("/accounts/login/code/", {"email": ada.email})
    (mail,) = mailoutbox
    assert mail.subject == "Your code to sign in to Longhand"
    says_the_same_twice(mail)
