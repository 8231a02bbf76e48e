"""Saying when one is away, and taking it back: on the settings page, for all tables at once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.nights import is_away, zone_of
from games import play
from games.wording.moments import day_of, last_day_away

DATE = {"required": _("Choose a day."), "invalid": _("Write the day like 2027-01-31, or choose it.")}


class AwayForm(forms.Form):
    """The first and the last day on which a player is away."""

    first = forms.DateField(label=_("First day away"), error_messages=DATE)
    last = forms.DateField(label=_("Last day away"), error_messages=DATE)

    def __init__(self, *args: Any, user: User, **more: Any) -> None:
        super().__init__(*args, **more)
        self.user = user
        for field in self.fields.values():
            earliest = timezone.now().astimezone(zone_of(user)).date().isoformat()
            field.widget = forms.DateInput(attrs={"type": "date", "min": earliest}, format="%Y-%m-%d")

    def go(self) -> bool:
        """Note the days, or say in the form why they cannot be noted; return whether they are."""
        if not self.is_valid():
            return False
        try:
            play.go_away(self.user, self.cleaned_data["first"], self.cleaned_data["last"])
        except play.Refused as refusal:
            self.add_error("last", str(refusal))
        return not self.errors


@dataclass(frozen=True)
class Plans:
    """What a player has planned, and the form for more."""

    user: User
    form: AwayForm

    @property
    def until(self) -> str:
        """The last day of the absence to come, or of the present one; "" if there is none."""
        end = self.user.away_until
        return last_day_away(self.user) if end is not None and end > timezone.now() else ""

    @property
    def since(self) -> str:
        """Its first day."""
        begin = self.user.away_from
        return day_of(begin.astimezone(zone_of(self.user))) if begin else ""

    @property
    def now(self) -> bool:
        """Whether the player is away now."""
        return is_away(self.user, timezone.now())

    @property
    def year(self) -> int:
        """The present year where the player is."""
        return timezone.now().astimezone(zone_of(self.user)).year

    @property
    def left(self) -> int:
        """For how many more days of this year they can be away."""
        return play.days_left(self.user, self.year)
