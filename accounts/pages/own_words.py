"""Forms of allauth that say in the site's own words what is missing."""

from __future__ import annotations

from typing import Any, ClassVar

from allauth.account import forms
from allauth.account.adapter import get_adapter
from django.db import transaction
from django.forms import BooleanField
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts import tokens
from accounts.models import User

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


class NewPassword(OwnWords):
    """A new password; whoever has tokens may end them along with the old one."""

    user: User | None
    cleaned_data: ClassVar[dict[str, Any]]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.user is not None and tokens.tokens_of(self.user).exists():
            self.fields["end_tokens"] = BooleanField(label=_("End all my tokens, too"), required=False)

    @transaction.atomic
    def save(self) -> None:
        """Keep the password."""
        super().save()  # type: ignore[misc]  # allauth's form comes after this one
        if self.user is not None and self.cleaned_data.get("end_tokens"):
            tokens.end_all(self.user)


class LoginForm(OwnWords, forms.LoginForm):
    """Signing in with a password."""


class RequestLoginCodeForm(OwnWords, forms.RequestLoginCodeForm):
    """Asking for a code to sign in with."""


class ConfirmLoginCodeForm(OwnWords, forms.ConfirmLoginCodeForm):
    """Signing in with a code."""


class ResetPasswordForm(OwnWords, forms.ResetPasswordForm):
    """Asking for a mail with which to choose a new password."""


class ResetPasswordKeyForm(NewPassword, forms.ResetPasswordKeyForm):
    """Choosing a new password."""


class ChangePasswordForm(NewPassword, forms.ChangePasswordForm):
    """Changing one's password."""

    def clean_oldpassword(self) -> str:
        """Check the old password as wherever one is tried: allauth's own check counts nothing."""
        password: str = self.cleaned_data["oldpassword"]
        if not get_adapter().reauthenticate(self.user, password):
            raise get_adapter().validation_error("enter_current_password")
        return password


class SetPasswordForm(NewPassword, forms.SetPasswordForm):
    """Choosing a first password."""


class AddEmailForm(OwnWords, forms.AddEmailForm):
    """Changing one's address."""


class ReauthenticateForm(OwnWords, forms.ReauthenticateForm):
    """Giving one's password once more."""
