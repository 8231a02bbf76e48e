"""The front page, the lobby, opening a table, sitting down, and the rules."""

from __future__ import annotations

from allauth.core.exceptions import ImmediateHttpResponse
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts.guests import welcome
from games import catalog, play, sight
from games.opening import OpenTableForm, SitDownForm
from games.play.tables import Plan
from games.rules_page import rules_page
from games.views.table import look

PRACTICE_SEATS = 4


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """What this is, and a table against bots at once."""
    return render(request, "games/home.html", {"catalog": catalog.GAMES.values()})


@require_POST
def practice(request: HttpRequest, slug: str) -> HttpResponse:
    """Open a table against bots and start; who is not signed in plays as a guest."""
    rules = find(slug)
    user = welcome(request, _("Guest"))
    size = min(PRACTICE_SEATS, rules.seats[-1])
    game = play.open_table(user, Plan(slug, size, bots=size - 1))
    return redirect(game)


@require_safe
@login_required
def lobby(request: HttpRequest) -> HttpResponse:
    """My tables, open tables, and what is finished."""
    user = request.user
    tables = {
        "mine": sight.my_tables(user),
        "open_tables": sight.open_tables(user),
        "finished": sight.finished_tables(user),
        "turns": sight.my_turns(user),
    }
    return render(request, "games/lobby.html", tables)


@require_safe
@login_required
def turns(request: HttpRequest) -> HttpResponse:
    """Every decision that awaits me, the most urgent first."""
    return render(request, "games/turns.html", {"turns": sight.my_questions(request.user)})


def open_table(request: HttpRequest) -> HttpResponse:
    """Open a table; who is not signed in gives a name and plays as a guest."""
    form = OpenTableForm(request.POST or None, initial=request.GET.dict(), user=request.user)
    if request.method == "POST" and form.is_valid():
        user = welcome(request, form.cleaned_data.get("name") or "")
        return redirect(play.open_table(user, form.plan()))
    status = 422 if request.method == "POST" else 200
    return render(request, "games/open.html", {"form": form, "catalog": catalog.GAMES.values()}, status=status)


@require_POST
def join(request: HttpRequest, address: str) -> HttpResponse:
    """Sit down at a table; a name is enough."""
    view = look(request, address)
    form = SitDownForm(request.POST, user=request.user)
    if not form.is_valid():
        return render(request, "games/invitation.html", {"view": view, "form": form}, status=422)
    try:
        user = welcome(request, form.cleaned_data.get("name") or "")
        play.take_seat(address, user, form.cleaned_data["word"])
    except ImmediateHttpResponse as refusal:
        return refusal.response
    except play.Refused as error:
        messages.error(request, str(error))
    return redirect(view.game)


@require_POST
@login_required
def leave(request: HttpRequest, address: str) -> HttpResponse:
    """Get up before the game has started."""
    return change(request, lambda user: play.leave(address, user), "games:lobby")


@require_POST
@login_required
def close(request: HttpRequest, address: str) -> HttpResponse:
    """Close a table that has not started."""
    return change(request, lambda user: play.close_table(address, user), "games:lobby")


@require_POST
@login_required
def fill(request: HttpRequest, address: str) -> HttpResponse:
    """Give the free seats to bots and start."""
    return change(request, lambda user: play.fill_with_bots(address, user))


@require_POST
@login_required
def rematch(request: HttpRequest, address: str) -> HttpResponse:
    """The same table again."""
    return change(request, lambda user: play.play_again(address, user))


def change(request: HttpRequest, act, then: str = "") -> HttpResponse:  # type: ignore[no-untyped-def]
    """Do something to a table and go on from there; a refusal is told in one sentence."""
    try:
        game = act(request.user)
    except play.Gone:
        messages.error(request, str(play.Gone()))
        return redirect("games:lobby")
    except play.Refused as error:
        messages.error(request, str(error))
        return redirect(request.path.rsplit("/", 2)[0] + "/")
    return redirect(then or game)


@require_safe
def rules(request: HttpRequest, slug: str) -> HttpResponse:
    """A game's rules."""
    game = find(slug)
    return render(request, "games/rules.html", {"game": game, "page": rules_page(game.slug)})


def find(slug: str) -> catalog.Rulebook:
    """Return a game by its slug. Raises Http404."""
    try:
        return catalog.find(slug)
    except KeyError:
        raise Http404(_("There is no such game.")) from None
