"""What a new player tells us beyond an address and a password."""

from django import forms
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from .models import User


class SignupForm(forms.Form):
    """The name shown at the table."""

    name = forms.CharField(label=_("Your name at the table"), max_length=40)

    def signup(self, request: HttpRequest, user: User) -> None:
        """Keep the name with the account that was just made."""
        user.name = self.cleaned_data["name"]
        user.save(update_fields=["name"])
