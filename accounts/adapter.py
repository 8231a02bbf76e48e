"""Where signing up and signing in touch our own players."""

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailAddress
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from . import guests
from .models import User


class Adapter(DefaultAccountAdapter):
    """allauth as it is, but for guests, and for sentences that say what to do."""

    error_messages = DefaultAccountAdapter.error_messages | {
        "email_password_mismatch": _("This address and this password do not belong together: try again."),
        "email_taken": _("This address has an account already: sign in to it."),
        "incorrect_code": _("This is not the code: look at the last letter again."),
        "rate_limited": _("Too many letters at once: wait a minute and try again."),
        "too_many_login_attempts": _("Too many attempts: wait five minutes and try again."),
    }

    def confirm_email(self, request: HttpRequest, email_address: EmailAddress) -> bool:
        """A guest who has proved an address is a guest no more."""
        confirmed = super().confirm_email(request, email_address)
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
        return super().get_login_redirect_url(request)

    def get_email_verification_redirect_url(self, email_address: EmailAddress) -> str:
        """Who has changed an address sees it in the settings."""
        if self.request.user.is_authenticated:
            return reverse("accounts:settings")
        return super().get_email_verification_redirect_url(email_address)
