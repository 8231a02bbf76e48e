"""Seasons: their pages, opening and joining one, and running it. Others are told that there is no such page."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.limits import too_often
from accounts.models import User
from accounts.pages.guests import welcome
from games import circles, play, seasons
from games.models import Circle, Season
from games.pages import season_pictures
from games.pages.deeds import deeds_on, user_of
from games.pages.forms import JoinCircleForm
from games.pages.responses import REFUSED, TOO_OFTEN
from games.pages.season_forms import Outlook, SeasonForm
from games.seasons import Lost, SeasonView

GET_OR_POST = require_http_methods(["GET", "HEAD", "POST"])
FIRST_GAMES = 2  # that the form proposes


@require_safe
@login_required
@never_cache
def season(request: HttpRequest, address: str) -> HttpResponse:
    """A season's page: the standing, my tables, rounds and dates; what is folded is fetched when it is opened."""
    view = view_of(request, address)
    link = request.build_absolute_uri(reverse("games:join_season", args=[view.season.secret]))
    is_cup = view.season.form == Season.Form.CUP
    shown = {
        "view": view,
        "outlook": outlook_of(view.season),
        "link": link if view.season.by_link else "",
        "tree": season_pictures.cup(view) if is_cup and view.cup_rounds else "",
    }
    return render(request, "seasons/season.jinja", shown)


def outlook_of(season: Season) -> Outlook | None:
    """Say what a season comes to that has not begun, with the people who are in it."""
    if season.status != Season.Status.OPEN:
        return None
    here = season.entrants.filter(left_at=None, user__isnull=False).order_by("number")
    people = [*here.values_list("user", flat=True)]
    return Outlook(people, season, season.begins_at, seasons.still_to_play(people, season.begins_at, season))


@require_safe
@login_required
@never_cache
def met(request: HttpRequest, address: str) -> HttpResponse:
    """Who met whom in a season, and how it went."""
    view = view_of(request, address)
    return render(request, "seasons/met.jinja", {"view": view, "crosses": season_pictures.crosses(view)})


@require_safe
@login_required
@never_cache
def places(request: HttpRequest, address: str) -> HttpResponse:
    """Everybody's place over time."""
    view = view_of(request, address)
    return render(request, "seasons/places.jinja", {"view": view, "places": season_pictures.places_over_time(view)})


@require_safe
@login_required
@never_cache
def round_of(request: HttpRequest, address: str, number: int) -> HttpResponse:
    """The tables of one round."""
    view = view_of(request, address)
    if number not in view.by_round:
        raise Http404(str(Lost()))
    shown = {"view": view, "number": number, "tables": view.by_round[number]}
    return render(request, "seasons/round.jinja", shown)


def view_of(request: HttpRequest, address: str) -> SeasonView:
    """Read a season for the user. Raises Http404, for strangers to it, too."""
    try:
        return seasons.of(address, user_of(request))
    except Season.DoesNotExist:
        raise Http404(str(Lost())) from None


@login_required
@never_cache
@GET_OR_POST
def new(request: HttpRequest) -> HttpResponse:
    """Open a season; whatever is chosen, the page says what it comes to before it is opened."""
    user = user_of(request)
    mine = circles.open_to(user)
    chosen = request.GET if "pace" in request.GET else None
    form = SeasonForm(
        request.POST if request.method == "POST" else chosen,
        initial=proposed(request, mine),
        opener=user,
        circles=mine,
    )
    status = 200
    if request.method == "POST":
        status = REFUSED
        if form.is_valid():
            asked = Circle.objects.filter(address__in=form.cleaned_data.get("circles", []))
            sentence = too_often(request, "gather")
            status = TOO_OFTEN if sentence else REFUSED
            try:
                if not sentence:
                    return redirect(seasons.open_season(user, form.plan(), asked))
            except play.Refused as error:
                sentence = str(error)
            form.add_error("name", sentence)
    elif chosen is not None:
        form.errors.pop("name", None)
    return render(request, "seasons/new.jinja", {"form": form, "outlook": form.outlook}, status=status)


def proposed(request: HttpRequest, mine: list[circles.Listed]) -> dict[str, object]:
    """Return what the form proposes: a circle that was chosen, its people, and games that fit."""
    circle = next((one for one in mine if one.address == request.GET.get("circle")), None)
    given: dict[str, object] = {"games": seasons.fitting(4)[:FIRST_GAMES], "name": _("The season")}
    if circle is not None:
        given |= {"circles": [circle.address], "people": max(4, circle.members), "by_link": False, "name": circle.name}
    return given


@never_cache
@GET_OR_POST
def join(request: HttpRequest, secret: str) -> HttpResponse:
    """Join a season by its link; strangers need only a name."""
    try:
        behind = seasons.behind_link(secret)
    except Season.DoesNotExist:
        return render(request, "circles/lost.jinja", status=404)
    visitor = request.user if isinstance(request.user, User) else None
    if visitor and behind.entrants.filter(user=visitor, left_at=None).exists():
        return redirect(behind)
    if (shut := seasons.refusal_of(behind, visitor)) is not None:
        return render(request, "seasons/shut.jinja", {"season": behind, "sentence": shut})
    form = JoinCircleForm(request.POST if request.method == "POST" else None, user=request.user)
    sentence = ""
    if request.method == "POST" and form.is_valid():
        user = welcome(request, form.cleaned_data.get("name") or "", form.cleaned_data.get("zone", ""))
        try:
            return redirect(seasons.join_by_link(secret, user))
        except play.Refused as error:
            sentence, form = str(error), JoinCircleForm(user=request.user)
    shown = {
        "season": behind,
        "form": form,
        "refusal": sentence,
        "people": behind.entrants.filter(left_at=None).count(),
        "outlook": outlook_of(behind),
    }
    return render(request, "seasons/join.jinja", shown, status=REFUSED if sentence or form.errors else 200)


def sees(user: User, address: str) -> bool:
    """Whether a user may see a season."""
    return Season.objects.filter(seasons.may_see(user), address=address).exists()


deed = deeds_on("games:season", lost=Lost, sees=sees, otherwise="games:lobby")


@deed
def join_here(user: User, address: str) -> str:
    """Join a season that is open to a circle of one's own."""
    seasons.join(address, user)
    return _("You are in.")


@deed
def begin(user: User, address: str) -> str:
    """Begin a season before its day."""
    seasons.begin_now(address, user)
    return _("The season has begun.")


def next_one(user: User, address: str, again: str) -> str:
    """Say whether one is in the next season of divisions."""
    seasons.say_if_next(address, user, again=again == "yes")
    return _("You are in the next season.") if again == "yes" else _("You are not in the next season.")


@deed
def leave(user: User, address: str) -> str:
    """Leave a season."""
    seasons.leave(address, user)
    return _("You are not in the season any more.")


@deed
def seat_again(user: User, address: str) -> str:
    """Seat everybody again in the rounds to come."""
    seasons.seat_again(address, user)
    return _("The rounds to come are seated again.")


@deed
def end(user: User, address: str) -> str:
    """End a season before its time."""
    seasons.end_now(address, user)
    return _("The season is over.")


@deed
def ask_host(user: User, address: str) -> str:
    """Ask the host to look at a season."""
    seasons.ask_host(address, user)
    return _("The host looks at it as soon as a second one of you asks.")


def take_out(user: User, address: str, username: str) -> str:
    """Take somebody out of a season."""
    seasons.exclude(address, user, username)
    return _("They are not in the season any more.")


def pass_on(user: User, address: str, username: str) -> str:
    """Let somebody else run a season."""
    seasons.hand_on(address, user, username)
    return _("From now on they run the season.")


exclude, hand_on = deed(take_out, "player"), deed(pass_on, "player")
say_if_next = deed(next_one, "again")
