"""The table page: looking, answering, and talking."""

from __future__ import annotations

import logging
from contextlib import suppress
from datetime import datetime

from django.core.paginator import Paginator
from django.db import connection
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.limits import too_often
from accounts.models import User
from games import play, sight
from games.engine.fields import IllegalAnswer
from games.forms.read import read_answer, read_index, refusal, repeats
from games.ledger.refusals import Gone, MovedOn, NotYours
from games.models import Game
from games.sight import Link, View
from games.views.forms import SitDownForm

logger = logging.getLogger(__name__)  # `log` is a page here

NOTHING_NEW, LAST_LOOK = 204, 286
LINES_ON_A_PAGE = 300
UNKEPT = {"Cache-Control": "no-store"}
TOO_LATE, REFUSED, TOO_OFTEN = 409, 422, 429


@never_cache
@require_safe
def table(request: HttpRequest, address: str) -> HttpResponse:
    """A table as its viewer may see it: the game, the waiting room, or to a stranger the invitation."""
    view = look(request, address)
    if view.game.status == Game.Status.OPEN and view.me:
        return in_waiting_room(request, view, "games/waiting_room.html")
    if view.game.status == Game.Status.OPEN:
        return render(request, "games/invitation.html", {"view": view, "form": SitDownForm(user=request.user)})
    if view.game.status == Game.Status.CLOSED or not sight.may_watch(view):
        return render(request, "games/closed.html", page(view), status=200 if view.me else 403)
    return render_table(request, view, "games/table.html")


def in_waiting_room(request: HttpRequest, view: View, template: str) -> HttpResponse:
    """Draw the waiting room, with the link that its guests may send on."""
    return render(request, template, {"view": view, "link": request.build_absolute_uri(view.here)})


@require_safe
def poll(request: HttpRequest, address: str) -> HttpResponse:
    """The table again if it has changed since revision `seen`; decided from the revision alone before anything else."""
    if nothing_new(request, address):
        return HttpResponse(status=NOTHING_NEW, headers=UNKEPT)
    return poll_anew(request, address)


@never_cache
def poll_anew(request: HttpRequest, address: str) -> HttpResponse:
    """The table again, since it has changed."""
    view = look(request, address)
    if view.game.started_at is None or not sight.may_watch(view):
        return HttpResponse(status=NOTHING_NEW, headers={"HX-Refresh": "true"})
    over = view.game.status == Game.Status.OVER
    return render_table(request, view, "games/_table.html", LAST_LOOK if over else 200)


def nothing_new(request: HttpRequest, address: str) -> bool:
    """Whether a table is still as it was at revision `seen`; neither session nor user is touched."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT revision FROM games_game WHERE address = %s", [address])
        row = cursor.fetchone()
    return row is not None and request.GET.get("seen") == str(row[0])


@require_POST
def answer(request: HttpRequest, address: str) -> HttpResponse:
    """Give a player's posted answer and draw the table as it is then.

    Illegal: the form again with one sentence, nothing changed. Too late: the table with "it has moved on". The same
    form posted twice counts once and is answered as if it had been posted once.
    """
    posted, who = request.POST, play.Who(user=request.user.pk)
    question = read_index(posted.get("question", "")) or 0
    words = posted.get("words", "")
    try:
        done = play.answer(address, who, question, lambda decision: read_answer(decision, posted), words)
    except MovedOn as error:
        before = play.given_before(address, who, question)
        if before is not None and repeats(posted, before):
            return drawn(request, look(request, address))
        return refused(request, look(request, address), str(error), TOO_LATE)
    except IllegalAnswer as error:
        view = look(request, address)
        return refused(request, view, refusal(error, posted.get("verb", ""), view.words), REFUSED)
    except NotYours as error:
        return refused(request, look(request, address), str(error), 403)
    except Gone:
        raise Http404 from None
    except play.Refused as error:
        return refused(request, look(request, address), str(error), REFUSED)
    if done.hand is None or not isinstance(request.user, User):
        return drawn(request, look(request, address))
    view = sight.after(done.game, done.seats, done.seat, done.hand, request.user, since_of(request))
    return drawn(request, view)


@require_POST
def preview(request: HttpRequest, address: str) -> HttpResponse:
    """One sentence: what the viewer is about to say, from their own sight only."""
    view = look(request, address)
    if view.decision is None:
        return HttpResponse("")
    try:
        return HttpResponse(view.words.html(view.rules.preview(view.sight, read_answer(view.decision, request.POST))))
    except IllegalAnswer:
        return HttpResponse("")


@require_POST
def talk(request: HttpRequest, address: str) -> HttpResponse:
    """A line of table talk."""
    if sentence := too_often(request, "talk"):
        return refused(request, look(request, address), sentence, TOO_OFTEN)
    try:
        play.say_line(address, play.Who(user=request.user.pk), request.POST.get("words", ""))
    except Gone:
        raise Http404 from None
    except play.Refused as error:
        return refused(request, look(request, address), str(error), REFUSED)
    return drawn(request, look(request, address))


@require_POST
def take_back(request: HttpRequest, address: str) -> HttpResponse:
    """The player takes the seat back from the bot that sits in."""
    try:
        play.take_back(address, play.Who(user=request.user.pk))
    except Gone:
        raise Http404 from None
    except play.Refused as error:
        return refused(request, look(request, address), str(error), REFUSED)
    return drawn(request, look(request, address))


@never_cache
@require_safe
def log(request: HttpRequest, address: str) -> HttpResponse:
    """The whole log, as its reader may read it."""
    view = look(request, address)
    if not sight.may_watch(view):
        raise Http404
    lines = Paginator(sight.log_rows(view).order_by("number"), LINES_ON_A_PAGE, orphans=LINES_ON_A_PAGE // 10)
    shown = lines.get_page(request.GET.get("page"))
    view.lines = [sight.log_line(view, *row) for row in shown]
    return render(request, "games/log.html", page(view) | {"page": shown})


def page(view: View) -> dict[str, object]:
    """Return what a page of a table is drawn from; whose turns it is has been read with it and is not asked again."""
    return {"view": view} if view.turns is None else {"view": view, "my_turns_count": view.turns}


def look(request: HttpRequest, address: str, link: Link | None = None, letter: str = "") -> View:
    """Read a table for whoever asks, or for whoever holds a letter's link. Raises Http404."""
    user = request.user if request.user.is_authenticated else None
    try:
        view = sight.of(address, user, since_of(request), link)
        if bring_over(view.game):
            view = sight.of(address, user, since_of(request), link)
    except Game.DoesNotExist:
        raise Http404(_("There is no table at this address.")) from None
    view.letter = letter
    return view


def bring_over(game: Game) -> bool:
    """Bring a table over to today's rules before it is drawn, if that is still to be done; tell whether it was."""
    if not play.is_outdated(game):
        return False
    with suppress(play.Refused):
        play.bring_over(game.address)
    return True


def since_of(request: HttpRequest) -> datetime | None:
    """Return when the viewer was last here before this page was opened, which the page itself remembers."""
    try:
        moment = parse_datetime(request.GET.get("since") or request.POST.get("since") or "")
    except ValueError:
        return None
    return moment if moment and moment.tzinfo else None  # one of no zone is not ours


def drawn(request: HttpRequest, view: View, status: int = 200) -> HttpResponse:
    """Return the table to htmx as a fragment, to any other browser as the page at its own address."""
    return shown(request, view, status) if status != 200 or by_htmx(request) else redirect(view.here)


def shown(request: HttpRequest, view: View, status: int = 200) -> HttpResponse:
    """Draw the table in answer to what was posted: to htmx as a fragment, to any other browser as a page."""
    return render_table(request, view, "games/_table.html" if by_htmx(request) else "games/table.html", status)


def render_table(request: HttpRequest, view: View, template: str, status: int = 200) -> HttpResponse:
    """Draw a table; one of another edition that today's pictures cannot draw, without its picture."""
    try:
        return render(request, template, page(view), status=status)
    except Exception as error:  # whatever a template of today meets in a table of then
        if view.game.edition == view.rules.edition:
            raise
        kind = type(error).__name__
        logger.warning("table %s of edition %s is drawn plainly (%s)", view.game.address, view.game.edition, kind)
        view.plain = True
        return render(request, template, page(view), status=status)


def by_htmx(request: HttpRequest) -> bool:
    """Whether htmx asks."""
    return bool(request.htmx)  # type: ignore[attr-defined]  # its middleware puts it there


def refused(request: HttpRequest, view: View, sentence: str, status: int) -> HttpResponse:
    """Draw the table with the one sentence that says why something was refused, and with what was typed."""
    if view.game.started_at is None or not sight.may_watch(view):
        raise Http404
    view.refusal, view.typed = sentence, request.POST if status == REFUSED else None
    return drawn(request, view, status)
