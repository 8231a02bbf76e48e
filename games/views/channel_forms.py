"""Forms for the ways in which a player is told besides mail."""

from __future__ import annotations

import base64
import binascii
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, EllipticCurvePublicKey
from django import forms
from django.utils.translation import gettext
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


class DeviceForm(forms.Form):
    """A browser's subscription to push messages, as its script posts it (static/js/push.js)."""

    address = forms.CharField(max_length=LONGEST, widget=forms.HiddenInput)
    p256dh = forms.CharField(max_length=100, widget=forms.HiddenInput)
    auth = forms.CharField(max_length=40, widget=forms.HiddenInput)

    def clean(self) -> dict[str, Any]:
        """Refuse what no message could be sent to: nobody can correct fields that they cannot see."""
        try:
            sound(self.cleaned_data["address"])
            EllipticCurvePublicKey.from_encoded_point(SECP256R1(), plain(self.cleaned_data["p256dh"]))
            whole = len(plain(self.cleaned_data["auth"])) == 16
        except (KeyError, ValueError, Unreachable):
            whole = False
        if not whole:
            self.errors.clear()
            self.add_error("address", _("Your browser’s subscription cannot be read. Reload the page and try again."))
        return self.cleaned_data

    @property
    def keys(self) -> dict[str, str]:
        """The keys to encrypt messages with."""
        return {name: self.cleaned_data[name] for name in ("p256dh", "auth")}


def plain(text: str) -> bytes:
    """Decode base64url without padding. Raises ValueError."""
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except binascii.Error as error:
        raise ValueError from error


BROWSERS = ("Firefox", "Edg", "OPR", "SamsungBrowser", "Chrome", "Safari")  # each says that it is those after it, too
SYSTEMS = ("Android", "iPhone", "iPad", "Windows", "Mac OS", "CrOS", "Linux")
CALLED = {"Edg": "Edge", "OPR": "Opera", "SamsungBrowser": "Samsung Internet", "Mac OS": "macOS", "CrOS": "ChromeOS"}


def device_of(agent: str) -> str:
    """Name a device for its owner: "Firefox, Android"."""
    found = [next((name for name in names if name in agent), "") for names in (BROWSERS, SYSTEMS)]
    return ", ".join(CALLED.get(name, name) for name in found if name) or gettext("a device")
