"""The table page: looking, answering and talking."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.html import format_html_join
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.lessons import ALL, learn
from accounts.limits import too_often
from accounts.models import User
from accounts.pages.posting import only_posted
from games import catalog, play, sight
from games.engine.fields import IllegalAnswer
from games.engine.questions import Answer, Decision, Option
from games.forms.read import fault_of, read_answer, read_index, read_option, repeats
from games.models import Comeback, Game
from games.pages.advance import NOTHING_SAID, find_order, in_words, read_order, unpacked
from games.pages.answering import said_before
from games.pages.forms import SitDownForm
from games.pages.page import TablePage
from games.pages.polls import LAST_LOOK, NOTHING_NEW
from games.pages.primer import learn_question
from games.pages.responses import (
    REFUSED,
    TOO_LATE,
    TOO_OFTEN,
    by_htmx,
    context_of,
    draws_refusals,
    page_of,
    refused,
    refused_answer,
    render_table,
    respond,
    show,
    since_of,
    status_of,
    view_of,
)
from games.sight import View
from games.sight.advance import said_in_words
from games.sight.clock import too_late_for
from games.sight.kept_seats import KeptSeats

LINES_ON_A_PAGE = 300


@never_cache
@require_safe
def table(request: HttpRequest, address: str) -> HttpResponse:
    """A table as its viewer may see it: the game, the waiting room, or for strangers the invitation."""
    view = view_of(request, address)
    if view.game.status == Game.Status.OPEN and view.me:
        return in_waiting_room(request, view, "games/waiting_room.jinja")
    if view.game.status == Game.Status.OPEN:
        kept = kept_for(request, view)
        if kept is not None and kept.invited and isinstance(request.user, User):
            play.note_invitation_seen(view.game, request.user)
        shown = {"view": view, "form": SitDownForm(user=request.user), "kept": kept, "lost": lost_seat(request, view)}
        return render(request, "games/invitation.jinja", shown)
    if view.game.status == Game.Status.CLOSED or not sight.may_watch(view):
        shown = context_of(TablePage(view, lost=lost_seat(request, view)))
        return render(request, "games/closed.jinja", shown, status=200 if view.me else 403)
    return render_table(request, TablePage(view, lost=lost_seat(request, view)), "games/table.jinja")


def in_waiting_room(
    request: HttpRequest, view: View, template: str, said: Mapping[str, str] | None = None, status: int = 200
) -> HttpResponse:
    """Draw the waiting room, with the link to send to friends, and with what was said in vain, and why."""
    link = request.build_absolute_uri(view.game.get_absolute_url())
    asks = TablePage(view) if view.game.asked_back else None
    if view.me and view.log.unread:
        play.note_heard(view.me, view.log.lines[0].number)
    shown = {"view": view, "link": link, "kept": kept_for(request, view), "asks": asks, **(said or {})}
    return render(request, template, shown, status=status)


def in_waiting_room_again(request: HttpRequest, address: str) -> HttpResponse:
    """Draw the waiting room for htmx; its whole page again otherwise, or once the game has begun."""
    if not by_htmx(request):
        return redirect("games:table", address)
    try:
        view = view_of(request, address)
    except Http404:
        view = None
    if view is None or view.me is None or view.game.status != Game.Status.OPEN:
        return HttpResponse(headers={"HX-Refresh": "true"})
    return in_waiting_room(request, view, "games/_room.jinja")


def lost_seat(request: HttpRequest, view: View) -> Comeback | None:
    """Return to whom the user has lost a seat here, if they can still take it back."""
    user, game = request.user, view.game
    if not isinstance(user, User) or view.me is not None or game.status == Game.Status.OVER:
        return None
    return play.taken_from(user, game)


def kept_for(request: HttpRequest, view: View) -> KeptSeats | None:
    """Return what the user may know of seats that a table keeps."""
    return sight.kept_seats(view.game, view.seats, request.user if isinstance(request.user, User) else None)


@never_cache
@require_safe
def poll(request: HttpRequest, address: str) -> HttpResponse:
    """The table, since it has changed: the middleware `Polls` answers polls that find nothing new."""
    view = view_of(request, address)
    if view.game.started_at is None or not sight.may_watch(view):
        return HttpResponse(status=NOTHING_NEW, headers={"HX-Refresh": "true"})
    page = TablePage(view)
    return render_table(request, page, "games/_table_again.jinja", 200 if page.looks_again else LAST_LOOK)


@only_posted("games:table")
@draws_refusals
def answer(request: HttpRequest, address: str) -> HttpResponse:
    """Give a player's posted answer and draw the table after it.

    An illegal answer draws the form again with a sentence, a late one the table with "it has moved on". The same form
    posted twice counts once, and gets the same response as once.
    """
    who = play.Actor(user=request.user.pk)
    posted, in_advance = unpacked(request.POST)
    question = read_index(posted.get("question", "")) or 0
    words = posted.get("words", "")
    rule = ""

    def read(decision: Decision) -> Answer:
        nonlocal rule
        rule = decision.rule
        return read_answer(decision, posted)

    try:
        done = play.answer(address, who, question, read, words, looks=True, in_advance=in_advance)
    except play.MovedOn as error:
        before, page = play.given_before(address, who, question), page_of(request, address)
        if before is not None and repeats(posted, before):
            page.answered = True
            return respond(request, page)
        return refused(request, page, too_late_for(page.view, question) or str(error), TOO_LATE)
    except IllegalAnswer as error:
        return refused_answer(request, page_of(request, address), error, in_advance.refused if in_advance else None)
    if done.hand is None or not isinstance(request.user, User):
        page = page_of(request, address)
        page.answered, page.replaced = True, done.replaced
        return respond(request, page)
    learn_question(request.user, catalog.find(done.game.slug), rule)
    last_here = since_of(request) or done.looked_at
    view = sight.after(done.game, done.seats, done.seat, done.hand, request.user, last_here)
    said = in_advance.kinds if in_advance else set[str]()
    return respond(request, TablePage(view, answered=True, replaced=done.replaced, just_said=said))


@only_posted("games:table")
@draws_refusals
def say_in_advance(request: HttpRequest, address: str) -> HttpResponse:
    """Say something in advance or, with the button "try", see what it would have done so far."""
    page, actor = page_of(request, address), play.Actor(user=request.user.pk)
    if page.view.game.started_at is None:
        raise Http404
    if page.view.me is None:
        raise play.NotYours
    refusal = advance_posted(request, page, actor)
    if refusal is not None:
        return refusal
    page = page_of(request, address)
    page.just_said = {request.POST.get("kind", "")}
    return respond(request, page)


def advance_posted(request: HttpRequest, page: TablePage, actor: play.Actor) -> HttpResponse | None:
    """Say what is posted; return the page that says why not, or what it would have done so far."""
    view, address = page.view, page.view.game.address
    page.typed_order = request.POST
    if sentence := too_often(request, "order"):
        return refused(request, page, sentence, TOO_OFTEN)
    try:
        order = read_order(view, request.POST, by_letter=bool(page.letter))
        if "try" in request.POST:
            said = said_in_words(order, view.words, view.sight).order
            page.rehearsed = in_words(play.rehearse(address, actor, order), said, view.words)
            return show(request, page)
        play.give_order(address, actor, order)
    except IllegalAnswer as error:
        page.fault = fault_of(error, f"order:{request.POST.get('kind', '')}", view.words)
        return refused(request, page, page.fault.said(view.words), REFUSED)
    return None


@only_posted("games:table")
@draws_refusals
def unsay(request: HttpRequest, address: str) -> HttpResponse:
    """Take back what was said in the posted words."""
    page = page_of(request, address)
    if page.view.me is None:
        raise play.NotYours
    order = find_order(page.view, request.POST.get("order", ""))
    if order is None:
        return refused(request, page, str(NOTHING_SAID), TOO_LATE)
    play.take_back_order(address, play.Actor(user=request.user.pk), order)
    return respond(request, page_of(request, address))


@only_posted("games:table")
def preview(request: HttpRequest, address: str) -> HttpResponse:
    """Say what each button of a form would do, as it is filled in, from the viewer's own sight only."""
    return previews(view_of(request, address), request.POST)


def previews(view: View, posted: QueryDict) -> HttpResponse:
    """Say what each button of a form that is filled in so would do."""
    said, verbs = '<output id="{}-preview" hx-swap-oob="innerHTML">{}</output>', posted.get("verbs", "").split()
    options = [option for option in view.decision.options if option.verb in verbs] if view.decision else []
    return HttpResponse(format_html_join("", said, ((o.verb, sentence(view, o, posted)) for o in options)))


def sentence(view: View, option: Option, posted: QueryDict) -> str:
    """Say what an answer would do; "" while it is not legal."""
    try:
        return said_before(view, read_option(option, posted))
    except IllegalAnswer:
        return ""


@only_posted("games:table")
@draws_refusals
def talk(request: HttpRequest, address: str) -> HttpResponse:
    """Say a line of table talk, also while the table still waits for players."""
    view = view_of(request, address)
    words = request.POST.get("words", "")
    if view.game.status == Game.Status.OPEN and view.me:
        return talk_in_waiting_room(request, view, lambda actor: play.say_line(address, actor, words), words)
    if sentence := too_often(request, "talk"):
        return refused(request, page_of(request, address), sentence, TOO_OFTEN)
    play.say_line(address, play.Actor(user=request.user.pk), words)
    return at_the_talk(request, address)


@only_posted("games:table")
@draws_refusals
def react(request: HttpRequest, address: str) -> HttpResponse:
    """React to a line of the log, or take that back."""
    view = view_of(request, address)
    number, _space, kind = request.POST.get("reaction", "").partition(" ")
    nth = read_index(number) or 0
    if view.game.status == Game.Status.OPEN and view.me:
        return talk_in_waiting_room(request, view, lambda actor: play.react(address, actor, nth, kind))
    if sentence := too_often(request, "talk"):
        return refused(request, page_of(request, address), sentence, TOO_OFTEN)
    play.react(address, play.Actor(user=request.user.pk), nth, kind)
    return at_the_talk(request, address)


def at_the_talk(request: HttpRequest, address: str) -> HttpResponse:
    """Send the table after something was said: to others than htmx with the log open, where it can be seen."""
    if not by_htmx(request):
        return redirect(f"{reverse('games:table', args=[address])}?open=log#log")
    return respond(request, page_of(request, address))


def talk_in_waiting_room(
    request: HttpRequest, view: View, deed: Callable[[play.Actor], Game], words: str = ""
) -> HttpResponse:
    """Say a line before the game begins, or react to one."""
    sentence, status = too_often(request, "talk"), TOO_OFTEN
    try:
        if not sentence:
            deed(play.Actor(user=request.user.pk))
            return in_waiting_room_again(request, view.game.address)
    except play.Gone:
        raise
    except play.Refused as error:
        sentence, status = str(error), status_of(error)
    template = "games/_room.jinja" if by_htmx(request) else "games/waiting_room.jinja"
    return in_waiting_room(request, view, template, {"refusal": sentence, "words": words}, status)


@only_posted("games:table")
@draws_refusals
def known(request: HttpRequest, address: str) -> HttpResponse:
    """Put a game's primer away for good."""
    page = page_of(request, address)
    if isinstance(request.user, User) and page.view.me is not None:
        learn(request.user, page.view.game.slug, ALL)
    return respond(request, page)


@only_posted("games:table")
@draws_refusals
def take_back(request: HttpRequest, address: str) -> HttpResponse:
    """Give a player back the seat that a bot holds for them."""
    play.take_back(address, play.Actor(user=request.user.pk))
    return respond(request, page_of(request, address))


@never_cache
@require_safe
def log(request: HttpRequest, address: str) -> HttpResponse:
    """The whole log, as far as the viewer may read it; or after the end, only the lies that nobody called."""
    view = view_of(request, address)
    if not sight.may_watch(view):
        raise Http404
    only_lies = bool(view.log.lies_that_passed) and "lies" in request.GET
    rows = view.log.rows(only_lies=only_lies).order_by("number")
    lines = Paginator(rows, LINES_ON_A_PAGE, orphans=LINES_ON_A_PAGE // 10)
    shown = lines.get_page(request.GET.get("page"))
    view.log.lines = [view.log.line(*row) for row in shown]
    return render(request, "games/log.jinja", context_of(TablePage(view)) | {"sheet": shown, "only_lies": only_lies})
