"""What players tell us about themselves, and the questions before an account is claimed or ended."""

from typing import Any

from allauth.account.adapter import get_adapter
from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.names import NameField
from accounts.writing import tidy
from accounts.zones import GuessField, choices


def hours() -> list[tuple[int, str]]:
    """Return the hours of the day for a select."""
    return [(hour, f"{hour:02}:00") for hour in range(24)]


class ClaimForm(forms.ModelForm):  # type: ignore[type-arg]  # generic in the stubs alone
    """An address, and a password if one is wanted, for who has played as a guest."""

    address = forms.EmailField(
        label=_("Email address"),
        error_messages={"required": _("Give the address that the code should go to.")},
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )
    secret = forms.CharField(
        label=_("Password"),
        required=False,
        strip=False,
        max_length=1000,
        help_text=_("You may leave this empty: then a code by mail lets you in each time."),
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )
    zone = GuessField()

    class Meta:
        model = User
        fields = ["zone"]

    def clean_address(self) -> str:
        """Addresses are the same in capitals."""
        address: str = self.cleaned_data["address"]
        return address.lower()

    def clean_secret(self) -> str:
        """Refuse a password that is easily guessed."""
        secret: str = self.cleaned_data["secret"]
        if secret:
            get_adapter().clean_password(secret, user=self.instance)
        return secret

    def save(self, commit: bool = True) -> Any:
        """Keep the password and the zone; the address waits for its proof."""
        if self.cleaned_data["secret"]:
            self.instance.set_password(self.cleaned_data["secret"])
        return super().save(commit)


class SettingsForm(forms.ModelForm):  # type: ignore[type-arg]  # generic in the stubs alone
    """A player's name, hours and wish about mail."""

    name = NameField()
    zone = forms.ChoiceField(label=_("Time zone"), choices=choices)
    wakes = forms.TypedChoiceField(label=_("You wake at"), choices=hours, coerce=int)
    sleeps = forms.TypedChoiceField(label=_("You sleep at"), choices=hours, coerce=int)

    class Meta:
        model = User
        fields = ["name", "zone", "wakes", "sleeps", "notices"]
        labels = {"notices": _("When a table waits for you")}
        widgets = {"notices": forms.RadioSelect}


class DeletionForm(forms.Form):
    """The last question before an account ends: the password, or without one the name."""

    proof = forms.CharField(strip=False, max_length=1000, error_messages={"required": _("Type it to go on.")})

    def __init__(self, user: User, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.user, field = user, self.fields["proof"]
        if user.has_usable_password():
            field.label = _("Your password")
            field.widget = forms.PasswordInput(attrs={"autocomplete": "current-password"})
        else:
            field.label = _("Your name, as it is shown at the table")
            field.widget = forms.TextInput(attrs={"autocomplete": "off"})

    def clean_proof(self) -> str:
        """Refuse what is neither the password nor, without one, the name."""
        proof: str = self.cleaned_data["proof"]
        if self.user.has_usable_password():
            if not self.user.check_password(proof):
                raise forms.ValidationError(_("This is not your password: nothing has been deleted."))
        elif tidy(proof) != self.user.name:
            raise forms.ValidationError(_("This is not your name: nothing has been deleted."))
        return proof
