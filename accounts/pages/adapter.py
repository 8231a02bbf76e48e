"""Connects allauth's signing up and signing in to our players."""

import logging
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailAddress
from allauth.core import context as current
from allauth.core.exceptions import ImmediateHttpResponse
from allauth.core.internal.ratelimit import get_ip
from anymail.exceptions import AnymailError
from django.conf import settings
from django.core.mail import EmailMessage
from django.http import HttpRequest
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from accounts.account_mails import PROOF, account_mail
from accounts.limits import count_guess
from accounts.models import User
from accounts.pages import guests, proofs

log = logging.getLogger(__name__)


AGAIN = {
    "reauthenticate": _("With my password"),
    "mfa_reauthenticate": _("With a code"),
    "mfa_reauthenticate:webauthn": _("With a passkey"),
}


class Adapter(DefaultAccountAdapter):
    """allauth's adapter, plus guests, and error messages that say what to do."""

    error_messages = DefaultAccountAdapter.error_messages | {
        "email_password_mismatch": _("This address and this password do not match: try again."),
        "account_inactive": _("This account is shut: ask the host if you think that is a mistake."),
        "duplicate_email": _("This is the address that you have already."),
        "enter_current_password": _("This is not the password that you have now: try again."),
        "incorrect_password": _("This is not your password: try again."),
        "invalid_login": _("This does not let you in: try again, or have a code mailed to you."),
        "invalid_password_reset": _("This link is no longer good: have another one sent to you."),
        "same_as_current": _("This is what you have already: choose another."),
        "unknown_email": _("No account has this address: check it, or make an account."),
        "email_taken": _("This address already has an account: sign in to it."),
        "incorrect_code": _("This is not the code: check the last mail from us."),
        "rate_limited": _("That is a lot of mail at once: wait a minute and try again."),
        "too_many_login_attempts": _(
            "Too many attempts from here: wait five minutes, or have a code mailed to you and sign in with that."
        ),
        "shut": _("Too many wrong passwords: sign in with a mailed code or a passkey, or try again in an hour."),
        "shut_inside": _("Too many wrong passwords: confirm in another way if you have one, or try again in an hour."),
    }

    def _get_login_attempts_cache_key(self, request: HttpRequest, **credentials: Any) -> str:
        """Count wrong passwords by account and network, too: five keep that network out for five minutes."""
        return f"{super()._get_login_attempts_cache_key(request, **credentials)}:{get_ip(request)}"

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Count a password that is tried, by network and by account. Raises ValidationError if it is not even tried."""
        super().pre_authenticate(request, **credentials)
        counted = count_guess(request, credentials.get("email", ""))
        if counted is None:
            self._rollback_login_failed_rl_usage()
            raise self.validation_error("shut_inside" if request.user.is_authenticated else "shut")
        self._login_failed_rl_usage.usage += counted.usage  # allauth rolls it all back if the password is right

    def get_reauthentication_methods(self, user: Any) -> list[dict[str, Any]]:
        """Name the ways in which a player may show again who they are."""
        ways: list[dict[str, Any]] = super().get_reauthentication_methods(user)
        return [way | {"description": AGAIN[way["id"]]} for way in ways]

    def confirm_email(self, request: HttpRequest, email_address: EmailAddress) -> bool:
        """Confirm an address; a guest who has confirmed one becomes a full account."""
        confirmed: bool = super().confirm_email(request, email_address)
        if confirmed:
            guests.settle(request, email_address.user)
        return confirmed

    def send_confirmation_mail(self, request: HttpRequest, emailconfirmation: Any, signup: bool) -> None:
        """Mail a code and, to a guest, a link beside it."""
        guest, email = emailconfirmation.email_address.user, emailconfirmation.email_address.email
        if not guest.is_guest:
            super().send_confirmation_mail(request, emailconfirmation, signup)
            return
        given = {"link": settings.SITE_URL + proofs.proof_path(guest, email), "code": emailconfirmation.key}
        self.send_mail(PROOF, email, given)

    def add_message(
        self, request: HttpRequest, level: int, message_template: str | None = None, *more: Any, **by: Any
    ) -> None:
        """Say what has happened, but to guests not that a mail has been sent: their table says so."""
        sent = message_template == "account/messages/email_confirmation_sent.txt"
        if not (sent and isinstance(request.user, User) and request.user.is_guest):
            super().add_message(request, level, message_template, *more, **by)

    def login(self, request: HttpRequest, user: User) -> None:
        """Sign in, and move a guest's seats to the account they just signed in to."""
        super().login(request, user)
        guests.bring_along(request, user)

    def get_login_redirect_url(self, request: HttpRequest) -> str:
        """Send guests to the page that lets them keep their seats."""
        if isinstance(request.user, User) and request.user.is_guest:
            return reverse("accounts:claim")
        address: str = super().get_login_redirect_url(request)
        return address

    def get_email_verification_redirect_url(self, email_address: EmailAddress) -> str:
        """Send players who have changed their address to their settings."""
        if self.request.user.is_authenticated:
            return self.request.session.pop(proofs.BACK, "") or reverse("accounts:settings")
        address: str = super().get_email_verification_redirect_url(email_address)
        return address

    def is_safe_url(self, url: str) -> bool:
        """Whether to lead there afterwards; an address that cannot even be read is not safe."""
        try:
            return bool(super().is_safe_url(url))
        except ValueError:
            return False

    def render_mail(
        self,
        template_prefix: str,
        email: str | list[str],
        context: dict[str, Any],
        headers: dict[str, str] | None = None,
    ) -> EmailMessage:
        """Draw a mail in both halves, in the site's words."""
        return account_mail(template_prefix, [email] if isinstance(email, str) else email, context)

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Send a mail while a page waits; if the mail server refuses it, show a page that says so."""
        try:
            super().send_mail(template_prefix, email, context)
        except (OSError, AnymailError) as error:  # smtplib's errors are OSErrors
            log.error("the mail %s could not be sent: %s", template_prefix, type(error).__name__)
            raise ImmediateHttpResponse(render(current.request, "accounts/no_letter.jinja", status=503)) from error

    def send_notification_mail(self, *args: Any, **more: Any) -> None:
        """Send a mail that no page waits for: what it reports has happened even if it cannot be sent."""
        try:
            super().send_notification_mail(*args, **more)
        except ImmediateHttpResponse:
            log.warning("a player could not be mailed about a change to their account")
