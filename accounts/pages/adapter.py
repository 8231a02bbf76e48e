"""Where signing up and signing in touch our own players."""

import logging
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailAddress
from allauth.core import context as current
from allauth.core.exceptions import ImmediateHttpResponse
from allauth.core.internal.ratelimit import get_ip
from anymail.exceptions import AnymailError
from django.http import HttpRequest
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.pages import guests

log = logging.getLogger(__name__)


class Adapter(DefaultAccountAdapter):
    """allauth as it is, but for guests, and for sentences that say what to do."""

    error_messages = DefaultAccountAdapter.error_messages | {
        "email_password_mismatch": _("This address and this password do not belong together: try again."),
        "email_taken": _("This address has an account already: sign in to it."),
        "incorrect_code": _("This is not the code: look at the last letter again."),
        "rate_limited": _("Too many letters at once: wait a minute and try again."),
        "too_many_login_attempts": _(
            "Too many attempts from here: wait five minutes, or let a code be mailed to you, which lets you in at once."
        ),
    }

    def _get_login_attempts_cache_key(self, request: HttpRequest, **credentials: Any) -> str:
        """Count wrong passwords by address and network: a stranger elsewhere cannot keep a player out."""
        return f"{super()._get_login_attempts_cache_key(request, **credentials)}:{get_ip(request)}"

    def confirm_email(self, request: HttpRequest, email_address: EmailAddress) -> bool:
        """A guest who has proved an address is a guest no more."""
        confirmed: bool = super().confirm_email(request, email_address)
        if confirmed:
            guests.settle(request, email_address.user)
        return confirmed

    def login(self, request: HttpRequest, user: User) -> None:
        """Who played as a guest before signing in brings the seats along."""
        super().login(request, user)
        guests.bring_along(request, user)

    def get_login_redirect_url(self, request: HttpRequest) -> str:
        """A guest who wants to sign in or up is shown how to keep the seats."""
        if isinstance(request.user, User) and request.user.is_guest:
            return reverse("accounts:claim")
        address: str = super().get_login_redirect_url(request)
        return address

    def get_email_verification_redirect_url(self, email_address: EmailAddress) -> str:
        """Who has changed an address sees it in the settings."""
        if self.request.user.is_authenticated:
            return reverse("accounts:settings")
        address: str = super().get_email_verification_redirect_url(email_address)
        return address

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Send a letter that a page waits for; where the mail server refuses it, the page says so."""
        try:
            super().send_mail(template_prefix, email, context)
        except (OSError, AnymailError) as error:  # smtplib's errors are OSErrors
            log.error("the letter %s could not be sent: %s", template_prefix, type(error).__name__)
            raise ImmediateHttpResponse(render(current.request, "accounts/no_letter.html", status=503)) from error

    def send_notification_mail(self, *args: Any, **more: Any) -> None:
        """Send a letter that nobody waits for: what it tells has happened, also where it cannot be sent."""
        try:
            super().send_notification_mail(*args, **more)
        except ImmediateHttpResponse:
            log.warning("a change of an account could not be told to its player")
