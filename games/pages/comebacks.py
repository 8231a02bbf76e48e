"""Coming back to a guest's seat from another browser: asking, letting in, and the link that opens a seat elsewhere."""

from __future__ import annotations

from contextlib import suppress

from allauth.account.adapter import get_adapter
from django import forms
from django.contrib import messages
from django.core.signing import BadSignature
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.limits import refusal as too_often_page
from accounts.limits import too_often
from accounts.models import User
from accounts.names import NameField
from accounts.nights import GuessField
from accounts.pages.guests import welcome
from accounts.pages.posting import only_posted
from accounts.sessions import device_of
from games import play
from games.forms.read import read_index
from games.models import Game
from games.pages.affairs import actor_of
from games.pages.page import TablePage
from games.pages.responses import REFUSED, by_htmx, draws_refusals, respond, view_of
from games.post.links import read_seat_token, seat_token, whole

GET_OR_POST = require_http_methods(["GET", "HEAD", "POST"])
ASKED = "asked_back"  # session key: the tables that this browser has asked


class ComebackForm(forms.Form):
    """The name under which somebody sits at a table."""

    name = NameField()
    zone = GuessField()


@never_cache
@GET_OR_POST
def ask(request: HttpRequest, address: str) -> HttpResponse:
    """Say who you are at a table; then wait, on a page that is the same whether or not anybody has that name."""
    view = view_of(request, address)
    if view.me is not None:
        return to_table(request, address)
    if request.method != "POST":
        asked = address in request.session.get(ASKED, [])
        first_yes = asked and isinstance(request.user, User) and play.has_first_yes(address, request.user)
        shown = {"view": view, "form": ComebackForm(), "asked": asked, "first_yes": first_yes}
        return render(request, "games/comeback.jinja", shown)
    form = ComebackForm(request.POST)
    if not form.is_valid():
        return render(request, "games/comeback.jinja", {"view": view, "form": form, "asked": False}, status=REFUSED)
    if sentence := too_often(request, "comeback"):
        return too_often_page(request, sentence)
    name = form.cleaned_data["name"]
    user = welcome(request, name, form.cleaned_data.get("zone", ""))
    with suppress(play.Refused):  # if the game is over, say: who asks is told no more than anybody
        play.ask_back(address, name, user, browser_of(request), play.network_of(network_address(request)))
    request.session[ASKED] = [*request.session.get(ASKED, []), address][-20:]
    return redirect("games:ask_back", address)


@only_posted("games:table")
@draws_refusals
def reply(request: HttpRequest, address: str) -> HttpResponse:
    """Let in somebody who asks, or turn them away."""
    try:
        settle(request, address)
    except play.Refused as refusal:
        view = view_of(request, address)
        if view.me is None or view.game.started_at is not None:
            raise
        messages.error(request, str(refusal))
    else:
        view = view_of(request, address)
    return respond(request, TablePage(view)) if view.game.started_at is not None else to_table(request, address)


def settle(request: HttpRequest, address: str) -> None:
    """Do what was posted about somebody who asks. Raises Refused."""
    key, said = read_index(request.POST.get("comeback", "")) or 0, request.POST.get("say")
    if said == "in":
        play.let_in(address, actor_of(request), key, play.network_of(network_address(request)))
    elif said in ("no", "never"):
        play.turn_away(address, actor_of(request), key, for_good=said == "never")
    else:
        raise play.Refused(_("Say whether to let them in."))


def to_table(request: HttpRequest, address: str) -> HttpResponse:
    """Lead on to the table; htmx would draw its whole page within the one that it shows."""
    there = reverse("games:table", args=[address])
    return HttpResponse(headers={"HX-Redirect": there}) if by_htmx(request) else redirect(there)


@only_posted("games:table")
def reclaim(request: HttpRequest, address: str) -> HttpResponse:
    """Take a seat back that has gone to another browser."""
    if not isinstance(request.user, User):
        return redirect("games:table", address)
    try:
        play.take_back_here(address, request.user)
    except play.Gone:
        raise Http404 from None
    except play.Refused as refusal:
        messages.error(request, str(refusal))
    return redirect("games:table", address)


@never_cache
@require_safe
def keep(request: HttpRequest, address: str) -> HttpResponse:
    """Show a guest the link that opens their seat in another browser, as often as they ask."""
    view = view_of(request, address)
    if view.me is None or not isinstance(request.user, User):
        return redirect("games:table", address)
    link = ""
    if request.user.is_guest and view.me.left_at is None and view.game.status != Game.Status.OVER:
        token = seat_token(view.me.pk, request.user.pk, play.times_moved(view.me))
        link = whole(reverse("games:sit_by_link", args=[address, token]))
    return render(request, "games/keep_seat.jinja", {"view": view, "link": link})


@never_cache
@GET_OR_POST
def sit(request: HttpRequest, address: str, token: str) -> HttpResponse:
    """Open a seat in this browser by its link, on a press: programs that look at links open none."""
    view = view_of(request, address)
    if view.me is not None:
        return redirect("games:table", address)
    try:
        seat, holder, moved = read_seat_token(token)
    except BadSignature:
        return render(request, "games/seat_link_late.jinja", {"view": view}, status=404)
    mine = next((one for one in view.seats if one.pk == seat and one.user_id == holder), None)
    if mine is None or play.times_moved(mine) != moved or view.game.status == Game.Status.OVER:
        return render(request, "games/seat_link_late.jinja", {"view": view}, status=404)
    if request.method != "POST":
        return render(request, "games/sit_by_link.jinja", {"view": view, "seat": mine})
    user = welcome(request, mine.name, GuessField().clean(request.POST.get("zone", "")))
    try:
        play.sit_by_link(address, seat, holder, moved, user, browser_of(request))
    except play.Refused as refusal:
        messages.error(request, str(refusal))
    return redirect("games:table", address)


def browser_of(request: HttpRequest) -> str:
    """Name the browser that asks, in words."""
    return device_of(request.headers.get("User-Agent", "")) or _("a device")


def network_address(request: HttpRequest) -> str:
    """Return the address of the network that a request comes from, as limits count it."""
    return str(get_adapter(request).get_client_ip(request))
