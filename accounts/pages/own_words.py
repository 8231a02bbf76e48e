"""Forms of allauth that say in the site's own words what is missing."""

from __future__ import annotations

from typing import Any, ClassVar

from allauth.account import forms
from allauth.account.adapter import get_adapter
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

MISSING: dict[str, Promise] = {
    "login": _("Enter your email address."),
    "email": _("Enter an email address."),
    "code": _("Enter the code."),
    "password": _("Enter your password."),
    "oldpassword": _("Enter the password that you have now."),
    "password1": _("Choose a password."),
    "password2": _("Type the new password once more."),
}


class OwnWords:
    """What a form says of a field that was left empty."""

    fields: ClassVar[dict[str, Any]]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, field in self.fields.items():
            if name in MISSING:
                field.error_messages = {**field.error_messages, "required": MISSING[name]}


class LoginForm(OwnWords, forms.LoginForm):
    """Signing in with a password."""


class RequestLoginCodeForm(OwnWords, forms.RequestLoginCodeForm):
    """Asking for a code to sign in with."""


class ConfirmLoginCodeForm(OwnWords, forms.ConfirmLoginCodeForm):
    """Signing in with a code."""


class ResetPasswordForm(OwnWords, forms.ResetPasswordForm):
    """Asking for a mail with which to choose a new password."""


class ResetPasswordKeyForm(OwnWords, forms.ResetPasswordKeyForm):
    """Choosing a new password."""


class ChangePasswordForm(OwnWords, forms.ChangePasswordForm):
    """Changing one's password."""

    def clean_oldpassword(self) -> str:
        """Check the old password as wherever one is tried: allauth's own check counts nothing."""
        password: str = self.cleaned_data["oldpassword"]
        if not get_adapter().reauthenticate(self.user, password):
            raise get_adapter().validation_error("enter_current_password")
        return password


class SetPasswordForm(OwnWords, forms.SetPasswordForm):
    """Choosing a first password."""


class AddEmailForm(OwnWords, forms.AddEmailForm):
    """Changing one's address."""


class ReauthenticateForm(OwnWords, forms.ReauthenticateForm):
    """Giving one's password once more."""
