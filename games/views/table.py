"""The table page: looking, answering, and talking."""

from __future__ import annotations

from datetime import datetime

from django.core.signing import BadSignature
from django.db import connection
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.models import User
from games import play, sight
from games.engine.fields import IllegalAnswer
from games.forms import read_answer, read_index, refusal, repeats
from games.models import Game, Hand, Seat
from games.notices.links import read_token
from games.opening import SitDownForm
from games.play.refusals import Gone, MovedOn, NotYours
from games.sight import View

NOTHING_NEW, LAST_LOOK = 204, 286
UNKEPT = {"Cache-Control": "no-store"}
TOO_LATE, REFUSED = 409, 422


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
    return render(request, "games/table.html", page(view))


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
    return render(request, "games/_table.html", page(view), status=LAST_LOOK if over else 200)


def nothing_new(request: HttpRequest, address: str) -> bool:
    """Whether a table is still as it was at revision `seen`; neither session nor user is touched."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT revision FROM games_game WHERE address = %s", [address])
        row = cursor.fetchone()
    return row is not None and request.GET.get("seen") == str(row[0])


@require_POST
def answer(request: HttpRequest, address: str) -> HttpResponse:
    """A player's answer."""
    return give(request, address, play.Who(user=request.user.pk))


@never_cache
def letter(request: HttpRequest, token: str) -> HttpResponse:
    """One decision for whoever holds the letter that asks for it: looking shows the table, only the button answers."""
    try:
        seat_key, question, offer = read_token(token)
        seat = Seat.objects.select_related("game", "hand").get(pk=seat_key, user__isnull=False)  # no former player's
    except (BadSignature, ValueError, TypeError, Seat.DoesNotExist):
        return render(request, "games/letter_lost.html", status=404)
    if request.user.is_authenticated and request.user.pk == seat.user_id:
        return redirect(seat.game)
    late = not still_waits(seat.hand, question, offer)
    if request.method == "POST" and (not late or (request.POST.get("question") == str(question) and offer is None)):
        return give(request, seat.game.address, play.Who(seat=seat.pk), token)
    # One that is late shows what everybody at the table knows, and no more.
    view = sight.of(seat.game.address, None, letter_seat=None if late else seat.pk)
    view.letter = token
    if late or not still_waits(view.hand, question, offer):
        return render(request, "games/letter_late.html", {"view": view, "seat": seat})
    return render(request, "games/table.html", page(view))


def still_waits(hand: Hand | None, question: int, offer: int | None) -> bool:
    """Whether the question that a letter was about, or one of its offers, still waits for its seat."""
    return hand is not None and (hand.still_puts(question) if offer is None else hand.still_offers(offer))


def give(request: HttpRequest, address: str, who: play.Who, letter: str = "") -> HttpResponse:
    """Give the posted answer and draw the table as it is then.

    Illegal: the form again with one sentence, nothing changed. Too late: the table with "it has moved on". The same
    form posted twice counts once and is answered as if it had been posted once.
    """
    posted = request.POST
    question = read_index(posted.get("question", "")) or 0
    words = posted.get("words", "")
    try:
        done = play.answer(address, who, question, lambda decision: read_answer(decision, posted), words)
    except MovedOn as error:
        before = play.given_before(address, who, question)
        if before is not None and repeats(posted, before):
            return drawn(request, look(request, address, who, letter))
        return refused(request, look(request, address, who, letter), str(error), TOO_LATE)
    except IllegalAnswer as error:
        view = look(request, address, who, letter)
        return refused(request, view, refusal(error, posted.get("verb", ""), view.words), REFUSED)
    except NotYours as error:
        return refused(request, look(request, address), str(error), 403)
    except Gone:
        raise Http404 from None
    except play.Refused as error:
        return refused(request, look(request, address, who, letter), str(error), REFUSED)
    if letter or done.hand is None or not isinstance(request.user, User):
        return drawn(request, look(request, address, who, letter))
    return drawn(request, sight.after(done, request.user, since_of(request)))


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
    view.lines = sight.log(view)[::-1]
    return render(request, "games/log.html", page(view))


def page(view: View) -> dict[str, object]:
    """Return what a page of a table is drawn from; whose turns it is has been read with it and is not asked again."""
    return {"view": view} if view.turns is None else {"view": view, "my_turns_count": view.turns}


def look(request: HttpRequest, address: str, who: play.Who | None = None, letter: str = "") -> View:
    """Read a table for whoever asks. Raises Http404."""
    user = request.user if request.user.is_authenticated else None
    try:
        view = sight.of(address, user, since_of(request), letter_seat=who.seat if who else None)
    except Game.DoesNotExist:
        raise Http404(_("There is no table at this address.")) from None
    view.letter = letter
    return view


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
    template = "games/_table.html" if by_htmx(request) else "games/table.html"
    return render(request, template, page(view), status=status)


def by_htmx(request: HttpRequest) -> bool:
    """Whether htmx asks."""
    return bool(request.htmx)  # type: ignore[attr-defined]  # its middleware puts it there


def refused(request: HttpRequest, view: View, sentence: str, status: int) -> HttpResponse:
    """Draw the table with the one sentence that says why something was refused, and with what was typed."""
    if not sight.may_watch(view):
        raise Http404
    view.refusal, view.typed = sentence, request.POST if status == REFUSED else None
    return drawn(request, view, status)
