"""Passkeys, apps and recovery codes: allauth's forms and refusals in the site's own words."""

from __future__ import annotations

from typing import Any, ClassVar

from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.base import forms
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.forms import ActivateTOTPForm as BaseActivateTOTPForm
from allauth.mfa.webauthn.forms import AddWebAuthnForm as BaseAddWebAuthnForm
from allauth.mfa.webauthn.forms import EditWebAuthnForm as BaseEditWebAuthnForm
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.models import User

DIGITS, CODE = _("The six digits"), _("Six digits, or a recovery code")
NAME = _("What do you call it?")


class Factors(DefaultMFAAdapter):
    """allauth's adapter, with error messages that say what to do."""

    error_messages = DefaultMFAAdapter.error_messages | {
        "add_email_blocked": _("Remove the app and the passkeys first: they belong to the address that you have."),
        "cannot_delete_authenticator": _("This one has to stay: you could not sign in without it."),
        "cannot_generate_recovery_codes": _("Recovery codes stand in for an app or a passkey: add one first."),
        "incorrect_code": _("This is not the code: look again, since it changes every half minute."),
        "unverified_email": _("Prove your email address first."),
    }

    def generate_authenticator_name(self, user: User, type: Authenticator.Type) -> str:  # noqa: A002  # allauth's name
        """Name a passkey until its owner does."""
        count = Authenticator.objects.filter(user_id=user.pk, type=type).count()
        return gettext("Passkey %(number)d") % {"number": count + 1} if count else gettext("My passkey")


class Labelled:
    """A form whose fields are called what the site calls them."""

    LABELS: ClassVar[dict[str, Promise]] = {}
    fields: ClassVar[dict[str, Any]]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, label in self.LABELS.items():
            self.fields[name].label = label
            self.fields[name].widget.attrs.pop("placeholder", None)
            self.fields[name].error_messages["required"] = _("Enter the code.")


class AuthenticateForm(Labelled, forms.AuthenticateForm):
    LABELS: ClassVar = {"code": CODE}


class ReauthenticateForm(Labelled, forms.ReauthenticateForm):
    LABELS: ClassVar = {"code": CODE}


class ActivateTOTPForm(Labelled, BaseActivateTOTPForm):
    LABELS: ClassVar = {"code": DIGITS}


class AddWebAuthnForm(Labelled, BaseAddWebAuthnForm):
    LABELS: ClassVar = {"name": NAME, "passwordless": _("Let me in with it alone, without a password")}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["passwordless"].initial = True  # otherwise the button on the page for signing in finds nothing
        self.fields["passwordless"].help_text = _("Your device then asks for your finger, your face or its own code.")


class EditWebAuthnForm(Labelled, BaseEditWebAuthnForm):
    LABELS: ClassVar = {"name": NAME}
