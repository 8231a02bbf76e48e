"""The form for opening a season: few questions, and what the answers come to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import cached_property
from typing import Any

from django import forms
from django.forms import BoundField
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy
from django.utils.translation import ngettext

from accounts.models import User
from accounts.names import NameField
from games import catalog, seasons
from games.circles import Listed
from games.ledger.pace import DAY, LIVE, PACES
from games.models import Season
from games.pages.forms import CHOOSE, COUNT, UNANALYSED
from games.seasons import LEAST, MOST, MOST_AT_ONCE, SIZES, SeasonPlan
from games.seating.courses import Course
from games.wording.moments import length_of
from games.wording.sentences import name_of

WEEK = 7 * DAY
PACES_OF_SEASONS = tuple(pace for pace in PACES if pace.move_time > LIVE)
BEGINS = {"3": _lazy("In three days"), "7": _lazy("In a week"), "14": _lazy("In two weeks")}
ROUNDS = (3, 4, 6, 8, 10, 12)
EVEN, FEWER = "bot", "fewer"


@dataclass(frozen=True)
class Outlook:
    """What a season of these people comes to that begins at a moment; they may be in others."""

    people: Sequence[int]
    plan: SeasonPlan | Season
    begins: datetime
    elsewhere: Sequence[Course] = ()

    @cached_property
    def lengths(self) -> tuple[timedelta, timedelta]:
        """How long half of such seasons take, and nine in ten."""
        return seasons.usual_lengths(self.plan, self.people, self.elsewhere)

    @property
    def long(self) -> str:
        """How long it takes, in words."""
        return in_weeks(self.lengths[0])

    @property
    def many(self) -> int:
        """How many people it reckons with: as many as are there, or as it needs."""
        return max(len(self.people), LEAST[self.plan.form])

    @property
    def sentence(self) -> str:
        """What it comes to: "12 people, 6 tables each, two at once: about 5 weeks"."""
        each = ngettext("one table each", "%(n)d tables each", self.plan.rounds) % {"n": self.plan.rounds}
        at_once = [_("one after the other"), _("two at once"), _("three at once")][self.plan.at_once - 1]
        if self.plan.form == Season.Form.CUP:
            return _("A cup of %(people)d: about %(long)s.") % {"people": self.many, "long": self.long}
        return _("%(people)d people, %(each)s, %(at_once)s: about %(long)s.") % {
            "people": self.many, "each": each, "at_once": at_once, "long": self.long,
        }  # fmt: skip

    @property
    def likely(self) -> datetime:
        """By when nine in ten such seasons are over."""
        return self.begins + self.lengths[1]

    @property
    def others(self) -> list[str]:
        """What one answer more or less would make of it: "three at once: about 9 weeks"."""
        plan = self.plan
        assert isinstance(plan, SeasonPlan)
        ways: list[tuple[str, SeasonPlan]] = []
        if plan.form != Season.Form.CUP:
            if plan.at_once < MOST_AT_ONCE:
                more = [_("two at once"), _("three at once")][plan.at_once - 1]
                ways.append((more, replace(plan, at_once=plan.at_once + 1)))
            if fewer := [count for count in ROUNDS if count < plan.rounds]:
                tables = _("%(n)d tables each") % {"n": fewer[-1]}
                ways.append((tables, replace(plan, rounds=fewer[-1])))
        if faster := [pace for pace in PACES_OF_SEASONS if pace.move_time < plan.move_time]:
            name = str(faster[-1].label).split(":")[0].lower()
            ways.append((name, replace(plan, move_time=faster[-1].move_time, bank_time=faster[-1].bank_time)))
        return [
            _("%(way)s: about %(long)s") % {"way": way, "long": replace(self, plan=other).long} for way, other in ways
        ]

    @property
    def latest(self) -> datetime:
        """By when every one of them is over."""
        return self.begins + seasons.longest(self.plan, self.people, self.elsewhere)


def in_weeks(long: timedelta) -> str:
    """Put a length into words: in weeks, if it is more than two."""
    seconds = int(long.total_seconds())
    if seconds < 2 * WEEK:
        return length_of(seconds)
    return ngettext("a week", "%(n)d weeks", round(seconds / WEEK)) % {"n": round(seconds / WEEK)}


class SeasonForm(forms.Form):
    """Who plays what, how much of it and how fast."""

    name = NameField(label=_lazy("What is it called?"), error_messages={"required": _lazy("Give the season a name.")})
    circles = forms.MultipleChoiceField(
        label=_lazy("Who is it for?"), required=False, widget=forms.CheckboxSelectMultiple, error_messages=CHOOSE
    )
    by_link = forms.BooleanField(
        label=_lazy("Anybody with the link"),
        required=False,
        initial=True,
        help_text=_lazy("Newcomers need only a name."),
    )
    games = forms.MultipleChoiceField(
        label=_lazy("What is played?"),
        widget=forms.CheckboxSelectMultiple,
        error_messages=CHOOSE,
        help_text=_lazy("Several take turns."),
    )
    form = forms.ChoiceField(
        label=_lazy("How is it played?"), initial=Season.Form.ROUND, error_messages=CHOOSE, widget=forms.RadioSelect,
        choices=[
            (Season.Form.ROUND, _lazy("All meet all: 4 to 24 people")),
            (Season.Form.DIVISIONS, _lazy("Divisions: 8 to 200, two go up and two go down")),
            (Season.Form.CUP, _lazy("A cup: 6 to 128, down to one table")),
        ],
    )  # fmt: skip
    people = forms.IntegerField(
        label=_lazy("How many of you, about?"), initial=8, error_messages=COUNT,
        widget=forms.NumberInput(attrs={"min": min(LEAST.values()), "max": max(MOST.values())}),
    )  # fmt: skip
    rounds = forms.TypedChoiceField(
        label=_lazy("How many tables for each?"), initial=6, coerce=int, error_messages=CHOOSE,
        choices=[(count, str(count)) for count in ROUNDS], widget=forms.RadioSelect,
    )  # fmt: skip
    at_once = forms.TypedChoiceField(
        label=_lazy("How many of them at once?"), initial=2, coerce=int, error_messages=CHOOSE,
        choices=[(1, "1"), (2, "2"), (3, "3")], widget=forms.RadioSelect,
    )  # fmt: skip
    pace = forms.ChoiceField(
        label=_lazy("Pace"), initial="day", error_messages=CHOOSE, widget=forms.RadioSelect,
        choices=[(pace.name, pace.label) for pace in PACES_OF_SEASONS],
    )  # fmt: skip
    begins = forms.ChoiceField(
        label=_lazy("When does it begin?"), initial="7", choices=[*BEGINS.items()], widget=forms.RadioSelect,
        error_messages=CHOOSE, help_text=_lazy("You can begin it earlier, as soon as there are enough of you."),
    )  # fmt: skip
    seats = forms.TypedChoiceField(
        label=_lazy("How many sit at a table?"), initial=4, coerce=int, error_messages=CHOOSE,
        choices=[(size, str(size)) for size in SIZES], widget=forms.RadioSelect,
    )  # fmt: skip
    stakes = forms.ChoiceField(
        label=_lazy("What counts?"), initial=Season.Stakes.SHARE, widget=forms.RadioSelect, error_messages=CHOOSE,
        choices=[(Season.Stakes.SHARE, _lazy("Each opponent you beat")), (Season.Stakes.WINS, _lazy("Only wins"))],
    )  # fmt: skip
    leavers = forms.ChoiceField(
        label=_lazy("Who sits there when somebody leaves?"), initial=EVEN, widget=forms.RadioSelect,
        error_messages=CHOOSE, choices=[(EVEN, _lazy("A bot")), (FEWER, _lazy("Nobody: all are seated again"))],
    )  # fmt: skip

    programs = forms.BooleanField(
        label=_lazy("Programs may play, too"), required=False, help_text=_lazy("Accounts with which no person plays.")
    )
    unanalysed = forms.BooleanField(
        label=UNANALYSED, required=False, help_text=_lazy("After a game’s end nobody learns what turned it.")
    )

    def __init__(self, *args: Any, opener: User, circles: Sequence[Listed] = (), **more: Any) -> None:
        super().__init__(*args, **more)
        self.opener = opener
        self.fields["name"].widget.attrs["autocomplete"] = "off"
        self.choice("games").choices = [(slug, name_of(rules)) for slug, rules in catalog.GAMES.items()]
        if circles:
            self.choice("circles").choices = [(circle.address, circle.name) for circle in circles]
        else:
            del self.fields["circles"]

    def choice(self, name: str) -> forms.ChoiceField:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        return field

    def clean(self) -> dict[str, Any]:
        """Check that each game fits the tables, and that anybody can come in."""
        given = super().clean() or {}
        fits = seasons.fitting(given["seats"]) if given.get("seats") else [*catalog.GAMES]
        if wrong := [name_of(catalog.find(slug)) for slug in given.get("games", []) if slug not in fits]:
            said = _(
                "Tables have one seat less or more now and then, and %(game)s is not for that many: choose others."
            )
            self.add_error("games", said % {"game": wrong[0]})
        form, people = given.get("form"), given.get("people")
        if form and people is not None and not LEAST[form] <= people <= MOST[form]:
            said = _("This is for %(least)d to %(most)d people.") % {"least": LEAST[form], "most": MOST[form]}
            self.add_error("people", said)
        if not given.get("by_link") and not given.get("circles"):
            self.add_error("by_link", _("Choose a circle, or let anybody in who has the link."))
        return given

    @property
    def unfit(self) -> list[BoundField]:
        """The answers with which it comes to nothing."""
        return [self[name] for name in self.errors if name not in ("name", "by_link", "circles")]

    @property
    def outlook(self) -> Outlook | None:
        """What the answers so far come to beside what the opener plays elsewhere; None if they come to nothing."""
        if self.unfit:
            return None
        given = (
            self.cleaned_data
            if self.is_bound
            else {name: self.get_initial_for_field(f, name) for name, f in self.fields.items()}
        )
        if not given.get("games"):
            return None
        plan = self.planned(given)
        begins, people = timezone.now() + plan.waits, (self.opener.pk, *range(1 - int(given["people"]), 0))
        return Outlook(people, plan, begins, seasons.still_to_play([self.opener.pk], begins))

    def planned(self, given: dict[str, Any]) -> SeasonPlan:
        """Return the plan of these answers."""
        pace = next(pace for pace in PACES_OF_SEASONS if pace.name == given["pace"])
        return SeasonPlan(
            given.get("name") or "", given["games"], given["form"], seats=int(given["seats"]),
            rounds=int(given["rounds"]),
            at_once=int(given["at_once"]), move_time=pace.move_time, bank_time=pace.bank_time, stakes=given["stakes"],
            refills=given["leavers"] == EVEN, by_link=bool(given.get("by_link")),
            programs=bool(given.get("programs")), analysed=not given.get("unanalysed"),
            waits=timedelta(days=int(given["begins"])),
        )  # fmt: skip

    def plan(self) -> SeasonPlan:
        """Return the plan of a valid form."""
        return self.planned(self.cleaned_data)
