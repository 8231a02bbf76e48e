"""Players say when they are away, and take it back: on the settings page, for all tables at once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.nights import is_away, zone_of
from games import play
from games.engine.bots import USUAL, Level, Manner, Temper
from games.wording.manners import LEVELS, MEANINGS
from games.wording.moments import day_of, last_day_away

BOT = "bot"
WHERE = _("Strong, in games that have strong bots")
CHOOSE = {"invalid_choice": _("Choose one of these.")}
DATE = {"required": _("Choose a day."), "invalid": _("Write the day like 2027-01-31, or choose it.")}


class AwayForm(forms.Form):
    """The first and the last day on which a player is away, and what happens at their tables meanwhile."""

    first = forms.DateField(label=_("First day away"), error_messages=DATE)
    last = forms.DateField(label=_("Last day away"), error_messages=DATE)

    meanwhile = forms.ChoiceField(
        label=_("Meanwhile, at my tables"),
        choices=[("", _("My clocks stand still")), (BOT, _("A bot plays on for me"))],
        required=False,
        initial="",
        widget=forms.RadioSelect,
        error_messages=CHOOSE,
    )
    level = forms.ChoiceField(
        label=_("How well the bot plays"),
        choices=[(level.value, label) for level, label in (LEVELS | {Level.STRONG: WHERE}).items()],
        required=False,
        initial=USUAL.level.value,
        error_messages=CHOOSE,
    )
    temper = forms.ChoiceField(
        label=_("Its temper"),
        choices=[(temper.value, meaning) for temper, meaning in MEANINGS.items()],
        required=False,
        initial=USUAL.temper.value,
        error_messages=CHOOSE,
        help_text=_("Nobody else is told how it plays. It keeps within the limits that you have set at each table."),
    )

    def __init__(self, *args: Any, user: User, **more: Any) -> None:
        super().__init__(*args, **more)
        self.user = user
        for name in ("first", "last"):
            field = self.fields[name]
            earliest = timezone.now().astimezone(zone_of(user)).date().isoformat()
            field.widget = forms.DateInput(attrs={"type": "date", "min": earliest}, format="%Y-%m-%d")

    @property
    def manner(self) -> Manner | None:
        """How a bot is to play on until then; None if none is."""
        given = self.cleaned_data
        if given.get("meanwhile") != BOT:
            return None
        return Manner(Level(given["level"] or USUAL.level), Temper(given["temper"] or USUAL.temper))

    def go(self) -> bool:
        """Note the days, or say in the form why they cannot be noted; return whether they are."""
        if not self.is_valid():
            return False
        try:
            play.go_away(self.user, self.cleaned_data["first"], self.cleaned_data["last"], self.manner)
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

    @cached_property
    def left(self) -> int:
        """For how many more days of this year they can be away."""
        return play.days_left(self.user, self.year)
