"""Sitting down, leaving, closing, filling up with bots, and playing again."""

from __future__ import annotations

from collections.abc import Callable

from allauth.core.exceptions import ImmediateHttpResponse
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.lessons import learn
from accounts.limits import too_often
from accounts.models import User
from accounts.pages.guests import welcome
from accounts.pages.posting import only_posted
from accounts.pages.proofs import ask_for_proof, may_ask_for_proof
from games import play
from games.ledger.refusals import Started
from games.models import Game
from games.pages.forms import SitDownForm
from games.pages.responses import REFUSED, view_of
from games.pages.table import in_waiting_room_again, kept_for
from games.play.invitations import SeatsKept
from games.play.tables import Seated, company


@only_posted("games:table")
def join(request: HttpRequest, address: str) -> HttpResponse:
    """Sit down at a table; strangers need only a name."""
    view = view_of(request, address)
    if view.me is not None or view.game.status != Game.Status.OPEN:
        return go_back_with(request, address, Seated() if view.me else play.Gone() if closed(view.game) else Started())
    kept = kept_for(request, view)
    if kept is not None and not kept.may_sit:
        return go_back_with(request, address, SeatsKept())
    form = SitDownForm(request.POST, user=request.user)
    if not form.is_valid():
        shown = {"view": view, "form": form, "kept": kept, "lost": None}
        return render(request, "games/invitation.jinja", shown, status=REFUSED)
    user = welcome(request, form.cleaned_data.get("name") or "", form.cleaned_data.get("zone", ""))
    try:
        game = play.take_seat(address, user, form.cleaned_data["word"])
    except play.Refused as refusal:
        return go_back_with(request, address, refusal)
    if given := form.cleaned_data.get("address"):
        ask_at(request, game, user, given.lower())
    return redirect(game)


def ask_at(request: HttpRequest, game: Game, user: User, email: str) -> None:
    """Write to the address that a guest gives with their name: they sit already, whatever comes of it."""
    unsent = _("We could not write to %(email)s just now. Give your address again in a minute.") % {"email": email}
    if not may_ask_for_proof(request):
        messages.error(request, unsent)
        return
    try:
        ask_for_proof(request, user, email, back=game.get_absolute_url())
    except ImmediateHttpResponse:
        messages.error(request, unsent)


@only_posted("games:table")
@login_required
def no_letters(request: HttpRequest, address: str) -> HttpResponse:
    """Never again ask a guest for an address at a table."""
    assert isinstance(request.user, User)
    learn(User.objects.get(pk=request.user.pk), "site", "address")
    return redirect("games:table", address)


def closed(game: Game) -> bool:
    """Whether a table was closed before it started."""
    return game.status == Game.Status.CLOSED


@never_cache
@require_safe
def wait(request: HttpRequest, address: str) -> HttpResponse:
    """The waiting room when it has changed (`Polls` answers all other looks); a full reload once the game has begun."""
    return in_waiting_room_again(request, address)


@only_posted("games:table")
def leave(request: HttpRequest, address: str) -> HttpResponse:
    """Leave a table that has not started."""
    return change(
        request, address, lambda user: play.leave(address, user), _("You have left the table."), "games:lobby"
    )


@only_posted("games:table")
def close(request: HttpRequest, address: str) -> HttpResponse:
    """Close a table that has not started."""
    return change(
        request, address, lambda user: play.close_table(address, user), _("The table is closed."), "games:lobby"
    )


@only_posted("games:table")
def decline(request: HttpRequest, address: str) -> HttpResponse:
    """Decline a seat that is kept."""
    return change(
        request, address, lambda user: play.decline(address, user), _("Your seat is free for others."), "games:lobby"
    )


@only_posted("games:table")
def open_to_others(request: HttpRequest, address: str) -> HttpResponse:
    """Stop keeping seats."""
    done = _("Anybody with the link can sit down now.")
    return change(request, address, lambda user: play.open_to_others(address, user), done)


@only_posted("games:table")
def fill(request: HttpRequest, address: str) -> HttpResponse:
    """Give the free seats to bots and start."""
    return change(
        request, address, lambda user: play.fill_with_bots(address, user, company()), _("Bots have sat down. Play!")
    )


@only_posted("games:table")
def rematch(request: HttpRequest, address: str) -> HttpResponse:
    """Open the same table again."""
    if sentence := too_often(request, "open"):
        return go_back_with(request, address, play.Refused(sentence))
    return change(request, address, lambda user: play.play_again(address, user), _("The table is set again."))


def change(request: HttpRequest, address: str, act: Callable[[User], Game], done: str, then: str = "") -> HttpResponse:
    """Change a table, then redirect with a sentence: what was done, or why not."""
    if not isinstance(request.user, User):
        return redirect_to_login(reverse("games:table", args=[address]))
    try:
        game = act(request.user)
    except play.Refused as refusal:
        return go_back_with(request, address, refusal)
    messages.success(request, done)
    return redirect(then or game)


def go_back_with(request: HttpRequest, address: str, refusal: play.Refused) -> HttpResponse:
    """Go back to the table (to the lobby if it is gone) with a sentence that says why something was refused."""
    messages.error(request, str(refusal))
    if isinstance(refusal, play.Gone):
        return redirect("games:lobby")
    return redirect("games:table", address)
