"""Forms for the ways in which a player is told besides mail."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from games.models import Call, Channel
from games.notices.outside import Unreachable, sound

KINDS = [choice for choice in Channel.Kind.choices if choice[0] != Channel.Kind.DEVICE]
LONGEST = 500


class HookForm(forms.Form):
    """A webhook: which service it is of, and its address."""

    kind = forms.ChoiceField(
        label=_("It belongs to"),
        choices=KINDS,
        widget=forms.RadioSelect,
        error_messages={"required": _("Say which service it belongs to.")},
    )
    address = forms.CharField(
        label=_("Its address"),
        max_length=LONGEST,
        help_text=_(
            "Your service shows it when you make a webhook; for Matrix, hookshot does. It begins with https://."
        ),
        error_messages={"required": _("Paste the address of the webhook.")},
        widget=forms.URLInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
    )

    def clean_address(self) -> str:
        """Refuse what is no address outside, as far as it shows without asking anybody."""
        address = str(self.cleaned_data["address"])
        try:
            sound(address)
        except Unreachable as error:
            raise forms.ValidationError(Call.Trouble(error.args[0]).label) from None
        return address
