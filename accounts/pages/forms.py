"""Forms for settings, for claiming an account and for deleting one."""

from typing import Any

from allauth.account.adapter import get_adapter
from django import forms
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.names import NameField
from accounts.nights import NOWHERE, GuessField, ZoneField, zones
from accounts.writing import tidy


def hours() -> list[tuple[int, str]]:
    return [(hour, f"{hour:02}:00") for hour in range(24)]


class ClaimForm(forms.ModelForm):  # type: ignore[type-arg]  # generic in the stubs alone
    """How a guest gets an account: an address, and a password if they want one."""

    address = forms.EmailField(
        label=_("Email address"),
        error_messages={"required": _("Enter the address to send the link to.")},
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )
    secret = forms.CharField(
        label=_("Password"),
        required=False,
        strip=False,
        max_length=1000,
        help_text=_("You may leave this empty: we then mail you a code each time you sign in."),
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )
    zone = GuessField()
    back = forms.SlugField(required=False, widget=forms.HiddenInput)  # the table that it was asked for at

    class Meta:
        model = User
        fields = ["zone"]

    def clean_back(self) -> str:
        """Return the page of the table, "" for none."""
        address: str = self.cleaned_data["back"]
        return reverse("games:table", args=[address]) if address else ""

    def clean_address(self) -> str:
        """Return the address in lower case."""
        address: str = self.cleaned_data["address"]
        return address.lower()

    def clean_secret(self) -> str:
        secret: str = self.cleaned_data["secret"]
        if secret:
            get_adapter().clean_password(secret, user=self.instance)
        return secret

    def save(self, commit: bool = True) -> Any:
        """Save the password and the zone; the address has to be confirmed first."""
        if self.cleaned_data["secret"]:
            self.instance.set_password(self.cleaned_data["secret"])
        return super().save(commit)


class SettingsForm(forms.ModelForm):  # type: ignore[type-arg]  # generic in the stubs alone
    """A player's name, hours and how often they want letters."""

    name = NameField()
    zone = ZoneField("zones", label=_("Time zone"))
    wakes = forms.TypedChoiceField(label=_("You wake at"), choices=hours, coerce=int)
    sleeps = forms.TypedChoiceField(label=_("You sleep at"), choices=hours, coerce=int)

    tells_to = forms.ChoiceField(
        label=_("My tell book: how I lie and doubt"),
        choices=User.Tells.choices,
        widget=forms.RadioSelect,
        required=False,  # a page from before this field existed may still be open
    )

    class Meta:
        model = User
        fields = ["name", "zone", "wakes", "sleeps", "notices", "tells_to"]
        labels = {"notices": _("When a table waits for you")}
        help_texts = {
            "notices": _(
                "Where moves are fast, ten minutes are cut to half the time for a move. A table played live, with up to"
                " 15 minutes a move, does not wait for the daily letter."
            )
        }
        widgets = {"notices": forms.RadioSelect}

    @property
    def zones(self) -> tuple[str, ...]:
        return (*zones(), NOWHERE)

    def clean_tells_to(self) -> str:
        """Keep the earlier choice if none came."""
        return str(self.cleaned_data["tells_to"] or self.instance.tells_to)


class DeletionForm(forms.Form):
    """Confirms a deletion by the player's password, or by their name if they have none."""

    proof = forms.CharField(strip=False, max_length=1000, error_messages={"required": _("Type it to go on.")})

    def __init__(self, user: User, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.user, field = user, self.fields["proof"]
        if user.has_usable_password():
            field.label = _("Your password")
            field.widget = forms.PasswordInput(attrs={"autocomplete": "current-password"})
        else:
            field.label = _("Your name, as the table sees it")
            field.widget = forms.TextInput(attrs={"autocomplete": "off"})

    def clean_proof(self) -> str:
        proof: str = self.cleaned_data["proof"]
        if self.user.has_usable_password():
            if not get_adapter().reauthenticate(self.user, proof):
                raise forms.ValidationError(_("This is not your password: nothing has been deleted."))
        elif tidy(proof) != self.user.name:
            raise forms.ValidationError(_("This is not your name: nothing has been deleted."))
        return proof
