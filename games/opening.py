"""The forms in which a table is opened and joined."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.names import NameField
from games import catalog
from games.engine.rulebook import Rulebook
from games.pace import DAY, HOUR, MINUTE, PACES
from games.play.tables import Plan
from games.words import Words

UNITS = {"minutes": (MINUTE, _("minutes")), "hours": (HOUR, _("hours")), "days": (DAY, _("days"))}
OWN_PACE = "own"
LONGEST = 60 * DAY


class SitDownForm(forms.Form):
    """A name for who has none yet, and a word to stir into the deal."""

    name = NameField()
    word = forms.CharField(
        label=_("A word for the shuffle"),
        max_length=40,
        required=False,
        help_text=_("Optional. It is stirred into the deal, so that nobody can have arranged it."),
    )

    def __init__(self, *args: Any, user: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        if user.is_authenticated:
            del self.fields["name"]


class OpenTableForm(forms.Form):
    """Game, seats, bots, pace, options: all with good defaults."""

    name = NameField()
    game = forms.ChoiceField(label=_("Which game?"), widget=forms.RadioSelect)
    seats = forms.IntegerField(label=_("How many seats?"), initial=4, min_value=2, max_value=8)
    bots = forms.IntegerField(label=_("Of these, bots"), initial=0, min_value=0, max_value=7)
    pace = forms.ChoiceField(label=_("Pace"), initial="day", widget=forms.RadioSelect)
    move_number = forms.IntegerField(label=_("For a move"), initial=1, min_value=1, max_value=999, required=False)
    move_unit = forms.ChoiceField(label=_("Unit"), initial="days", required=False)
    bank_number = forms.IntegerField(label=_("In the bank"), initial=3, min_value=0, max_value=999, required=False)
    bank_unit = forms.ChoiceField(label=_("Unit"), initial="days", required=False)
    listed = forms.BooleanField(
        label=_("Open to strangers"),
        required=False,
        help_text=_("Anybody may sit down and watch. Otherwise only who has the link."),
    )

    def __init__(self, *args: Any, user: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        if user.is_authenticated:
            del self.fields["name"]
        games = catalog.GAMES.values()
        self.choice("game").choices = [(game.slug, Words(game, []).plain(game.name)) for game in games]
        self.fields["game"].initial = next(iter(catalog.GAMES))
        self.choice("pace").choices = [(p.name, p.label) for p in PACES] + [(OWN_PACE, _("Our own pace"))]
        units = [(name, label) for name, (_seconds, label) in UNITS.items()]
        self.choice("move_unit").choices = self.choice("bank_unit").choices = units
        for game in games:
            for name, field in option_fields(game):
                self.fields[name] = field

    def choice(self, name: str) -> forms.ChoiceField:
        """Return one of the fields that offer choices."""
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        return field

    def clean(self) -> dict[str, Any]:
        """Check that the game is played by so many, with so many bots, at a pace that somebody can keep."""
        given = super().clean() or {}
        rules = catalog.GAMES.get(given.get("game", ""))
        seats, bots = given.get("seats"), given.get("bots")
        if rules and seats is not None and seats not in rules.seats:
            few, many = rules.seats[0], rules.seats[-1]
            message = _("This game is for %(few)d to %(many)d players.") % {"few": few, "many": many}
            self.add_error("seats", message)
        if seats is not None and bots is not None and bots >= seats:
            self.add_error("bots", _("Leave at least one seat for yourself."))
        if given.get("pace") == OWN_PACE:
            self.clean_own_pace(given)
        return given

    def clean_own_pace(self, given: dict[str, Any]) -> None:
        """Check a pace of one's own: at least a minute for a move, and not longer than anybody lives with."""
        for name in ("move", "bank"):
            number, unit = given.get(f"{name}_number"), given.get(f"{name}_unit") or "days"
            if number is None:
                self.add_error(f"{name}_number", _("Say how many."))
            elif number * UNITS[unit][0] > LONGEST:
                self.add_error(f"{name}_number", _("At most 60 days."))

    def plan(self) -> Plan:
        """Return what the table is to be, once the form is valid."""
        given = self.cleaned_data
        rules = catalog.find(given["game"])
        if given["pace"] == OWN_PACE:
            move_time = given["move_number"] * UNITS[given["move_unit"] or "days"][0]
            bank_time = given["bank_number"] * UNITS[given["bank_unit"] or "days"][0]
        else:
            pace = next(pace for pace in PACES if pace.name == given["pace"])
            move_time, bank_time = pace.move_time, pace.bank_time
        options = {
            option.name: next(c for c in option.choices if str(c) == given[f"{rules.slug}-{option.name}"])
            for option in rules.options
            if given.get(f"{rules.slug}-{option.name}")
        }
        return Plan(rules.slug, given["seats"], given["bots"], options, move_time, bank_time, given["listed"])


def option_fields(game: Rulebook) -> list[tuple[str, forms.Field]]:
    """Return a field for each option of a game."""
    words = Words(game, [])
    return [
        (
            f"{game.slug}-{option.name}",
            forms.ChoiceField(
                label=words.plain(option.label),
                choices=[(str(value), words.plain(label)) for value, label in option.choices.items()],
                initial=str(option.default),
                help_text=words.plain(option.hint) if option.hint else "",
                required=False,
            ),
        )
        for option in game.options
    ]
