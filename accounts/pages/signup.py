"""The sign-up form: a name for the table, an address and a password."""

from typing import Any

from allauth.account.forms import SignupForm as BaseSignupForm
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.names import NameField
from accounts.nights import GuessField


class SignupForm(BaseSignupForm):
    """allauth's form plus a name, a guessed time zone, and error messages that say what to do."""

    name = NameField()
    zone = GuessField()
    field_order = ["name", "email", "password1"]

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        email, password = self.fields["email"], self.fields["password1"]
        email.label = _("Email address")
        email.error_messages["required"] = _("Enter the address where we can write to you.")
        password.help_text = _("At least 8 characters, and not one that everybody uses.")
        password.error_messages["required"] = _("Choose a password.")
        for field in (email, password):
            field.widget.attrs.pop("placeholder", None)

    def signup(self, request: HttpRequest, user: User) -> None:
        """Save the name and zone with the new account."""
        user.name, user.zone = self.cleaned_data["name"], self.cleaned_data["zone"]
        user.save(update_fields=["name", "zone"])
