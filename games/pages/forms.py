"""The forms for opening and joining a table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from django import forms
from django.forms import BoundField
from django.forms.boundfield import BoundWidget
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.names import NameField
from accounts.nights import GuessField
from games import catalog
from games.circles import Listed
from games.engine.bots import USUAL, Level
from games.engine.rulebook import Rulebook
from games.ledger.pace import DAY, HOUR, MINUTE, PACES
from games.play.tables import Plan, company, wrong_with
from games.wording.manners import LEVELS
from games.wording.sentences import Words, name_of

UNITS = {"minutes": (MINUTE, _("minutes")), "hours": (HOUR, _("hours")), "days": (DAY, _("days"))}
OWN_PACE = "own"
LONGEST = 60 * DAY
WORD = 40  # characters
CHOOSE = {"invalid_choice": _("Choose one of these."), "required": _("Choose one of these.")}
ENOUGH = _("A name is enough. You can make an account later.")
COUNT = {"invalid": _("Enter a whole number."), "required": _("Enter a whole number.")}
UNANALYSED = _("Do not work out luck and choices")


class WordField(forms.CharField):
    """The field for a word to stir into the shuffle."""

    def __init__(self) -> None:
        super().__init__(
            label=_("A word for the shuffle"),
            max_length=WORD,
            required=False,
            help_text=_(
                "Anybody may add a word to the shuffle. It changes the deal in a way that nobody can foresee: not even"
                " the site can stack the cards."
            ),
            error_messages={"max_length": _("A word can have up to 40 characters.")},
        )
        self.validators[0].message = self.error_messages["max_length"]  # type: ignore[attr-defined]
        self.widget.attrs["autocomplete"] = "off"


class SitDownForm(forms.Form):
    """A word to stir into the shuffle and, for newcomers, a name."""

    name = NameField()
    address = forms.EmailField(
        label=_("Email address, if you like"),
        required=False,
        help_text=_("Letters tell you when it is your turn."),
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )
    zone = GuessField()
    word = WordField()

    def __init__(self, *args: Any, user: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        if user.is_authenticated:
            del self.fields["name"], self.fields["address"], self.fields["zone"]


class CircleNameField(NameField):
    """The field for a circle's name: the rules for a player's name hold for it too."""

    default_error_messages = {
        "required": _("Give the circle a name."),
        "kept": _("This name belongs to one of our bots, or to the house: choose another."),
    }

    def __init__(self) -> None:
        super().__init__(label=_("Name of the circle"), help_text=_("Only its members will see it."))
        self.widget.attrs["autocomplete"] = "off"


class CircleForm(forms.Form):
    """A circle's name."""

    name = CircleNameField()


class JoinCircleForm(forms.Form):
    """For newcomers, a name."""

    name = NameField(help_text=ENOUGH)
    zone = GuessField()

    def __init__(self, *args: Any, user: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        if user.is_authenticated:
            del self.fields["name"], self.fields["zone"]


class OpenTableForm(forms.Form):
    """Game, seats, bots, pace and options, all with good defaults."""

    name = NameField(help_text=ENOUGH)
    zone = GuessField()
    game = forms.ChoiceField(label=_("Which game?"), widget=forms.RadioSelect, error_messages=CHOOSE)
    seats = forms.TypedChoiceField(
        label=_("How many seats?"), initial=4, coerce=int, widget=forms.RadioSelect, error_messages=CHOOSE
    )
    bots = forms.IntegerField(
        label=_("How many of them are bots?"),
        initial=0,
        min_value=0,
        error_messages=COUNT,
        help_text=_("They sit down at once. You can also fill free seats with bots later."),
    )
    level = forms.ChoiceField(
        label=_("How well do bots play?"),
        initial=USUAL.level.value,
        choices=[(level.value, label) for level, label in LEVELS.items()],
        required=False,
        widget=forms.RadioSelect,
        error_messages=CHOOSE,
        help_text=_("Easy ones make the mistakes that people make. Strong ones think longer; not every game has them."),
    )
    pace = forms.ChoiceField(label=_("Pace"), initial="day", widget=forms.RadioSelect, error_messages=CHOOSE)
    move_number = forms.IntegerField(
        label=_("Time per move"), initial=1, min_value=1, max_value=999, required=False, error_messages=COUNT
    )
    move_unit = forms.ChoiceField(label=_("Unit of the time"), initial="days", required=False, error_messages=CHOOSE)
    bank_number = forms.IntegerField(
        label=_("In the bank"), initial=3, min_value=0, max_value=999, required=False, error_messages=COUNT
    )
    bank_unit = forms.ChoiceField(label=_("Unit of the bank"), initial="days", required=False, error_messages=CHOOSE)
    listed = forms.BooleanField(
        label=_("Open to strangers"),
        required=False,
        help_text=_("Anyone can join or watch. Otherwise only people with the link."),
    )
    programs = forms.BooleanField(
        label=_("Programs may sit here"),
        required=False,
        help_text=_("People’s own bots, marked ⚙, and programs that play for people. They see what their seat sees."),
    )
    unanalysed = forms.BooleanField(
        label=UNANALYSED,
        required=False,
        help_text=_("After the end nobody learns what turned it, and the game is not in your figures of luck."),
    )
    circle = forms.ChoiceField(
        label=_("Who is it for?"),
        required=False,
        widget=forms.RadioSelect,
        error_messages=CHOOSE,
        help_text=_("A circle's members are written to, and their seats are kept for a while."),
    )
    word = WordField()

    def __init__(
        self, *args: Any, user: Any, circles: Sequence[Listed] = (), friend: User | None = None, **more: Any
    ) -> None:
        super().__init__(*args, **more)
        self.friend = friend
        if user.is_authenticated:
            del self.fields["name"], self.fields["zone"]
        if circles and not friend:
            named = [(circle.address, circle.name) for circle in circles]
            self.choice("circle").choices = [("", _("Anybody with the link")), *named]
        else:
            del self.fields["circle"]
        games = catalog.GAMES.values()
        self.choice("game").choices = [(game.slug, name_of(game)) for game in games]
        self.fields["game"].initial = next(iter(catalog.GAMES))
        sizes = sorted({size for game in games for size in game.seats})
        self.choice("seats").choices = [(str(size), str(size)) for size in sizes]
        self.fields["bots"].widget.attrs["max"] = sizes[-1] - 1
        self.choice("pace").choices = [(p.name, p.label) for p in PACES] + [(OWN_PACE, _("Our own pace"))]
        units = [(name, label) for name, (_seconds, label) in UNITS.items()]
        self.choice("move_unit").choices = self.choice("bank_unit").choices = units
        for game in games:
            self.fields |= option_fields(game)
            if game.front.short:
                label = Words(game, []).plain(game.front.short.label)
                self.fields[short_name(game)] = forms.BooleanField(label=label, required=False)

    def choice(self, name: str) -> forms.ChoiceField:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        return field

    @property
    def games(self) -> Iterator[tuple[Rulebook, BoundWidget, BoundField | None, list[BoundField]]]:
        """Each game with its radio button, the field for its short form, if any, and the fields for its options."""
        for game, button in zip(catalog.GAMES.values(), self["game"], strict=True):
            button.data["attrs"] |= {"data-few": game.seats[0], "data-many": game.seats[-1]}
            button.data["attrs"]["data-levels"] = " ".join(game.levels)
            short = self[short_name(game)] if game.front.short else None
            yield game, button, short, [self[name] for name in option_fields(game)]

    @property
    def wrong(self) -> list[tuple[str, str, str]]:
        """What is wrong: the id of each field that has something beside it, its label, and the sentence."""
        named = [(name, self[name]) for name in self.errors if name in self.fields]
        return [(place_of(bound), str(bound.label), str(bound.errors[0])) for _name, bound in named]

    def clean(self) -> dict[str, Any]:
        """Check the numbers of seats and bots, and the pace."""
        given = super().clean() or {}
        rules = catalog.GAMES.get(given.get("game", ""))
        for game in catalog.GAMES.values():
            if game is not rules:
                self.forgive(option_fields(game))
        seats, bots = given.get("seats"), given.get("bots")
        if rules:
            plan = Plan(
                rules.slug,
                rules.seats[-1] if seats is None else seats,
                bots or 0,
                listed=bool(given.get("listed")),
                level=Level(given.get("level") or USUAL.level),
                programs=bool(given.get("programs")),
            )
            for name, sentence in wrong_with(plan, circle=bool(given.get("circle")), friend=self.friend).items():
                self.add_error(name, str(sentence))
        if given.get("pace") == OWN_PACE:
            self.clean_own_pace(given)
        else:
            self.forgive(("move_number", "move_unit", "bank_number", "bank_unit"))
        return given

    def forgive(self, names: Any) -> None:
        """Drop errors in fields that do not matter for what was chosen."""
        for name in names:
            self.errors.pop(name, None)

    def clean_own_pace(self, given: dict[str, Any]) -> None:
        """Check a pace of the player's own."""
        for name in ("move", "bank"):
            if self.errors.get(f"{name}_number") or self.errors.get(f"{name}_unit"):
                continue
            number, unit = given.get(f"{name}_number"), given.get(f"{name}_unit") or "days"
            if number is None:
                self.add_error(f"{name}_number", _("Enter a number."))
            elif number * UNITS[unit][0] > LONGEST:
                self.add_error(f"{name}_number", _("60 days is the most."))

    def plan(self) -> Plan:
        """Return the plan of the table, once the form is valid."""
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
        if rules.front.short and given.get(short_name(rules)):
            options |= rules.front.short.choices
        level = Level(given["level"] or USUAL.level)
        return Plan(
            rules.slug, given["seats"], given["bots"], options, move_time, bank_time, given["listed"], level, company(),
            programs=given["programs"], analysed=not given["unanalysed"],
        )  # fmt: skip


def place_of(bound: BoundField) -> str:
    """Return the id of an element where a field stands, whichever of its choices can be seen."""
    return f"field-{bound.name}" if bound.name in ("game", "seats") else bound.id_for_label or f"{bound.auto_id}_0"


def short_name(game: Rulebook) -> str:
    """Return the name of the field for a game's short form."""
    return f"{game.slug}-short-game"


def option_fields(game: Rulebook) -> dict[str, forms.Field]:
    words = Words(game, [])
    return {
        f"{game.slug}-{option.name}": forms.ChoiceField(
            label=words.plain(option.label),
            choices=[(str(value), words.plain(label)) for value, label in option.choices.items()],
            initial=str(option.default),
            help_text=words.plain(option.hint) if option.hint else "",
            required=False,
            error_messages=CHOOSE,
        )
        for option in game.options
    }
