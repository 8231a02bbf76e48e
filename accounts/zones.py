"""Time zones to choose from, by part of the world."""

from functools import cache
from itertools import groupby
from zoneinfo import available_timezones

from django import forms
from django.utils.translation import gettext_lazy as _

WORLD = {
    "Africa": _("Africa"),
    "America": _("America"),
    "Antarctica": _("Antarctica"),
    "Arctic": _("Arctic"),
    "Asia": _("Asia"),
    "Atlantic": _("Atlantic Ocean"),
    "Australia": _("Australia"),
    "Europe": _("Europe"),
    "Indian": _("Indian Ocean"),
    "Pacific": _("Pacific Ocean"),
}
NOWHERE = "UTC"


@cache
def zones() -> tuple[str, ...]:
    """Return the IANA names of all zones that are named after a place."""
    return tuple(sorted(name for name in available_timezones() if name.partition("/")[0] in WORLD and "/" in name))


def choices() -> list[tuple[object, object]]:
    """Return the zones as choices, grouped by part of the world."""
    groups = groupby(zones(), lambda name: name.partition("/")[0])
    places = [
        (WORLD[part], [(name, name.partition("/")[2].replace("_", " ")) for name in names]) for part, names in groups
    ]
    return [(NOWHERE, _("Universal time (UTC)")), *places]


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
