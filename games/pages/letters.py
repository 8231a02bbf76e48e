"""The pages that letters link to: a question, a proposal, and unsubscribing."""

from __future__ import annotations

from urllib.parse import urlencode

from django.contrib import messages
from django.core.signing import BadSignature
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from accounts.models import User
from games import play
from games.engine.fields import IllegalAnswer
from games.engine.questions import Answer, Decision
from games.forms.read import read_answer, read_index
from games.ledger.advance import plans_of
from games.ledger.reading import line_of_answer
from games.models import Consent, Hand, Seat
from games.pages.advance import NOTHING_SAID, find_order, unpacked
from games.pages.affairs import agrees
from games.pages.page import TablePage
from games.pages.responses import (
    TOO_LATE,
    by_htmx,
    page_of,
    refused,
    refused_answer,
    render_table,
    respond,
    status_of,
)
from games.pages.table import advance_posted
from games.post.letters import proposed_to
from games.post.links import (
    CONSENT,
    LETTER,
    UNSUBSCRIBE,
    check_reader,
    read_consent_token,
    read_token,
    read_unsubscribe_token,
    token_for,
)
from games.sight import Link


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def letter(request: HttpRequest, token: str) -> HttpResponse:
    """Show a decision to the holder of the letter about it. Looking answers nothing; only the button does.

    Once the question is closed, the link shows what everybody at the table knows, whatever is sent to it.
    """
    try:
        link = read_token(token)
        theirs = Seat.objects.filter(user__is_active=True)  # not a former player's
        seat = theirs.select_related("game", "user").get(pk=link.seat)
        check_reader(token, LETTER, seat.user, play.moved_at(seat))
    except (BadSignature, ValueError, TypeError, Seat.DoesNotExist):
        return render(request, "games/letter_lost.jinja", status=404)
    request.table = seat.game.address  # type: ignore[attr-defined]  # for fault reports
    request.letter_to = seat.user  # type: ignore[attr-defined]  # in whose time zone the page is drawn
    if request.method == "POST":
        return answer_letter(request, seat, link, token)
    if request.user.is_authenticated and request.user.pk == seat.user_id:
        return redirect(seat.game)
    page = page_of(request, seat.game.address, link, token)
    if page.view.me is None:
        return late(request, page, link, seat)
    verb, decision = request.GET.get("verb", ""), page.view.decision
    if decision is not None and decision.option(verb) is not None:  # it was pressed in the letter
        page.pressed, page.typed = verb, QueryDict(urlencode({"verb": verb}))
    return render_table(request, page, "games/table.jinja")


def answer_letter(request: HttpRequest, seat: Seat, link: Link, token: str) -> HttpResponse:
    """Give the posted answer if the letter is still good, and draw what the link shows then."""
    if "kind" in request.POST or "order" in request.POST:
        return plan_posted(request, seat, link, token)
    posted, in_advance = unpacked(request.POST)
    refuses: IllegalAnswer | play.Refused | None = None

    def read(decision: Decision) -> Answer:
        """Read the form while the game is locked: the question may have closed in the meantime."""
        if not link.opens(Hand.objects.get(seat=seat)):
            raise play.MovedOn
        return read_answer(decision, posted)

    question = read_index(posted.get("question", "")) or 0
    replaced = False
    try:
        who, words = play.Actor(seat=seat.pk), posted.get("words", "")
        replaced = play.answer(seat.game.address, who, question, read, words, in_advance=in_advance).replaced
    except (IllegalAnswer, play.Refused) as error:
        refuses = error
    page = page_of(request, seat.game.address, link, token)
    still_waits = page.view.me is not None
    page.answered, page.replaced = refuses is None, replaced
    if refuses is None:
        return respond(request, page) if still_waits else go_on(request, page, seat)
    if not still_waits:
        return elsewhere(page, TOO_LATE) if by_htmx(request) else late(request, page, link, seat, TOO_LATE)
    if isinstance(refuses, IllegalAnswer):
        return refused_answer(request, page, refuses, in_advance.refused if in_advance else None)
    return refused(request, page, str(refuses), status_of(refuses))


def plan_posted(request: HttpRequest, seat: Seat, link: Link, token: str) -> HttpResponse:
    """Say a plan, or take one back, while the letter is still good."""
    page = page_of(request, seat.game.address, link, token)
    if page.view.me is None:
        return elsewhere(page, TOO_LATE) if by_htmx(request) else late(request, page, link, seat, TOO_LATE)
    refusal, actor = None, play.Actor(seat=seat.pk)
    try:
        if "order" not in request.POST:
            refusal = advance_posted(request, page, actor)
        else:
            order = find_order(page.view, request.POST["order"])
            if order is None or order.kind not in plans_of(page.view.rules):
                return refused(request, page, str(NOTHING_SAID), TOO_LATE)
            play.take_back_order(seat.game.address, actor, order)
    except play.Refused as error:
        refusal = refused(request, page, str(error), status_of(error))
    return refusal or respond(request, page_of(request, seat.game.address, link, token))


def go_on(request: HttpRequest, page: TablePage, seat: Seat) -> HttpResponse:
    """After an answer that has closed its question, ask the next one if there is one already; say what came of it.

    The next one has a link of its own, as in the letter that would be written about it.
    """
    hand = Hand.objects.filter(seat=seat, seat__awaited_since__isnull=False, seat__stand_in=False).first()
    if hand is not None and hand.open_decision is not None:
        page = page_of(request, seat.game.address, Link(seat.pk, hand.question), token_for(seat.pk, hand.question))
    else:
        messages.success(request, _("Your answer has arrived."))
    return elsewhere(page) if by_htmx(request) else redirect(page.urls.here)


def late(request: HttpRequest, page: TablePage, link: Link, seat: Seat, status: int = 200) -> HttpResponse:
    """Say that a letter's question is closed, and show the board and the log as everybody at the table knows them."""
    line = line_of_answer(page.view.game, seat.number, link.question)
    shown = {
        "page": page,
        "view": page.view,
        "seat": seat,
        "came": None if line is None else page.view.log.came_of(line),
    }
    return render(request, "games/letter_late.jinja", shown, status=status)


def elsewhere(page: TablePage, status: int = 200) -> HttpResponse:
    """Have htmx reload a letter's link, which now shows another kind of page."""
    return HttpResponse(status=status, headers={"HX-Redirect": page.urls.here})


@csrf_exempt  # one-click unsubscribing by mail programs has no session; the token names the player
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def unsubscribe(request: HttpRequest, token: str) -> HttpResponse:
    """Stop a player's letters, but only on POST: mail programs open every link."""
    try:
        player = User.objects.get(pk=read_unsubscribe_token(token))
        check_reader(token, UNSUBSCRIBE, player)
    except (BadSignature, ValueError, TypeError, User.DoesNotExist):
        return render(request, "games/unsubscribe_lost.jinja", status=404)
    if request.method == "POST":
        stop_letters(player)
    done = player.notices == User.Notices.NONE
    return render(request, "games/unsubscribe.jinja", {"player": player, "done": done})


def stop_letters(player: User) -> None:
    """Turn a player's letters off, and cancel those that are planned."""
    player.notices = User.Notices.NONE
    player.save(update_fields=["notices"])
    play.end_letters(player)


# Proposals


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def asked(request: HttpRequest, token: str) -> HttpResponse:
    """Show a proposal to the holder of the letter about it. Looking answers nothing; only the buttons do."""
    try:
        consent = find(token)
    except (BadSignature, ValueError, TypeError, Consent.DoesNotExist):
        return render(request, "games/letter_lost.jinja", status=404)
    game, fault, status = consent.seat.game, "", 200
    request.table = game.address  # type: ignore[attr-defined]  # for fault reports
    request.letter_to = consent.seat.user  # type: ignore[attr-defined]  # in whose time zone the page is drawn
    if request.method == "POST":
        try:
            play.reply(game.address, play.Actor(seat=consent.seat_id), consent.proposal_id, agrees(request))
        except play.Refused as refusal:
            fault, status = str(refusal), status_of(refusal)
        else:
            return redirect("games:asked", token)
    elif request.user.is_authenticated and request.user.pk == consent.seat.user_id:
        return redirect(game)
    return render(request, "games/asked.jinja", {"asked": proposed_to(consent), "fault": fault}, status=status)


def find(token: str) -> Consent:
    """Return what a letter asks, unless its reader has been shut out. Raises BadSignature or Consent.DoesNotExist."""
    held = Consent.objects.select_related("seat__user", "seat__game", "seat__hand", "proposal__by", "proposal__about")
    consent = held.get(pk=read_consent_token(token), seat__user__is_active=True)
    check_reader(token, CONSENT, consent.seat.user, play.moved_at(consent.seat))
    return consent
