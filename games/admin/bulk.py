"""What a host can do at many tables at once: each table is a change of its own, told in its own log."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.contrib.admin.helpers import ActionForm
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from games import play
from games.admin import page
from games.admin.host_actions import ACTIONS
from games.models import Game

MOST = 100  # tables at once
Step = tuple[str, Callable[[], object]]  # what a refusal names, and what may be refused


class HoursForm(ActionForm):
    """Which action, and for one of them how many hours."""

    hours = forms.IntegerField(
        label=_("Hours:"), required=False, initial=24, widget=forms.NumberInput(attrs={"min": 1, "max": 720})
    )

    def clean_hours(self) -> int | None:
        """Leave it to the action to refuse what cannot be given."""
        hours: int | None = self.cleaned_data["hours"]
        return hours


@admin.action(description=_("Pause"), permissions=["act"])
def pause(tables: Any, request: HttpRequest, games: QuerySet[Game]) -> None:
    do_each(tables, request, games, "pause")


@admin.action(description=_("Resume"), permissions=["act"])
def resume(tables: Any, request: HttpRequest, games: QuerySet[Game]) -> None:
    do_each(tables, request, games, "resume")


@admin.action(description=_("Give hours"), permissions=["act"])
def extend(tables: Any, request: HttpRequest, games: QuerySet[Game]) -> None:
    """Give everybody at these tables more time."""
    do_each(tables, request, games, "extend")


@admin.action(description=_("Write again to those awaited"), permissions=["act"])
def write(tables: Any, request: HttpRequest, games: QuerySet[Game]) -> None:
    """Write again to everybody who is awaited at these tables and can be written to."""
    do_each(tables, request, games, "write")


@admin.action(description=_("Remove, if nobody has played"), permissions=["act"])
def remove(tables: Any, request: HttpRequest, games: QuerySet[Game]) -> HttpResponse | None:
    """Remove those of these tables that nobody has played at, after a question."""
    if request.POST.get("sure"):
        do_each(tables, request, games.filter(status__in=UNPLAYED), "remove")
        return None
    chosen = list(games[: MOST + 1])
    context = {
        **tables.admin_site.each_context(request), "title": gettext("Remove tables"), "opts": tables.opts,
        "games": [(game, page.title_of(game)) for game in chosen if game.status in UNPLAYED][:MOST],
        "kept": [page.title_of(game) for game in chosen if game.status not in UNPLAYED],
        "action": ACTIONS["remove"],
    }  # fmt: skip
    return TemplateResponse(request, "admin/games/game/sure_all.html", context)


UNPLAYED = (Game.Status.OPEN, Game.Status.CLOSED)
BULK = [pause, resume, extend, write, remove]


def do_each(tables: Any, request: HttpRequest, games: QuerySet[Game], verb: str) -> None:
    """Do this at each table, and say in one message what was done, in another what was refused and why."""
    chosen = list(games[: MOST + 1])
    if len(chosen) > MOST:
        messages.error(request, gettext("Choose up to %(most)d tables at once.") % {"most": MOST})
        return
    done, refused = 0, []
    for game in chosen:
        try:
            went, errors = at_one(tables, request, game, verb)
        except play.Refused as error:
            went, errors = False, [(page.title_of(game), str(tables.noted(error, game)))]
        done += went
        refused += errors
    if done:
        sentence = ngettext("%(action)s: done at one table.", "%(action)s: done at %(count)d tables.", done)
        messages.success(request, sentence % {"action": ACTIONS[verb].label, "count": done})
    if refused:
        lines = format_html_join("", "<li><bdi>{}</bdi>: {}</li>", refused)
        said = gettext("%(action)s was refused:") % {"action": ACTIONS[verb].label}
        messages.error(request, format_html("{}<ul>{}</ul>", said, lines))


def at_one(tables: Any, request: HttpRequest, game: Game, verb: str) -> tuple[bool, list[tuple[str, str]]]:
    """Do this at one table; return whether anything was done, and what was refused. Raises Refused."""
    action = ACTIONS[verb]
    if action.needs != "seat":
        with transaction.atomic():
            tables.log_change(request, game, str(action.label))
            action.call(game.address, request.POST)
        return True, []
    done, refused = False, []
    for name, number in awaited_players(game):
        try:
            with transaction.atomic():
                tables.log_change(request, game, f"{action.label} {number + 1}")
                action.call(game.address, {"seat": str(number)})
            done = True
        except play.Refused as error:
            refused.append((f"{page.title_of(game)}, {name}", str(error)))
    if not done and not refused:
        raise play.Refused(gettext("Nobody is awaited here who wants letters."))
    return done, refused


def awaited_players(game: Game) -> Iterator[tuple[str, int]]:
    """Go through the seats that the table sees as awaited, of players who want letters."""
    waiting = page.awaited(game)
    for seat in game.seats.select_related("user").defer(None):
        entry = waiting.get(seat.number)
        if entry and not entry.bot and seat.user and seat.user.wants_mail:
            yield str(seat), seat.number
