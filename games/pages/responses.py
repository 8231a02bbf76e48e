"""Builds the responses of a table's pages, refusals included."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from functools import wraps

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games import play, sight
from games.engine.fields import IllegalAnswer
from games.models import Game
from games.pages.advance import unpacked
from games.pages.page import TablePage
from games.pages.panels import LOG
from games.pages.primer import PANEL as PRIMER
from games.pages.primer import primer_for
from games.sight import Link, View

log = logging.getLogger(__name__)

REPLACED = gettext_lazy("Your new answer replaces the one that was sealed.")
NOT_YOURS, TOO_LATE, REFUSED, TOO_OFTEN = 403, 409, 422, 429


def context_of(page: TablePage) -> dict[str, object]:
    context: dict[str, object] = {"page": page, "view": page.view}
    # The count of the viewer's turns was read with the table; do not query it again.
    return context if page.view.turns is None else context | {"turns_counted": page.view.turns}


def page_of(request: HttpRequest, address: str, link: Link | None = None, letter: str = "") -> TablePage:
    """Return a table's page for the user, or for the holder of a letter's link. Raises Http404."""
    return TablePage(view_of(request, address, link), letter=letter)


def view_of(request: HttpRequest, address: str, link: Link | None = None) -> View:
    """Read a table for the user, or for the holder of a letter's link. Raises Http404.

    A link that is merely opened notes no look: mail scanners open them all.
    """
    user = request.user if request.user.is_authenticated else None
    try:
        view = sight.of(address, user, since_of(request), link)
        if play.brought_over(view.game):
            view = sight.of(address, user, since_of(request), link)
    except Game.DoesNotExist:
        raise Http404(_("There is no table at this address.")) from None
    if link is None or request.method == "POST":
        note_seen(view)
    return view


def note_seen(view: View) -> None:
    """Note what the viewer has seen, if they have a seat."""
    if view.me is not None:
        play.note_seen(view.game, view.me, view.decision)


def since_of(request: HttpRequest) -> datetime | None:
    """Return the time of the viewer's previous visit, which the page sends along as `since`."""
    try:
        moment = parse_datetime(request.GET.get("since") or request.POST.get("since") or "")
    except ValueError:
        return None
    return moment if moment and moment.tzinfo else None  # we always write a time zone


def respond(request: HttpRequest, page: TablePage, status: int = 200) -> HttpResponse:
    """Send the table to htmx as a fragment; redirect other browsers to its page.

    Raises Http404 for somebody who may not see it, whatever they have posted, and before there is a table to see.
    """
    if page.view.game.started_at is None or not sight.may_watch(page.view):
        raise Http404
    if status != 200 or by_htmx(request):
        return show(request, page, status)
    if page.replaced:
        messages.success(request, REPLACED)
    return redirect(page.urls.here)


def show(request: HttpRequest, page: TablePage, status: int = 200) -> HttpResponse:
    """Draw the table after a POST: as a fragment for htmx, as a page otherwise."""
    return render_table(request, page, "games/_table_again.jinja" if by_htmx(request) else "games/table.jinja", status)


def render_table(request: HttpRequest, page: TablePage, template: str, status: int = 200) -> HttpResponse:
    """Draw a table; if today's templates fail on a table of an older edition, draw it without its board."""
    page.open = opened(request) - {f"plan-{kind}" for kind in page.just_said}
    if LOG in page.open and page.view.me and page.view.log.unread:
        play.note_heard(page.view.me, page.view.log.lines[0].number)
    page.told = request.GET.get("told") or request.POST.get("told") or ""
    if not page.letter:
        page.primer = primer_for(request.user, page.view, again=PRIMER in page.open)
    try:
        return render(request, template, context_of(page), status=status)
    except Exception as error:  # whatever today's template finds in an older table
        game = page.view.game
        if game.edition == page.view.rules.edition:
            raise
        kind = type(error).__name__
        log.warning("table %s of edition %s is drawn plainly (%s)", game.address, game.edition, kind)
        return render(request, template, context_of(replace(page, plain=True)), status=status)


def opened(request: HttpRequest) -> set[str]:
    """Return the names of what the reader has unfolded on the page."""
    sent = (request.GET, request.POST)
    return {name for posted in sent for field in ("open", "panel") for name in posted.getlist(field)}


def by_htmx(request: HttpRequest) -> bool:
    return bool(request.htmx)  # type: ignore[attr-defined]  # set by its middleware


def refused(request: HttpRequest, page: TablePage, sentence: str, status: int) -> HttpResponse:
    """Draw the table with a sentence that says why something was refused, and with what was typed."""
    page.refusal, page.typed = sentence, typed_in(request) if status == REFUSED else None
    return respond(request, page, status)


def typed_in(request: HttpRequest) -> QueryDict:
    """Return what was posted, as if the button of the answer alone had been pressed: so it is drawn again."""
    return unpacked(request.POST)[0]


def refused_answer(
    request: HttpRequest, page: TablePage, error: IllegalAnswer, plan: QueryDict | None = None
) -> HttpResponse:
    """Draw the table with what was wrong with an answer, or a plan said with it, beside the field that it is about."""
    page.refuse(error, typed_in(request), plan)
    return refused(request, page, page.refusal, REFUSED)


def draws_refusals(change: Callable[[HttpRequest, str], HttpResponse]) -> Callable[[HttpRequest, str], HttpResponse]:
    """Wrap a view: draw the table with a sentence when games.play refuses, 404 when the table is gone."""

    @wraps(change)
    def whole(request: HttpRequest, address: str) -> HttpResponse:
        try:
            return change(request, address)
        except play.Gone:
            raise Http404 from None
        except play.Refused as error:
            return refused(request, page_of(request, address), str(error), status_of(error))

    return whole


def status_of(error: play.Refused) -> int:
    """Return the HTTP status of a refusal."""
    if isinstance(error, play.MovedOn):
        return TOO_LATE
    return NOT_YOURS if isinstance(error, play.NotYours) else REFUSED
