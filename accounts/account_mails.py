"""Mails about an account: our words for each that allauth sends, drawn as text and as HTML."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

import css_inline
from django.conf import settings
from django.contrib.staticfiles import finders
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext_lazy as _


def in_both_halves(
    template: str, context: Mapping[str, Any], to: list[str], headers: Mapping[str, str]
) -> EmailMultiAlternatives:
    """Draw the text and the HTML, with styles inlined, since mail programs ignore style sheets."""
    text = render_to_string(f"emails/{template}.txt.jinja", dict(context)).strip() + "\n"
    html = inliner().inline(render_to_string(f"emails/{template}.jinja", dict(context)))
    message = EmailMultiAlternatives(str(context["subject"]), text, to=to, headers=dict(headers))
    message.attach_alternative(html, "text/html")
    return message


@cache
def inliner() -> css_inline.CSSInliner:
    """Return the inliner for mail's style sheet. Rules for dark mode stay in a style sheet."""
    found = finders.find("css/mail.css")
    assert isinstance(found, str)
    with open(found, encoding="utf-8") as sheet:
        return css_inline.CSSInliner(extra_css=sheet.read(), keep_at_rules=True, load_remote_stylesheets=False)


HEADERS = {"Auto-Submitted": "auto-generated"}
CODE = "code"  # where the code stands among the paragraphs


@dataclass(frozen=True)
class WayOn:
    """A way on: an address by its name, or one that allauth hands over."""

    label: Any
    to: str

    def address(self, given: Mapping[str, Any]) -> str:
        """Return where it leads."""
        return str(given[self.to]) if self.to in given else settings.SITE_URL + reverse(self.to)


@dataclass(frozen=True)
class AccountMail:
    """A mail: its subject, which is its heading too, and its paragraphs, links and code from top to bottom."""

    subject: Any
    parts: tuple[Any, ...]


NOT_YOU = _("If it was not you, you need not do anything.")
CHANGED = (
    _("If this was not you, set a new password at once, and look where you are signed in:"),
    WayOn(_("Set a new password"), "account_reset_password"),
    WayOn(_("Where I am signed in"), "usersessions_list"),
)
PROVE = AccountMail(
    _("Your code for Longhand"),
    (
        _(
            "Somebody, probably you, entered this address at Longhand. Type this code into the page that is waiting for"
            " it, to show that the address is yours:"
        ),
        CODE,
        NOT_YOU,
    ),
)


def about(subject: Any, sentence: Any) -> AccountMail:
    """Return a mail about a change to the account that its owner has made, unless somebody else has."""
    return AccountMail(subject, (sentence, *CHANGED))


EACH = {
    "account/email/email_confirmation": PROVE,
    "account/email/email_confirmation_signup": PROVE,
    "account/email/login_code": AccountMail(
        _("Your code to sign in to Longhand"),
        (
            _(
                "Somebody, probably you, wants to sign in to Longhand with this address. Type this code into the page"
                " that is waiting for it:"
            ),
            CODE,
            _("If it was not you, you need not do anything: without the code nobody gets in."),
        ),
    ),
    "account/email/account_already_exists": AccountMail(
        _("You have an account at Longhand already"),
        (
            _(
                "Somebody, probably you, tried to make an account with this address (%(email)s). It already has one."
                " Sign in with your password, or with a code by mail:"
            ),
            WayOn(_("Sign in"), "account_login"),
            _("If you have forgotten the password, set a new one:"),
            WayOn(_("Set a new password"), "password_reset_url"),
            NOT_YOU,
        ),
    ),
    "account/email/unknown_account": AccountMail(
        _("No account at Longhand under this address"),
        (
            _(
                "Somebody, probably you, tried to sign in to Longhand with this address (%(email)s). It has no account"
                " here. If it was you, you can make one:"
            ),
            WayOn(_("Make an account"), "signup_url"),
            NOT_YOU,
        ),
    ),
    "account/email/password_reset_key": AccountMail(
        _("A new password for Longhand"),
        (
            _("Somebody, probably you, asked for a new password at Longhand. You can choose it here:"),
            WayOn(_("Choose a password"), "password_reset_url"),
            _("If it was not you, you need not do anything: your password stays as it is."),
        ),
    ),
    "account/email/password_reset": about(
        _("Your new password at Longhand"), _("Somebody, we hope you, has followed our letter and set a new password.")
    ),
    "account/email/password_changed": about(
        _("Your password at Longhand is changed"), _("Somebody, we hope you, has given your account a new password.")
    ),
    "account/email/password_set": about(
        _("You have a password at Longhand now"), _("Somebody, we hope you, has given your account a password.")
    ),
    "account/email/email_changed": AccountMail(
        _("Your address at Longhand is changed"),
        (
            _("Your account has moved from %(from_email)s to %(to_email)s, and so will all further letters."),
            _("If this was not you, tell the host of this site at once: somebody else can sign in as you."),
        ),
    ),
    "account/email/email_deleted": about(
        _("An address is removed from your account"), _("%(deleted_email)s no longer belongs to your account.")
    ),
    "mfa/email/totp_activated": about(
        _("Signing in takes an app now"),
        _("From now on, signing in to your account takes six digits from an authenticator app as well."),
    ),
    "mfa/email/totp_deactivated": about(
        _("Signing in takes no app any longer"), _("The authenticator app has been removed from your account.")
    ),
    "mfa/email/recovery_codes_generated": about(
        _("You have new recovery codes"), _("Your account has new recovery codes. The old ones no longer work.")
    ),
    "mfa/email/webauthn_added": about(
        _("Your account has another passkey"), _("A passkey has been added to your account: it can sign in as you.")
    ),
    "mfa/email/webauthn_removed": about(
        _("A passkey is removed from your account"), _("A passkey of your account can no longer sign in as you.")
    ),
}  # fmt: skip

LEFT, ARRIVED, PROOF, TOKEN = "left", "arrived", "proof", "token"
OURS = {
    PROOF: AccountMail(
        _("Is this your address?"),
        (
            _(
                "Somebody, probably you, plays at Longhand and wants letters sent here when it is their turn. If it is"
                " you, press this:"
            ),
            WayOn(_("Yes, this is my address"), "link"),
            _("Or type this code into the page where you play, within 15 minutes:"),
            CODE,
            _("If it was not you, you need not do anything: no letter will come."),
        ),
    ),
    LEFT: AccountMail(
        _("Your address at Longhand is changed"),
        (
            _(
                "The host of this site has given your account another address. This one will get no further letters,"
                " and nobody can sign in with it."
            ),
            _("If you did not ask for this, tell the host at once."),
        ),
    ),
    ARRIVED: AccountMail(
        _("Your account at Longhand has moved here"),
        (
            _(
                "The host of this site has moved your account to this address. Everybody who was signed in to it is"
                " signed out, and no earlier password, passkey or app opens it. Sign in with a code by mail:"
            ),
            WayOn(_("Sign in"), "account_request_login_code"),
            _("Or set a new password:"),
            WayOn(_("Set a new password"), "account_reset_password"),
            _("Its devices, webhook and calendar are told nothing more until you set them up again."),
            _("If you know of no such account, tell the host at once: it is not meant for you."),
        ),
    ),
    TOKEN: AccountMail(
        _("Your programs at Longhand"),
        (
            "%(sentence)s",
            _("If this was neither you nor the host, end your tokens and set a new password at once:"),
            WayOn(_("My programs"), "accounts:programs"),
            WayOn(_("Set a new password"), "account_reset_password"),
        ),
    ),
}


def account_mail(
    prefix: str, to: list[str], given: Mapping[str, Any], headers: Mapping[str, str] = HEADERS
) -> EmailMultiAlternatives:
    """Draw a mail of ours, or the one that allauth knows by this prefix, with what is handed over. Raises KeyError."""
    mail = OURS.get(prefix) or EACH[prefix]
    context = {
        "subject": mail.subject,
        "parts": [drawn(part, given) for part in mail.parts],
        "site_url": settings.SITE_URL,
    }
    return in_both_halves("account", context, to, headers)


def drawn(part: Any, given: Mapping[str, Any]) -> dict[str, str]:
    """Return a part as both templates read it."""
    if part == CODE:
        return {"code": str(given["code"])}
    if isinstance(part, WayOn):
        return {"label": str(part.label), "address": part.address(given)}
    return {"sentence": str(part) % {key: value for key, value in given.items() if isinstance(value, str)}}
