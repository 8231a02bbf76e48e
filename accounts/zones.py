"""Time zones: those that there are, as somebody types them or a browser names its own."""

from functools import cache
from typing import Any
from zoneinfo import available_timezones

from django import forms
from django.utils.translation import gettext_lazy as _

WORLD = (
    "Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific",
)  # fmt: skip
NOWHERE = "UTC"


@cache
def zones() -> tuple[str, ...]:
    """Return the IANA names of all zones that are named after a place."""
    return tuple(sorted(name for name in available_timezones() if name.partition("/")[0] in WORLD and "/" in name))


def found(typed: str) -> str | None:
    """Return the zone that somebody typed, by its name or only its city; None if there is no such one."""
    wanted = typed.strip().casefold().replace(" ", "_")
    by_name = {name.casefold(): name for name in (NOWHERE, *zones())}
    if wanted in by_name:
        return by_name[wanted]
    of_city = [name for name in zones() if name.casefold().rpartition("/")[2] == wanted]
    return of_city[0] if len(of_city) == 1 else None


def guessed(name: str) -> str:
    """Return the zone that a browser named, or UTC if we do not know it."""
    return name if name in zones() else NOWHERE


class GuessField(forms.CharField):
    """A hidden field that a script fills with the browser's time zone."""

    def __init__(self) -> None:
        super().__init__(required=False, widget=forms.HiddenInput(attrs={"data-zone": True}))

    def clean(self, value: object) -> str:
        """Return a zone whatever was posted: nobody can correct a field that they cannot see."""
        return guessed(str(value))


class ZoneField(forms.CharField):
    """A time zone, typed by its name or its city; the page has the list, which narrows as one types."""

    def __init__(self, listed: str, **more: Any) -> None:
        attributes = {"list": listed, "autocomplete": "off", "spellcheck": "false"}
        super().__init__(max_length=80, widget=forms.TextInput(attrs=attributes), **more)

    def clean(self, value: object) -> str:
        """Return the zone. Raises ValidationError."""
        if zone := found(str(super().clean(value))):
            return zone
        raise forms.ValidationError(_("There is no such time zone. Type a city, such as Berlin or New York."))
