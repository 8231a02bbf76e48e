"""What a letter links to: the one question that it was written about, and an end to all letters."""

from __future__ import annotations

from django.contrib import messages
from django.core.signing import BadSignature
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from accounts.models import User
from games import play
from games.engine.fields import IllegalAnswer
from games.engine.questions import Answer, Decision
from games.forms.read import read_answer, read_index, refusal
from games.models import Hand, Seat
from games.notices.links import read_token, read_unsubscribe_token
from games.sight import Link
from games.views.page import TablePage
from games.views.responses import REFUSED, TOO_LATE, by_htmx, page_of, refused, render_table, respond, status_of


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def letter(request: HttpRequest, token: str) -> HttpResponse:
    """One decision for whoever holds the letter that asks for it: looking shows the table, only the button answers.

    Once it waits no longer, the link shows what everybody at the table knows, whatever is sent to it.
    """
    try:
        link = read_token(token)
        seat = Seat.objects.select_related("game").get(pk=link.seat, user__is_active=True)  # no former player's
    except (BadSignature, ValueError, TypeError, Seat.DoesNotExist):
        return render(request, "games/letter_lost.html", status=404)
    request.table = seat.game.address  # type: ignore[attr-defined]  # for a fault to name
    if request.method == "POST":
        return answer_letter(request, seat, link, token)
    if request.user.is_authenticated and request.user.pk == seat.user_id:
        return redirect(seat.game)
    page = page_of(request, seat.game.address, link, token)
    return late(request, page, seat) if page.view.me is None else render_table(request, page, "games/table.html")


def answer_letter(request: HttpRequest, seat: Seat, link: Link, token: str) -> HttpResponse:
    """Give the posted answer if what the letter was about waits still, and draw what the link shows then."""
    posted, refuses = request.POST, None

    def read(decision: Decision) -> Answer:
        """Read the form while the game is locked: until now the question may have closed."""
        if not link.opens(Hand.objects.get(seat=seat)):
            raise play.MovedOn
        return read_answer(decision, posted)

    question = read_index(posted.get("question", "")) or 0
    try:
        play.answer(seat.game.address, play.Actor(seat=seat.pk), question, read, posted.get("words", ""))
    except (IllegalAnswer, play.Refused) as error:
        refuses = error
    page = page_of(request, seat.game.address, link, token)
    still_waits = page.view.me is not None
    if refuses is None:
        return respond(request, page) if still_waits else arrived(request, page)
    if not still_waits:
        return elsewhere(page, TOO_LATE) if by_htmx(request) else late(request, page, seat, TOO_LATE)
    if isinstance(refuses, IllegalAnswer):
        return refused(request, page, refusal(refuses, posted.get("verb", ""), page.view.words), REFUSED)
    return refused(request, page, str(refuses), status_of(refuses))


def arrived(request: HttpRequest, page: TablePage) -> HttpResponse:
    """Say that an answer counts which has closed its question, and go on to what the link shows from now on."""
    messages.success(request, _("Your answer has arrived."))
    return elsewhere(page) if by_htmx(request) else redirect(page.here)


def late(request: HttpRequest, page: TablePage, seat: Seat, status: int = 200) -> HttpResponse:
    """Say that a letter's question is closed, with what everybody at the table knows, and no more."""
    return render(request, "games/letter_late.html", {"view": page.view, "seat": seat}, status=status)


def elsewhere(page: TablePage, status: int = 200) -> HttpResponse:
    """Let htmx open a letter's link again: it shows a page of another kind now."""
    return HttpResponse(status=status, headers={"HX-Redirect": page.here})


@csrf_exempt  # a mail program that unsubscribes with one click posts from nowhere; the token says whom it is for
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def unsubscribe(request: HttpRequest, token: str) -> HttpResponse:
    """Stop a player's letters. Looking changes nothing, since mail programs look at every link; the button does."""
    try:
        player = User.objects.get(pk=read_unsubscribe_token(token))
    except (BadSignature, ValueError, TypeError, User.DoesNotExist):
        return render(request, "games/unsubscribe_lost.html", status=404)
    if request.method == "POST":
        stop_letters(player)
    done = player.notices == User.Notices.NONE
    return render(request, "games/unsubscribe.html", {"player": player, "done": done})


def stop_letters(player: User) -> None:
    """Keep a player's wish for no letters, and take back those that are planned."""
    player.notices = User.Notices.NONE
    player.save(update_fields=["notices"])
    play.end_letters(player)
