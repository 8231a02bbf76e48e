"""Circles: their pages, and founding, joining, leaving and running one. Others are told that there is no such page."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.limits import too_often
from accounts.models import User
from accounts.pages.guests import welcome
from accounts.pages.posting import only_posted
from games import circles, play, seasons
from games.circles import CircleView, Lost, NotHead, heard_by
from games.models import Circle, Game
from games.pages.deeds import deeds_on, user_of
from games.pages.forms import CircleForm, JoinCircleForm
from games.pages.polls import NOTHING_NEW
from games.pages.responses import REFUSED, TOO_OFTEN, by_htmx

GET_OR_POST = require_http_methods(["GET", "HEAD", "POST"])
LINES_ON_A_PAGE = 100  # of a circle's whole talk


@require_safe
@login_required
@never_cache
def mine(request: HttpRequest) -> HttpResponse:
    """My circles, and those that I am asked to join; somebody with a single one is led there."""
    found = circles.circles_of(user_of(request))
    if len(found) == 1 and not found[0].asked:
        return redirect(found[0])
    return render(request, "circles/mine.jinja", {"circles": found})


@login_required
@never_cache
@GET_OR_POST
def new(request: HttpRequest) -> HttpResponse:
    """Found a circle, perhaps of the people at a finished table."""
    user, address = user_of(request), request.GET.get("table", "")
    people = people_at(address, user) if address else []
    form = CircleForm(request.POST if request.method == "POST" else None)
    status = 200
    if request.method == "POST":
        sentence = too_often(request, "circle") if form.is_valid() else ""
        status = TOO_OFTEN if sentence else REFUSED
        try:
            if form.is_valid() and not sentence:
                name = form.cleaned_data["name"]
                made = circles.found_from(address, user, name) if address else circles.found(user, name)
                return redirect(made)
        except play.Refused as error:
            sentence = str(error)
        if sentence:
            form.add_error("name", sentence)
    return render(request, "circles/new.jinja", {"form": form, "people": people, "table": address}, status=status)


def people_at(address: str, user: User) -> list[str]:
    """Name the other people at a finished table of the user's. Raises Http404."""
    game = Game.objects.filter(address=address, status=Game.Status.OVER, seats__user=user).first()
    if game is None:
        raise Http404(_("There is no table at this address."))
    return [str(seat) for seat in game.seats.exclude(user=None).exclude(user=user)]


@require_safe
@login_required
@never_cache
def circle(request: HttpRequest, address: str) -> HttpResponse:
    """A circle's page, for its members; for somebody who has been asked, who is in it."""
    return draw(request, view_of(request, address))


def draw(
    request: HttpRequest, view: CircleView, form: CircleForm | None = None, status: int = 200, **said: str
) -> HttpResponse:
    """Draw a circle's page, with the form for its name as it was filled in, and what was said in vain, and why."""
    if not view.joined:
        return render(request, "circles/asked.jinja", {"view": view}, status=status)
    link = request.build_absolute_uri(reverse("games:join_circle", args=[view.circle.secret]))
    form = form or CircleForm(initial={"name": view.circle.name})
    shown = {"view": view, "link": link, "form": form, "seasons": seasons.seasons_of_circle(view.circle), **said}
    return heard(view, render(request, "circles/circle.jinja", shown, status=status))


def heard(view: CircleView, drawn: HttpResponse) -> HttpResponse:
    """Note that a member has read what was drawn of the talk."""
    circles.note_heard(view.membership, view.last_said)
    return drawn


@require_safe
@login_required
@never_cache
def lately(request: HttpRequest, address: str) -> HttpResponse:
    """What is new in a circle, for a page of it that is open; nothing if there is nothing new."""
    view = member_of(request, address)
    if not by_htmx(request):
        return redirect(view.circle)
    if request.GET.get("seen") == view.mark:
        return HttpResponse(status=NOTHING_NEW)
    return heard(view, render(request, "circles/lately.jinja", {"view": view}))


@login_required
@never_cache
@GET_OR_POST
def talk(request: HttpRequest, address: str) -> HttpResponse:
    """All that was said in a circle; or say something."""
    view = member_of(request, address)
    if request.method != "POST":
        pages = Paginator(heard_by(view.membership).select_related("user"), LINES_ON_A_PAGE)
        sheet = pages.get_page(request.GET.get("page"))
        shown = {"view": view, "sheet": sheet, "days": circles.all_said(view, sheet)}
        return render(request, "circles/talk.jinja", shown)
    words = request.POST.get("words", "")
    return said_in(request, view, lambda: circles.say(address, view.viewer, words), words)


@only_posted("games:circle")
@login_required
def react(request: HttpRequest, address: str) -> HttpResponse:
    """React to something that was said in a circle, or take that back."""
    view = member_of(request, address)
    moment, _space, kind = request.POST.get("reaction", "").partition(" ")
    return said_in(request, view, lambda: circles.react(address, view.viewer, read_moment(moment), kind))


def read_moment(typed: str) -> datetime | None:
    """Return the moment that a form names; None if it names none."""
    try:
        moment = parse_datetime(typed)
        return moment.astimezone(UTC) if moment and moment.tzinfo else None
    except (ValueError, OverflowError):
        return None


def said_in(request: HttpRequest, view: CircleView, deed: Callable[[], object], words: str = "") -> HttpResponse:
    """Say something in a circle, or react to it, and show what was said lately."""
    sentence, status, address = too_often(request, "talk"), TOO_OFTEN, view.circle.address
    try:
        if not sentence:
            deed()
            view, words = member_of(request, address), ""
    except Lost as error:
        raise Http404(str(error)) from None
    except play.Refused as error:
        sentence, status = str(error), REFUSED
    if by_htmx(request):
        shown = {"view": view, "refusal": sentence, "words": words}
        return heard(view, render(request, "circles/lately.jinja", shown, status=status if sentence else 200))
    return draw(request, view, None, status, refusal=sentence, words=words) if sentence else redirect(view.circle)


@login_required
@never_cache
@GET_OR_POST
def again(request: HttpRequest, address: str) -> HttpResponse:
    """A table for us: what will be opened, and with the one button there, opening it."""
    view = member_of(request, address)
    planned, sentence, status = None, "", 200
    if request.method == "POST":
        sentence, status = too_often(request, "open") or too_often(request, "gather"), TOO_OFTEN
    try:
        if request.method == "POST" and not sentence:
            game, opened = circles.open_like(address, view.viewer, request.POST.get("like", ""))
            if not opened:
                messages.info(request, _("This table waits for you already, so no other was opened."))
            return redirect(game)
        planned = circles.like_last(view.circle, view.viewer)
    except Lost as error:
        raise Http404(str(error)) from None
    except circles.NothingLike as error:
        if request.method == "POST":
            messages.error(request, str(error))
        like = circles.played_last(view.circle, view.viewer)
        chosen = {"circle": address} | ({"game": like} if like else {})
        return redirect(f"{reverse('games:open')}?{urlencode(chosen)}")
    except play.Refused as error:
        sentence, status = str(error), REFUSED
    shown = {"view": view, "again": planned, "table": planned and circles.view_of(planned.like, view.viewer)}
    return render(request, "circles/again.jinja", shown | {"refusal": sentence}, status=status)


@never_cache
@GET_OR_POST
def join(request: HttpRequest, secret: str) -> HttpResponse:
    """Join a circle by its link; strangers need only a name."""
    try:
        behind = circles.behind_link(secret)
    except Circle.DoesNotExist:
        return render(request, "circles/lost.jinja", status=404)
    if isinstance(request.user, User) and is_member(behind.circle, request.user):
        return redirect(behind.circle)
    form = JoinCircleForm(request.POST if request.method == "POST" else None, user=request.user)
    sentence = ""
    if request.method == "POST" and form.is_valid():
        user = welcome(request, form.cleaned_data.get("name") or "", form.cleaned_data.get("zone", ""))
        try:
            return redirect(circles.join(secret, user))
        except Lost:
            return render(request, "circles/lost.jinja", status=404)
        except play.Refused as error:
            sentence = str(error)
            form = JoinCircleForm(user=request.user)
    status = REFUSED if sentence or form.errors else 200
    return render(request, "circles/join.jinja", {"behind": behind, "form": form, "refusal": sentence}, status=status)


def is_member(circle: Circle, user: User) -> bool:
    return circle.memberships.joined().filter(user=user).exists()


def sees(user: User, address: str) -> bool:
    """Whether a user has a circle of this address."""
    return any(one.address == address for one in circles.circles_of(user))


deed = deeds_on("games:circle", lost=Lost, sees=sees, otherwise="games:circles")


@deed
def accept(user: User, address: str) -> str:
    """Join a circle that one has been asked to join."""
    circles.accept(address, user)
    return _("You are in.")


@deed
def leave(user: User, address: str) -> str:
    """Leave a circle, or decline to join it."""
    circles.leave(address, user)
    return _("You are not in the circle any more.")


@deed
def new_link(user: User, address: str) -> str:
    """Give a circle a new link."""
    circles.new_link(address, user)
    return _("Here is a new link. The old one no longer works.")


def take_out(user: User, address: str, username: str) -> str:
    """Remove a member."""
    circles.remove(address, user, username)
    return _("They are not in the circle any more, and its old link no longer works.")


remove = deed(take_out, "player")


@deed
def delete(user: User, address: str) -> str:
    circles.delete(address, user)
    return _("The circle is gone. Its tables stay.")


@only_posted("games:circle")
@login_required
def rename(request: HttpRequest, address: str) -> HttpResponse:
    """Give a circle another name."""
    view, form = view_of(request, address), CircleForm(request.POST)
    if not view.is_head:
        messages.error(request, str(NotHead()))
        return redirect(view.circle)
    if not form.is_valid():
        return draw(request, view, form, REFUSED)
    sentence, status = too_often(request, "circle"), TOO_OFTEN
    try:
        if not sentence:
            circles.rename(address, view.viewer, form.cleaned_data["name"])
            return redirect(view.circle)
    except Lost as error:
        raise Http404(str(error)) from None
    except play.Refused as error:
        sentence, status = str(error), REFUSED
    form.add_error("name", sentence)
    return draw(request, view, form, status)


def view_of(request: HttpRequest, address: str) -> CircleView:
    """Read a circle for the user. Raises Http404, for strangers to it, too."""
    try:
        return circles.of(address, user_of(request))
    except Circle.DoesNotExist:
        raise Http404(str(Lost())) from None


def member_of(request: HttpRequest, address: str) -> CircleView:
    """Read a circle for a member. Raises Http404 for anybody else, also for somebody who has been asked to join."""
    view = view_of(request, address)
    if not view.joined:
        raise Http404(str(Lost()))
    return view
